/**
 * A weights file plays in a program of your own, in Node or in a browser: a game's rules, the weights, and the search.
 *
 * @module weightroom/play
 */
import { evaluatorOf, parseWeights, searchOf } from '../agents/agent-weights.ts';
import type { Limit } from '../agents/limits/limit.ts';
import { useKernel as handIn } from '../agents/network/kernel.ts';
import { Searcher } from '../agents/search/search-agent.ts';
import type { SearchOptions } from '../agents/search/search-options.ts';
import type { AgentWeights } from '../agents/weights/schema.ts';
import { handWeights as handChosen } from '../agents/weights/weights.ts';
import type { Game } from '../games/game.ts';

export type { Agent, Choice } from '../agents/agent.ts';
export type { Evaluator } from '../agents/evaluation/evaluator.ts';
export type { Limit } from '../agents/limits/limit.ts';
export type { SearchOptions } from '../agents/search/search-options.ts';
export type { AgentWeights } from '../agents/weights/schema.ts';
export { gameOfSize, readPosition } from '../games/index.ts';
export { InputError } from '../lib/input-error.ts';

/**
 * Weights that stand in a file for `game`, whose JSON is `value`: of features, or a network. Throws InputError, which
 * begins with `where`, for anything else: another game's, or features that have changed since.
 *
 * @example
 * ```ts
 * import { slider } from 'weightroom/games/slider';
 * import { gameOfSize, handWeights, readWeights } from 'weightroom/play';
 *
 * const game = gameOfSize(slider, 6);
 * const json = JSON.stringify(handWeights(game)); // as a file has it
 * const weights = readWeights(JSON.parse(json), game, 'tuned.json');
 * ```
 */
export function readWeights(value: unknown, game: Game, where = 'weights'): AgentWeights {
  return parseWeights(value, game, where);
}

/**
 * The weights that the authors of `game` chose by hand.
 *
 * @example
 * ```ts
 * import { hus } from 'weightroom/games/hus';
 * import { gameOfSize, handWeights } from 'weightroom/play';
 *
 * handWeights(gameOfSize(hus, 0)).features.set; // 'original'
 * ```
 */
export function handWeights(game: Game): AgentWeights & { readonly model: 'linear' } {
  return handChosen(game, 'difference');
}

/**
 * What the weights make of a position: `evaluate(position, player)`, in whole points.
 *
 * @example
 * ```ts
 * import { slider } from 'weightroom/games/slider';
 * import { evaluator, gameOfSize, handWeights } from 'weightroom/play';
 *
 * const game = gameOfSize(slider, 4);
 * const { evaluate } = evaluator(game, handWeights(game));
 * ```
 */
export const evaluator = evaluatorOf;

/**
 * The alpha-beta search with `weights`, until `limit`: `choose(position)` gives the move, its score in points for the
 * mover, the depth that was reached and the positions that were made. One agent plays one game at a time; `start()`
 * forgets the last one.
 *
 * @example
 * ```ts
 * import { slider } from 'weightroom/games/slider';
 * import { agentOf, gameOfSize, handWeights } from 'weightroom/play';
 *
 * const game = gameOfSize(slider, 4);
 * const agent = agentOf(game, handWeights(game), { depth: 4 });
 * const position = game.parse('H3/H3/H3/1VVV h');
 * const { move, score, nodes } = agent.choose(position);
 * console.log(game.moveText(position, move), score, nodes);
 * position.make(move);
 * ```
 */
export function agentOf(
  game: Game,
  weights: AgentWeights,
  limit: Limit,
  options: Partial<SearchOptions> = {},
): Searcher {
  return new Searcher(game, evaluatorOf(game, weights), limit, { ...searchOf(weights), ...options });
}

/**
 * Has networks played by the WebAssembly kernel of this package, `weightroom/kernel.wasm`: its bytes, or the compiled
 * module. A browser hands it in before it makes the first agent; Node finds it by itself. Throws InputError for bytes
 * that are no WebAssembly, and where there is no SIMD.
 *
 * @example
 * ```ts
 * import { readFileSync } from 'node:fs';
 * import { fileURLToPath } from 'node:url';
 * import { useKernel } from 'weightroom/play';
 *
 * // In a browser: useKernel(await WebAssembly.compileStreaming(fetch('kernel.wasm')));
 * const file = fileURLToPath(import.meta.resolve('weightroom/kernel.wasm'));
 * useKernel(readFileSync(file));
 * ```
 */
export function useKernel(kernel: Uint8Array | object): void {
  handIn(kernel);
}
