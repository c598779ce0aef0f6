import type { Game } from '../../games/game.ts';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import type { Agent, Choice } from '../agent.ts';
import { createAgent } from '../create-agent.ts';
import type { Limit } from '../limits/limit.ts';
import { limitText } from '../settings.ts';
import type { AgentSpec } from '../spec.ts';
import { ToldPosition } from './told-position.ts';

/** A position by the one that the game began with and the moves since, and how long to search: plain data. */
export interface Request {
  readonly start: string;
  readonly moves: readonly string[];
  /** Undefined: as long as the agent does by itself. Empty: until it is stopped. */
  readonly limit: Limit | undefined;
}

/** What came of a request. */
export interface Thought {
  readonly choice: Choice;
  readonly milliseconds: number;
  /** Why the limit was not kept, if it wasn't. */
  readonly note: string | undefined;
}

/** An agent of ours, asked for one move after the other, each with its own limit. */
export class Chooser {
  readonly #game: Game;
  readonly #spec: AgentSpec;
  readonly #stop: Int32Array | undefined;
  readonly #agents = new Map<string, Agent>();
  #random = new Random(0);
  #told: ToldPosition | undefined;

  /** `stop`, shared by threads, ends a search of ours when its first number is not 0. */
  constructor(game: Game, spec: AgentSpec, stop?: Int32Array) {
    this.#game = game;
    this.#spec = spec;
    this.#stop = stop;
  }

  /** Forgets the last game; the next one depends on `seed` and its moves. */
  newGame(seed: number, game: number): void {
    this.#random = new Random(seed, 'engine', game);
    for (const agent of this.#agents.values()) agent.start();
  }

  /** Chooses for the player to move after `moves`, which are legal and don't end the game. */
  choose({ start, moves, limit }: Request): Thought {
    this.#told ??= new ToldPosition(this.#game, start);
    this.#told.set(start, moves);
    const begun = performance.now();
    const { agent, note } = this.#agentWith(limit);
    const choice = agent.choose(this.#told.position, this.#random);
    return { choice, milliseconds: performance.now() - begun, note };
  }

  /** The agent under another limit, or as it is where it has none or can't keep that one. */
  #agentWith(limit: Limit | undefined): { agent: Agent; note: string | undefined } {
    const spec = this.#spec;
    if (limit === undefined || !('limit' in spec)) return { agent: this.#agent('', spec), note: undefined };
    // Not every agent that was made for a game can be stopped.
    if (spec.kind !== 'search' && Object.keys(limit).length === 0)
      return { agent: this.#agent('', spec), note: `${spec.name}: searches to its own limit only` };
    try {
      return { agent: this.#agent(`@${limitText(limit)}`, { ...spec, limit }), note: undefined };
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      return { agent: this.#agent('', spec), note: error.message };
    }
  }

  #agent(key: string, spec: AgentSpec): Agent {
    const known = this.#agents.get(key);
    if (known !== undefined) return known;
    const limited = 'limit' in spec && this.#stop ? { ...spec, limit: { ...spec.limit, stop: this.#stop } } : spec;
    const agent = createAgent(this.#game, limited);
    agent.start();
    this.#agents.set(key, agent);
    return agent;
  }
}
