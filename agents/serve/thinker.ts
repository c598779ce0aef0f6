import { parentPort } from 'node:worker_threads';
import type { Game, Move, Position } from '../../games/game.ts';
import { gameNamed } from '../../games/index.ts';
import { movesOf } from '../../games/moves.ts';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { errorOf } from '../../lib/tasks/batch.ts';
import { Thread, type ThreadWords } from '../../lib/tasks/thread.ts';
import type { Agent, Choice } from '../agent.ts';
import { evaluatorOf } from '../agent-weights.ts';
import { createAgent } from '../create-agent.ts';
import { type Limit, sooner } from '../limits/limit.ts';
import type { Search } from '../search/search.ts';
import { Searcher } from '../search/search-agent.ts';
import { limitText } from '../settings.ts';
import type { AgentSpec } from '../spec.ts';
import { warmUp } from '../warm-up.ts';
import { ToldPosition } from './told-position.ts';

/** A position by the one that the game began with and the moves since, and how long to search: plain data. */
interface Request {
  readonly start: string;
  readonly moves: readonly string[];
  /** Undefined: as long as the agent does by itself. Empty: until it is stopped. */
  readonly limit: Limit | undefined;
  /** How many of the best moves are asked for; only our search finds more than one. */
  readonly lines: number;
}

/** What a search has found so far. */
export interface Found {
  readonly choice: Choice;
  /** The moves that it expects, its own first. */
  readonly line: readonly Move[];
  /** 1: the best move; 2: the best one without that, and so on. */
  readonly place: number;
  readonly milliseconds: number;
}

/** The outcome of a request. */
export interface Thought extends Found {
  /** Why the limit was not kept, if it wasn't. */
  readonly note: string | undefined;
  /** Whether all of this was told before, with the other lines. */
  readonly told: boolean;
}

/** What a warm-up took. An agent that isn't our search has none. */
interface Warmth {
  readonly nodes: number;
  readonly milliseconds: number;
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
  /** Undefined: to warm up. */
  readonly request: Request | undefined;
  /** When the request arrived, by `clock`: the time since then is no longer there to search in. */
  readonly since?: number;
}

/** Milliseconds that all threads count from one moment. */
function clock(): number {
  return performance.timeOrigin + performance.now();
}

/** Moves told of what a search expects. */
const LONGEST_LINE = 30;

/**
 * What runs on the thread: an agent of ours, asked for one move after the other, each with its own limit. The moves of
 * a request are legal and don't end the game.
 */
export default function thinking(
  { game: name, spec, stop }: ThinkingSetup,
  hear: (found: Found) => void = (heard) => parentPort?.postMessage({ heard } satisfies ThreadWords),
): (task: ThinkingTask) => Thought | Warmth {
  const game = gameNamed(name);
  const stoppable = (limit: Limit): Limit => (stop === undefined ? limit : { ...limit, stop });
  const stopped = 'limit' in spec ? { ...spec, limit: stoppable(spec.limit) } : spec;
  const search =
    stopped.kind === 'search'
      ? new Searcher(game, evaluatorOf(game, stopped.weights), stopped.limit, stopped.options)
      : undefined;
  const own = createAgent(game, stopped, search);
  own.start();
  /** Under the last limit that isn't its own, unless it is our search, which keeps to any. */
  let other: { readonly limit: string; readonly agent: Agent } | undefined;
  let random = new Random(0);
  let told: ToldPosition | undefined;

  /** The agent under another limit, or as it is where it has none or can't keep that one. */
  const agentWith = (limit: Limit | undefined): { agent: Agent; note: string | undefined } => {
    if (!('limit' in stopped)) return { agent: own, note: undefined };
    if (search !== undefined) search.limit = limit === undefined ? stopped.limit : stoppable(limit);
    if (search !== undefined || limit === undefined) return { agent: own, note: undefined };
    // Not every agent that was made for a game can be stopped.
    if (Object.keys(limit).length === 0) return { agent: own, note: `${spec.name}: searches to its own limit only` };
    if (other?.limit !== limitText(limit)) {
      try {
        other = { limit: limitText(limit), agent: createAgent(game, { ...stopped, limit: stoppable(limit) }) };
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        return { agent: own, note: error.message };
      }
      other.agent.start();
    }
    return { agent: other.agent, note: undefined };
  };

  return ({ begins, request, since }) => {
    const begun = performance.now();
    if (search !== undefined) search.heard = undefined;
    if (request === undefined) {
      const nodes = search === undefined ? 0 : warmUp(game, own);
      own.start();
      return { nodes, milliseconds: performance.now() - begun };
    }
    const { start, moves, lines } = request;
    const limit = request.limit && since !== undefined ? sooner(request.limit, clock() - since) : request.limit;
    if (begins !== undefined) {
      random = new Random(begins.seed, 'engine', begins.game);
      own.start();
      other?.agent.start();
    }
    told ??= new ToldPosition(game, start);
    told.set(start, moves);
    const { agent, note } = agentWith(limit);
    const { position, keys } = told;
    const found = (choice: Choice, place = 1): Found => ({
      choice,
      line: search?.search.line(position, choice.move, LONGEST_LINE, keys) ?? [choice.move],
      place,
      milliseconds: performance.now() - begun,
    });
    const tell = (choice: Choice, place?: number): void => hear(found(choice, place));
    if (search !== undefined) search.heard = tell;
    const count = Math.min(lines, movesOf(game, position).length);
    if (search === undefined || count === 1) return { ...found(agent.choose(position, random)), note, told: false };
    const { choice, told: heard } = bestOf(search.search, position, search.limit, count, tell);
    return { ...found(choice), note, told: heard };
  };
}

