import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkAgentWeights } from '../agents/agent-weights.ts';
import { declaredOptions } from '../agents/engine/dialogue.ts';
import type { DeclaredOption } from '../agents/engine/options.ts';
import { type EngineSpec, optionValue, withOption } from '../agents/engine/spec.ts';
import type { Limit } from '../agents/limits/limit.ts';
import { type SearchOptions, searchSettings, withSetting } from '../agents/search/search-options.ts';
import { parseLimit } from '../agents/settings.ts';
import { type AgentSpec, agentText, parseAgent } from '../agents/spec.ts';
import type { Weights } from '../agents/weights/weights.ts';
import type { Game } from '../games/game.ts';
import { InputError } from '../lib/input-error.ts';
import { sum } from '../lib/maths/mean.ts';
import { insteadOf } from '../lib/near-names.ts';

/** What is varied of an agent, and a value as it is written. */
type Setting = readonly [name: string, value: string];
export type Searching = Extract<AgentSpec, { readonly kind: 'search' }>;

/** A setting whose value is a whole agent: the one that is varied, or its opponent. */
export const AGENT = 'agent';
export const AGAINST = 'against';
/** A setting whose value is a setting of the search, as its text has it: `pvs=off`. */
export const PART = 'part';
/** What else than a feature has points in weights. */
export const TEMPO = 'tempo';
export const DRAW = 'draw';
const SCALE = 'scale';
const limits: Readonly<Record<string, 'depth' | 'nodes' | 'milliseconds' | 'simulations'>> = {
  depth: 'depth',
  nodes: 'nodes',
  ms: 'milliseconds',
  simulations: 'simulations',
};

/** Whether `name` says who plays or how long a move is searched, rather than how. */
export function isOutside(name: string): boolean {
  return name === AGENT || name === AGAINST || Object.hasOwn(limits, name);
}

/** Whether `word` is a number as people write it. */
export function isNumber(word: string): boolean {
  return word.trim() !== '' && Number.isFinite(Number(word));
}

/** `agent` with `settings`, called `name`. Throws InputError for a setting that it hasn't, or a value that can't be. */
export function variantOf(
  game: Game,
  agent: AgentSpec,
  settings: readonly Setting[],
  limit: Limit,
  name: string,
): AgentSpec {
  const whole = settings.find(([one]) => one === AGENT)?.[1];
  let made = whole === undefined ? agent : parseAgent(whole, game, limit);
  const limited = settings.filter(([one]) => Object.hasOwn(limits, one)).map((words) => words.join('='));
  if (limited.length > 0) {
    if (!('limit' in made)) throw new InputError(`${limited[0]}: ${agentText(made)} has no limit`);
    made = { ...made, limit: parseLimit(limited.join(), name) };
  }
  const others = settings.filter(([one]) => !isOutside(one));
  if (made.kind === 'engine')
    for (const [option, value] of others) made = withOption(made as EngineSpec, option, value);
  else if (others.length > 0) made = searchAt(game, made, others, name);
  return { ...made, name };
}

/** Our search with other weights, settings, or a network's scale. */
function searchAt(game: Game, agent: AgentSpec, settings: readonly Setting[], name: string): AgentSpec {
  const searching = searchingAgent(agent, settings[0]![0]);
  const isSetting = ([one]: Setting): boolean =>
    one === PART || (searchSettings.includes(one) && !hasFeature(searching, one));
  const chosen = settings.filter(isSetting).map(([one, value]) => (one === PART ? value : `${one}=${value}`));
  const numbers = settings
    .filter((one) => !isSetting(one))
    .map(([one, value]) => {
      if (!isNumber(value)) throw new InputError(`${one}=${value}: a number is expected`);
      return [one, Number(value)] as const;
    });
  const made = withSettings(searching, chosen);
  if (numbers.length === 0) return made;
  if (made.weights.model !== 'linear') {
    const [one, scale] = numbers[0]!;
    if (numbers.length > 1 || one !== SCALE)
      throw new InputError(`${one}: of a network its ${SCALE} is varied, points a logit, or a setting of the search`);
    if (!(scale > 0)) throw new InputError(`${SCALE}=${scale}: a scale above 0 is expected`);
    const weights = { ...made.weights, scale };
    checkAgentWeights(weights, game, name);
    return { ...made, weights };
  }
  const weights = withPoints(made.weights, numbers, agentText(agent));
  checkAgentWeights(weights, game, name);
  return { ...made, weights };
}

/**
 * `weights` with other points, as signed as they are given: whole points of a feature, multiples of the size of another
 * one's (`power-ratio/stack-ratio`), of the tempo, or of a draw. Where nobody says what a draw is worth, one that is an
 * even board's worth, the points' sum, stays so; another one grows with the size of the points.
 */
