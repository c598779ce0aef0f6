import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkOptions, same } from '../../agents/engine/options.ts';
import { type EngineSpec, optionValue, withOption } from '../../agents/engine/spec.ts';
import { declaredOptions } from '../../agents/engine/ugi.ts';
import type { Limit } from '../../agents/limits/limit.ts';
import { checkNetwork } from '../../agents/network/check.ts';
import { searchSettings, withSetting } from '../../agents/search/search-options.ts';
import { parseLimit } from '../../agents/settings.ts';
import { type AgentSpec, agentText, parseAgent } from '../../agents/spec.ts';
import { checkWeights, type Weights } from '../../agents/weights/weights.ts';
import type { Game } from '../../games/game.ts';
import { InputError } from '../../lib/input-error.ts';
import { insteadOf } from '../../lib/near-names.ts';
import { quoted } from '../../lib/quoted.ts';
import { AGAINST, AGENT, type Axis, isNumber, PART } from './axis.ts';
import { effectIn, partsOf, type Searching } from './search-parts.ts';

/** A place of the grid: a value of each axis, the agent that they make, and whom it meets. */
export interface Place {
  readonly values: readonly string[];
  /** `power-ratio=600,tempo=0`; unlike that of any other place with this opponent. */
  readonly name: string;
  readonly agent: AgentSpec;
  readonly rival: AgentSpec;
  /** Whether the agent is its opponent: the two are level, and play no games. */
  readonly level: boolean;
}

/** What makes the places of a grid. */
interface Grid {
  readonly game: Game;
  readonly axes: readonly Axis[];
  readonly agent: AgentSpec;
  /** Whom all places meet, unless an axis says so. */
  readonly rival: AgentSpec;
  readonly limit: Limit;
}

/** Places at most: each plays a match. */
const MOST = 2000;
const limits: Readonly<Record<string, 'depth' | 'nodes' | 'milliseconds' | 'simulations'>> = {
  depth: 'depth',
  nodes: 'nodes',
  ms: 'milliseconds',
  simulations: 'simulations',
};
const limitNames = Object.keys(limits);
const TEMPO = 'tempo';
const SCALE = 'scale';

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

/** All places, the first axis running fastest. Throws InputError for axes that make no grid of this agent. */
export function placesOf({ game, axes, agent, rival, limit }: Grid): Place[] {
  const twice = axes.find(({ name }, i) => axes.findIndex((one) => one.name === name) !== i);
  if (twice !== undefined) throw new InputError(`${twice.name}: on two axes; different ones are expected`);
  const count = axes.reduce((product, { values }) => product * values.length, 1);
  if (count > MOST) throw new InputError(`${count} places of the grid; at most ${MOST} are expected`);
  const combinations = axes.reduce<string[][]>(
    (rows, { values }) => values.flatMap((value) => rows.map((row) => [...row, value])),
    [[]],
  );
  const places = combinations.map((values): Place => {
    const settings = axes.map((one, i) => [one.name, values[i]!] as const);
    const name = settings.map(([axis, value]) => (isWhole(axis) ? value : `${axis}=${value}`)).join();
    const made = agentAt(game, agent, settings, limit, name);
    const against = settings.find(([axis]) => axis === AGAINST)?.[1];
    const met = against === undefined ? rival : parseAgent(against, game, limit);
    return { values, name, agent: made, rival: met, level: doesTheSame(game, made, met) };
  });
  refuseAlike(game, axes, places, agent);
  return places;
}

/** Whether the values of `axis` name what they make by themselves. */
function isWhole(axis: string): boolean {
  return [AGENT, AGAINST, PART].includes(axis);
}

/** Throws InputError where two values make the same agent, or a part is switched that does nothing in the game. */
function refuseAlike(game: Game, axes: readonly Axis[], places: readonly Place[], agent: AgentSpec): void {
  const seen = new Map<string, Place>();
  const own = textOf(game, agent);
  for (const place of places) {
    const made = textOf(game, place.agent);
    if (made === own && axes.some(({ name }) => name === PART))
      throw new InputError(`${place.name}: changes nothing in ${game.name}`);
    const key = `${made} ${agentText(place.rival)}`;
    const other = seen.get(key);
    if (other !== undefined)
      throw new InputError(`${place.name}: the same agent as ${other.name}; values further apart are expected`);
    seen.set(key, place);
  }
}

