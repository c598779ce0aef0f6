import { subset } from '../games/feature-sets.ts';
import type { Board, Features, Game, Player, Position } from '../games/game.ts';
import { featuresNamed } from '../games/index.ts';
import { InputError } from '../lib/input-error.ts';
import { quoted } from '../lib/quoted.ts';
import { parseWith } from '../lib/schema.ts';
import { MAX_POINTS } from './agent.ts';
import { DifferenceEvaluator, type Evaluator, OwnEvaluator, TaperedEvaluator } from './evaluation/evaluator.ts';
import { maxNetworkPoints, networkOf, pointsOf } from './network/check.ts';
import { NetworkKernel } from './network/kernel.ts';
import { layoutOf } from './network/network.ts';
import { maxPatternPoints, playedPatterns } from './patterns/check.ts';
import { PatternSums } from './patterns/sums.ts';
import { fullSearch, type SearchOptions, searchWith } from './search/search-options.ts';
import { type AgentWeights, agentWeights, type BoardWeights } from './weights/schema.ts';
import { featuresOf, maxLinearPoints, type Weights } from './weights/weights.ts';

/**
 * What a weights file for `game` says, whose JSON is `value`. Throws InputError, which begins with `where`, for another
 * game's, for features or a board that changed, and where an evaluation could outrank a win.
 */
export function parseWeights(value: unknown, game: Game, where: string): AgentWeights {
  const weights = parseWith(agentWeights, value, where);
  checkAgentWeights(weights, game, where);
  return weights;
}

/** Throws InputError, which begins with `where`, unless `weights` can be played in `game`. */
export function checkAgentWeights(weights: AgentWeights, game: Game, where: string): void {
  if (weights.game !== game.name)
    throw new InputError(`${where}: weights for ${quoted(weights.game, 100)}, not ${game.name}`);
  searchOf(weights, where);
  const max = maxEvaluation(weights, game, where);
  if (!(max < MAX_POINTS))
    throw new InputError(
      `${where}: an evaluation could reach ${max} points and outrank a win; below ${MAX_POINTS} is allowed`,
    );
}

function maxEvaluation(weights: AgentWeights, game: Game, where: string): number {
  if (weights.model === 'network') return maxNetworkPoints(weights, game, where);
  if (weights.model === 'patterns') return maxPatternPoints(weights, game, where);
  return maxLinearPoints(weights, game, where);
}

/** The search that plays `weights`, unless it is told otherwise. Throws InputError, which begins with `where`. */
export function searchOf({ search }: AgentWeights, where = 'weights'): SearchOptions {
  return search === undefined ? fullSearch : searchWith(search, `${where}: search`);
}

/** The evaluation that `weights` stand for. A feature that weighs nothing isn't computed. */
export function evaluatorOf(game: Game, weights: AgentWeights): Evaluator {
  if (weights.model !== 'linear') return boardEvaluator(game, weights);
  const { features, weights: weighing } = withoutZeros(featuresOf(weights, game), weights);
  if (weighing.phase !== undefined) return new TaperedEvaluator(features, weighing, weighing.phase);
  return weighing.perspective === 'own'
    ? new OwnEvaluator(features, weighing.points, weighing.draw)
    : new DifferenceEvaluator(features, weighing.points, weighing.tempo);
}

/** The features that weigh something, and that of the phase; their weights. */
function withoutZeros(features: Features, weights: Weights): { features: Features; weights: Weights } {
  const { points, phase } = weights;
  const indices = [...points.keys()].filter(
    (i) =>
      points[i] !== 0 || (phase !== undefined && (phase.points[i] !== 0 || features.list[i]!.name === phase.feature)),
  );
  if (indices.length === points.length) return { features, weights };
  const kept = (all: readonly number[]): number[] => indices.map((i) => all[i]!);
  return {
    features: subset(features, indices),
    weights: {
      ...weights,
      points: kept(points),
      ...(phase === undefined ? {} : { phase: { ...phase, points: kept(phase.points) } }),
    },
  };
}

/** What reads a board, written from index `at` of `board` on: its value for the player `turn` to move. */
interface BoardSum {
  readonly board: Uint8Array;
  readonly at: number;
  readonly of: (turn: Player) => number;
}

/**
 * A network or patterns as an evaluator, for the player to move and negated for the other one, with the linear weights
 * beside it. It keeps the board that it judged last: no two searches share one.
 */
export class BoardEvaluator implements Evaluator {
  readonly draw = 0;
  readonly costly: boolean;
  readonly #board: Board;
  readonly #sum: BoardSum;
  readonly #points: number;
  readonly #beside: Evaluator | undefined;

  /** `points` is what a step of the sum is worth. */
  constructor(board: Board, sum: BoardSum, points: number, beside: Evaluator | undefined) {
    this.#board = board;
    this.#sum = sum;
    this.#points = points;
    this.#beside = beside;
    this.costly = beside?.costly === true;
  }

  evaluate(position: Position, player: Player): number {
    const sum = this.#sum;
    const turn = position.turn;
    this.#board.write(position, sum.board, sum.at);
    let points = Math.round(sum.of(turn) * this.#points) | 0;
    if (this.#beside !== undefined) points += this.#beside.evaluate(position, turn);
    return turn === player ? points : 0 - points;
  }
}

/** The evaluation of weights that read the board, which `checkAgentWeights` has let through for `game`. */
function boardEvaluator(game: Game, weights: BoardWeights): BoardEvaluator {
  const { sums, points } = boardSums(weights, game);
  const { beside } = weights;
  const linear =
    beside && new DifferenceEvaluator(featuresNamed(game, beside.features.set), beside.points, beside.tempo);
  return new BoardEvaluator(game.board!, sums, points, linear);
}

/** What reads a board as `weights` do, and what its steps are worth. */
export function boardSums(weights: BoardWeights, game: Game): { readonly sums: BoardSum; readonly points: number } {
  const board = game.board!;
  if (weights.model === 'network')
    return {
      sums: new NetworkKernel(layoutOf(board, networkOf(weights, board, game.name), game.name)),
      points: pointsOf(weights),
    };
  const { patterns, points } = playedPatterns(weights, board, game.name);
  return { sums: new PatternSums(board, patterns, points, weights.patterns.tempo), points: 1 };
}
