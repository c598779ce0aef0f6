import { join } from 'node:path';
import { gameNamed } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { clock, whole } from '../../lib/numbers.ts';
import { durationText, oneOf, text, wholeNumber } from '../../lib/options/kinds.ts';
import { optional, type ValuesOf } from '../../lib/options/option-set.ts';
import { Block } from '../../lib/progress/progress.ts';
import { visible } from '../../lib/quoted.ts';
import { counted } from '../../reports/document/words.ts';
import { blockLines, championBlocks } from '../../reports/index.ts';
import { writeRunPages } from '../../reports/run-pages.ts';
import { nearStart, whereFrom } from '../../tuning/boards.ts';
import { liveEloText } from '../../tuning/contests/contest.ts';
import { UNIT } from '../../tuning/costs.ts';
import { type TuneOptions, tuneCommandOf, tuneFlags, tuneOptionsOf } from '../../tuning/options.ts';
import type { ChampionOutcome } from '../../tuning/outcome.ts';
import { isLong } from '../../tuning/plan.ts';
import { type Progress, telling, unitOf } from '../../tuning/progress-file.ts';
import { runChampion } from '../../tuning/run.ts';
import { championPaths } from '../../tuning/run-folder.ts';
import { meetSeeds, seedFolder } from '../../tuning/spread.ts';
import { titled, titledText, titleOf } from '../../tuning/titles.ts';
import { commandList } from '../command-list.ts';
import { running } from '../options/argument.ts';
import { command } from '../options/command.ts';
import { print, say } from '../terminal/print.ts';
import { stopSignal } from '../terminal/watch.ts';

const options = {
  ...tuneFlags.options,
  repeats: optional(wholeNumber(2), 'run N times, with seeds counting up from --seed; then their champions meet'),
  progress: optional(oneOf(['bar', 'json']), 'bar: one line, updated; json: a line of JSON for each change', {
    rare: true,
  }),
  out: optional(text, 'folder of the run; default: runs/champion-<game>-seed<seed>'),
  ...running,
};

type Arguments = { readonly game: string } & ValuesOf<typeof options>;

/** `weightroom tune`: from a game's rules to the strongest agent found in a time budget, and a verdict. */
export const tuneCommand = command({
  ...commandList.tune,
  options,
  examples: [
    ['tune slider', 'three minutes'],
    ['tune ./mygame.ts --budget 20m', 'the strongest agent found in 20 minutes'],
    ['tune hus --against mine.json', 'your own agent is one more baseline'],
    ['tune infexion --budget 20m --repeats 3', 'three seeds: how much they differ'],
  ],
  epilogue:
    'Without --budget or --generations it takes three minutes. The same command resumes an interrupted run. Decisions that depend on clocks are recorded; replayDecisions repeats them byte for byte.',
  async handler(args) {
    const signal = stopSignal('goesOn');
    const folder = args.out ?? join('runs', `champion-${gameNamed(args.game).name}-seed${args.seed}`);
    const { repeats } = args;
    if (repeats !== undefined && args.replayDecisions !== undefined)
      throw new InputError(
        '--repeats and --config replayDecisions: the decisions are of one run; expected one of the two',
      );
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
      outcomes.push(await runOnce({ ...args, seed }, seedFolder(folder, seed), signal));
    const view = new ChampionView(args.progress ?? 'bar');
    const stage = { generation: 0, of: undefined, stage: 'verdict', note: undefined, secondsLeft: undefined } as const;
    const watching = telling(stage, { workers: args.workers, signal }, view.begin());
    const spread = await meetSeeds(folder, outcomes, args.pairs, watching).finally(() => view.close());
    const median = championPaths(seedFolder(folder, spread.median));
    print(args.json, { spread, outcomes }, [
      ...outcomes.map(titled).map(({ seed, sentences: [first] }) => `Seed ${seed}: ${first}`),
      '',
      spread.sentence,
      '',
      `The champion of the median seed: ${median.champion}`,
    ]);
  },
});

