import { parseShape } from '../agents/network/board/shape.ts';
import type { Game } from '../games/game.ts';
import { boardGiven, readBoardData } from './board-data.ts';
import { type BackendName, openBackend } from './network/backend.ts';
import { firstState, fitBoardNetwork } from './network/board/fit.ts';
import { planOf } from './network/board/real-network.ts';
import type { BoardFitOptions } from './options.ts';
import { beginningOf } from './train-board.ts';
import { onTrainingRows } from './training-rows.ts';

/** Rows of the epochs that are timed. */
const ROWS = 16_384;

/**
 * Seconds that an epoch of `trainBoardWeights` with these arguments takes now, on this machine: of a fit to some of the
 * rows that nobody keeps, the last epoch, whose code is warm. Throws InputError as that does, and the signal's reason.
 */
export async function boardEpochSeconds(
  folder: string,
  game: Game,
  options: BoardFitOptions,
  backendName: BackendName | undefined,
  signal: AbortSignal,
): Promise<number> {
  const shape = parseShape(options.shape, '--shape');
  const backend = await openBackend(backendName);
  const data = await onTrainingRows(folder, () => readBoardData(folder, game, shape, options, signal));
  const plan = planOf(boardGiven(game), shape, data.beside?.logits.length ?? 0, '--shape');
  const { train, validation } = data.members;
  const share = Math.min(1, ROWS / train.length);
  const [some, few] = [train, validation].map((rows) => data.samplesOf(rows.slice(0, Math.ceil(share * rows.length))));
  const ends = [performance.now()];
  const state = firstState(beginningOf(plan, data, options));
  const once = { ...options, epochs: 1 };
  await fitBoardNetwork(plan, state, some!, few!, data.beside?.deviations ?? [], once, backend, {
    signal,
    epochDone: () => ends.push(performance.now()),
    stepDone: () => {},
  });
  return (ends.at(-1)! - ends.at(-2)!) / 1000 / share;
}
