import { type Agent, type Choice, MAX_POINTS, WIN } from '../../agents/agent.ts';
import { evaluatorOf, parseWeights, searchOf } from '../../agents/agent-weights.ts';
import { builtInAgents, type NamedAgents, registerAgents } from '../../agents/built-in-agents.ts';
import { GreedyAgent } from '../../agents/greedy.ts';
import type { Limit } from '../../agents/limits/limit.ts';
import { type NetworkPart, onlyPart } from '../../agents/network/check.ts';
import { useKernel } from '../../agents/network/kernel.ts';
import { RandomAgent } from '../../agents/random.ts';
import { Search } from '../../agents/search/search.ts';
import type { AgentWeights } from '../../agents/weights/schema.ts';
import { handWeights, type Perspective } from '../../agents/weights/weights.ts';
import { DrawReferee } from '../../games/draws.ts';
import type { Drawing, Family, Features, Game, Move, Position } from '../../games/game.ts';
import { type FeatureSetMaker, gameOfSize, register } from '../../games/index.ts';
import { movesOf } from '../../games/moves.ts';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { insteadOf } from '../../lib/near-names.ts';
import { quoted } from '../../lib/quoted.ts';
import { judgedEach, judgementOf, unitsEach } from './judgement.ts';

/** Random boards of a game that a page is told. */
const BOARDS = 30;

/** From page to worker: a method of the engine, by name. */
export interface EngineCall {
  readonly id: number;
  readonly name: keyof Engine;
  readonly given: readonly unknown[];
}

/** From worker to page: of a question any number of `heard`, then one `done` or `failed`. */
export type Told = { readonly id: number } & (
  | { readonly kind: 'heard'; readonly thought: Thought }
  | { readonly kind: 'done'; readonly answer: unknown }
  /** `wrong`: what was asked for can't be had, in one line for people; else a fault of the program. */
  | { readonly kind: 'failed'; readonly message: string; readonly wrong: boolean }
);

/** What a game's module exports, as far as it is played here. */
interface PlayedModule {
  readonly family: Family;
  readonly featureSets?: readonly FeatureSetMaker[];
  readonly agents?: NamedAgents;
}

/** What we use of a worker's own scope. */
interface WorkerScope {
  onmessage: ((event: { readonly data: EngineCall }) => void) | null;
  postMessage(told: Told): void;
}

/** Serves the game of `module` from inside a worker, with networks by `kernel`: the bytes of `kernel.wasm`. */
export function serve({ family, featureSets, agents }: PlayedModule, kernel: Uint8Array): void {
  const scope = globalThis as unknown as WorkerScope;
  register(family, featureSets);
  if (agents !== undefined) registerAgents(family.name, agents);
  useKernel(kernel);
  const answer = answering(family, (told) => scope.postMessage(told));
  scope.onmessage = ({ data }) => answer(data);
}

/** Answers what is asked of the engine of `family`, in messages that `post` takes. */
export function answering(family: Family, post: (told: Told) => void): (asked: EngineCall) => void {
  let now = 0;
  const engine = new Engine(family, (thought) => post({ kind: 'heard', id: now, thought }));
  return ({ id, name, given }) => {
    now = id;
    try {
      post({ kind: 'done', id, answer: (engine[name] as (...given: readonly unknown[]) => unknown)(...given) });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      post({ kind: 'failed', id, message, wrong: error instanceof InputError });
    }
  };
}

/** What a page must know of a game. */
export type GameFacts = ReturnType<Engine['game']>;
/** What a search found. */
export type Thought = ReturnType<typeof thoughtOf>;

/**
 * The engine of one game, on all its boards: what runs in a worker, and knows of none. A page asks its methods by name;
 * arguments and answers are plain data. They throw InputError where what is asked for can't be had: a text that is no
 * position, an illegal move, weights of another game.
 */
export class Engine {
  readonly #family: Family;
  readonly #heard: (thought: Thought) => void;
  /** Agents, each with the game that it searched last: it forgets before it thinks about another one. */
  readonly #seats = new Map<string, { readonly seated: PageAgent; line?: Line }>();

  /** `heard` is told of each depth that a search has finished. */
  constructor(family: Family, heard: (thought: Thought) => void = () => {}) {
    this.#family = family;
    this.#heard = heard;
  }

