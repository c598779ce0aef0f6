import { join } from 'node:path';
import { gameNamed } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import type { ValuesOf } from '../../lib/options/option-set.ts';
import { championFlags } from '../../tuning/champion/options.ts';
import type { ChampionOutcome } from '../../tuning/champion/outcome.ts';
import { writeOutcome } from '../../tuning/champion/outcome-file.ts';
import { runChampion } from '../../tuning/champion/run.ts';
import { championPaths } from '../../tuning/champion/run-paths.ts';
import { spreadOf } from '../../tuning/champion/spread.ts';
import { type ChampionArguments, championCommand, championOptions, withLength } from '../options/champion.ts';
import { writeChampionPages } from '../steps/champion-pages.ts';
import { ChampionView, finalLines, planLines } from '../terminal/champion-view.ts';
import { print, say } from '../terminal/print.ts';
import { stopSignal } from '../terminal/stop.ts';

/** What `tune` takes for the champion loop beside what it takes anyway. */
export const championSet = championFlags.options;

type Arguments = ChampionArguments &
  ValuesOf<typeof championSet> & {
    readonly out?: string | undefined;
    readonly workers: number;
    readonly json: boolean;
  };

/** `weightroom tune`: the champion loop, once or with several seeds. */
export async function tuneChampion(asked: Arguments): Promise<void> {
  const args = withLength(asked);
  const signal = stopSignal();
  const whole = args.out ?? join('runs', `champion-${gameNamed(args.game).name}-seed${args.seed}`);
  const { repeats } = args;
  if (repeats !== undefined && args.replayDecisions !== undefined)
    throw new InputError('--repeats and --replay-decisions: the decisions are of one run; one of the two is wanted');
  if (repeats === undefined) {
    const outcome = await runOnce(args, whole, signal);
    print(args.json, outcome, finalLines(outcome, championPaths(whole)));
    return;
  }
  const outcomes: ChampionOutcome[] = [];
  for (let seed = args.seed; seed < args.seed + repeats; seed++)
    outcomes.push(await runOnce({ ...args, seed }, join(whole, `seed-${seed}`), signal));
  const spread = spreadOf(outcomes);
  const best = championPaths(join(whole, `seed-${spread.best}`));
  print(args.json, { spread, outcomes }, [
    ...outcomes.map(({ seed, sentences: [first] }) => `Seed ${seed}: ${first}`),
    '',
    spread.sentence,
    '',
    `The best champion: ${best.champion}`,
  ]);
}

async function runOnce(args: Arguments, folder: string, signal: AbortSignal): Promise<ChampionOutcome> {
  const options = championOptions(args);
  const command = championCommand(args, options);
  const view = new ChampionView(args.progress ?? 'bar');
  if (!args.json) for (const line of planLines(options, folder)) say(line);
  const outcome = await runChampion(
    options,
    command,
    folder,
    { running: (stage) => view.running(stage, args.workers, signal), signal },
    args.replayDecisions,
  ).finally(() => view.close());
  writeOutcome(folder, outcome);
  await writeChampionPages(folder, outcome);
  return outcome;
}
