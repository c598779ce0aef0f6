import { parse } from 'csv-parse/sync';
import { checkOptions, type DeclaredOption, same } from '../../agents/engine/options.ts';
import { type EngineSpec, optionValue, withOption } from '../../agents/engine/spec.ts';
import type { Weights } from '../../agents/weights/weights.ts';
import type { Game } from '../../games/game.ts';
import { readText } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { insteadOf } from '../../lib/near-names.ts';
import { quoted } from '../../lib/quoted.ts';
import { askedOptions, DRAW, ownValue, type Searching, TEMPO } from '../variant.ts';
import type { Parameter } from './ascent.ts';
import { checked, type Row, usualWeights, type WeightTerms, weightParameters } from './weight-parameters.ts';

/** Who is tuned: our search with weights of features, or an engine from outside. */
export type Climber = EngineSpec | SearchClimber;
type SearchClimber = Searching & { readonly weights: Weights };

/** What is tuned, and of whom: an agent whose points may have been enlarged. */
interface Chosen {
  readonly climber: Climber;
  readonly parameters: readonly Parameter[];
}

/** Perturbed by this share of its range where nothing is said. */
const SHARE_OF_RANGE = 1 / 20;
/** Options of engines that make no player stronger or weaker by chance. */
const NOT_TUNED = /^(?:hash|threads|seed|multipv|move overhead|ponder)$/i;
/** By the names of their settings: bounds, perturbation, and the part that must be on. Of tables, more is never worse. */
export const searchNumbers = {
  quiescence: { low: 0, high: 12, end: 1, part: undefined },
  window: { low: 0, high: 1000, end: 50, part: 'aspiration' },
  reduction: { low: 0, high: 150, end: 10, part: 'lmr' },
  unreduced: { low: 1, high: 12, end: 1, part: 'lmr' },
  risk: { low: 1, high: 30, end: 2, part: 'futility' },
} as const;

/** Columns behind the name. */
const columns = ['start', 'low', 'high', 'end', 'endRate'] as const;

