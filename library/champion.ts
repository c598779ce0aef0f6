import { join } from 'node:path';
import { readWeightsFile } from '../agents/weights-file.ts';
import { championCommand, championOptions, sharedFlags, withLength } from '../cli/options/champion.ts';
import { writeChampionPages } from '../cli/steps/champion-pages.ts';
import type { Game } from '../games/game.ts';
import { OptionSet } from '../lib/options/option-set.ts';
import { championFlags } from '../tuning/champion/options.ts';
import type { ChampionOutcome } from '../tuning/champion/outcome.ts';
import { writeOutcome } from '../tuning/champion/outcome-file.ts';
import { runChampion } from '../tuning/champion/run.ts';
import { completed } from './options.ts';
import type { AgentWeights } from './play.ts';
import { runningOf, type Watched } from './running.ts';

/** One run of the loop; what seeds and the terminal need is the command's. */
const { budget, generations, replayDecisions } = championFlags.options;
const loopFlags = new OptionSet({ budget, generations, replayDecisions, ...sharedFlags.options });

/** The options of `weightroom tune` for the champion loop, by the names of its flags; `budget` in seconds. */
export type ChampionLoopOptions = Partial<Parameters<typeof loopFlags.words>[0]>;

/**
 * What `weightroom tune` does: the champion loop, in `folder`, for three minutes where neither `budget` nor
 * `generations` is given; or goes on with it there. Generations of self-play, fits and contests at equal time, and a
 * verdict on fresh boards. Writes the pages and what was found; `weights` are the champion's, undefined where it is an
 * agent without weights, such as a game's own or a program from outside. Throws InputError for options that make no
 * sense, and where the folder holds anything else.
 *
 * @example
 * ```ts
 * import { loadGame, tuneChampion } from 'weightroom';
 *
 * const game = await loadGame('slider', 4);
 * const { outcome, weights } = await tuneChampion(game, 'champion', { generations: 1, games: 60, pairs: 8, limit: 'nodes=60' });
 * console.log(outcome.sentences[0], weights?.model);
 * ```
 */
export async function tuneChampion(
  game: Game,
  folder: string,
  options: ChampionLoopOptions = {},
  watched: Watched = {},
): Promise<{ readonly outcome: ChampionOutcome; readonly weights: AgentWeights | undefined }> {
  const given = completed(loopFlags, options, 'tuneChampion');
  const args = withLength({ game: game.name, repeats: undefined, progress: undefined, ...given });
  const asked = championOptions(args);
  const running = runningOf(watched);
  const outcome = await runChampion(
    asked,
    championCommand(args, asked),
    folder,
    { running: () => running, signal: running.signal },
    args.replayDecisions,
  );
  writeOutcome(folder, outcome);
  await writeChampionPages(folder, outcome);
  const { file } = outcome.champion;
  return { outcome, weights: file === undefined ? undefined : readWeightsFile(join(folder, file), game) };
}
