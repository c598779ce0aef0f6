import { extractSides } from '../../games/feature-sets.ts';
import type { Game, Move, Player, Position } from '../../games/game.ts';
import { legalMoves } from '../../games/moves.ts';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { MAX_POINTS, WIN } from '../agent.ts';
import { evaluatorOf } from '../agent-weights.ts';
import { type Limit, limitFor, sooner } from '../limits/limit.ts';
import { type Dialect, type DialectName, dialects, type Notation, notationIn } from '../uci.ts';
import type { AgentWeights } from '../weights/schema.ts';
import { featuresOf } from '../weights/weights.ts';
import type { Found, Thinker, Thought } from './thinker.ts';
import { ToldPosition } from './told-position.ts';

const subjects = ['p1turn', 'gameover', 'result', 'legalmoves', 'evaluation', 'features'] as const;

/**
 * The response to a UGI query: `p1turn`, `gameover` and `result` as UGI has them; `legalmoves`, all of them;
 * `evaluation`, in points for the player to move, by the agent's weights; `features`, `name=own/other` for the player
 * to move, those of the agent's linear weights, or else the game's `original`. `none` where there is nothing to tell.
 * Throws InputError for another subject.
 */
function queryAnswer(subject: string, game: Game, position: Position, spec: UgiAgent): string {
  const over = position.over();
  switch (subjects.find((one) => one === subject)) {
    case 'p1turn':
      return String(position.turn === 0);
    case 'gameover':
      return String(over);
    case 'result':
      return over ? resultOf(position.winner()) : 'none';
    case 'legalmoves':
      return over ? 'none' : legalMoves(game, position).join(' ');
    case 'evaluation':
      if (over || spec.weights === undefined) return 'none';
      return String(evaluatorOf(game, spec.weights).evaluate(position, position.turn));
    case 'features':
      return over ? 'none' : features(game, position, spec).join(' ');
    case undefined:
      throw new InputError(`query ${subject}: expected one of ${subjects.join(', ')}`);
  }
}

function resultOf(winner: Player | undefined): string {
  if (winner === undefined) return 'draw';
  return winner === 0 ? 'p1win' : 'p2win';
}

function features(game: Game, position: Position, spec: UgiAgent): string[] {
  const linear = spec.weights?.model === 'linear' ? spec.weights : undefined;
  const set = linear === undefined ? game.features[0]! : featuresOf(linear, game);
  const count = set.list.length;
  const values = new Float64Array(2 * count);
  extractSides(set, position, position.turn, values);
  return set.list.map(({ name }, i) => `${name}=${values[i]}/${values[count + i]}`);
}

const goWords = ['depth', 'nodes', 'movetime'] as const;

/**
 * The limit that a `go` line sets, `turn` being to move: undefined where it sets none, empty for `infinite`. A clock is
 * turned into time for this move. Of any time, `overhead` milliseconds are left, since the answer takes time to arrive.
 * Throws InputError for anything else.
 */
export function goLimit(
  line: string,
  turn: Player,
  { clock: clockWords }: Dialect = dialects.ugi,
  overhead = 0,
): Limit | undefined {
  const words = line.split(/\s+/).slice(1);
  if (words.length === 0) return undefined;
  if (words[0] === 'infinite') return {};
  const known: readonly string[] = [...goWords, ...clockWords];
  const given: Record<string, number> = {};
  for (let i = 0; i < words.length; i += 2) {
    const [word, number = ''] = words.slice(i, i + 2);
    const name = known.find((one) => one === word);
    if (name === undefined)
      throw new InputError(`go ${word}: expected one of ${known.join(', ')} and a number, or infinite`);
    if (!/^\d{1,15}$/.test(number)) throw new InputError(`go ${name} ${number}: expected a number`);
    given[name] = Number(number);
  }
  const { depth, nodes, movetime } = given;
  const [left, increment = 0] = [given[clockWords[turn]], given[clockWords[2 + turn]!]];
  const clock = left === undefined ? undefined : { left, increment };
  const timed = clock && limitFor({ move: clock.left, own: clock, other: clock });
  const limit: Limit = {
    ...(depth === undefined ? {} : { depth: Math.max(1, depth) }),
    ...(nodes === undefined ? {} : { nodes: Math.max(1, nodes) }),
    ...sooner(movetime === undefined ? { ...timed } : { milliseconds: movetime }, overhead),
  };
  if (Object.keys(limit).length === 0) throw new InputError(`${line}: no limit for the player to move`);
  return limit;
}

/**
 * What of a UCI `go` line can be kept to, as one that `goLimit` reads. Told nothing else, it searches until `stop`, as
 * it does while it ponders; other words, such as `searchmoves`, are left out: a GUI waits for a move in any case.
 */
function keptGo(line: string): string {
  if (/\s(?:infinite|ponder)(?:\s|$)/.test(line)) return 'go infinite';
  const words = [...goWords, ...dialects.uci.clock].join('|');
  const kept = line.match(new RegExp(`\\b(?:${words})\\s+-?\\d{1,15}\\b`, 'g')) ?? [];
  // A clock that has run out may be told as less than 0.
  return ['go', ...kept.map((one) => one.replace(/-\d+/, '1'))].join(' ');
}