  game(size: number) {
    const { sizes, meaning } = this.#family;
    const game = this.#game(size);
    return {
      name: game.name,
      family: game.family,
      meaning,
      size: sizes.length === 0 ? 0 : Number(/-(\d+)$/.exec(game.name)?.[1] ?? 0),
      seats: game.seats,
      /** Random boards, which show what each cell may hold. */
      boards: Array.from({ length: BOARDS }, (_, i) => game.scatter(new Random(i, 'studio', 'boards')).text()),
      /** How a position's text says whose turn it is, by seat. */
      sides: sidesOf(game),
      sets: game.features.map(({ name, list }) => ({ name, list })),
      /** Agents by name, besides `hand`, each with the limit that it has unless told otherwise. */
      agents: [
        { name: 'greedy', limit: {} },
        { name: 'random', limit: {} },
        ...Object.entries(builtInAgents(game)).map(([name, { defaultLimit }]) => ({ name, limit: defaultLimit })),
      ],
    };
  }

  /** A new game. */
  start(size: number, seed: number): Scene {
    const position = this.#game(size).start(new Random(seed, 'studio', 'start'));
    return this.look({ size, start: position.text(), moves: [] });
  }

  /** The size of the board that `text` describes. */
  sizeOf(text: string): number {
    const size = this.#family.sizeOf(text);
    this.#game(size).parse(text);
    return size;
  }

  look(line: Line): Scene {
    const game = this.#game(line.size);
    return sceneOf(game, replayed(game, line));
  }

  /** What `agent` makes of the position without search. */
  judge(line: Line, agent: AgentAsked) {
    const game = this.#game(line.size);
    return judgementOf(game, weightsOf(game, agent), replayed(game, line).position);
  }

  /**
   * What `agent`, or `part` of its network, says of each of the positions `texts` without search, for player 0; null
   * where it says nothing.
   */
  judgeEach(size: number, agent: AgentAsked, texts: readonly string[], part?: NetworkPart): (number | null)[] {
    const game = this.#game(size);
    const weights = weightsOf(game, agent);
    const isPart = part !== undefined && weights?.model === 'network';
    return judgedEach(game, isPart ? onlyPart(weights, game.board!, part) : weights, texts);
  }

  /** What the units of the network of `agent` make of each of the positions `texts`; of another agent nothing. */
  unitsEach(size: number, agent: AgentAsked, texts: readonly string[]): number[][] {
    const game = this.#game(size);
    return unitsEach(game, weightsOf(game, agent), texts);
  }

  /** What `agent` finds; of the move `only` alone where one is named, which only our search can say. */
  think(line: Line, agent: AgentAsked, limit: Limit, only?: string): Thought {
    const game = this.#game(line.size);
    const { seated, position } = this.#seated(game, line, agent, limit);
    const kept = only === undefined ? undefined : game.parseMove(position, only);
    const without = kept === undefined ? [] : movesOf(game, position).filter((move) => move !== kept);
    const started = performance.now();
    const heard: Heard = (found) => this.#heard(thoughtOf(game, position, seated, found, started));
    const random = new Random(line.moves.length, 'studio', line.start);
    const choice = seated.choose(position, random, limit, heard, without);
    return thoughtOf(game, position, seated, choice, started);
  }

  /**
   * The best lines, the best one first: each the best without the moves before it, as deep as the first. A search that
   * was stopped within a depth doesn't count for that one: values of different depths can't be compared.
   */
  lines(line: Line, agent: AgentAsked, limit: Limit, count: number): Thought[] {
    const game = this.#game(line.size);
    const { seated, position } = this.#seated(game, line, agent, limit);
    const legal = position.moves(new Int32Array(game.maxMoves), 0);
    const found: Thought[] = [];
    const without: Move[] = [];
    while (found.length < Math.min(count, legal)) {
      const started = performance.now();
      const first = found[0];
      const within = first === undefined ? limit : { ...limit, depth: first.depth };
      const random = new Random(line.moves.length, 'studio', line.start);
      let whole: Thought | undefined;
      const heard: Heard = (choice) => {
        whole = thoughtOf(game, position, seated, choice, started);
        if (first === undefined) this.#heard(whole);
      };
      const choice = seated.choose(position, random, within, heard, without);
      const last = thoughtOf(game, position, seated, choice, started);
      found.push(whole === undefined ? last : { ...whole, nodes: last.nodes, milliseconds: last.milliseconds });
      without.push(game.parseMove(position, found.at(-1)!.move));
      if (agent.kind === 'named' || found[0]!.depth === 0) break;
    }
    return found;
  }

