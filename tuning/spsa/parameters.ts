import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkOptions, type DeclaredOption, same } from '../../agents/engine/options.ts';
import { type EngineSpec, optionValue, withOption } from '../../agents/engine/spec.ts';
import { declaredOptions } from '../../agents/engine/ugi.ts';
import type { SearchOptions } from '../../agents/search/search-options.ts';
import type { Game } from '../../games/game.ts';
import { InputError } from '../../lib/input-error.ts';
import { insteadOf } from '../../lib/near-names.ts';
import { quoted } from '../../lib/quoted.ts';
import { type Climber, DRAW, TEMPO } from './climber.ts';
import type { Parameter } from './parameter.ts';
import type { Row } from './table.ts';
import { checked, usualWeights, type WeightTerms, weightParameters } from './weight-parameters.ts';

/** What is tuned, and of whom: an agent whose points may have been enlarged. */
export interface Chosen {
  readonly climber: Climber;
  readonly parameters: readonly Parameter[];
}

/** Perturbed by this share of its range where nothing is said. */
const SHARE_OF_RANGE = 1 / 20;
/** Options of engines that make no player stronger or weaker by chance. */
const NOT_TUNED = /^(?:hash|threads|seed|multipv|move overhead|ponder)$/i;

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

function ofSearch(
  game: Game,
  climber: Exclude<Climber, EngineSpec>,
  rows: readonly Row[] | undefined,
  terms: WeightTerms,
): Chosen {
  const { names } = climber.weights.features;
  const asked = rows ?? usualWeights(game, climber.weights).map((name): Row => ({ name, where: game.name }));
  const isWeight = ({ name }: Row): boolean => names.includes(name) || name === TEMPO || name === DRAW;
  for (const { name, where } of asked.filter((row) => !isWeight(row)))
    if (!Object.hasOwn(searchNumbers, name))
      throw new InputError(
        `${where}: ${quoted(name, 100)}: no such parameter; ${insteadOf(name, [...names, TEMPO, DRAW, ...Object.keys(searchNumbers)])}`,
      );
  const { perspective } = climber.weights;
  const unread = asked.find(({ name }) => name === (perspective === 'own' ? TEMPO : DRAW));
  if (unread !== undefined)
    throw new InputError(`${unread.where}: ${unread.name}: weights judged as ${perspective} don't read it`);
  const found = weightParameters(game, climber.weights, asked.filter(isWeight), terms);
  const parameters = asked.map((row) => {
    const weight = found.parameters.find(({ name }) => name === row.name);
    return weight ?? numberParameter(climber, row, terms.rate);
  });
  return { climber: { ...climber, weights: found.weights }, parameters };
}

function numberParameter({ options }: Exclude<Climber, EngineSpec>, row: Row, rate: number): Parameter {
  const { name, where } = row;
  const { of, low, high, end, part } = searchNumbers[name]!;
  if (part !== undefined && !options[part])
    throw new InputError(`${where}: ${name}: ${part} is off, so it says nothing; an agent with ${part}=on is wanted`);
  return checked(
    {
      name,
      kind: 'search',
      start: row.start ?? of(options),
      low: row.low ?? low,
      high: row.high ?? high,
      end: row.end ?? end,
      endRate: row.endRate ?? rate,
    },
    where,
  );
}

async function ofEngine(engine: EngineSpec, rows: readonly Row[] | undefined, { rate }: WeightTerms): Promise<Chosen> {
  if (engine.protocol !== 'ugi') throw new InputError(`${engine.text}: GTP has no options to tune; cmd: is wanted`);
  const folder = mkdtempSync(join(tmpdir(), 'weightroom-options-'));
  const declared = await declaredOptions(engine.command, folder).finally(() => rmSync(folder, { recursive: true }));
  if (declared === undefined) throw new InputError(`${engine.text}: the engine did not start`);
  checkOptions(engine.command.options, declared, engine.text);
  const asked =
    rows ??
    declared
      .filter(({ type, name }) => type === 'spin' && !NOT_TUNED.test(name))
      .map(({ name }): Row => ({ name, where: engine.text }));
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
  const own = row.start ?? (text.trim() === '' ? Number.NaN : Number(text));
  const [low, high] = [row.low ?? option?.min, row.high ?? option?.max];
  if (!Number.isFinite(own))
    throw new InputError(
      `${where}: option ${quoted(row.name, 100)} is ${quoted(text) || 'not given'}; a number is wanted`,
    );
  if (low === undefined || high === undefined)
    throw new InputError(
      `${where}: option ${quoted(row.name, 100)} has no bounds; --table with its min and max is wanted`,
    );
  const end = row.end ?? Number(((high - low) * SHARE_OF_RANGE).toPrecision(3));
  return checked(
    { name: option?.name ?? row.name, kind: 'option', start: own, low, high, end, endRate: row.endRate ?? rate },
    where,
  );
}

/** A number of our search that can be tuned. */
interface SearchNumber {
  of(options: SearchOptions): number;
  readonly low: number;
  readonly high: number;
  /** How far it is perturbed at the end. */
  readonly end: number;
  /** The part of the search that it is of: where that is off, the number says nothing. */
  readonly part?: 'aspiration' | 'lmr' | 'futility';
}

/** By the names of their settings. Sizes of tables are none: more is never worse. */
export const searchNumbers: Readonly<Record<string, SearchNumber>> = {
  quiescence: { of: ({ quiescence }) => quiescence, low: 0, high: 12, end: 1 },
  window: { of: ({ window }) => window, low: 0, high: 1000, end: 50, part: 'aspiration' },
  reduction: { of: ({ reduction }) => reduction, low: 0, high: 150, end: 10, part: 'lmr' },
  unreduced: { of: ({ unreduced }) => unreduced, low: 1, high: 12, end: 1, part: 'lmr' },
  risk: { of: ({ risk }) => risk, low: 1, high: 30, end: 2, part: 'futility' },
};
