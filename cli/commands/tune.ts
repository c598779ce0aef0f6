import { join } from 'node:path';
import { gameNamed } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { whole } from '../../lib/numbers.ts';
import { durationText, oneOf, text, wholeNumber } from '../../lib/options/kinds.ts';
import { optional, type ValuesOf } from '../../lib/options/option-set.ts';
import { blockLines, championBlocks } from '../../reports/index.ts';
import { writeRunPages } from '../../reports/run-pages.ts';
import { afterWalk, nearStart } from '../../tuning/boards.ts';
import { UNIT } from '../../tuning/costs.ts';
import { type TuneOptions, tuneCommandOf, tuneFlags, tuneOptionsOf } from '../../tuning/options.ts';
import type { ChampionOutcome } from '../../tuning/outcome.ts';
import { runChampion } from '../../tuning/run.ts';
import { championPaths } from '../../tuning/run-folder.ts';
import { spreadOf } from '../../tuning/spread.ts';
import { running } from '../options/argument.ts';
import { command } from '../options/command.ts';
import { ChampionView } from '../terminal/champion-view.ts';
import { print, say } from '../terminal/print.ts';
import { stopSignal } from '../terminal/watch.ts';

const options = {
  ...tuneFlags.options,
  repeats: optional(wholeNumber(2), 'the whole of it so many times, with seeds from --seed on: how much seeds differ'),
  progress: optional(oneOf(['bar', 'json']), 'a line that is written over, or one of JSON each'),
  out: optional(text, 'folder of the run; else runs/champion-<game>-seed<seed>'),
  ...running,
};

type Arguments = { readonly game: string } & ValuesOf<typeof options>;

/** `weightroom tune`: from a game's rules to the strongest agent that a time buys, and a verdict. */
export const tuneCommand = command({
  usage: 'tune <game>',
  describe: 'the main job: the strongest agent that a time buys, by self-play, fits and matches; a verdict',
  options,
  examples: [
    ['tune slider', 'three minutes'],
    ['tune ./mygame.ts --budget 20m', 'the strongest agent that 20 minutes buy'],
    ['tune hexifence --generations 1', "one generation at the game's own pace"],
    ['tune hus --against mine.json', 'an agent of your own is to be beaten, too'],
    ['tune infexion --budget 20m --repeats 3', 'three seeds: how much they differ'],
  ],
  epilogue:
    'Without --budget or --generations it takes three minutes. The same command goes on after a stop. What clocks decide differs from run to run, and is written down: with --replay-decisions a run repeats to the byte.',
  async handler(args) {
    const signal = stopSignal('goesOn');
    const folder = args.out ?? join('runs', `champion-${gameNamed(args.game).name}-seed${args.seed}`);
    const { repeats } = args;
    if (repeats !== undefined && args.replayDecisions !== undefined)
      throw new InputError('--repeats and --replay-decisions: the decisions are of one run; one of the two is wanted');
    if (repeats === undefined) {
      const outcome = await runOnce(args, folder, signal);
      const { champion, html } = championPaths(folder);
      const agent = outcome.champion.file === undefined ? outcome.champion.name : champion;
      print(args.json, outcome, [
        ...blockLines(championBlocks(outcome, champion)),
        '',
        `The champion: ${agent}`,
        `The report: ${html}`,
      ]);
      return;
    }
    const outcomes: ChampionOutcome[] = [];
    for (let seed = args.seed; seed < args.seed + repeats; seed++)
      outcomes.push(await runOnce({ ...args, seed }, join(folder, `seed-${seed}`), signal));
    const spread = spreadOf(outcomes);
    const best = championPaths(join(folder, `seed-${spread.best}`));
    print(args.json, { spread, outcomes }, [
      ...outcomes.map(({ seed, sentences: [first] }) => `Seed ${seed}: ${first}`),
      '',
      spread.sentence,
      '',
      `The best champion: ${best.champion}`,
    ]);
  },
});

/** What a run is about to do: its budget, who meets whom, and what a stop means. */
export function planLines(
  { game: name, seed, budget, generations, nodes, against }: TuneOptions,
  folder: string,
): string[] {
  const length = budget === undefined ? `${whole(generations)} generations` : durationText(budget);
  const more = against.map((agent) => `, ${agent.name}`).join('');
  return [
    `${name}, seed ${seed}: ${length}, in ${folder}; Ctrl-C interrupts it, and the same command resumes.`,
    `First the weights by hand and the game's own agents${more} meet; the strongest is the champion to begin with.`,
    'A generation: the champion plays itself, candidates are fitted, race, and the winner challenges the champion.',
    `All at equal time, ${whole(nodes)} nodes of ${UNIT} a move, ${afterWalk(nearStart(gameNamed(name)))}. The verdict is on fresh boards.`,
  ];
}

async function runOnce(args: Arguments, folder: string, signal: AbortSignal): Promise<ChampionOutcome> {
  const asked = tuneFlags.from(args);
  const options = tuneOptionsOf(gameNamed(args.game), asked);
  const view = new ChampionView(args.progress ?? 'bar');
  let told = args.json;
  const outcome = await runChampion(
    options,
    tuneCommandOf(asked, options),
    folder,
    {
      workers: args.workers,
      signal,
      begin: () => {
        // Once the folder is claimed.
        if (!told) for (const line of planLines(options, folder)) say(line);
        told = true;
        return view.begin();
      },
    },
    args.replayDecisions,
  ).finally(() => view.close());
  await writeRunPages(folder, outcome);
  return outcome;
}
