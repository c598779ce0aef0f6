import { type Choice, MAX_POINTS, WIN } from '../../agents/agent.ts';
import type { AgentWeights } from '../../agents/agent-weights.ts';
import { builtInAgents } from '../../agents/built-in-agents.ts';
import { termsOf } from '../../agents/evaluation/terms.ts';
import { evaluatorOf } from '../../agents/evaluator-of.ts';
import { extractSides } from '../../games/feature-sets.ts';
import type { Family, Features, Game, Move, Position } from '../../games/game.ts';
import { featuresNamed, gameOfSize } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { type Player, playerOf, weightsOf } from './player.ts';
import type {
  AgentAsked,
  Answers,
  GameFacts,
  Judgement,
  LimitAsked,
  Line,
  Question,
  Term,
  Thought,
} from './protocol.ts';
import { replayed, sceneOf } from './replay.ts';

type Thinking = Extract<Question, { ask: 'think' }>;

/** What a player has thought about last: it forgets before it thinks about another game. */
interface Seat {
  readonly player: Player;
  line?: Line;
}

/** The engine of one game, on all its boards: what runs in a worker, and knows of none. */
export class Engine {
  readonly #family: Family;
  readonly #seats = new Map<string, Seat>();

  constructor(family: Family) {
    this.#family = family;
  }

  /**
   * Answers `question`; `heard` is told of each depth that a search has finished. Throws InputError where what is asked
   * for can't be had: a text that is no position, an illegal move, weights of another game.
   */
  answer(question: Question, heard: (thought: Thought) => void): Answers[Question['ask']] {
    switch (question.ask) {
      case 'game':
        return this.#facts(this.#game(question.size));
      case 'start': {
        const game = this.#game(question.size);
        const start = game.start(new Random(question.seed, 'studio', 'start')).text();
        return this.#look({ size: question.size, start, moves: [] });
      }
      case 'read': {
        const size = this.#family.sizeOf(question.text);
        return { size, scene: this.#look({ size, start: question.text, moves: [] }) };
      }
      case 'look':
        return this.#look(question.line);
      case 'think':
        return this.#think(question, heard);
      case 'lines':
        return this.#lines(question.line, question.agent, question.limit, question.count, heard);
      case 'judge': {
        const game = this.#game(question.line.size);
        const weights = weightsOf(game, question.agent);
        return judgementOf(game, weights, replayed(game, question.line).position);
      }
      case 'cells':
        return this.#cells(question.line, question.set, question.feature);
    }
  }

  #game(size: number): Game {
    return gameOfSize(this.#family, size);
  }

  #look(line: Line): Answers['look'] {
    const game = this.#game(line.size);
    return sceneOf(game, line, replayed(game, line));
  }

