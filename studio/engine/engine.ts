import { type Agent, type Choice, MAX_POINTS, WIN } from '../../agents/agent.ts';
import { evaluatorOf, parseWeights } from '../../agents/agent-weights.ts';
import { builtInAgents } from '../../agents/built-in-agents.ts';
import { termsOf } from '../../agents/evaluation/terms.ts';
import { GreedyAgent } from '../../agents/greedy.ts';
import type { Limit } from '../../agents/limits/limit.ts';
import { RandomAgent } from '../../agents/random.ts';
import { Search } from '../../agents/search/search.ts';
import { fullSearch } from '../../agents/search/search-options.ts';
import type { AgentWeights } from '../../agents/weights/schema.ts';
import { handWeights, type Perspective } from '../../agents/weights/weights.ts';
import { extractSides } from '../../games/feature-sets.ts';
import type { Family, Features, Game, Move, Position } from '../../games/game.ts';
import { featuresNamed, gameOfSize } from '../../games/index.ts';
import { movesOf } from '../../games/moves.ts';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { insteadOf } from '../../lib/near-names.ts';
import { quoted } from '../../lib/quoted.ts';
import { type Line, replayed, type Scene, sceneOf } from './replay.ts';

/** What a player has thought about last: it forgets before it thinks about another game. */
interface Seat {
  readonly player: Player;
  line?: Line;
}

/** What a page must know of a game. */
export type GameFacts = ReturnType<Engine['game']>;
/** What a search found. */
export type Thought = ReturnType<typeof thoughtOf>;
/** What an evaluation says of a position itself, without search. */
export type Judgement = ReturnType<typeof judgementOf>;

/**
 * The engine of one game, on all its boards: what runs in a worker, and knows of none. A page asks its methods by name;
 * arguments and answers are plain data. They throw InputError where what is asked for can't be had: a text that is no
 * position, an illegal move, weights of another game.
 */
export class Engine {
  readonly #family: Family;
  readonly #heard: (thought: Thought) => void;
  readonly #seats = new Map<string, Seat>();

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
    const start = this.#game(size)
      .start(new Random(seed, 'studio', 'start'))
      .text();
    return this.look({ size, start, moves: [] });
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

  /** What `agent` finds; of the move `only` alone where one is named, which only our search can say. */
  think(line: Line, agent: AgentAsked, limit: Limit, only?: string): Thought {
    const game = this.#game(line.size);
    const { player, position } = this.#seated(game, line, agent, limit);
    const without = only === undefined ? [] : othersThan(game, position, only);
    const started = performance.now();
    const heard = (found: Choice): void => this.#heard(thoughtOf(game, position, player, found, started));
    const random = new Random(line.moves.length, 'studio', line.start);
    const choice = player.choose(position, random, { heard, within: limit, without });
    return thoughtOf(game, position, player, choice, started);
  }

  /**
   * The best lines, the best one first: each the best without the moves before it, as deep as the first. A search that
   * was stopped within a depth doesn't count for that one: values of different depths can't be compared.
   */
  lines(line: Line, agent: AgentAsked, limit: Limit, count: number): Thought[] {
    const game = this.#game(line.size);
    const { player, position } = this.#seated(game, line, agent, limit);
    const legal = position.moves(new Int32Array(game.maxMoves), 0);
    const found: Thought[] = [];
    const without: Move[] = [];
    while (found.length < Math.min(count, legal)) {
      const started = performance.now();
      const first = found[0];
      const within = first === undefined ? limit : { ...limit, depth: first.depth };
      const random = new Random(line.moves.length, 'studio', line.start);
      let whole: Thought | undefined;
      const hear = (choice: Choice): void => {
        whole = thoughtOf(game, position, player, choice, started);
        if (first === undefined) this.#heard(whole);
      };
      const choice = player.choose(position, random, { heard: hear, without, within });
      const last = thoughtOf(game, position, player, choice, started);
      found.push(whole === undefined ? last : { ...whole, nodes: last.nodes, milliseconds: last.milliseconds });
      without.push(game.parseMove(position, found.at(-1)!.move));
      if (agent.kind === 'named' || found[0]!.depth === 0) break;
    }
    return found;
  }