  /** The agent, who knows the game as far as it has gone. */
  #seated(game: Game, line: Line, agent: AgentAsked, limit: Limit): { seated: PageAgent; position: Position } {
    const key = JSON.stringify([line.size, agent, agent.kind === 'named' ? limit : null]);
    const seat = this.#seats.get(key) ?? { seated: pageAgentOf(game, agent, limit) };
    this.#seats.set(key, seat);
    const { seated } = seat;
    const goesOn = seat.line?.start === line.start && seat.line.moves.every((move, i) => line.moves[i] === move);
    if (!goesOn || seated.follow !== undefined) seated.start();
    seat.line = line;
    const { position, end } = replayed(game, line, (at, move) => seated.follow?.(at, move));
    if (end !== undefined) throw new InputError(`the game is over: ${end.why}`);
    return { seated, position };
  }

  /** The cells of a feature, by seat; undefined where the game doesn't say. */
  cells(line: Line, setName: string, feature: string): readonly [readonly string[], readonly string[]] | undefined {
    const game = this.#game(line.size);
    const set: Features | undefined = game.features.find(({ name }) => name === setName.split(':')[0]);
    const { position } = replayed(game, line);
    if (set?.cellsOf === undefined || position.over()) return undefined;
    const index = set.list.findIndex(({ name }) => name === feature);
    const [first, second] = ([0, 1] as const).map((player) => set.cellsOf!(index, position, player));
    return first && second && [first, second];
  }

  #game(size: number): Game {
    return gameOfSize(this.#family, size);
  }
}

/** A game as it was played: where it began, and the moves since, as text. */
export interface Line {
  readonly size: number;
  readonly start: string;
  readonly moves: readonly string[];
}

/** A move, and what of the drawing it changes: places by line and column. */
export interface MoveSeen {
  readonly text: string;
  readonly changed: readonly (readonly [line: number, column: number])[];
}

/**
 * Plays `line` through: the position at its end, and how the game ended; `told` hears of each move before it is made.
 * Throws InputError for a text that is no position, and for a move that is not legal.
 */
export function replayed(game: Game, line: Line, told: (position: Position, move: number) => void = () => {}) {
  const position = game.parse(line.start);
  const referee = new DrawReferee(game);
  let drawn: string | undefined;
  let last: (MoveSeen & { readonly player: 0 | 1 }) | undefined;
  line.moves.forEach((text, i) => {
    const move = game.parseMove(position, text);
    const player = position.turn;
    const before = i === line.moves.length - 1 ? game.draw(position) : undefined;
    told(position, move);
    position.make(move);
    drawn = referee.after(position, move);
    if (before !== undefined) last = { text, player, changed: changes(before, game.draw(position)) };
  });
  return { position, last, end: endOf(position, drawn) };
}

/** How a game ended; no winner is a draw. */
function endOf(position: Position, drawn: string | undefined) {
  if (position.over())
    return { winner: position.winner(), why: position.ending(), voided: position.voided?.() ?? false };
  return drawn === undefined ? undefined : { winner: undefined, why: drawn, voided: false };
}

/** A position as a page shows it. */
export type Scene = ReturnType<typeof sceneOf>;

export function sceneOf(game: Game, { position, last, end }: ReturnType<typeof replayed>) {
  const drawing = game.draw(position);
  /** Legal moves in the game's order; none once the game is over. */
  const moves = end === undefined ? movesSeen(game, position, drawing) : [];
  return { text: position.text(), turn: position.turn, drawing, moves, last, end };
}

function movesSeen(game: Game, position: Position, drawing: Drawing): MoveSeen[] {
  return movesOf(game, position).map((move) => {
    const text = game.moveText(position, move);
    position.make(move);
    const changed = changes(drawing, game.draw(position));
    position.unmake();
    return { text, changed };
  });
}

/** Where two drawings differ: lines, and columns of characters. */
function changes(one: Drawing, other: Drawing): [number, number][] {
  const texts = [one, other].map((drawing) => drawing.map((line) => line.map(({ text }) => text).join('')));
  const found: [number, number][] = [];
  for (const [i, line] of texts[0]!.entries()) {
    const there = texts[1]![i] ?? '';
    for (let column = 0; column < Math.max(line.length, there.length); column++)
      if (line[column] !== there[column]) found.push([i, column]);
  }
  return found;
}

function sidesOf(game: Game): [string, string] {
  const position = game.start(new Random(0, 'studio', 'sides'));
  const side = (): string => position.text().split(' ')[1]!;
  const first = side();
  while (position.turn === 0 && !position.over()) position.make(movesOf(game, position)[0]!);
  return [first, side()];
}

