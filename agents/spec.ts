import { basename } from 'node:path';
import type { Game } from '../games/game.ts';
import { InputError } from '../lib/input-error.ts';
import type { Limit } from './agent.ts';
import { isCommand, parseCommand, splitCommands } from './engine/command.ts';
import { type EngineSpec, engineParts } from './engine/spec.ts';
import { gtpGame } from './gtp-game.ts';
import { madeAgents } from './made.ts';
import { handWeights, type Judge, judges, readWeights, type Weights } from './weights.ts';

/** Which agent, as plain data that crosses threads and goes into files. */
export type AgentSpec =
  | EngineSpec
  | { readonly kind: 'random'; readonly name: string }
  | { readonly kind: 'greedy'; readonly name: string; readonly weights: Weights }
  | { readonly kind: 'made'; readonly name: string; readonly agent: string; readonly limit: Limit }
  | { readonly kind: 'search'; readonly name: string; readonly weights: Weights; readonly limit: Limit };

const limitNames = { depth: 'depth', nodes: 'nodes', ms: 'milliseconds', simulations: 'simulations' } as const;

/** The names of the agents that play `game`; the path of a weights file is one more. */
export function agentNames(game: Game): string[] {
  return ['random', 'greedy', 'hand', ...Object.keys(madeAgents(game))];
}

/**
 * Reads an agent's text: a name (`random`, `greedy`, `hand`, an agent made for the game such as `original`, or a weights file), then
 * perhaps `:own` or `:difference` for how its evaluation is judged (else as its authors or its file say), then perhaps `@` and limits:
 * `hand:difference@depth=4`, `tuned.json@nodes=20000`, `original@ms=500`; then perhaps `#` and a label that only its name bears, so that
 * one agent can meet itself: `greedy#2`. Our search has the limit `usual` where the text names none.
 * An engine from outside is `cmd:` or `gtp:` and its command (engine/command.ts), then perhaps `@` and limits, which it is told, and a label, which is its name then: `cmd:java -jar x.jar@ms=100#bob`.
 * Throws InputError for an unknown name, a limit that isn't one or that the agent can't keep, and a weights file that doesn't fit the game.
 */
export function parseAgent(text: string, game: Game, usual: Limit): AgentSpec {
  const [, unlabelled, label] = /^(.*)(#\w+)$/s.exec(text) ?? [];
  if (label === undefined) return parseUnlabelled(text, game, usual);
  const spec = parseUnlabelled(unlabelled!, game, usual);
  if (spec.kind === 'engine') return { ...spec, name: label.slice(1), text: spec.text + label };
  return { ...spec, name: spec.name + label };
}

function parseUnlabelled(text: string, game: Game, usual: Limit): AgentSpec {
  if (isCommand(text)) return parseEngine(text, game, usual);
  const [, named, judged, limited] = /^(.*?)(?::(own|difference))?(?:@([^@/]*))?$/s.exec(text)!;
  const name = named!;
  const judge = judges.find((one) => one === judged);
  const limit = limited === undefined ? undefined : parseLimit(limited, text);
  const made = Object.hasOwn(madeAgents(game), name) ? madeAgents(game)[name] : undefined;
  if (limit?.simulations !== undefined && made?.usual.simulations === undefined)
    throw new InputError(`${text}: ${name} plays no simulations; another limit is wanted`);
  if (name === 'hand') return searcher(text, handWeights(game, judge ?? 'own'), limit ?? usual);
  if (name.endsWith('.json'))
    return searcher(text.replace(name, basename(name)), judgedAs(readWeights(name, game), judge), limit ?? usual);
  if (made === undefined && name !== 'random' && name !== 'greedy')
    throw new InputError(
      `${text}: no such agent; there are ${agentNames(game).join(', ')}, or the path of a weights file (.json)`,
    );
  if (judge !== undefined) throw new InputError(`${text}: ${name} is judged as its authors had it, not ${judge}`);
  if (made !== undefined) {
    const kept = limit ?? made.usual;
    made.create(game, kept);
    return { kind: 'made', name: `${name}@${limitText(kept)}`, agent: name, limit: kept };
  }
  if (limit !== undefined) throw new InputError(`${text}: ${name} doesn't search, so it has no limit`);
  return name === 'random' ? { kind: 'random', name } : { kind: 'greedy', name, weights: handWeights(game, 'own') };
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

function parseEngine(text: string, game: Game, usual: Limit): EngineSpec {
  const { head, command, limits } = engineParts(text);
  const limit = limits === undefined ? usual : parseLimit(limits, text);
  if (limit.simulations !== undefined)
    throw new InputError(`${text}: an engine from outside is told no simulations; another limit is wanted`);
  if (head === 'gtp' && gtpGame(game.family) === undefined)
    throw new InputError(`${text}: ${game.name} is not told in GTP; cmd: is wanted, for an engine that speaks UGI`);
  const { milliseconds } = limit;
  const kept = head === 'cmd' ? limit : milliseconds === undefined ? {} : { milliseconds };
  const shown = `${head}:${command}${limitText(kept) === '' ? '' : `@${limitText(kept)}`}`;
  return {
    kind: 'engine',
    name: shown,
    text: shown,
    protocol: head === 'cmd' ? 'ugi' : 'gtp',
    command: parseCommand(command, milliseconds !== undefined, text),
    limit: kept,
  };
}

/** The agents of a list joined by commas; neither a comma between two limits of one agent ends it nor one in the quotes of a command. */
export function agentTexts(list: string): string[] {
  return splitCommands(list, /,(?!\w+=\d)/).map((text) => text.trim());
}

/** Our search with `weights`, under a name of its own. */
export function searcher(name: string, weights: Weights, limit: Limit): AgentSpec {
  return { kind: 'search', name: `${name.replace(/@.*$/, '')}@${limitText(limit)}`, weights, limit };
}

/** The same weights, judged as `judge` says where it says something. */
export function judgedAs(weights: Weights, judge: Judge | undefined): Weights {
  return judge === undefined ? weights : { ...weights, judge };
}

/** Whether the agent plays the same moves every time it is seeded the same: a clock doesn't. Of an engine from outside it is taken for granted. */
export function repeatable(agent: AgentSpec): boolean {
  return !('limit' in agent) || agent.limit.milliseconds === undefined;
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
