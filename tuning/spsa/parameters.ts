import { MAX_POINTS } from '../../agents/agent.ts';
import { checkOptions, type DeclaredOption } from '../../agents/engine/options.ts';
import { type EngineSpec, optionValue, same, withOption } from '../../agents/engine/spec.ts';
import type { AgentWeights } from '../../agents/weights/schema.ts';
import { featuresOf, maxWeightsPoints, type Weights } from '../../agents/weights/weights.ts';
import { extractSides } from '../../games/feature-sets.ts';
import type { Features, Game, Position } from '../../games/game.ts';
import { InputError } from '../../lib/input-error.ts';
import { mean, sum } from '../../lib/maths/mean.ts';
import { tenTo } from '../../lib/maths/power.ts';
import { insteadOf } from '../../lib/near-names.ts';
import { quoted } from '../../lib/quoted.ts';
import { playedPositions } from '../boards.ts';
import { askedOptions, DRAW, ownValue, type Searching, TEMPO } from '../variant.ts';
import type { Parameter } from './ascent.ts';

/** Who is tuned: our search, or an engine from outside. */
export type Climber = EngineSpec | Searching;

/** What is tuned, and of whom: an agent whose points may have been enlarged. */
interface Chosen {
  readonly climber: Climber;
  readonly parameters: readonly Parameter[];
}

/** The largest perturbation of an engine's option, as a share of its range, where no table says another. */
const SHARE_OF_RANGE = 1 / 20;
/** Options of engines that make no player stronger or weaker by chance. */
const NOT_TUNED = /^(?:hash|threads|seed|multipv|move overhead|ponder)$/i;
/**
 * By the names of their settings: bounds, perturbation, and the part that must be on. Of tables, more is never worse.
 */
export const searchNumbers = {
  quiescence: { low: 0, high: 16, end: 1, part: undefined },
  window: { low: 0, high: 1000, end: 50, part: 'aspiration' },
  reduction: { low: 0, high: 150, end: 10, part: 'lmr' },
  unreduced: { low: 1, high: 12, end: 1, part: 'lmr' },
  late: { low: 1, high: 63, end: 2, part: 'pvs' },
  margin: { low: 20, high: 400, end: 10, part: 'futility' },
} as const;

/** `weights` where games can move them: those of features, the same in every phase. */
export function movableWeights(weights: AgentWeights): Weights | undefined {
  return weights.model === 'linear' && weights.phase === undefined ? weights : undefined;
}

/**
 * The parameters of `rows`, or, without rows, all features or options that there are. An engine is started once, and
 * asked. Throws InputError for names that there aren't, and for bounds and starts that can't be.
 */
export function parametersOf(
  game: Game,
  climber: Climber,
  rows: readonly Row[] | undefined,
  terms: WeightTerms,
): Promise<Chosen> | Chosen {
  return climber.kind === 'engine' ? ofEngine(climber, rows, terms) : ofSearch(game, climber, rows, terms);
}

function ofSearch(game: Game, climber: Searching, rows: readonly Row[] | undefined, terms: WeightTerms): Chosen {
  const weights = movableWeights(climber.weights);
  const names = weights?.features.names ?? [];
  const weighed = weights === undefined ? [] : [...names, TEMPO, DRAW];
  const asked = rows ?? usualWeights(game, climber.weights).map((name): Row => ({ name, where: game.name }));
  const { perspective } = climber.weights;
  const unread = perspective === 'own' ? TEMPO : DRAW;
  for (const { name, where } of asked) {
    if (!weighed.includes(name) && !Object.hasOwn(searchNumbers, name))
      throw new InputError(
        `${where}: ${quoted(name, 100)}: no such parameter; ${insteadOf(name, [...weighed, ...Object.keys(searchNumbers)])}`,
      );
    if (name === unread && !names.includes(name))
      throw new InputError(`${where}: ${name}: weights evaluated as ${perspective} don't read it`);
  }
  const found =
    weights &&
    weightParameters(
      game,
      weights,
      asked.filter(({ name }) => weighed.includes(name)),
      terms,
    );
  const parameters = asked.map((row) => {
    const weight = found?.parameters.find(({ name }) => name === row.name);
    return weight ?? numberParameter(climber, row, terms.rate);
  });
  return { climber: { ...climber, ...(found && { weights: found.weights }) }, parameters };
}

