import { basename } from 'node:path';
import type { Game } from '../games/game.ts';
import { InputError } from '../lib/input-error.ts';
import type { Limit } from './agent.ts';
import { type Allowance, allowanceText, boundsTime, isAllowance, parseAllowance } from './allowance.ts';
import { isCommand, parseCommand, splitCommands } from './engine/command.ts';
import { type EngineSpec, engineParts } from './engine/spec.ts';
import { gtpGame } from './gtp-game.ts';
import { type MadeAgent, madeAgents } from './made.ts';
import { handWeights, type Judge, judges, readWeights, type Weights } from './weights.ts';

/** Which agent, as plain data that crosses threads and goes into files. */
export type AgentSpec = (
  | EngineSpec
  | { readonly kind: 'random'; readonly name: string }
  | { readonly kind: 'greedy'; readonly name: string; readonly weights: Weights }
  | { readonly kind: 'made'; readonly name: string; readonly agent: string; readonly limit: Limit }
  | { readonly kind: 'search'; readonly name: string; readonly weights: Weights; readonly limit: Limit }
) & {
  /** What a referee allows it in one game; undefined: whatever it takes. */
  readonly allowance?: Allowance;
};

const limitNames = { depth: 'depth', nodes: 'nodes', ms: 'milliseconds', simulations: 'simulations' } as const;

/** The names of the agents that play `game`; the path of a weights file is one more. */
export function agentNames(game: Game): string[] {
  return ['random', 'greedy', 'hand', ...Object.keys(madeAgents(game))];
}

/**
 * Reads an agent's text: a name (`random`, `greedy`, `hand`, an agent made for the game such as `original`, or a weights file), then
 * perhaps `:own` or `:difference` for how its evaluation is judged (else as its authors or its file say), then perhaps `@` and limits:
 * `hand:difference@depth=4`, `tuned.json@nodes=20000`, `original@ms=500`; among the limits perhaps what a referee is to allow it
 * (allowance.ts): `hand@clock=60+0.5`, else `allowed`; then perhaps `#` and a label that only its name bears, so that
 * one agent can meet itself: `greedy#2`. Our search has the limit `usual` where the text names neither a limit nor a bound of time.
 * An engine from outside is `cmd:` or `gtp:` and its command (engine/command.ts), then perhaps `@` and limits, which it is told, and a label, which is its name then: `cmd:java -jar x.jar@ms=100#bob`.
 * Throws InputError for an unknown name, a limit that isn't one or that the agent can't keep, and a weights file that doesn't fit the game.
 */