function doesTheSame(game: Game, one: AgentSpec, other: AgentSpec): boolean {
  return textOf(game, one) === textOf(game, other);
}

/** All that decides what `agent` does, without its name. */
function textOf(game: Game, { name: _, ...agent }: AgentSpec): string {
  if (agent.kind === 'engine') return JSON.stringify([agent.command, agent.limit]);
  if (agent.kind !== 'search') return JSON.stringify(agent);
  const { weights, limit, timeControl } = agent;
  return JSON.stringify([weights, limit, timeControl, effectIn(game, { ...agent, name: '' })]);
}

/** `agent` with `settings`, called `name`. Throws InputError for a setting that it hasn't, or a value that can't be. */
export function agentAt(
  game: Game,
  agent: AgentSpec,
  settings: readonly (readonly [axis: string, value: string])[],
  limit: Limit,
  name: string,
): AgentSpec {
  const of = (axis: string): string | undefined => settings.find(([one]) => one === axis)?.[1];
  const whole = of(AGENT);
  let made = whole === undefined ? agent : parseAgent(whole, game, limit);
  const limits = settings.filter(([axis]) => limitNames.includes(axis)).map(([axis, value]) => `${axis}=${value}`);
  if (limits.length > 0) {
    if (!('limit' in made)) throw new InputError(`${limits[0]}: ${agentText(made)} has no limit`);
    made = { ...made, limit: parseLimit(limits.join(), name) };
  }
  const others = settings.filter(([axis]) => ![AGENT, AGAINST, ...limitNames].includes(axis));
  for (const [axis, value] of made.kind === 'engine' ? others : []) made = withOption(made as EngineSpec, axis, value);
  if (made.kind !== 'engine' && others.length > 0) made = searchAt(game, made, others, name);
  return { ...made, name };
}

/** Our search with other weights, settings, or a network's scale. */
function searchAt(
  game: Game,
  agent: AgentSpec,
  settings: readonly (readonly [string, string])[],
  name: string,
): AgentSpec {
  const searching = searchingAgent(agent, settings[0]![0]);
  const isSetting = ([axis]: readonly [string, string]): boolean =>
    axis === PART || (searchSettings.includes(axis) && !hasFeature(searching, axis));
  const chosen = settings.filter(isSetting).map(([axis, value]) => (axis === PART ? value : `${axis}=${value}`));
  const numbers = settings
    .filter((one) => !isSetting(one))
    .map(([axis, value]) => [axis, numberOf(axis, value)] as const);
  const made = withSettings(searching, chosen);
  if (numbers.length === 0) return made;
  if (made.weights.model === 'network') {
    const [axis, scale] = numbers[0]!;
    if (numbers.length > 1 || axis !== SCALE)
      throw new InputError(`${axis}: of a network its ${SCALE} is varied, points a logit, or a setting of the search`);
    if (!(scale > 0)) throw new InputError(`${SCALE}=${scale}: a scale above 0 is expected`);
    const weights = { ...made.weights, scale };
    checkNetwork(weights, game, name);
    return { ...made, weights };
  }
  const weights = withPoints(made.weights, numbers, agentText(agent));
  checkWeights(weights, game, name);
  return { ...made, weights };
}

/**
 * `weights` with other points, as signed as they are given: whole points of a feature, multiples of the size of another
 * one's (`power-ratio/stack-ratio`), or of the tempo. In `own`, a draw keeps its share of the points' sum: where that is
 * an even board's worth, it stays so.
 */