  #facts(game: Game): GameFacts {
    const { sizes, meaning } = this.#family;
    const agents = builtInAgents(game);
    return {
      name: game.name,
      family: game.family,
      meaning,
      size: sizes.length === 0 ? 0 : Number(/-(\d+)$/.exec(game.name)?.[1] ?? 0),
      sizes,
      seats: game.seats,
      sets: game.features.map((set) => ({ name: set.name, list: set.list, tellsCells: set.cellsOf !== undefined })),
      hand: { points: game.hand.points, source: game.hand.source },
      agents: [
        { name: 'greedy', limit: {} },
        { name: 'random', limit: {} },
        ...Object.entries(agents).map(([name, { defaultLimit }]) => ({ name, limit: defaultLimit })),
      ],
    };
  }

  #think({ line, agent, limit, only }: Omit<Thinking, 'ask'>, heard: (thought: Thought) => void): Thought {
    const game = this.#game(line.size);
    const { player, position } = this.#seated(game, line, agent, limit);
    const without = only === undefined ? [] : othersThan(game, position, only);
    const started = performance.now();
    const tell = (found: Choice): void => heard(thoughtOf(game, position, player, found, started));
    const random = new Random(line.moves.length, 'studio', line.start);
    const choice = player.choose(position, random, { heard: tell, within: limit, without });
    return thoughtOf(game, position, player, choice, started);
  }

  /**
   * The best lines, the best one first: each the best without the moves before it, as deep as the first. A search that
   * was stopped within a depth doesn't count for that one: values of different depths can't be compared.
   */
  #lines(
    line: Line,
    agent: AgentAsked,
    limit: LimitAsked,
    count: number,
    heard: (thought: Thought) => void,
  ): Thought[] {
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
        if (first === undefined) heard(whole);
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
  #seated(game: Game, line: Line, agent: AgentAsked, limit: LimitAsked): { player: Player; position: Position } {
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

  #cells(line: Line, setName: string, feature: string): Answers['cells'] {
    const game = this.#game(line.size);
    const set: Features | undefined = game.features.find(({ name }) => name === setName.split(':')[0]);
    const { position } = replayed(game, line);
    if (set?.cellsOf === undefined || position.over()) return undefined;
    const index = set.list.findIndex(({ name }) => name === feature);
    const found = ([0, 1] as const).map((player) => set.cellsOf?.(index, position, player));
    return found[0] === undefined || found[1] === undefined ? undefined : [found[0], found[1]];
  }
}

/** The legal moves but for the one called `text`. Throws InputError where that is none. */
function othersThan(game: Game, position: Position, text: string): Move[] {
  const only = game.parseMove(position, text);
  const out = new Int32Array(game.maxMoves);
  return [...out.subarray(0, position.moves(out, 0))].filter((move) => move !== only);
}

/** Whether `line` is `before`, or what came of it. */
function continues(line: Line, before: Line): boolean {
  return line.start === before.start && before.moves.every((move, i) => line.moves[i] === move);
}

function thoughtOf(game: Game, position: Position, player: Player, found: Choice, started: number): Thought {
  const { move, score, depth, nodes } = found;
  const mate = score !== undefined && Math.abs(score) > MAX_POINTS ? WIN - Math.abs(score) : undefined;
  const texts: string[] = [];
  const line = player.line(position, move);
  for (const one of line) {
    texts.push(game.moveText(position, one));
    position.make(one);
  }
  for (const _ of line) position.unmake();
  return {
    move: texts[0]!,
    score,
    ...(mate === undefined ? {} : { mate: score! > 0 ? mate : 0 - mate }),
    depth,
    nodes,
    milliseconds: performance.now() - started,
    line: texts,
  };
}

/** What `weights` say of `position` by themselves, for player 0. */
function judgementOf(game: Game, weights: AgentWeights | undefined, position: Position): Judgement {
  if (weights === undefined || position.over()) return { points: undefined, even: 0, model: 'none', terms: [] };
  const points = evaluatorOf(game, weights).evaluate(position, 0);
  const scale = weights.scale === undefined ? {} : { scale: weights.scale };
  if (weights.model === 'network') {
    return { points, even: 0, ...scale, model: 'network', set: 'original', terms: values(game, 'original', position) };
  }
  const { names, set } = weights.features;
  const terms = termsOf(game, weights, position, 0).map(({ name, own, other, points: part }): Term => {
    const weight =
      name === 'tempo' && !names.includes(name) ? weights.tempo : (weights.points[names.indexOf(name)] ?? 0);
    return { name, values: [own, other], weight, points: part };
  });
  const even = weights.perspective === 'own' ? weights.draw : 0;
  return { points, even, ...scale, model: 'linear', set, terms };
}

/** Features that a network doesn't weigh one by one: their values say what there is on the board. */
function values(game: Game, setName: string, position: Position): Term[] {
  const set = featuresNamed(game, setName);
  const count = set.list.length;
  const both = new Float64Array(2 * count);
  extractSides(set, position, 0, both);
  return set.list.map(({ name }, i) => ({ name, values: [both[i]!, both[count + i]!], weight: 0, points: 0 }));
}
