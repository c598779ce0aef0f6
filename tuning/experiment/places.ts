import * as z from 'zod';
import { evaluatorOf } from '../../agents/agent-weights.ts';
import { checkOptions } from '../../agents/engine/options.ts';
import { type EngineSpec, optionValue, same, withOption } from '../../agents/engine/spec.ts';
import type { Limit } from '../../agents/limits/limit.ts';
import { fullSearch, moveOrders, type SearchOptions } from '../../agents/search/search-options.ts';
import { type AgentSpec, agentText, agentTexts, parseAgent } from '../../agents/spec.ts';
import type { Game } from '../../games/game.ts';
import { hasNoisyMoves } from '../../games/moves.ts';
import { InputError } from '../../lib/input-error.ts';
import { kindOf } from '../../lib/options/kinds.ts';
import { quoted } from '../../lib/quoted.ts';
import {
  AGAINST,
  AGENT,
  askedOptions,
  isNumber,
  isOutside,
  PART,
  type Searching,
  searchingAgent,
  variantOf,
  withSettings,
} from '../variant.ts';

/** Values of an axis at most. */
const MOST_VALUES = 100;
/** Places at most: each plays a match. */
const MOST_PLACES = 2000;
const wanted = `expected a name and up to ${MOST_VALUES} different values, such as power-ratio=-200..800/100 or table=0,1,16`;

/**
 * What is varied, and its values as they are written: numbers ascending, all different. The axis `part` without values
 * switches off each part of the search.
 */
export const axis = kindOf(
  z
    .object(
      { name: z.string().min(1, wanted), values: z.array(z.string().min(1, wanted)).max(MOST_VALUES, wanted) },
      wanted,
    )
    .refine(
      ({ name, values }) => (values.length > 0 || name === PART) && new Set(values).size === values.length,
      wanted,
    )
    .readonly(),
  (word) => {
    const [, name = word, text] = /^([^=]*)=(.*)$/s.exec(word) ?? [];
    return { name, values: text === undefined ? [] : valuesOf(name, text) };
  },
  ({ name, values }) => (values.length === 0 ? name : `${name}=${values.join()}`),
);

export type Axis = z.infer<typeof axis.out>;

/** `-200..800/100`, `1..5`, or values joined by commas. */
function valuesOf(name: string, text: string): string[] {
  if (name === AGENT || name === AGAINST) return agentTexts(text);
  const [, low, high, step = '1'] = /^(-?\d{1,9})\.\.(-?\d{1,9})(?:\/([1-9]\d{0,8}))?$/.exec(text) ?? [];
  if (low !== undefined) {
    const count = Math.floor((Number(high) - Number(low)) / Number(step)) + 1;
    return Array.from({ length: Math.min(MOST_VALUES + 1, Math.max(0, count)) }, (_, i) =>
      String(Number(low) + i * Number(step)),
    );
  }
  const words = text.split(',', MOST_VALUES + 1).map((word) => word.trim());
  if (!words.every(isNumber)) return words;
  return words
    .map((word) => Number(word) + 0)
    .sort((a, b) => a - b)
    .map(String);
}

/** A place of the grid: a value of each axis, the agent that they make, and whom it meets. */
export type Place = ReturnType<typeof placesOf>[number];

/** What makes the places of a grid. */
interface Grid {
  readonly game: Game;
  readonly axes: readonly Axis[];
  readonly agent: AgentSpec;
  /** Whom all places meet, unless an axis says so. */
  readonly rival: AgentSpec;
  readonly limit: Limit;
}

/** All axes with their values: the parts of the search where an axis of parts names none. */
export function filledAxes(game: Game, axes: readonly Axis[], agent: AgentSpec): Axis[] {
  return axes.map((one) => {
    if (one.name !== PART || one.values.length > 0) return one;
    const searching = searchingAgent(agent, PART);
    const before = JSON.stringify(effectIn(game, searching));
    const changes = (setting: string): boolean =>
      JSON.stringify(effectIn(game, withSettings(searching, [setting]))) !== before;
    return { name: PART, values: partsOf(searching).filter(changes) };
  });
}

/**
 * The settings that switch off one part each of `agent`'s search, or on where it lacks the part, then plain alpha-beta.
 * Those that change nothing in `game` are left out.
 */
