import type { Game } from '../../games/game.ts';
import { gameNamed } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { errorOf } from '../../lib/tasks/batch.ts';
import { Thread } from '../../lib/tasks/thread.ts';
import type { Agent, Choice } from '../agent.ts';
import { createAgent } from '../create-agent.ts';
import type { Limit } from '../limits/limit.ts';
import { limitText } from '../settings.ts';
import type { AgentSpec } from '../spec.ts';
import { ToldPosition } from './told-position.ts';

/** A position by the one that the game began with and the moves since, and how long to search: plain data. */
interface Request {
  readonly start: string;
  readonly moves: readonly string[];
  /** Undefined: as long as the agent does by itself. Empty: until it is stopped. */
  readonly limit: Limit | undefined;
}

/** The outcome of a request. */
export interface Thought {
  readonly choice: Choice;
  readonly milliseconds: number;
  /** Why the limit was not kept, if it wasn't. */
  readonly note: string | undefined;
}

/** What a thinking thread is started with, and what it is told. */
interface ThinkingSetup {
  readonly game: string;
  readonly spec: AgentSpec;
  /** Shared by threads: a search of ours ends when its first number is not 0. */
  readonly stop?: Int32Array;
}
interface ThinkingTask {
  /** A game that begins, if one does; its choices depend on these numbers and its moves. */
  readonly begins?: { readonly seed: number; readonly game: number } | undefined;
  readonly request: Request;
}

/**
 * What runs on the thread: an agent of ours, asked for one move after the other, each with its own limit. The moves of
 * a request are legal and don't end the game.
 */
export default function thinking({ game: name, spec, stop }: ThinkingSetup): (task: ThinkingTask) => Thought {
  const game = gameNamed(name);
  const agents = new Map<string, Agent>();
  let random = new Random(0);
  let told: ToldPosition | undefined;

  const agentOf = (key: string, limited: AgentSpec): Agent => {
    const known = agents.get(key);
    if (known !== undefined) return known;
    const stopped = 'limit' in limited && stop ? { ...limited, limit: { ...limited.limit, stop } } : limited;
    const agent = createAgent(game, stopped);
    agent.start();
    agents.set(key, agent);
    return agent;
  };
  /** The agent under another limit, or as it is where it has none or can't keep that one. */
  const agentWith = (limit: Limit | undefined): { agent: Agent; note: string | undefined } => {
    if (limit === undefined || !('limit' in spec)) return { agent: agentOf('', spec), note: undefined };
    // Not every agent that was made for a game can be stopped.
    if (spec.kind !== 'search' && Object.keys(limit).length === 0)
      return { agent: agentOf('', spec), note: `${spec.name}: searches to its own limit only` };
    try {
      return { agent: agentOf(`@${limitText(limit)}`, { ...spec, limit }), note: undefined };
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      return { agent: agentOf('', spec), note: error.message };
    }
  };

  return ({ begins, request: { start, moves, limit } }) => {
    if (begins !== undefined) {
      random = new Random(begins.seed, 'engine', begins.game);
      for (const agent of agents.values()) agent.start();
    }
    told ??= new ToldPosition(game, start);
    told.set(start, moves);
    const begun = performance.now();
    const { agent, note } = agentWith(limit);
    const choice = agent.choose(told.position, random);
    return { choice, milliseconds: performance.now() - begun, note };
  };
}

/** Thinks for an engine of ours on a thread of its own, one request at a time; commands are heard meanwhile. */
export class Thinker {
  readonly #stop = new Int32Array(new SharedArrayBuffer(4));
  readonly #thread: Thread;
  #begins: ThinkingTask['begins'];
  #closed = false;

  constructor(game: Game, spec: AgentSpec) {
    const setup: ThinkingSetup = { game: game.name, spec, stop: this.#stop };
    this.#thread = new Thread(new URL('./thinker.ts', import.meta.url), setup);
  }

  newGame(seed: number, game: number): void {
    this.#begins = { seed, game };
  }

  think(request: Request, done: (thought: Thought) => void): void {
    Atomics.store(this.#stop, 0, 0);
    const task: ThinkingTask = { begins: this.#begins, request };
    this.#begins = undefined;
    void this.#choose(task, done);
  }

  /** Ends the thinking early: `done` comes soon, if the agent's search can be stopped at all. */
  stop(): void {
    Atomics.store(this.#stop, 0, 1);
  }

  /** Ends the thread; `done` of what it thought about never comes. */
  close(): Promise<void> {
    this.#closed = true;
    return this.#thread.end();
  }

  async #choose(task: ThinkingTask, done: (thought: Thought) => void): Promise<void> {
    try {
      const { results, failure } = await this.#thread.run([task]);
      if (failure !== undefined) throw errorOf(failure);
      done(results[0] as Thought);
    } catch (error) {
      if (!this.#closed) throw error;
    }
  }
}