function withPoints(weights: Weights, changes: readonly (readonly [string, number])[], agent: string): Weights {
  if (weights.phase !== undefined) throw new InputError(`${agent}: its weights change with a phase`);
  const at = (feature: string): number => {
    const found = weights.features.names.indexOf(feature);
    if (found < 0) throw new InputError(`${feature}: no such feature; ${insteadOf(feature, weights.features.names)}`);
    return found;
  };
  const points = [...weights.points];
  let { tempo } = weights;
  // Multiples last, of what the others have made.
  for (const [axis, value] of [...changes].sort(([a], [b]) => Number(a.includes('/')) - Number(b.includes('/')))) {
    const [feature, of] = axis.split('/') as [string, string | undefined];
    if (axis === TEMPO && !weights.features.names.includes(TEMPO)) {
      if (weights.perspective === 'own' && value !== 0)
        throw new InputError(`${TEMPO}=${value}: ${agent} is judged as own, which has no tempo; :difference has`);
      tempo = Math.round(value);
      continue;
    }
    const unit = of === undefined ? 1 : Math.abs(points[at(of)]!);
    if (unit === 0) throw new InputError(`${of}: weighs 0; nothing is a multiple of it`);
    points[at(feature)] = Math.round(value * unit) + 0;
    if (points[at(feature)] === 0 && value !== 0)
      throw new InputError(`${axis}=${value}: 0 points; values further apart are expected`);
  }
  const before = sumOf(weights.points);
  const draw = before === 0 ? weights.draw : Math.round((weights.draw * sumOf(points)) / before) + 0;
  return { ...weights, points, tempo, draw };
}

function withSettings(agent: Searching, settings: readonly string[]): Searching {
  const options = settings.reduce((made, setting) => {
    const [, name = '', value = ''] = /^(\w+)=(.*)$/s.exec(setting) ?? [];
    if (!searchSettings.includes(name))
      throw new InputError(`${setting}: no part of the search; such as ${partsOf(agent).join(', ')} is expected`);
    return withSetting(made, name, value, setting);
  }, agent.options);
  return { ...agent, options };
}

/** The value that the agent as it is has on `axis`; undefined where that is no number. */
export function ownValue(agent: AgentSpec, axis: string): number | undefined {
  const value = ownText(agent, axis);
  return value !== undefined && isNumber(String(value)) ? Number(value) : undefined;
}

function ownText(agent: AgentSpec, axis: string): string | number | undefined {
  const limit = limits[axis];
  if (limit !== undefined) return 'limit' in agent ? agent.limit[limit] : undefined;
  if (agent.kind === 'engine') return optionValue(agent, axis);
  if (agent.kind !== 'search') return undefined;
  const { weights, options } = agent;
  if (weights.model === 'linear') {
    const [feature, of] = axis.split('/') as [string, string | undefined];
    const points = (name: string): number | undefined => weights.points[weights.features.names.indexOf(name)];
    const own = points(feature);
    if (own !== undefined) return of === undefined ? own : own / Math.abs(points(of) ?? Number.NaN);
    if (axis === TEMPO) return weights.tempo;
  } else if (axis === SCALE) return weights.scale;
  return typeof options[axis as keyof typeof options] === 'number'
    ? (options[axis as keyof typeof options] as number)
    : undefined;
}

/**
 * `agent` as one whose options are varied: each has the value that its text gives it, or else its default. The engine is
 * started once, and asked. Throws InputError where that is no number, and for values that it doesn't take.
 */
export async function engineToVary(engine: EngineSpec, axes: readonly Axis[]): Promise<EngineSpec> {
  const options = axes.filter(({ name }) => ![AGENT, AGAINST, ...limitNames].includes(name));
  if (options.length === 0) return engine;
  if (engine.protocol !== 'ugi') throw new InputError(`${engine.text}: GTP has no options to vary; cmd: is expected`);
  const folder = mkdtempSync(join(tmpdir(), 'weightroom-options-'));
  const declared = await declaredOptions(engine.command, folder).finally(() => rmSync(folder, { recursive: true }));
  if (declared === undefined) throw new InputError(`${engine.text}: the engine did not start`);
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

function searchingAgent(agent: AgentSpec, axis: string): Searching {
  if (agent.kind === 'search') return agent;
  throw new InputError(`${axis}: ${agentText(agent)} is not our search, and has no such thing to vary`);
}

function hasFeature({ weights }: Searching, name: string): boolean {
  return weights.model === 'linear' && weights.features.names.includes(name);
}

function numberOf(axis: string, value: string): number {
  if (!isNumber(value)) throw new InputError(`${axis}=${value}: a number is expected`);
  return Number(value);
}

function sumOf(points: readonly number[]): number {
  return points.reduce((sum, point) => sum + point, 0);
}
