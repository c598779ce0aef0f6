import { MAX_POINTS } from '../agents/agent.ts';
import { evaluatorOf } from '../agents/agent-weights.ts';
import { type Evaluator, phaseShare } from '../agents/evaluation/evaluator.ts';
import { Search } from '../agents/search/search.ts';
import { plainSearch } from '../agents/search/search-options.ts';
import type { NetworkWeights, Rounding } from '../agents/weights/schema.ts';
import { featuresOf, maxPoints, type Weights } from '../agents/weights/weights.ts';
import { spreadPositions } from '../datasets/columns.ts';
import type { DataSet } from '../datasets/data-set.ts';
import type { RowNumbers } from '../datasets/values.ts';
import { extractSides } from '../games/feature-sets.ts';
import type { Feature, Game } from '../games/game.ts';
import { InputError } from '../lib/input-error.ts';
import { Random } from '../lib/maths/random.ts';
import { type Constraint, slackOf } from './constraints.ts';
import { solveDual } from './solver/active-set.ts';
import { TEMPO } from './solver/design-matrix.ts';
import type { LinearModel } from './solver/regress.ts';

/** Integer weights, as the search plays them; `scale` points are worth one logit. */
export type IntegerWeights = ReturnType<typeof toIntegerWeights>;

interface IntegerWeightsOptions {
  /** Points worth one logit; 1000 by default. */
  readonly scale?: number;
  /** The range of each feature, in the order of the fit. */
  readonly bounds: readonly Pick<Feature, 'low' | 'high'>[];
  /** Constraints that the integer weights satisfy too, with bounds in logits. */
  readonly constraints?: readonly Constraint[];
}

/**
 * `fit`, which is in logits, times `scale`, rounded within the constraints. Safe for the search: no evaluation reaches
 * MAX_POINTS. Throws InputError where a weight is too large for that, or where all weights would be rounded to 0 though
 * some are not.
 */
export function toIntegerWeights(fit: LinearModel, { scale = 1000, bounds, constraints = [] }: IntegerWeightsOptions) {
  const rounded = roundToIntegers([...fit.names, TEMPO], [...fit.weights, fit.tempo], scale, constraints);
  const points = rounded.slice(0, -1);
  const tempo = rounded.at(-1)!;
  const largest = Math.max(...fit.weights.map(Math.abs));
  if (largest > 0 && points.every((point) => point === 0)) {
    throw new InputError(
      `scale: ${scale} rounds every weight to 0; the largest weight is ${largest}; expected a scale above ${0.5 / largest}`,
    );
  }
  const max = maxPoints(points, tempo, bounds);
  if (!(max < MAX_POINTS)) {
    throw new InputError(
      `points at scale ${scale}: an evaluation could reach ${max}; expected less than ${MAX_POINTS}: ` +
        blame(fit.names, points, tempo, bounds),
    );
  }
  return { points, tempo, scale };
}

/** Names the weight with the largest part in the bound, and how large it may be beside the others. */
function blame(
  names: readonly string[],
  points: readonly number[],
  tempo: number,
  bounds: IntegerWeightsOptions['bounds'],
): string {
  const part = (i: number): number => maxPoints([points[i]!], 0, [bounds[i]!]);
  const max = [...points.keys()].reduce((best, i) => (part(i) > part(best) ? i : best), 0);
  if (points.length === 0 || part(max) < Math.abs(tempo)) return `${tempo} points are the tempo's`;
  const others = points.map((point, i) => (i === max ? 0 : point));
  const room = MAX_POINTS - 1 - maxPoints(others, tempo, bounds);
  const allowed = Math.floor(room / maxPoints([1], 0, [bounds[max]!]));
  const { low, high } = bounds[max]!;
  const culprit = `${names[max]}, from ${low} to ${high}, has ${points[max]} points`;
  return allowed > 0
    ? `${culprit}, and at most ${allowed} fit beside the other weights`
    : `${culprit}, and the other weights leave no room for it`;
}

/** Nodes of the search before it is given up. */
const MAX_TRIED = 20_000;
/** Points by which rounding may miss a bound. */
const SLACK = 1e-9;

/**
 * Integer weights near `weights` times `scale` that satisfy `constraints`, whose bounds are in the unit of `weights`; a
 * strict one by at least one point. The nearest integers where these do; else weights are fixed one after another at an
 * integer, the nearest first, and the others moved as little as the constraints ask, so that the result is near but not
 * proven nearest. The bound of an equality is rounded to an integer. Throws InputError where nothing is found.
 */
function roundToIntegers(
  names: readonly string[],
  weights: readonly number[],
  scale: number,
  constraints: readonly Constraint[],
): number[] {
  const wanted = weights.map((weight) => weight * scale);
  const limits = constraints.map((constraint) => inPoints(constraint, scale));
  const rounded = wanted.map(nearestInteger);
  if (satisfied(names, rounded, limits)) return rounded;
  let tried = 0;
  const fixed: (number | undefined)[] = wanted.map(() => undefined);
  const found = search(wanted);
  if (found !== undefined) return found;
  throw new InputError(`scale: ${scale}; no whole points were found within the constraints; use a larger scale`);

  function search(near: readonly number[]): number[] | undefined {
    const next = fixed.indexOf(undefined);
    if (next === -1) return satisfied(names, near.map(nearestInteger), limits) ? near.map(nearestInteger) : undefined;
    for (const value of around(near[next]!)) {
      if (++tried > MAX_TRIED) return undefined;
      fixed[next] = value;
      const moved = nearest(names, wanted, fixed, limits);
      const answer = moved && search(moved);
      if (answer !== undefined) return answer;
    }
    fixed[next] = undefined;
    return undefined;
  }
}