/** A line that csv-parse has read. */
interface Line {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/**
 * Reads a table of parameters as fishtest takes them, a line each: `name, start, min, max, c_end, r_end`. Columns at the
 * end, or between two commas, may be missing; what follows a `#` is a remark. Throws InputError for what is no number,
 * and a perturbation or a rate that is not above 0.
 */
export function readTable(file: string): Row[] {
  const options = { comment: '#', trim: true, skip_empty_lines: true, relax_column_count: true, quote: null };
  const lines = parse(readText(file), { ...options, info: true }) as unknown as readonly Line[];
  if (lines.length === 0) throw new InputError(`${file}: no parameter, wanted name, start, min, max, c_end, r_end`);
  return lines.map(({ record, info }) => rowOf(record, `${file} line ${info.lines}`));
}

function rowOf([name = '', ...cells]: readonly string[], where: string): Row {
  if (name === '' || cells.length > columns.length)
    throw new InputError(
      `${where}: ${quoted([name, ...cells].join(', '), 100)}; name, start, min, max, c_end, r_end is wanted`,
    );
  const found = cells.flatMap((cell, i) => {
    if (cell === '') return [];
    const value = Number(cell);
    if (!Number.isFinite(value)) throw new InputError(`${where}: ${quoted(cell, 100)}; a number is wanted`);
    return [[columns[i]!, value] as const];
  });
  const row: Row = { name, where, ...Object.fromEntries(found) };
  for (const [key, what] of [['end', 'c_end'] as const, ['endRate', 'r_end'] as const])
    if (row[key] !== undefined && row[key] <= 0)
      throw new InputError(`${where}: ${what} ${row[key]}; a number above 0 is wanted`);
  return row;
}

/** Throws InputError where a name stands there twice. */
export function refuseTwice(rows: readonly Row[]): void {
  const twice = rows.find(({ name }, i) => rows.findIndex((one) => one.name === name) !== i);
  if (twice !== undefined) throw new InputError(`${twice.where}: ${quoted(twice.name, 100)} stands there twice`);
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

function ofSearch(game: Game, climber: SearchClimber, rows: readonly Row[] | undefined, terms: WeightTerms): Chosen {
  const { features, perspective } = climber.weights;
  const weighed = [...features.names, TEMPO, DRAW];
  const asked = rows ?? usualWeights(game, climber.weights).map((name): Row => ({ name, where: game.name }));
  const unread = perspective === 'own' ? TEMPO : DRAW;
  for (const { name, where } of asked) {
    if (!weighed.includes(name) && !Object.hasOwn(searchNumbers, name))
      throw new InputError(
        `${where}: ${quoted(name, 100)}: no such parameter; ${insteadOf(name, [...weighed, ...Object.keys(searchNumbers)])}`,
      );
    if (name === unread && !features.names.includes(name))
      throw new InputError(`${where}: ${name}: weights judged as ${perspective} don't read it`);
  }
  const found = weightParameters(
    game,
    climber.weights,
    asked.filter(({ name }) => weighed.includes(name)),
    terms,
  );
  const parameters = asked.map((row) => {
    const weight = found.parameters.find(({ name }) => name === row.name);
    return weight ?? numberParameter(climber, row, terms.rate);
  });
  return { climber: { ...climber, weights: found.weights }, parameters };
}

function numberParameter(climber: SearchClimber, { name, where, ...said }: Row, rate: number): Parameter {
  const { part, ...usual } = searchNumbers[name as keyof typeof searchNumbers];
  if (part !== undefined && !climber.options[part])
    throw new InputError(`${where}: ${name}: ${part} is off, so it says nothing; an agent with ${part}=on is wanted`);
  const start = ownValue(climber, name)!;
  return checked({ name, kind: 'search', start, endRate: rate, ...usual, ...said }, where);
}

async function ofEngine(engine: EngineSpec, rows: readonly Row[] | undefined, { rate }: WeightTerms): Promise<Chosen> {
  const declared = await askedOptions(engine, 'tune');
  checkOptions(engine.command.options, declared, engine.text);
  const numbers = declared.filter(({ type, name }) => type === 'spin' && !NOT_TUNED.test(name));
  const asked = rows ?? numbers.map(({ name }): Row => ({ name, where: engine.text }));
  if (asked.length === 0)
    throw new InputError(
      `${engine.text}: the engine says no option with a number; --table with their bounds is wanted`,
    );
  const parameters = asked.map((row) => optionParameter(engine, declared, row, rate));
  for (const end of ['low', 'high', 'start'] as const) {
    const told = parameters.reduce((spec, one) => withOption(spec, one.name, String(Math.round(one[end]))), engine);
    checkOptions(told.command.options, declared, engine.text);
  }
  return { climber: engine, parameters };
}

function optionParameter(engine: EngineSpec, declared: readonly DeclaredOption[], row: Row, rate: number): Parameter {
  const { where } = row;
  const option = declared.find(({ name }) => same(name, row.name));
  const text = optionValue(engine, row.name) ?? option?.default ?? '';
  const start = row.start ?? (text.trim() === '' ? Number.NaN : Number(text));
  const [low, high] = [row.low ?? option?.min, row.high ?? option?.max];
  const called = `${where}: option ${quoted(row.name, 100)}`;
  if (!Number.isFinite(start)) throw new InputError(`${called} is ${quoted(text) || 'not given'}; a number is wanted`);
  if (low === undefined || high === undefined)
    throw new InputError(`${called} has no bounds; --table with its min and max is wanted`);
  const { end = Number(((high - low) * SHARE_OF_RANGE).toPrecision(3)), endRate = rate } = row;
  return checked({ name: option?.name ?? row.name, kind: 'option', start, low, high, end, endRate }, where);
}
