import { basename } from 'node:path';
import type { Game } from '../games/game.ts';
import { InputError } from '../lib/input-error.ts';
import type { Limit } from './agent.ts';
import { madeAgents } from './made.ts';
import { type SearchOptions, searchSettings, settingsText, wholeSearch, withSetting } from './search-options.ts';
import { handWeights, type Judge, judges } from './weights.ts';
import { type AgentWeights, readWeightsFile } from './weights-file.ts';

/** Which agent, as plain data that crosses threads and goes into files. */
export type AgentSpec =
  | { readonly kind: 'random'; readonly name: string }
  | { readonly kind: 'greedy'; readonly name: string; readonly weights: AgentWeights }
  | { readonly kind: 'made'; readonly name: string; readonly agent: string; readonly limit: Limit }
  | {
      readonly kind: 'search';
      readonly name: string;
      readonly weights: AgentWeights;
      readonly limit: Limit;
      readonly options: SearchOptions;
    };

const limitNames = { depth: 'depth', nodes: 'nodes', ms: 'milliseconds', simulations: 'simulations' } as const;

/** A comma that ends an agent's text: no limit and no setting follows. */
const NEXT_AGENT = new RegExp(`,(?!(?:${[...Object.keys(limitNames), ...searchSettings].join('|')})=)`);

/** The names of the agents that play `game`; the path of a weights file is one more. */
export function agentNames(game: Game): string[] {
  return ['random', 'greedy', 'hand', ...Object.keys(madeAgents(game))];
}

/**
 * Reads an agent's text: a name (`random`, `greedy`, `hand`, an agent made for the game such as `original`, or a weights file), then
 * perhaps `:own` or `:difference` for how its evaluation is judged (else as its authors or its file say), then perhaps `@` and limits:
 * `hand:difference@depth=4`, `tuned.json@nodes=20000`, `original@ms=500`; among them settings of our search (`hand@ms=50,table=64,pvs=off`,
 * `hand@search=plain`); then perhaps `#` and a label that only its name bears, so that
 * one agent can meet itself: `greedy#2`. Our search has the limit `usual` where the text names none.
 * Throws InputError for an unknown name, a limit that isn't one or that the agent can't keep, and a weights file that doesn't fit the game.
 */
export function parseAgent(text: string, game: Game, usual: Limit): AgentSpec {
  const [, unlabelled, label] = /^(.*)(#\w+)$/s.exec(text) ?? [];
  if (label === undefined) return parseUnlabelled(text, game, usual);
  const spec = parseUnlabelled(unlabelled!, game, usual);
  return { ...spec, name: spec.name + label };
}

function parseUnlabelled(text: string, game: Game, usual: Limit): AgentSpec {
  const [, named, judged, limited] = /^(.*?)(?::(own|difference))?(?:@([^@/]*))?$/s.exec(text)!;
  const name = named!;
  const judge = judges.find((one) => one === judged);
  const { limit, options } = parseSettings(limited, text);
  const made = Object.hasOwn(madeAgents(game), name) ? madeAgents(game)[name] : undefined;
  if (limit?.simulations !== undefined && made?.usual.simulations === undefined)
    throw new InputError(`${text}: ${name} plays no simulations; another limit is wanted`);
  if (name === 'hand') return searcher(text, handWeights(game, judge ?? 'own'), limit ?? usual, options);
  if (name.endsWith('.json'))
    return searcher(
      text.replace(name, basename(name)),
      judgedAs(readWeightsFile(name, game), judge, text),
      limit ?? usual,
      options,
    );
  if (made === undefined && name !== 'random' && name !== 'greedy')
    throw new InputError(
      `${text}: no such agent; there are ${agentNames(game).join(', ')}, or the path of a weights file (.json)`,
    );
  if (judge !== undefined) throw new InputError(`${text}: ${name} is judged as its authors had it, not ${judge}`);
  if (options !== undefined) throw new InputError(`${text}: ${name} is not our search, so it has no settings of it`);
  if (made !== undefined) {
    const kept = limit ?? made.usual;
    made.create(game, kept);
    return { kind: 'made', name: `${name}@${limitText(kept)}`, agent: name, limit: kept };
  }
  if (limit !== undefined) throw new InputError(`${text}: ${name} doesn't search, so it has no limit`);
  return name === 'random' ? { kind: 'random', name } : { kind: 'greedy', name, weights: handWeights(game, 'own') };
}

/** The agents of a list joined by commas; a comma between two limits of one agent doesn't end it. */
export function agentTexts(list: string): string[] {
  return list.split(NEXT_AGENT).map((text) => text.trim());
}

/** Our search with `weights`, under a name of its own: `name` up to any `@`, then the limits and the settings that are not the usual ones. */
export function searcher(
  name: string,
  weights: AgentWeights,
  limit: Limit,
  options: SearchOptions = wholeSearch,
): AgentSpec {
  const settings = [limitText(limit), settingsText(options)].filter((text) => text !== '');
  return { kind: 'search', name: `${name.replace(/@.*$/, '')}@${settings.join()}`, weights, limit, options };
}

/** The limits and the settings of the search in what stands behind `@`; each undefined where there are none. */
function parseSettings(text: string | undefined, where: string): { limit?: Limit; options?: SearchOptions } {
  if (text === undefined) return {};
  const limits: string[] = [];
  let options: SearchOptions | undefined;
  for (const part of text.split(',')) {
    const [, name, value] = /^(\w+)=(.*)$/s.exec(part) ?? [];
    if (name !== undefined && searchSettings.includes(name))
      options = withSetting(options ?? wholeSearch, name, value!, where);
    else limits.push(part);
  }
  return {
    ...(limits.length > 0 ? { limit: parseLimit(limits.join(), where) } : {}),
    ...(options === undefined ? {} : { options }),
  };
}

/** The same weights, judged as `judge` says where it says something. Throws InputError, which begins with `where`, for a network judged as `own`. */
function judgedAs(weights: AgentWeights, judge: Judge | undefined, where: string): AgentWeights {
  if (judge === undefined) return weights;
  if (weights.model === 'linear') return { ...weights, judge };
  if (judge === 'own') throw new InputError(`${where}: a network judges both sides at once, so never as own`);
  return weights;
}

/** Whether the agent plays the same moves every time it is seeded the same: a clock doesn't. */
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
