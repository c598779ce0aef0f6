import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { Game } from '../games/game.ts';
import { familyOf, gameNamed } from '../games/index.ts';
import { InputError, unlessMistaken } from '../lib/input-error.ts';
import { insteadOf } from '../lib/near-names.ts';
import type { BuiltInAgent } from './agent.ts';
import { checkAgentWeights, searchOf } from './agent-weights.ts';
import { builtInAgents } from './built-in-agents.ts';
import { type EngineSpec, isCommand, LABEL, parseEngine, splitCommands } from './engine/spec.ts';
import { boundsTime, type TimeControl, timeControlSchema } from './limits/clock.ts';
import type { Limit } from './limits/limit.ts';
import { fullSearch, type SearchOptions, settingWord, withSetting } from './search/search-options.ts';
import { held, NEXT_AGENT, named, parseSettings } from './settings.ts';
import { type AgentWeights, agentWeights } from './weights/schema.ts';
import { handWeights, type Perspective, perspectives } from './weights/weights.ts';
import { hasPublished, publishedWeights, readWeightsFile, TUNED } from './weights-file.ts';

const name = z.string().max(2000);
const amount = z.number().positive();

/** Another thread's memory, by which a search is stopped, doesn't cross. */
const limit: z.ZodType<Limit> = z.strictObject({
  depth: amount.exactOptional(),
  nodes: amount.exactOptional(),
  milliseconds: amount.exactOptional(),
  simulations: amount.exactOptional(),
});

/** What a referee allows it in one game; undefined: whatever it takes. */
const timeControl = z.exactOptional(timeControlSchema);

/** Options are what the settings of an agent's text can make of them. */
const options = z.custom<SearchOptions>((value) => {
  try {
    const read = (all: SearchOptions, [name, one]: [string, unknown]): SearchOptions =>
      Object.hasOwn(fullSearch, name) ? withSetting(all, name, settingWord(one), '') : all;
    return isDeepStrictEqual(Object.entries(value as object).reduce(read, fullSearch), value);
  } catch {
    return false;
  }
}, 'expected options of the search');

/** What a weights file holds. That of a shipped game is checked as the file is; of another one its thread does. */
const weights = agentWeights.check((context) => {
  const { value } = context;
  if (familyOf(value.game) === undefined || JSON.stringify(value).includes('"module"')) return;
  try {
    checkAgentWeights(value, gameNamed(value.game), 'weights');
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    context.issues.push({ code: 'custom', message: error.message, input: value });
  }
});

/** An agent of ours. It may cross between machines; an engine may not: no message has a command run. */
export const sentAgent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('random'), name, timeControl }),
  z.strictObject({ kind: z.literal('greedy'), name, weights, timeControl }),
  z.strictObject({ kind: z.literal('built-in'), name, agent: name, limit, timeControl }),
  z.strictObject({ kind: z.literal('search'), name, weights, limit, options, timeControl }),
]);
type OwnAgent = Readonly<z.infer<typeof sentAgent>>;

/** Which agent, as plain data that crosses threads and goes into files. */
export type AgentSpec = OwnAgent | EngineSpec;

/** The names of the agents that play `game`; the path of a weights file is one more. */
export function agentNames(game: Game): string[] {
  return ['random', 'greedy', 'hand', ...(hasPublished(game) ? [TUNED] : []), ...Object.keys(builtInAgents(game))];
}

/**
 * Reads an agent's text: a name (`random`, `greedy`, `hand`, `tuned`, which is the game's published champion, an agent
 * made for the game such as `original`, or a weights file), then, each optional:
 *
 * `:own` or `:difference`, the perspective of its evaluation; else its authors' or its file's.
 *
 * `@` and, joined by commas, limits (`depth=4`, `nodes=20000`, `ms=500`), settings of our search (`table=64`,
 * `pvs=off`, `search=plain`; see search/search-options.ts) and a time control (`clock=60+0.5`; see
 * limits/time-control.ts), else `allowed`. Our search gets `defaultLimit` where the text names neither a limit nor a
 * bound of time.
 *
 * `#` and a label for its name, so that one agent can play itself: `greedy#2`. It holds letters of any script, digits,
 * `-`, `_` and `.`.
 *
 * An engine from outside is `cmd:`, `uci:` or `gtp:` and its command (see engine/spec.ts), then `@` and limits, which
 * it is told, and a label, which replaces its program's name: `cmd:java -jar x.jar@ms=100#bob`.
 * Options behind a `?` are told to it before it plays: `cmd:./engine?w1=30&w2=5`; see engine/spec.ts.
 *
 * Throws InputError for an unknown name, a limit that the agent can't keep, a weights file of another game, and
 * `tuned` where no champion is published.
 */
export function parseAgent(text: string, game: Game, defaultLimit: Limit, allowed?: TimeControl): AgentSpec {
  if (isCommand(text)) return parseEngine(text, game, defaultLimit, allowed);
  const at = text.lastIndexOf('#');
  // The name of a weights file may hold a `#`.
  if (at === -1 || !LABEL.test(text.slice(at + 1)) || text.endsWith('.json'))
    return parseUnlabelled(text, game, defaultLimit, allowed);
  const spec = parseUnlabelled(text.slice(0, at), game, defaultLimit, allowed);
  return { ...spec, name: spec.name + text.slice(at) };
}

