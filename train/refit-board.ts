import { parseShape } from '../agents/network/board/shape.ts';
import type { BoardWeights } from '../agents/network/network-weights.ts';
import type { Game } from '../games/game.ts';
import { parseWith } from '../lib/schema.ts';
import { boardGiven, readBoardData } from './board-data.ts';
import type { Refit } from './diagnosis/learning-curve.ts';
import { type BackendName, openBackend } from './network/backend.ts';
import { Computation } from './network/board/computation.ts';
import { firstState, fitBoardNetwork, PREDICTED_ROWS, predictBoards } from './network/board/fit.ts';
import { planOf } from './network/board/real-network.ts';
import { rounded } from './network/board/steps.ts';
import { boardFitOptions } from './options.ts';
import { beginningOf } from './train-board.ts';

/** Fits networks like `weights` to other rows of the data set in `folder`; they stop by its validation rows. */
export async function refitBoard(
  weights: BoardWeights,
  folder: string,
  game: Game,
  { backend, signal }: { readonly backend: BackendName | undefined; readonly signal: AbortSignal },
): Promise<Refit> {
  const options = {
    ...parseWith(boardFitOptions.schema, weights.origin.options, 'weights: options'),
    // The file that it began with may be gone; its features are known.
    beside: weights.beside?.features.set,
  };
  const shape = parseShape(weights.input.shape, 'weights');
  const data = await readBoardData(folder, game, shape, options, signal);
  const deviations = data.beside?.deviations ?? [];
  const plan = planOf(boardGiven(game), shape, deviations.length, 'weights');
  const opened = await openBackend(backend);
  return async (rows) => {
    const state = firstState(beginningOf(plan, data, options));
    const running = { signal, epochDone: () => {}, stepDone: () => {} };
    const train = data.samplesOf(rows);
    await fitBoardNetwork(plan, state, train, data.samples.validation, deviations, options, opened, running);
    const found = rounded(state.best, state.whole!.steps);
    const computation = new Computation(plan, opened, PREDICTED_ROWS);
    return (some) => Float64Array.from(predictBoards(computation, found, data.samplesOf(some)));
  };
}