/**
 * The best move of `position`, and of the `count` best ones what is found of each by every depth: each is the best
 * without those before it. Nothing is told of a depth that was stopped before all were found; `told` says whether
 * anything was told of an earlier one.
 */
function bestOf(
  search: Search,
  position: Position,
  limit: Limit,
  count: number,
  tell: (choice: Choice, place: number) => void,
): { readonly choice: Choice; readonly told: boolean } {
  const { depth: deepest = Infinity, nodes: most = Infinity, milliseconds: longest = Infinity, stop } = limit;
  const { soft = longest, ...rest } = limit;
  const begun = performance.now();
  let nodes = 0;
  let whole: Choice[] = [];
  for (let depth = 1; depth <= deepest; depth++) {
    const round: Choice[] = [];
    while (round.length < count) {
      const left = { nodes: most - nodes, milliseconds: longest - (performance.now() - begun) };
      const without = round.map(({ move }) => move);
      const choice = search.choose(position, { ...rest, ...left, depth }, undefined, without);
      nodes += choice.nodes;
      round.push({ ...choice, nodes });
      if (nodes >= most || performance.now() - begun >= longest || (stop !== undefined && Atomics.load(stop, 0) !== 0))
        return { choice: { ...(whole[0] ?? round[0]!), nodes }, told: whole.length > 0 };
    }
    // A selective search may find the second move to be worth more, now that it looks at it alone.
    round.sort((one, other) => other.score! - one.score!);
    // A deeper search finds nothing new.
    if (round.every((choice, i) => choice.depth === whole[i]?.depth)) break;
    whole = round;
    for (const [i, choice] of round.entries()) tell(choice, i + 1);
    if (performance.now() - begun >= soft) break;
  }
  return { choice: { ...whole[0]!, nodes }, told: true };
}

/** Thinks for an engine of ours on a thread of its own, one request at a time; commands are heard meanwhile. */
export class Thinker {
  readonly #stop = new Int32Array(new SharedArrayBuffer(4));
  readonly #thread: Thread;
  #begins: ThinkingTask['begins'];
  #hear: (found: Found) => void = () => {};
  #closed = false;

  constructor(game: Game, spec: AgentSpec) {
    const setup: ThinkingSetup = { game: game.name, spec, stop: this.#stop };
    this.#thread = new Thread(new URL('./thinker.ts', import.meta.url), setup, {
      hear: (found) => this.#hear(found as Found),
    });
  }

  newGame(seed: number, game: number): void {
    this.#begins = { seed, game };
  }

  /** `hear` is told of each depth that was searched to its end. */
  think(request: Request, done: (thought: Thought) => void, hear: (found: Found) => void): void {
    Atomics.store(this.#stop, 0, 0);
    this.#hear = hear;
    const task: ThinkingTask = { begins: this.#begins, request, since: clock() };
    this.#begins = undefined;
    void this.#run(task, done);
  }

  /** Makes the search fast before a clock starts. Changes no choice of the games that begin afterwards. */
  warmUp(done: (warmth: Warmth) => void): void {
    Atomics.store(this.#stop, 0, 0);
    void this.#run({ request: undefined }, done);
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

  async #run<T extends Thought | Warmth>(task: ThinkingTask, done: (result: T) => void): Promise<void> {
    try {
      const { results, failure } = await this.#thread.run([task]);
      if (failure !== undefined) throw errorOf(failure);
      done(results[0] as T);
    } catch (error) {
      if (!this.#closed) throw error;
    }
  }
}