function partsOf({ options }: Pick<Searching, 'options'>): string[] {
  return (Object.keys(options) as (keyof SearchOptions)[])
    .flatMap((name): string[] => {
      const value = options[name];
      if (name === 'order') return moveOrders.filter((order) => order !== value).map((order) => `order=${order}`);
      if (typeof value === 'boolean') return [`${name}=${value ? 'off' : 'on'}`];
      if (name === 'quiescence' && value === 0) return [`quiescence=${fullSearch.quiescence}`];
      if (name === 'late') return [value === 0 ? 'late=8' : 'late=0'];
      // The other numbers are constants of parts.
      return ['table', 'cache', 'quiescence'].includes(name) && value !== 0 ? [`${name}=0`] : [];
    })
    .concat('search=plain');
}

/**
 * The settings of `agent`'s search as far as `game` has a use for them: a part without one stands as if it were off.
 */
function effectIn(game: Game, { options, weights }: Searching): SearchOptions {
  const costly = evaluatorOf(game, weights).costly === true;
  const few = game.search?.fewMoves !== undefined;
  return {
    ...options,
    aging: options.table > 0 && options.aging,
    lmr: options.pvs && options.lmr,
    late: options.pvs ? options.late : 0,
    cache: costly ? options.cache : 0,
    extension: few && options.extension,
    quiescence: hasNoisyMoves(game) ? options.quiescence : 0,
  };
}

/** All places, the first axis running fastest. Throws InputError for axes that make no grid of this agent. */
export function placesOf({ game, axes, agent, rival, limit }: Grid) {
  const twice = axes.find(({ name }, i) => axes.findIndex((one) => one.name === name) !== i);
  if (twice !== undefined) throw new InputError(`${twice.name}: on two axes; different ones are expected`);
  const count = axes.reduce((product, { values }) => product * values.length, 1);
  if (count > MOST_PLACES) throw new InputError(`${count} places of the grid; at most ${MOST_PLACES} are expected`);
  const combinations = axes.reduce<string[][]>(
    (rows, { values }) => values.flatMap((value) => rows.map((row) => [...row, value])),
    [[]],
  );
  const own = workOf(game, agent);
  const parts = axes.some(({ name }) => name === PART);
  const seen = new Map<string, string>();
  return combinations.map((values) => {
    const settings = axes.map((one, i) => [one.name, values[i]!] as const);
    // Agents and parts of the search name themselves.
    const words = settings.map(([of, value]) => ([AGENT, AGAINST, PART].includes(of) ? value : `${of}=${value}`));
    /** `power-ratio=600,tempo=0`; unlike that of any other place with this opponent. */
    const name = words.join();
    const made = variantOf(game, agent, settings, limit, name);
    const against = settings.find(([of]) => of === AGAINST)?.[1];
    const met = against === undefined ? rival : parseAgent(against, game, limit);
    const work = workOf(game, made);
    if (work === own && parts) throw new InputError(`${name}: changes nothing in ${game.name}`);
    const key = `${work} ${agentText(met)}`;
    const other = seen.get(key);
    if (other !== undefined)
      throw new InputError(`${name}: the same agent as ${other}; values further apart are expected`);
    seen.set(key, name);
    /** Whether the agent is its opponent: the two are level, and play no games. */
    const level = work === workOf(game, met);
    return { values, name, agent: made, rival: met, level };
  });
}

/** All that decides what `agent` does, without its name. */
function workOf(game: Game, { name: _, ...agent }: AgentSpec): string {
  if (agent.kind === 'engine') return JSON.stringify([agent.command, agent.limit]);
  if (agent.kind !== 'search') return JSON.stringify(agent);
  const { weights, limit, timeControl } = agent;
  return JSON.stringify([weights, limit, timeControl, effectIn(game, { ...agent, name: '' })]);
}

/**
 * `engine` as one whose options are varied: each has the value that its text gives it, or else its default. It is
 * started once, and asked. Throws InputError where that is no number, and for values that it doesn't take.
 */
export async function engineToVary(engine: EngineSpec, axes: readonly Axis[]): Promise<EngineSpec> {
  const options = axes.filter(({ name }) => !isOutside(name));
  if (options.length === 0) return engine;
  const declared = await askedOptions(engine, 'vary');
  let told = engine;
  for (const { name, values } of options) {
    const own = optionValue(engine, name) ?? declared.find((option) => same(option.name, name))?.default;
    if (own === undefined && declared.length === 0)
      throw new InputError(`${engine.text}: the engine names no option; say its value, as in ?${quoted(name)}=30`);
    for (const value of [...(own === undefined ? [] : [own]), ...values])
      checkOptions(withOption(told, name, value).command.options, declared, engine.text);
    if (own === undefined || !isNumber(own))
      throw new InputError(
        `${engine.text}: option ${quoted(name)} is ${own === undefined ? 'not given' : quoted(own)}; a number is expected, as in ?${quoted(name)}=30`,
      );
    told = { ...withOption(told, name, own), name: engine.name };
  }
  return told;
}