  /** The agent, who knows the game as far as it has gone. */
  #seated(game: Game, line: Line, agent: AgentAsked, limit: Limit): { player: Player; position: Position } {
    const key = JSON.stringify([line.size, agent, agent.kind === 'named' ? limit : null]);
    const seat = this.#seats.get(key) ?? { player: playerOf(game, agent, limit) };
    this.#seats.set(key, seat);
    const { player } = seat;
    const goesOn = seat.line !== undefined && continues(line, seat.line);
    if (!goesOn || player.follow !== undefined) player.start();
    seat.line = line;
    const { position, end } = replayed(game, line, (at, move) => player.follow?.(at, move));
    if (end !== undefined) throw new InputError(`the game is over: ${end.why}`);
    return { player, position };
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

/** The legal moves but for the one called `text`. Throws InputError where that is none. */
function othersThan(game: Game, position: Position, text: string): Move[] {
  const only = game.parseMove(position, text);
  return movesOf(game, position).filter((move) => move !== only);
}

/** Whether `line` is `before`, or what came of it. */
function continues(line: Line, before: Line): boolean {
  return line.start === before.start && before.moves.every((move, i) => line.moves[i] === move);
}

function thoughtOf(game: Game, position: Position, player: Player, found: Choice, started: number) {
  const { move, score, depth, nodes } = found;
  const proved = score !== undefined && Math.abs(score) > MAX_POINTS;
  const texts: string[] = [];
  const line = player.line(position, move);
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

/** A feature's value for both players, and its part of the points for player 0. */
export interface Term {
  readonly name: string;
  readonly values: readonly [number, number];
  readonly weight: number;
  readonly points: number;
}

/** What `weights` say of `position` by themselves, for player 0: of a finished game, or without weights, nothing. */
function judgementOf(game: Game, weights: AgentWeights | undefined, position: Position) {
  if (weights === undefined || position.over()) return null;
  const isNetwork = weights.model === 'network';
  return {
    points: evaluatorOf(game, weights).evaluate(position, 0),
    /** What an even position is worth to either player: not 0 where an evaluation is of one side only. */
    even: !isNetwork && weights.perspective === 'own' ? weights.draw : 0,
    /** Points worth one logit, where the weights say it: what turns points into chances. */
    scale: weights.scale,
    /** `linear`: the terms add up to the points, rounding apart. */
    model: isNetwork ? ('network' as const) : ('linear' as const),
    set: isNetwork ? 'original' : weights.features.set,
    terms: isNetwork ? values(game, 'original', position) : terms(game, weights, position),
  };
}

function terms(game: Game, weights: Extract<AgentWeights, { model: 'linear' }>, position: Position): Term[] {
  const { names } = weights.features;
  return termsOf(game, weights, position, 0).map(({ name, own, other, points }) => {
    const at = names.indexOf(name);
    return { name, values: [own, other], weight: at === -1 ? weights.tempo : weights.points[at]!, points };
  });
}

/** Features that a network doesn't weigh one by one: their values say what there is on the board. */
function values(game: Game, setName: string, position: Position): Term[] {
  const set = featuresNamed(game, setName);
  const count = set.list.length;
  const both = new Float64Array(2 * count);
  extractSides(set, position, 0, both);
  return set.list.map(({ name }, i) => ({ name, values: [both[i]!, both[count + i]!], weight: 0, points: 0 }));
}

/** Which agent: our search with weights, or one by its name. */
export type AgentAsked =
  | { readonly kind: 'hand'; readonly perspective: Perspective }
  /** `weights` is the JSON of a weights file, which is called `name`. */
  | { readonly kind: 'weights'; readonly name: string; readonly weights: unknown; readonly perspective?: Perspective }
  /** `random`, `greedy`, or an agent with an algorithm of its own. */
  | { readonly kind: 'named'; readonly name: string };

/** An agent as the page has it play and explain. */
interface Player {
  /** Forgets the last game. */
  start(): void;
  /** Chooses in an unfinished position. */
  choose(position: Position, random: Random, how?: Choosing): Choice;
  /** The moves that it expects from `first` on. */
  line(position: Position, first: Move): Move[];
  /** Only in agents that keep the game's moves: is told of each, before it is made. */
  follow?(position: Position, move: Move): void;
}

/** What only our search can do. */
interface Choosing {
  /** Is told of each depth that was searched to its end. */
  readonly heard?: ((found: Choice) => void) | undefined;
  /** Moves that are left out. */
  readonly without?: readonly Move[];
  /** Another limit, this once. */
  readonly within?: Limit;
}

/** Moves shown of what a search expects. */
const LONGEST_LINE = 12;

/**
 * The player that a page asks for, who keeps to `limit`. Throws InputError for weights that `game` can't be played
 * with, unknown names, and limits that an agent can't keep.
 */
function playerOf(game: Game, asked: AgentAsked, limit: Limit): Player {
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
  if (perspective === undefined || weights.model === 'network') return weights;
  return { ...weights, perspective };
}

function searching(game: Game, weights: AgentWeights, limit: Limit): Player {
  if (limit.simulations !== undefined) throw new InputError('our search plays no simulations; nodes are wanted');
  const search = new Search(game, evaluatorOf(game, weights), fullSearch);
  return {
    start: () => search.start(),
    choose: (position, _, { heard, without, within = limit } = {}) => search.choose(position, within, heard, without),
    line: (position, first) => search.line(position, first, LONGEST_LINE),
  };
}

function simple(agent: Agent): Player {
  return {
    start: () => agent.start(),
    choose: (position, random) => agent.choose(position, random),
    line: (__, first) => [first],
    ...(agent.follow === undefined ? {} : { follow: agent.follow.bind(agent) }),
  };
}

/** An agent with an algorithm of its own is made for one limit: another one is another agent. */
function builtIn(game: Game, name: string, limit: Limit): Player {
  const agents = builtInAgents(game);
  const maker = Object.hasOwn(agents, name) ? agents[name] : undefined;
  if (maker === undefined)
    throw new InputError(
      `${quoted(name, 100)}: no such agent; ${insteadOf(name, ['random', 'greedy', ...Object.keys(agents)])}`,
    );
  return simple(maker.create(game, Object.keys(limit).length === 0 ? maker.defaultLimit : limit));
}