function withPoints(weights: Weights, changes: readonly (readonly [string, number])[], agent: string): Weights {
  if (weights.phase !== undefined) throw new InputError(`${agent}: its weights change with a phase`);
  const { names } = weights.features;
  const at = (feature: string): number => {
    const found = names.indexOf(feature);
    if (found < 0) throw new InputError(`${feature}: no such feature; ${insteadOf(feature, names)}`);
    return found;
  };
  const points = [...weights.points];
  let { tempo } = weights;
  let draw: number | undefined;
  // Multiples last, of what the others have made.
  for (const [name, value] of [...changes].sort(([a], [b]) => Number(a.includes('/')) - Number(b.includes('/')))) {
    const [feature, of] = name.split('/') as [string, string | undefined];
    if (name === TEMPO && !names.includes(TEMPO)) {
      if (weights.perspective === 'own' && value !== 0)
        throw new InputError(`${TEMPO}=${value}: ${agent} evaluates as own, which has no tempo; :difference has`);
      tempo = Math.round(value);
    } else if (name === DRAW && !names.includes(DRAW)) draw = Math.round(value);
    else {
      const unit = of === undefined ? 1 : Math.abs(points[at(of)]!);
      if (unit === 0) throw new InputError(`${of}: weighs 0; nothing is a multiple of it`);
      points[at(feature)] = Math.round(value * unit) + 0;
      if (points[at(feature)] === 0 && value !== 0)
        throw new InputError(`${name}=${value}: 0 points; values further apart are expected`);
    }
  }
  draw ??=
    weights.draw === sum(weights.points)
      ? sum(points)
      : Math.round((weights.draw * sizeOf(points)) / Math.max(1, sizeOf(weights.points)));
  return { ...weights, points, tempo, draw: draw + 0 };
}

function sizeOf(points: readonly number[]): number {
  return sum(points.map(Math.abs));
}

/** `agent` with settings of its search: `pvs=off`, `search=plain`. */
export function withSettings(agent: Searching, settings: readonly string[]): Searching {
  const options = settings.reduce((made, setting) => {
    const [, name = '', value = ''] = /^(\w+)=(.*)$/s.exec(setting) ?? [];
    if (!searchSettings.includes(name))
      throw new InputError(`${setting}: no part of the search; such as table=0, pvs=off or search=plain is expected`);
    return withSetting(made, name, value, setting);
  }, agent.options);
  return { ...agent, options };
}

/** The value that the agent as it is has; undefined where that is no number. */
export function ownValue(agent: AgentSpec, name: string): number | undefined {
  const value = ownText(agent, name);
  return value !== undefined && isNumber(String(value)) ? Number(value) : undefined;
}

function ownText(agent: AgentSpec, name: string): string | number | undefined {
  const limit = limits[name];
  if (limit !== undefined) return 'limit' in agent ? agent.limit[limit] : undefined;
  if (agent.kind === 'engine') return optionValue(agent, name);
  if (agent.kind !== 'search') return undefined;
  const { weights, options } = agent;
  if (weights.model === 'linear') {
    const [feature, of] = name.split('/') as [string, string | undefined];
    const points = (one: string): number | undefined => weights.points[weights.features.names.indexOf(one)];
    const own = points(feature);
    if (own !== undefined) return of === undefined ? own : own / Math.abs(points(of) ?? Number.NaN);
    if (name === TEMPO || name === DRAW) return weights[name];
  } else if (name === SCALE) return weights.scale;
  const setting = options[name as keyof SearchOptions];
  return typeof setting === 'number' ? setting : undefined;
}

/**
 * The options that an engine says it has, to `verb`: it is started once, and asked. Throws InputError where it speaks
 * GTP, and where it doesn't start.
 */
export async function askedOptions(engine: EngineSpec, verb: string): Promise<readonly DeclaredOption[]> {
  if (engine.protocol === 'gtp')
    throw new InputError(`${engine.text}: GTP has no options to ${verb}; cmd: is expected`);
  const folder = mkdtempSync(join(tmpdir(), 'weightroom-options-'));
  const declared = await declaredOptions(engine, folder).finally(() => rmSync(folder, { recursive: true }));
  if (declared === undefined) throw new InputError(`${engine.text}: the engine did not start`);
  return declared;
}

export function searchingAgent(agent: AgentSpec, name: string): Searching {
  if (agent.kind === 'search') return agent;
  throw new InputError(`${name}: ${agentText(agent)} is not our search, and has no such thing to vary`);
}

function hasFeature({ weights }: Searching, name: string): boolean {
  return weights.model === 'linear' && weights.features.names.includes(name);
}
