import { MAX_POINTS } from '../../agents/agent.ts';
import { featuresOf, maxWeightsPoints, type Weights } from '../../agents/weights/weights.ts';
import type { Game } from '../../games/game.ts';
import { InputError } from '../../lib/input-error.ts';
import { tenTo } from '../../lib/maths/power.ts';
import { DRAW, enlarged, TEMPO } from './climber.ts';
import { moveSpread } from './move-spread.ts';
import type { Parameter } from './parameter.ts';
import type { Row } from './table.ts';

/** Where no bounds are said, a weight may move by so many perturbations either way. */
const ROOM = 50;
/** The least perturbation of a weight, in points, where they may all be enlarged: below it, steps are coarse. */
const FINE = 10;

/** How weights are perturbed where nothing is said. */
export interface WeightTerms {
  /** Of all together, as a share of how much an evaluation differs from move to move. */
  readonly spread: number;
  readonly rate: number;
}

/** What is tuned where nothing is said: the features that differ from move to move, and the tempo, if it counts. */
export function usualWeights(game: Game, weights: Weights): string[] {
  const { features } = moveSpread(game, weights);
  const moving = weights.features.names.filter((_, i) => features[i]! > 0);
  return weights.perspective === 'difference' && weights.tempo !== 0 ? [...moving, TEMPO] : moving;
}

/**
 * The parameters for `rows`, features of `weights`, tempo or draw, and the weights in whose points they are. Where a
 * row says no perturbation, each of the weights is perturbed so that it matters as much as any other, and all together
 * `spread`. Where no row says a number, all points are enlarged where they are too coarse: that changes no move. Throws
 * InputError for a start outside its bounds, where an evaluation could outrank a win, and for a feature that never
 * differs and has no perturbation said.
 */
export function weightParameters(
  game: Game,
  weights: Weights,
  rows: readonly Row[],
  { spread, rate }: WeightTerms,
): { readonly weights: Weights; readonly parameters: readonly Parameter[] } {
  const measured = rows.some(({ end }) => end === undefined) ? moveSpread(game, weights) : undefined;
  const share = spread / Math.sqrt(rows.length);
  const ends = rows.map(({ name, end, where }) => {
    if (end !== undefined) return end;
    const at = weights.features.names.indexOf(name);
    const differs = at === -1 ? 1 : measured!.features[at]!;
    if (differs === 0 || measured!.points === 0)
      throw new InputError(
        `${where}: ${differs === 0 ? name : 'the evaluation'} never differs from move to move in ${game.name}; a table that says its c_end is wanted`,
      );
    return (share * measured!.points) / differs;
  });
  const own = rows.every((row) => [row.start, row.low, row.high, row.end].every((value) => value === undefined));
  const factor = own ? factorOf(Math.min(...ends)) : 1;
  const larger = enlarged(weights, factor);
  const parameters = rows.map((row, i): Parameter => {
    const { name, where } = row;
    const start = row.start ?? pointsNamed(larger, name);
    const end = roundedUp(ends[i]! * factor);
    const low = row.low ?? Math.floor(start - ROOM * end);
    const high = row.high ?? Math.ceil(start + ROOM * end);
    return checked({ name, kind: 'weight', start, low, high, end, endRate: row.endRate ?? rate }, where);
  });
  checkBounds(game, larger, parameters);
  return { weights: larger, parameters };
}

/** Throws InputError, which begins with `where`, unless a whole number lies in the bounds, and the start. */
export function checked(parameter: Parameter, where: string): Parameter {
  const { name, start, low, high } = parameter;
  if (!(start >= low && start <= high && Math.ceil(low) < Math.floor(high)))
    throw new InputError(
      `${where}: ${name} from ${low} to ${high} with the start ${start}; min < start < max is wanted`,
    );
  return parameter;
}

function pointsNamed({ features, points, tempo, draw }: Weights, name: string): number {
  if (name === TEMPO) return tempo;
  if (name === DRAW) return draw;
  return points[features.names.indexOf(name)]!;
}

/** A power of ten. */
function factorOf(least: number): number {
  return tenTo(Math.max(0, Math.ceil(Math.log10(FINE / least))));
}

/** With three digits, as a person would write it. */
function roundedUp(value: number): number {
  return Number(value.toPrecision(3));
}

function checkBounds(game: Game, weights: Weights, parameters: readonly Parameter[]): void {
  const largest = (name: string, otherwise: number): number => {
    const found = parameters.find((one) => one.name === name);
    return found === undefined ? otherwise : Math.max(Math.abs(found.low), Math.abs(found.high));
  };
  const points = weights.features.names.map((name, i) => largest(name, weights.points[i]!));
  const max = maxWeightsPoints({ points, tempo: largest(TEMPO, weights.tempo) }, featuresOf(weights, game));
  if (max >= MAX_POINTS)
    throw new InputError(
      `${game.name}: within these bounds an evaluation could reach ${max} points and outrank a win; below ${MAX_POINTS} is allowed`,
    );
}