/** Milliseconds of each move that are left, as other engines do, for the move's way and a busy machine. */
const OVERHEAD = 10;
/** Lines that may wait for a search to end. */
const MAX_WAITING = 1000;
/** The most that a running search may still take after `quit`. */
const LAST_MILLISECONDS = 2_000;

export type Thinking = Pick<Thinker, 'newGame' | 'think' | 'stop' | 'warmUp'>;

/** What the server tells of the agent; `evaluation` and `features` ask for its weights. */
export interface UgiAgent {
  readonly name: string;
  readonly weights?: AgentWeights;
}

/** How the server speaks to the outside. */
interface Outside {
  /** In one piece, so that whoever waits for the last line wakes up once. */
  say(...lines: string[]): void;
  /** There is nothing more to do. */
  quit(): void;
}

/**
 * An agent of ours as an engine that speaks UGI or UCI. It survives any input: a wrong line is answered by `info
 * string error:` and changes nothing. During a search it obeys `stop`, `isready` and `quit`; other lines wait. Before
 * it answers the first `isready`, it warms its search up.
 */
export class UgiServer {
  readonly #game: Game;
  readonly #spec: UgiAgent;
  readonly #protocol: DialectName;
  readonly #notation: Notation;
  readonly #thinker: Thinking;
  readonly #outside: Outside;
  readonly #current: ToldPosition;
  readonly #waiting: string[] = [];
  readonly #commands: Readonly<Record<string, (line: string) => void>>;
  #seed: number;
  #games = 0;
  /** How many of the best moves it tells of. */
  #lines = 1;
  #overhead = OVERHEAD;
  #leaving = false;
  #warmth: 'cold' | 'warming' | 'warm' = 'cold';
  /** What limits the search that is under way. */
  #thinking: Limit | 'own' | undefined;

  constructor(
    game: Game,
    spec: UgiAgent,
    thinker: Thinking,
    outside: Outside,
    seed: number,
    protocol: DialectName = 'ugi',
  ) {
    this.#game = game;
    this.#protocol = protocol;
    this.#notation = notationIn(protocol, game);
    const { hello, newGame } = dialects[protocol];
    this.#spec = spec;
    this.#thinker = thinker;
    this.#outside = outside;
    this.#seed = seed;
    this.#current = new ToldPosition(game, this.#drawnStart());
    const nothing = (): void => {};
    this.#commands = {
      '': nothing,
      stop: nothing,
      ponderhit: nothing,
      debug: nothing,
      [hello]: () => this.#introduce(),
      isready: () => this.#getReady(),
      setoption: (line) => this.#setOption(line),
      [newGame]: () => thinker.newGame(this.#seed, ++this.#games),
      position: (line) => this.#place(line),
      go: (line) => this.#go(line),
      query: (line) => this.#query(line),
      quit: () => outside.quit(),
    };
    thinker.newGame(seed, 0);
  }

  hear(line: string): void {
    const trimmed = line.trim();
    const [word] = trimmed.split(/\s/, 1) as [string];
    if (this.#thinking === undefined) this.#obey(word, trimmed);
    else if (word === 'stop' || word === 'ponderhit') this.#thinker.stop();
    else if (this.#leaving) return;
    else if (word === 'isready' && this.#warmth !== 'warming') this.#outside.say('readyok');
    else if (this.#waiting.length < MAX_WAITING) this.#wait(word, trimmed);
    else this.refuse(`${MAX_WAITING} lines wait for the search to end; this one is dropped`);
  }

  /** Tells of a line that can't be obeyed. */
  refuse(why: string): void {
    this.#outside.say(`info string error: ${why.replace(/\s+/g, ' ').slice(0, 1000)}`);
  }

  #obey(word: string, line: string): void {
    try {
      if (!Object.hasOwn(this.#commands, word)) throw new InputError(`${line.slice(0, 100)}: no such command`);
      this.#commands[word]!(line);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      this.refuse(error.message);
    }
  }

  #wait(word: string, line: string): void {
    this.#waiting.push(line);
    if (word !== 'quit') return;
    this.#leaving = true;
    // A search that ends soon by itself is finished, any other one is stopped.
    const endless = typeof this.#thinking === 'object' && Object.keys(this.#thinking).length === 0;
    setTimeout(() => this.#thinker.stop(), endless ? 0 : LAST_MILLISECONDS).unref();
    setTimeout(() => this.#outside.quit(), 2 * LAST_MILLISECONDS).unref();
  }

  /** The first time, it warms up. */
  #getReady(): void {
    if (this.#warmth === 'warm') {
      this.#outside.say('readyok');
      return;
    }
    this.#warmth = 'warming';
    this.#thinking = 'own';
    this.#thinker.warmUp(({ nodes, milliseconds }) => {
      this.#warmth = 'warm';
      const warmed = `info string warmed up: ${nodes} nodes in ${Math.round(milliseconds)} ms`;
      this.#outside.say(...(nodes === 0 ? [] : [warmed]), 'readyok');
      this.#goOn();
    });
  }

  #introduce(): void {
    this.#outside.say(`id name weightroom ${this.#spec.name}`);
    this.#outside.say('id author the weightroom authors');
    this.#outside.say(`option name Seed type spin default ${this.#seed} min 0 max 2147483647`);
    this.#outside.say(`option name MultiPV type spin default 1 min 1 max ${this.#game.maxMoves}`);
    this.#outside.say(`option name Move Overhead type spin default ${OVERHEAD} min 0 max 5000`);
    this.#outside.say(dialects[this.#protocol].known);
  }

  /** Where the rules draw the start, the seed decides. */
  #drawnStart(): string {
    return this.#game.start(new Random(this.#seed, 'start')).text();
  }

  /** Obeys `position startpos` or `position fen TEXT`, then perhaps `moves` and moves. */
  #place(line: string): void {
    const [, fen, moves = ''] = /^position\s+(?:startpos|fen\s+(\S.*?))(?:\s+moves(?:\s+(.*))?)?$/s.exec(line) ?? [];
    if (!/^position\s+(?:startpos(?:\s+moves\b|$)|fen\s+\S)/.test(line))
      throw new InputError(`${line.slice(0, 100)}: expected position startpos or position fen, then perhaps moves`);
    const made = moves.split(/\s+/).filter((move) => move !== '');
    const start = fen === undefined ? this.#drawnStart() : this.#notation.textOf(fen);
    this.#current.set(start, this.#protocol === 'ugi' ? made : this.#ownTexts(start, made));
  }