function numberParameter(climber: Searching, { name, where, ...said }: Row, rate: number): Parameter {
  const { part, ...usual } = searchNumbers[name as keyof typeof searchNumbers];
  if (part !== undefined && !climber.options[part])
    throw new InputError(`${where}: ${name}: ${part} is off, so it says nothing; expected an agent with ${part}=on`);
  const start = ownValue(climber, name)!;
  return checked({ name, kind: 'search', start, endRate: rate, ...usual, ...said }, where);
}

async function ofEngine(engine: EngineSpec, rows: readonly Row[] | undefined, terms: WeightTerms): Promise<Chosen> {
  const declared = await askedOptions(engine, 'tune');
  checkOptions(engine.command.options, declared, engine.text);
  const numbers = declared.filter(({ type, name }) => type === 'spin' && !NOT_TUNED.test(name));
  const asked = rows ?? numbers.map(({ name }): Row => ({ name, where: engine.text }));
  if (asked.length === 0)
    throw new InputError(`${engine.text}: the engine says no option with a number; expected --table with their bounds`);
  const starts = asked.map((row) => optionStart(engine, declared, row));
  const usual = mean(starts.map(Math.abs));
  const share = terms.spread / Math.sqrt(asked.length);
  const parameters = asked.map((row, i) => {
    const start = starts[i]!;
    const end = share * (start === 0 ? usual : Math.abs(start));
    return optionParameter(declared, { ...row, start }, end, terms.rate);
  });
  for (const end of ['low', 'high', 'start'] as const) {
    const told = parameters.reduce((spec, one) => withOption(spec, one.name, String(Math.round(one[end]))), engine);
    checkOptions(told.command.options, declared, engine.text);
  }
  return { climber: engine, parameters };
}

/** What the option is worth before it is tuned. Throws InputError where that is no number. */
function optionStart(engine: EngineSpec, declared: readonly DeclaredOption[], { name, where, start }: Row): number {
  const text = optionValue(engine, name) ?? declared.find((one) => same(one.name, name))?.default ?? '';
  const value = start ?? (text.trim() === '' ? Number.NaN : Number(text));
  if (Number.isFinite(value)) return value;
  throw new InputError(`${where}: option ${quoted(name, 100)} is ${quoted(text) || 'not given'}; expected a number`);
}

/** Without a `c_end` in its row it is perturbed by `usual`, but by at least 1 and at most a twentieth of its range. */
function optionParameter(
  declared: readonly DeclaredOption[],
  row: Row & { readonly start: number },
  usual: number,
  rate: number,
): Parameter {
  const { where, start } = row;
  const option = declared.find(({ name }) => same(name, row.name));
  const [low, high] = [row.low ?? option?.min, row.high ?? option?.max];
  if (low === undefined || high === undefined)
    throw new InputError(
      `${where}: option ${quoted(row.name, 100)} has no bounds; expected --table with its min and max`,
    );
  const most = (high - low) * SHARE_OF_RANGE;
  const { end = Number(Math.max(1, Math.min(most, usual || most)).toPrecision(3)), endRate = rate } = row;
  return checked({ name: option?.name ?? row.name, kind: 'option', start, low, high, end, endRate }, where);
}

/** A parameter as it is asked for; what isn't said is found. */
export interface Row extends Partial<Pick<Parameter, 'start' | 'low' | 'high' | 'end' | 'endRate'>> {
  readonly name: string;
  /** Where it is asked for; messages begin with it. */
  readonly where: string;
}

/** Where no bounds are said, a weight may move by this many perturbations either way. */
const ROOM = 50;
/** The least perturbation of a weight, in points, where they may all be enlarged: below it, steps are coarse. */
const FINE = 10;
/** Quick games whose positions are looked at, and positions of each. */
const GAMES = 16;
const OF_EACH = 12;
/** Moves of a position that are looked at, at most. */
const MOVES = 40;

/** How weights are perturbed where nothing is said. */
interface WeightTerms {
  /** Of all together, as a share of how much an evaluation differs from move to move; of options, of their starts. */
  readonly spread: number;
  readonly rate: number;
}