/** The nearest integers to `value`, the nearest first. */
function around(value: number): number[] {
  const below = Math.floor(value);
  return [below - 1, below, below + 1, below + 2]
    .sort((a, b) => Math.abs(a - value) - Math.abs(b - value))
    .map((one) => one + 0);
}

/** The constraint in points, its bound rounded to what integer weights can reach. */
function inPoints(constraint: Constraint, scale: number): Constraint {
  const { terms, relation, strict } = constraint;
  const bound = constraint.bound * scale;
  const integral = terms.every(({ coefficient }) => Number.isInteger(coefficient));
  if (relation === '=') return { ...constraint, bound: integral ? nearestInteger(bound) : bound };
  const reach = integral ? Math.ceil(bound - SLACK) : bound;
  const touches = integral ? reach - bound < SLACK : true;
  return { ...constraint, bound: strict && touches ? reach + 1 : reach };
}

function satisfied(names: readonly string[], points: readonly number[], limits: readonly Constraint[]): boolean {
  return limits.every((limit) => {
    const slack = slackOf(limit, (name) => points[names.indexOf(name)]!);
    return limit.relation === '=' ? Math.abs(slack) <= SLACK : slack >= -SLACK;
  });
}

/** The values nearest to `wanted` that satisfy `limits`, some of them fixed; undefined where none do. */
function nearest(
  names: readonly string[],
  wanted: readonly number[],
  fixed: readonly (number | undefined)[],
  limits: readonly Constraint[],
): number[] | undefined {
  const base = wanted.map((value, i) => fixed[i] ?? value);
  const sorted = [...limits].sort((a, b) => Number(a.relation === '>=') - Number(b.relation === '>='));
  const used: { readonly row: Float64Array; readonly slack: number; readonly equality: boolean }[] = [];
  for (const limit of sorted) {
    const row = new Float64Array(names.length);
    for (const { name, coefficient } of limit.terms) {
      const i = names.indexOf(name);
      if (fixed[i] === undefined) row[i] = coefficient;
    }
    const slack = slackOf(limit, (name) => base[names.indexOf(name)]!);
    const equality = limit.relation === '=';
    if (row.some((value) => value !== 0)) used.push({ row, slack, equality });
    else if (equality ? Math.abs(slack) > SLACK : slack < -SLACK) return undefined;
  }
  const lengths = used.map(({ row }) => Math.hypot(...row));
  const product = (a: number, b: number): number =>
    used[a]!.row.reduce((sum, value, i) => sum + value * used[b]!.row[i]!, 0) / (lengths[a]! * lengths[b]!);
  const answer = solveDual({
    free: Float64Array.from(used, ({ slack }, i) => slack / lengths[i]!),
    products: Float64Array.from(used.flatMap((_, a) => used.map((__, b) => product(a, b)))),
    tolerances: new Float64Array(used.length).fill(SLACK),
    equalities: used.filter(({ equality }) => equality).length,
  });
  if (answer.kind === 'clash') return undefined;
  return base.map((value, i) =>
    used.reduce((sum, { row }, at) => sum + (answer.multipliers[at]! * row[i]!) / lengths[at]!, value),
  );
}

/** The nearest integer; never -0, which text does not tell from 0. */
function nearestInteger(value: number): number {
  return Math.round(value) + 0;
}

type NetworkRounding = NetworkWeights['origin']['rounding'];

/**
 * Test positions on which moves are compared, and the plies of the search that chooses them. After this many nodes no
 * more are compared: with hundreds of moves a position, all of them would take longer than the fit.
 */
const COMPARED = 400;
const COMPARED_DEPTH = 2;
const COMPARED_NODES = 50_000;

/**
 * What rounding to integer weights changes: moves, and the losses on the test rows, `before` and `after`. `fit` is in
 * logits; `test` are the numbers of the test rows, of which some are compared, evenly spread.
 */
export async function roundingOfPoints(
  dataset: DataSet,
  game: Game,
  weights: Weights,
  fit: Pick<LinearModel, 'weights' | 'tempo'>,
  losses: Pick<Rounding, 'before' | 'after'>,
  test: RowNumbers,
  mostNodes = COMPARED_NODES,
): Promise<Rounding> {
  // By plain alpha-beta: transposition tables and null windows need integer evaluations.
  const searches = [unroundedWeights(game, weights, fit), evaluatorOf(game, weights)].map(
    (evaluator) => new Search(game, evaluator, plainSearch),
  );
  let [positions, changed, nodes] = [0, 0, 0];
  // In random order, so that the first ones are spread over the data, too.
  for (const position of new Random(0, 'rounding').shuffle(await spreadPositions(dataset, game, test, COMPARED))) {
    if (nodes >= mostNodes) break;
    const [exact, rounded] = searches.map((search) => search.choose(position, { depth: COMPARED_DEPTH }));
    nodes += exact!.nodes + rounded!.nodes;
    positions++;
    if (exact!.move !== rounded!.move) changed++;
  }
  return { positions, depth: COMPARED_DEPTH, changed, ...losses };
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

/** What rounding changed, in words; `what` was rounded, and judged on the `on` rows. */
export function roundingLine(what: string, losses: Rounding | NetworkRounding, on = 'test'): string {
  const loss = `log loss on ${on} rows ${losses.before.toFixed(6)} before, ${losses.after.toFixed(6)} after`;
  if (!('changed' in losses)) return `${what}: ${loss}`;
  return `${what}: ${loss}; another move in ${losses.changed} of ${losses.positions} positions at depth ${losses.depth}`;
}
