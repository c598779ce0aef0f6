import { evaluatorOf } from '../agents/agent-weights.ts';
import { type Evaluator, phaseShare } from '../agents/evaluation/evaluator.ts';
import { Search } from '../agents/search/search.ts';
import { plainSearch } from '../agents/search/search-options.ts';
import type { NetworkWeights, Rounding } from '../agents/weights/schema.ts';
import { featuresOf, type Weights } from '../agents/weights/weights.ts';
import type { DataSet } from '../datasets/data-set.ts';
import { spreadPositions } from '../datasets/positions.ts';
import type { RowNumbers } from '../datasets/values.ts';
import { extractSides } from '../games/feature-sets.ts';
import type { Game, Move, Position } from '../games/game.ts';
import type { LinearModel } from './solver/regress.ts';

type NetworkRounding = NetworkWeights['origin']['rounding'];

/** Test positions on which moves are compared, and the plies of the search that chooses them. */
const COMPARED = 400;
const COMPARED_DEPTH = 2;

/**
 * What rounding to integer weights changes: moves, and the losses on the test rows, `before` and `after`. `fit` is in
 * logits; `test` are the numbers of the test rows, of which some are compared, evenly spread.
 */
export async function roundingOfPoints(
  dataset: DataSet,
  game: Game,
  weights: Weights,
  fit: LinearModel,
  losses: Pick<Rounding, 'before' | 'after'>,
  test: RowNumbers,
): Promise<Rounding> {
  const positions = await spreadPositions(dataset, game, test, COMPARED);
  const [exact, rounded] = [unroundedWeights(game, weights, fit), evaluatorOf(game, weights)];
  return {
    positions: positions.length,
    depth: COMPARED_DEPTH,
    changed: movesChanged(game, positions, COMPARED_DEPTH, exact, rounded),
    ...losses,
  };
}

/** The evaluation of `fit` without rounding, with the perspective and scale of `weights`. */
export function unroundedWeights(game: Game, weights: Weights, fit: Pick<LinearModel, 'weights' | 'tempo'>): Evaluator {
  const { perspective, phase, scale = 1 } = weights;
  const features = featuresOf(weights, game);
  const count = features.list.length;
  const values = new Float64Array(2 * count);
  const at = phase === undefined ? 0 : features.list.findIndex(({ name }) => name === phase.feature);
  const other = perspective === 'own' ? 0 : 1;
  const tempo = perspective === 'own' ? 0 : fit.tempo;
  return {
    draw: perspective === 'own' ? weights.draw : 0,
    evaluate(position, player) {
      extractSides(features, position, player, values);
      const share = phase === undefined ? 0 : phaseShare(phase, (values[at]! + values[count + at]!) / 2);
      let sum = position.turn === player ? tempo : 0 - tempo;
      for (let i = 0; i < count; i++) {
        const low = fit.weights[i]!;
        const weight = low + share * ((fit.weights[count + i] ?? low) - low);
        sum += weight * (values[i]! - other * values[count + i]!);
      }
      return sum * scale;
    },
  };
}

/** In how many of `positions` a search of `depth` plies with `after` chooses another move than with `before`. */
function movesChanged(
  game: Game,
  positions: readonly Position[],
  depth: number,
  before: Evaluator,
  after: Evaluator,
): number {
  const [one, other] = [movesOf(game, positions, depth, before), movesOf(game, positions, depth, after)];
  return one.filter((move, i) => move !== other[i]).length;
}

/** By plain alpha-beta: transposition tables and null windows need integer evaluations. */
function movesOf(game: Game, positions: readonly Position[], depth: number, evaluator: Evaluator): Move[] {
  const search = new Search(game, evaluator, plainSearch);
  return positions.map((position) => search.choose(position, { depth }).move);
}

/** What rounding changed, in words; `what` was rounded. */
export function roundingLine(what: string, losses: Rounding | NetworkRounding): string {
  const loss = `log loss on test rows ${losses.before.toFixed(6)} before, ${losses.after.toFixed(6)} after`;
  if (!('changed' in losses)) return `${what}: ${loss}`;
  return `${what}: ${loss}; another move in ${losses.changed} of ${losses.positions} positions at depth ${losses.depth}`;
}