/** What is tuned where nothing is said: the features that differ from move to move, and the tempo, if it counts. */
function usualWeights(game: Game, played: AgentWeights): string[] {
  const weights = movableWeights(played);
  if (weights === undefined) return [];
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
function weightParameters(
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
        `${where}: ${differs === 0 ? name : 'the evaluation'} never differs from move to move in ${game.name}; expected a table that says its c_end`,
      );
    return (share * measured!.points) / differs;
  });
  const own = rows.every((row) => [row.start, row.low, row.high, row.end].every((value) => value === undefined));
  // A power of ten.
  const factor = own ? tenTo(Math.max(0, Math.ceil(Math.log10(FINE / Math.min(...ends))))) : 1;
  const larger = enlarged(weights, factor);
  const { points, features, tempo, draw } = larger;
  const ownPoints = new Map([
    [TEMPO, tempo],
    [DRAW, draw],
    ...features.names.map((name, i) => [name, points[i]!] as const),
  ]);
  const parameters = rows.map((row, i): Parameter => {
    const { name, where, start = ownPoints.get(name)!, endRate = rate } = row;
    // With three digits, as a person would write it.
    const end = Number((ends[i]! * factor).toPrecision(3));
    const { low = Math.floor(start - ROOM * end), high = Math.ceil(start + ROOM * end) } = row;
    return checked({ name, kind: 'weight', start, low, high, end, endRate }, where);
  });
  refuseWide(game, larger, parameters);
  return { weights: larger, parameters };
}

/** Throws InputError, which begins with `where`, unless a whole number lies in the bounds, and the start. */
function checked(parameter: Parameter, where: string): Parameter {
  const { name, start, low, high } = parameter;
  if (!(start >= low && start <= high && Math.ceil(low) < Math.floor(high)))
    throw new InputError(
      `${where}: ${name} from ${low} to ${high} with the start ${start}; expected min < start < max`,
    );
  return parameter;
}

/** All points times a whole `factor`: the same moves, and finer steps from whole number to whole number. */
function enlarged(weights: Weights, factor: number): Weights {
  const { points, tempo, draw, scale } = weights;
  return {
    ...weights,
    points: points.map((point) => point * factor),
    tempo: tempo * factor,
    draw: draw * factor,
    ...(scale === undefined ? {} : { scale: scale * factor }),
  };
}

/** Throws InputError where weights within these bounds could outrank a win. */
function refuseWide(game: Game, weights: Weights, parameters: readonly Parameter[]): void {
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

/**
 * What a choice between moves sees of `weights`: how much each feature, as their perspective reads it, and the
 * evaluation differ between the positions after the moves of one, as standard deviations. The same each time.
 */
export function moveSpread(
  game: Game,
  weights: Weights,
): { readonly features: readonly number[]; readonly points: number } {
  const features = featuresOf(weights, game);
  const count = features.list.length;
  const sums = new Float64Array(count + 1);
  let positions = 0;
  for (const position of playedPositions(game, GAMES, OF_EACH)) {
    const rows = rowsAfterMoves(game, features, weights, position);
    if (rows.length < 2) continue;
    positions++;
    for (let i = 0; i <= count; i++) {
      const middle = mean(rows.map((row) => row[i]!));
      sums[i]! += sum(rows.map((row) => (row[i]! - middle) ** 2)) / (rows.length - 1);
    }
  }
  const spreads = [...sums].map((one) => Math.sqrt(one / Math.max(1, positions)));
  return { features: spreads.slice(0, count), points: spreads[count]! };
}

/** Of each position after a move: the features, and last the evaluation. */
function rowsAfterMoves(game: Game, features: Features, weights: Weights, position: Position): number[][] {
  const count = features.list.length;
  const moves = new Int32Array(game.maxMoves);
  const values = new Float64Array(2 * count);
  const mover = position.turn;
  const end = position.moves(moves, 0);
  const step = Math.max(1, end / MOVES);
  const rows: number[][] = [];
  for (let at = 0; at < end; at += step) {
    position.make(moves[Math.floor(at)]!);
    if (!position.over()) {
      extractSides(features, position, mover, values);
      const read = Array.from({ length: count }, (_, i) =>
        weights.perspective === 'own' ? values[i]! : values[i]! - values[count + i]!,
      );
      rows.push([...read, sum(read.map((value, i) => value * weights.points[i]!))]);
    }
    position.unmake();
  }
  return rows;
}