export function parseAgent(text: string, game: Game, usual: Limit, allowed?: Allowance): AgentSpec {
  const [, unlabelled, label] = /^(.*)(#\w+)$/s.exec(text) ?? [];
  if (label === undefined) return parseUnlabelled(text, game, usual, allowed);
  const spec = parseUnlabelled(unlabelled!, game, usual, allowed);
  if (spec.kind === 'engine') return { ...spec, name: label.slice(1), text: spec.text + label };
  return { ...spec, name: spec.name + label };
}

function parseUnlabelled(text: string, game: Game, usual: Limit, allowed: Allowance | undefined): AgentSpec {
  if (isCommand(text)) return parseEngine(text, game, usual, allowed);
  const [, named, judged, limited] = /^(.*?)(?::(own|difference))?(?:@([^@/]*))?$/s.exec(text)!;
  const name = named!;
  const judge = judges.find((one) => one === judged);
  const own: Limits = limited === undefined ? {} : parseLimits(limited, text);
  const { limit } = own;
  const allowance = own.allowance ?? allowed;
  /** The limit where none is named: a bound of time does for it. */
  const bounded = own.allowance !== undefined && boundsTime(own.allowance) ? {} : usual;
  const made = Object.hasOwn(madeAgents(game), name) ? madeAgents(game)[name] : undefined;
  if (limit?.simulations !== undefined && made?.usual.simulations === undefined)
    throw new InputError(`${text}: ${name} plays no simulations; another limit is wanted`);
  if (name === 'hand') return searcher(text, handWeights(game, judge ?? 'own'), limit ?? bounded, allowance);
  if (name.endsWith('.json')) {
    const weights = judgedAs(readWeights(name, game), judge);
    return searcher(text.replace(name, basename(name)), weights, limit ?? bounded, allowance);
  }
  if (made === undefined && name !== 'random' && name !== 'greedy')
    throw new InputError(
      `${text}: no such agent; there are ${agentNames(game).join(', ')}, or the path of a weights file (.json)`,
    );
  if (judge !== undefined) throw new InputError(`${text}: ${name} is judged as its authors had it, not ${judge}`);
  if (made !== undefined) {
    const timed = allowance !== undefined && boundsTime(allowance) && keepsTime(made, game);
    const kept = limit ?? (timed ? {} : made.usual);
    made.create(game, kept);
    return { kind: 'made', name: limitedName(name, kept, allowance), agent: name, limit: kept, ...held(allowance) };
  }
  if (limit !== undefined) throw new InputError(`${text}: ${name} doesn't search, so it has no limit`);
  const shown = { name: limitedName(name, {}, allowance), ...held(allowance) };
  return name === 'random'
    ? { kind: 'random', ...shown }
    : { kind: 'greedy', ...shown, weights: handWeights(game, 'own') };
}

/** What `parseAgent` reads back as `agent`, but for the folder of its weights file. */
export function agentText(agent: AgentSpec): string {
  return agent.kind === 'engine' ? agent.text : agent.name;
}

/** Throws InputError for an engine from outside: `what` needs an agent of ours. */
export function ownAgent(agent: AgentSpec, what: string): AgentSpec {
  if (agent.kind === 'engine')
    throw new InputError(`${agent.text}: ${what} needs an agent of ours, no engine from outside`);
  return agent;
}

function held(allowance: Allowance | undefined): { allowance?: Allowance } {
  return allowance === undefined ? {} : { allowance };
}

/** Whether the agent can be limited by time at all. */
function keepsTime(made: MadeAgent, game: Game): boolean {
  try {
    made.create(game, { milliseconds: 1 });
    return true;
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}

function parseEngine(text: string, game: Game, usual: Limit, allowed: Allowance | undefined): AgentSpec {
  const { head, command, limits } = engineParts(text);
  const own: Limits = limits === undefined ? {} : parseLimits(limits, text);
  const allowance = own.allowance ?? allowed;
  const timed = allowance !== undefined && boundsTime(allowance);
  const limit = own.limit ?? (own.allowance !== undefined && timed ? {} : usual);
  if (limit.simulations !== undefined)
    throw new InputError(`${text}: an engine from outside is told no simulations; another limit is wanted`);
  if (head === 'gtp' && gtpGame(game.family) === undefined)
    throw new InputError(`${text}: ${game.name} is not told in GTP; cmd: is wanted, for an engine that speaks UGI`);
  const { milliseconds } = limit;
  const kept = head === 'cmd' ? limit : milliseconds === undefined ? {} : { milliseconds };
  const shown = limitedName(`${head}:${command}`, kept, allowance);
  return {
    kind: 'engine',
    name: shown,
    text: shown,
    protocol: head === 'cmd' ? 'ugi' : 'gtp',
    command: parseCommand(command, timed || milliseconds !== undefined, text),
    limit: kept,
    ...held(allowance),
  };
}

/** The agents of a list joined by commas; neither a comma between two limits of one agent ends it nor one in the quotes of a command. */
export function agentTexts(list: string): string[] {
  return splitCommands(list, /,(?!\w+=\d)/).map((text) => text.trim());
}

/** Our search with `weights`, under a name of its own. */
export function searcher(name: string, weights: Weights, limit: Limit, allowance?: Allowance): AgentSpec {
  const shown = limitedName(name.replace(/@.*$/, ''), limit, allowance);
  return { kind: 'search', name: shown, weights, limit, ...held(allowance) };
}

function limitedName(name: string, limit: Limit, allowance: Allowance | undefined): string {
  const limits = [limitText(limit), allowanceText(allowance)].filter((text) => text !== '');
  return limits.length === 0 ? name : `${name}@${limits.join(',')}`;
}

/** The same weights, judged as `judge` says where it says something. */
export function judgedAs(weights: Weights, judge: Judge | undefined): Weights {
  return judge === undefined ? weights : { ...weights, judge };
}

/** Whether the agent plays the same moves every time it is seeded the same: a clock doesn't. Of an engine from outside it is taken for granted. */
export function repeatable(agent: AgentSpec): boolean {
  return agent.allowance === undefined && (!('limit' in agent) || agent.limit.milliseconds === undefined);
}

interface Limits {
  readonly limit?: Limit;
  readonly allowance?: Allowance;
}

/** Reads limits and what a referee allows, joined by commas: `nodes=20000,clock=60+0.5`. Throws InputError that begins with `where`. */
function parseLimits(text: string, where: string): Limits {
  const parts = text.split(',');
  const rest = parts.filter((part) => !isAllowance(part));
  return {
    ...(rest.length === 0 ? {} : { limit: parseLimit(rest.join(), where) }),
    ...held(parseAllowance(parts.filter(isAllowance), where)),
  };
}

/** Reads `depth=4`, `nodes=20000`, `ms=500`, several joined by commas. Throws InputError that begins with `where`. */
export function parseLimit(text: string, where: string): Limit {
  const limit: { -readonly [Name in keyof Limit]: Limit[Name] } = {};
  for (const part of text.split(',')) {
    const [, name, value] = /^(depth|nodes|ms|simulations)=(\d+)$/.exec(part) ?? [];
    if (name === undefined || Number(value) < 1 || !Number.isSafeInteger(Number(value)))
      throw new InputError(`${where}: limit ${part}; depth=N, nodes=N or ms=N with N from 1 up is wanted`);
    limit[limitNames[name as keyof typeof limitNames]] = Number(value);
  }
  return limit;
}

/** `depth=4,nodes=20000`, read back by `parseLimit`. */
export function limitText(limit: Limit): string {
  return Object.entries(limitNames)
    .filter(([, key]) => limit[key] !== undefined)
    .map(([name, key]) => `${name}=${limit[key]}`)
    .join(',');
}