function thoughtOf(game: Game, position: Position, seated: PageAgent, found: Choice, started: number) {
  const { move, score, depth, nodes } = found;
  const proved = score !== undefined && Math.abs(score) > MAX_POINTS;
  const texts: string[] = [];
  const line = seated.line(position, move);
  for (const one of line) {
    texts.push(game.moveText(position, one));
    position.make(one);
  }
  for (const _ of line) position.unmake();
  return {
    move: texts[0]!,
    /** In points, for the player to move; undefined from an agent that doesn't evaluate. */
    score,
    /** Plies to the end that the score proves: above 0 the player to move wins, below he loses. */
    mate: proved ? Math.sign(score) * (WIN - Math.abs(score)) : undefined,
    depth,
    nodes,
    milliseconds: performance.now() - started,
    /** The moves that it expects, its own first. */
    line: texts,
  };
}

/** Which agent: our search with weights, or one by its name. */
export type AgentAsked =
  | { readonly kind: 'hand'; readonly perspective: Perspective }
  /** `weights` is the JSON of a weights file, which is called `name`. */
  | { readonly kind: 'weights'; readonly name: string; readonly weights: unknown; readonly perspective?: Perspective }
  /** `random`, `greedy`, or an agent with an algorithm of its own. */
  | { readonly kind: 'named'; readonly name: string };

/** An agent as the page has it play and explain. */
interface PageAgent {
  /** Forgets the last game. */
  start(): void;
  /**
   * Chooses in an unfinished position. Only our search keeps to another limit this once, tells `heard` of each depth
   * that was searched to its end, and leaves moves out.
   */
  choose(position: Position, random: Random, within: Limit, heard: Heard, without: readonly Move[]): Choice;
  /** The moves that it expects from `first` on. */
  line(position: Position, first: Move): Move[];
  /** Only in agents that keep the game's moves: is told of each, before it is made. */
  follow?(position: Position, move: Move): void;
}

type Heard = (found: Choice) => void;

/** Moves shown of what a search expects. */
const LONGEST_LINE = 12;

/**
 * The agent that a page asks for, which keeps to `limit`. Throws InputError for weights that `game` can't be played
 * with, unknown names, and limits that an agent can't keep.
 */
function pageAgentOf(game: Game, asked: AgentAsked, limit: Limit): PageAgent {
  if (asked.kind !== 'named') return searching(game, weightsOf(game, asked)!, limit);
  if (asked.name === 'random') return simple(new RandomAgent(game));
  if (asked.name === 'greedy') return simple(new GreedyAgent(game, evaluatorOf(game, weightsOf(game, asked)!)));
  return builtIn(game, asked.name, limit);
}

/** The weights that are asked for. Throws InputError. */
function weightsOf(game: Game, asked: AgentAsked): AgentWeights | undefined {
  if (asked.kind === 'hand') return handWeights(game, asked.perspective);
  if (asked.kind === 'named') return asked.name === 'greedy' ? handWeights(game, 'own') : undefined;
  const { name, perspective } = asked;
  const weights = parseWeights(asked.weights, game, name);
  if (perspective === undefined || weights.model !== 'linear') return weights;
  return { ...weights, perspective };
}

function searching(game: Game, weights: AgentWeights, limit: Limit): PageAgent {
  if (limit.simulations !== undefined) throw new InputError('our search plays no simulations; expected nodes');
  const search = new Search(game, evaluatorOf(game, weights), searchOf(weights));
  return {
    start: () => search.start(),
    choose: (position, _, ...how) => search.choose(position, ...how),
    line: (position, first) => search.line(position, first, LONGEST_LINE),
  };
}

function simple(agent: Agent): PageAgent {
  return {
    start: () => agent.start(),
    choose: (position, random) => agent.choose(position, random),
    line: (__, first) => [first],
    ...(agent.follow === undefined ? {} : { follow: agent.follow.bind(agent) }),
  };
}

/** An agent with an algorithm of its own is made for one limit: another one is another agent. */
function builtIn(game: Game, name: string, limit: Limit): PageAgent {
  const agents = builtInAgents(game);
  const maker = Object.hasOwn(agents, name) ? agents[name] : undefined;
  if (maker === undefined)
    throw new InputError(
      `${quoted(name, 100)}: no such agent; ${insteadOf(name, ['random', 'greedy', ...Object.keys(agents)])}`,
    );
  return simple(maker.create(game, Object.keys(limit).length === 0 ? maker.defaultLimit : limit));
}