/** What a run is about to do: its budget, who meets whom, and what a stop means. */
export function planLines(
  { game: name, seed, budget, generations, nodes, leastNodes = nodes, against, openings, data }: TuneOptions,
  folder: string,
): string[] {
  const length = budget === undefined ? counted(generations!, 'generation', 'generations') : durationText(budget);
  const more = against.map((agent) => `, ${agent.name}`).join('');
  return [
    `${name}, seed ${seed}: ${length}, in ${folder}; Ctrl-C interrupts it, and the same command resumes.`,
    `First the hand weights and the game's own agents${more} meet; the strongest becomes the first champion.`,
    'A generation: the champion plays itself, candidates are fitted, race, and the winner challenges the champion.',
    ...(data === undefined ? [] : [`Candidates are fitted to the rows of ${data.folder}, too.`]),
    `All at equal time, ${leastNodes < nodes ? 'at most ' : ''}${whole(nodes)} nodes of ${titleOf(UNIT)} per move, ${whereFrom({ walk: nearStart(gameNamed(name)), set: openings })}. The verdict is on fresh boards${isLong(budget) && leastNodes < nodes ? ', and its moves may be deeper' : ''}.`,
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

type Told = Omit<Progress, 'format'>;

/**
 * `generation 2 of 3, race, round 2 of 3: Full features, tuned, generation 2 +45 [−10, +102], 120 of 240 games, 6:10
 * left`: with fewer words, and the candidate's id, where the terminal has fewer than `columns`.
 */
export function progressLine(progress: Told, columns = Number.POSITIVE_INFINITY): string {
  const { stage, generation, of, candidate, elo, low, high, done, total, secondsLeft, note } = progress;
  const where = generation === 0 ? stage : `generation ${generation}${of === null ? '' : ` of ${of}`}, ${stage}`;
  const about = titledText(note ?? candidate ?? '');
  const isKnown = elo !== null && low !== null && high !== null;
  const short = (name: string): string => (isKnown ? liveEloText({ name, elo, low, high }) : about);
  const amount = total > 0 ? `${done} of ${total} ${unitOf(progress)}` : '';
  const left = secondsLeft === null ? '' : `${clock(secondsLeft)} left`;
  const lines = [
    [where, about, amount, left],
    [where, about, left],
    ...(candidate === null ? [] : [titleOf(candidate), candidate]).map((name) => [where, short(name), left]),
  ].map((parts) => parts.filter((part) => part !== '').join(', '));
  return lines.find((line) => line.length < columns) ?? lines.at(-1)!;
}

/** Seconds between two words: a line that is written over, lines in a pipe, lines of JSON. */
const SECONDS = { terminal: 0.5, pipe: 5, json: 1 } as const;

type Out = Pick<NodeJS.WriteStream, 'write' | 'isTTY' | 'columns' | 'rows'>;

/**
 * What a run of the champion loop says of itself while it continues, on standard error: `bar`, one line that a terminal
 * writes over, in a pipe a line now and then; `json`, one object a line. The end of each stage is
 * always said, and its beginning but in a pipe.
 */
export class ChampionView {
  readonly #seconds: number;
  readonly #beginnings: boolean;
  readonly #say: (progress: Told) => void;
  #latest: Told | undefined;
  #isSaid = true;
  #saidAt = 0;

  constructor(progress: 'bar' | 'json', out: Out = process.stderr) {
    this.#beginnings = progress === 'json' || out.isTTY === true;
    if (progress === 'json') {
      this.#seconds = SECONDS.json;
      this.#say = (one) => out.write(`${JSON.stringify(one)}\n`);
    } else if (out.isTTY) {
      const block = new Block(out);
      this.#seconds = SECONDS.terminal;
      this.#say = (one) => block.draw([progressLine(one, out.columns)]);
    } else {
      this.#seconds = SECONDS.pipe;
      this.#say = (one) => say(visible(progressLine(one)), out);
    }
  }

  /** A stage begins, which ends the one before. */
  begin(): (progress: Progress) => void {
    this.close();
    return ({ format: _, ...progress }) => {
      const now = performance.now();
      const isFirst = this.#beginnings && this.#latest === undefined;
      this.#latest = progress;
      this.#isSaid = false;
      if (isFirst || now - this.#saidAt >= this.#seconds * 1000) this.#sayLatest(now);
    };
  }

  /** However the stage ended. */
  close(): void {
    if (!this.#isSaid) this.#sayLatest(performance.now());
    this.#latest = undefined;
  }

  #sayLatest(now: number): void {
    this.#isSaid = true;
    this.#saidAt = now;
    if (this.#latest !== undefined) this.#say(this.#latest);
  }
}