function parseUnlabelled(text: string, game: Game, defaultLimit: Limit, allowed: TimeControl | undefined): AgentSpec {
  const [, called, perspectiveName, limited] = /^(.*?)(?::(own|difference))?(?:@([^@/]*))?$/s.exec(text)!;
  const name = called!;
  const perspective = perspectives.find((one) => one === perspectiveName);
  const weights = weightsCalled(name, game);
  const own = parseSettings(limited, text, weights && searchOf(weights));
  const { limit, options } = own;
  const timeControl = own.timeControl ?? allowed;
  /** The limit where none is named: a bound of time does for it. */
  const bounded = own.timeControl !== undefined && boundsTime(own.timeControl) ? {} : defaultLimit;
  const builtIn = Object.hasOwn(builtInAgents(game), name) ? builtInAgents(game)[name] : undefined;
  if (limit?.simulations !== undefined && builtIn?.defaultLimit.simulations === undefined)
    throw new InputError(`${text}: ${name} plays no simulations; use another limit`);
  if (weights !== undefined) {
    const seen = withPerspective(weights, perspective, text);
    return searcher(text.replace(name, basename(name)), seen, limit ?? bounded, options, timeControl);
  }
  if (builtIn === undefined && name !== 'random' && name !== 'greedy')
    throw new InputError(`${text}: no such agent; ${otherAgents(name, game)}`);
  if (perspective !== undefined)
    throw new InputError(`${text}: ${name} always evaluates as its authors wrote it, not ${perspective}`);
  if (options !== undefined) throw new InputError(`${text}: ${name} is not our search, so it has no settings of it`);
  if (builtIn !== undefined) {
    const timed = timeControl !== undefined && boundsTime(timeControl) && keepsTime(builtIn, game);
    const kept = limit ?? (timed ? {} : builtIn.defaultLimit);
    builtIn.create(game, kept);
    return {
      kind: 'built-in',
      name: named(name, { limit: kept, timeControl }),
      agent: name,
      limit: kept,
      ...held(timeControl),
    };
  }
  if (limit !== undefined) throw new InputError(`${text}: ${name} doesn't search, so it has no limit`);
  const shown = { name: named(name, { timeControl }), ...held(timeControl) };
  return name === 'random'
    ? { kind: 'random', ...shown }
    : { kind: 'greedy', ...shown, weights: handWeights(game, 'own') };
}

/** The weights that a name stands for: the authors', the published champion's, those of a file. */
function weightsCalled(name: string, game: Game): AgentWeights | undefined {
  if (name === 'hand') return handWeights(game, 'own');
  if (name === TUNED) return publishedWeights(game);
  return name.endsWith('.json') ? readWeightsFile(name, game) : undefined;
}

function otherAgents(name: string, game: Game): string {
  const names = agentNames(game);
  return insteadOf(name, names, `there are ${names.join(', ')}, or the path of a weights file (.json)`);
}

/** What `parseAgent` reads back as `agent`, except for the folder of its weights file. */
export function agentText(agent: AgentSpec): string {
  return agent.kind === 'engine' ? agent.text : agent.name;
}

/** Throws InputError for an engine from outside: `what` needs an agent of ours. */
export function ownAgent(agent: AgentSpec, what: string): OwnAgent {
  if (agent.kind === 'engine')
    throw new InputError(`${agent.text}: ${what} needs an agent of ours, no engine from outside`);
  return agent;
}

/** Whether the agent can be limited by time at all. */
function keepsTime(builtIn: BuiltInAgent, game: Game): boolean {
  return unlessMistaken(() => builtIn.create(game, { milliseconds: 1 })) !== undefined;
}

/**
 * The agents of a list joined by commas; neither a comma between two limits of one agent ends it nor one in the quotes
 * of a command.
 */
export function agentTexts(list: string): string[] {
  return splitCommands(list, NEXT_AGENT).map((text) => text.trim());
}

/**
 * Our search with `weights`, under a name of its own: `name` up to any `@`, then the limits and the settings that
 * differ from the defaults.
 */
export function searcher(
  name: string,
  weights: AgentWeights,
  limit: Limit,
  options: SearchOptions = searchOf(weights),
  timeControl?: TimeControl,
): AgentSpec {
  const shown = named(name.replace(/@.*$/, ''), { limit, options, timeControl }, searchOf(weights));
  return { kind: 'search', name: shown, weights, limit, options, ...held(timeControl) };
}

/**
 * The same weights with `perspective`, where given. Throws InputError, which begins with `where`, for a network as
 * `own`.
 */
function withPerspective(weights: AgentWeights, perspective: Perspective | undefined, where: string): AgentWeights {
  if (perspective === undefined) return weights;
  if (weights.model === 'linear') return { ...weights, perspective };
  if (perspective === 'own') throw new InputError(`${where}: a network judges both sides at once, so never as own`);
  return weights;
}

/**
 * `hand:own` of `hand:own@nodes=3000`, `mine.json#2` of `mine.json@depth=4#2`: the name of an agent without what
 * limits it.
 */
export function unlimited(name: string): string {
  return name.replace(/@[^#]*/, '');
}

/** Whether the agent repeats its moves with the same seed: not with a clock. An engine from outside is assumed to. */
export function repeatable(agent: AgentSpec): boolean {
  return agent.timeControl === undefined && (!('limit' in agent) || agent.limit.milliseconds === undefined);
}