  /** The moves since `start` in the game's own notation. */
  #ownTexts(start: string, moves: readonly string[]): string[] {
    const position = this.#game.parse(start);
    return moves.map((text) => {
      const move = this.#notation.parseMove(position, text);
      const own = this.#game.moveText(position, move);
      position.make(move);
      return own;
    });
  }

  #setOption(line: string): void {
    const [, name = '', value] =
      /^setoption\s+name\s+(seed|multipv|move overhead)\s+value\s+(\d{1,10})$/i.exec(line) ?? [];
    switch (name.toLowerCase()) {
      case 'seed':
        this.#seed = Number(value);
        this.#games = 0;
        return;
      case 'multipv':
        this.#lines = Math.max(1, Number(value));
        return;
      case 'move overhead':
        this.#overhead = Number(value);
        return;
    }
    throw new InputError(`${line.slice(0, 100)}: expected setoption name Seed value N, MultiPV or Move Overhead`);
  }

  #query(line: string): void {
    const subject = line.slice('query'.length).trim();
    this.#outside.say(`response ${queryAnswer(subject, this.#game, this.#current.position, this.#spec)}`);
  }

  #go(line: string): void {
    const { position, start, moves } = this.#current;
    if (position.over()) {
      this.refuse(`the game is over: ${position.ending()}`);
      this.#outside.say(`bestmove ${dialects[this.#protocol].noMove}`);
      return;
    }
    const dialect = dialects[this.#protocol];
    const limit = goLimit(this.#protocol === 'uci' ? keptGo(line) : line, position.turn, dialect, this.#overhead);
    this.#thinking = limit ?? 'own';
    const hear = (found: Found): void => this.#outside.say(...this.#infoLines(found));
    this.#thinker.think({ start, moves, limit, lines: this.#lines }, (thought) => this.#tell(thought), hear);
  }

  #tell(thought: Thought): void {
    if (thought.note !== undefined) this.refuse(thought.note);
    const move = this.#notation.moveText(this.#current.position, thought.choice.move);
    this.#outside.say(...(thought.told ? [] : this.#infoLines(thought)), `bestmove ${move}`);
    this.#goOn();
  }

  /** The thinking has ended: obeys the lines that waited for it. */
  #goOn(): void {
    this.#thinking = undefined;
    while (this.#thinking === undefined && this.#waiting.length > 0) this.hear(this.#waiting.shift()!);
  }

  /** What was thought, as an `info` line; none where there was no search. */
  #infoLines({ choice: { score, depth, nodes }, line, place, milliseconds }: Found): string[] {
    if (score === undefined && nodes === 0) return [];
    const nps = Math.round((1000 * nodes) / Math.max(milliseconds, 0.001));
    const rank = this.#lines > 1 ? ` multipv ${place}` : '';
    const searched = `info depth ${depth}${rank}${scoreText(score, dialects[this.#protocol])} nodes ${nodes}`;
    const texts = this.#lineTexts(line).join(' ');
    return [`${searched} time ${Math.round(milliseconds)} nps ${nps} pv ${texts}`];
  }

  #lineTexts(line: readonly Move[]): string[] {
    const { position } = this.#current;
    const texts = line.map((move) => {
      const text = this.#notation.moveText(position, move);
      position.make(move);
      return text;
    });
    for (const _ of line) position.unmake();
    return texts;
  }
}

function scoreText(score: number | undefined, { mateScore }: Dialect): string {
  if (score === undefined) return '';
  if (Math.abs(score) < MAX_POINTS) return ` score cp ${score}`;
  return ` score mate ${mateScore(score > 0 ? WIN - score : 0 - WIN - score)}`;
}
