import { batch, signal } from '@preact/signals';
import { type Limit, limitFor } from '../../../agents/limits/limit.ts';
import type { NetworkPart } from '../../../agents/network/check.ts';
import { titleOf } from '../../../tuning/titles.ts';
import { addedBy, boardOf, heatOf, piecesOf, withoutPieces } from '../../boards/index.ts';
import type { AgentAsked, GameFacts, Line, Scene, Thought } from '../../engine/engine.ts';
import { messageOf } from '../parts/answered.tsx';
import { type Answer, type EngineClient, get, Stopped } from '../source.ts';

/** Whoever can sit at a board, except for a person. */
export interface Who {
  /** In the address, and unique among those of a game: `hand:own`, `tuned`, the path of a weights file. */
  readonly id: string;
  readonly label: string;
  /** Of an agent by name: the limit that it keeps unless told otherwise; empty where it keeps none. */
  readonly limit?: Limit;
  /** What the engine is asked for; weights come from the server first. */
  asked(): Promise<AgentAsked>;
}

/** In the address: somebody at the page. */
export const PERSON = 'person';

/** Who can play `game`: its authors' weights, its published champion, weights files, agents by name. */
export function whoPlays(game: GameFacts, champions: readonly string[], files: Answer<'studio'>['weights']): Who[] {
  const hand = (perspective: 'own' | 'difference'): Who => ({
    id: `hand:${perspective}`,
    label: titleOf(`hand:${perspective}`),
    asked: async () => ({ kind: 'hand', perspective }),
  });
  return [
    ...(champions.includes(game.name)
      ? [read('tuned', 'Champion (published)', () => get('champion', { game: game.name }))]
      : []),
    hand('own'),
    hand('difference'),
    ...files
      .filter((file) => file.game === game.name)
      .map(({ at }) => read(at, titleOfFile(at), () => get('weights', { at }))),
    ...game.agents.map(named),
  ];
}

const named = ({ name, limit }: GameFacts['agents'][number]): Who => {
  return { id: name, label: name, limit, asked: async () => ({ kind: 'named', name }) };
};

/** `runs/hex/g2-full.json` as people call it: `Full features, tuned, generation 2 · runs/hex`. */
function titleOfFile(at: string): string {
  const parts = at.replace(/\.json$/, '').split('/');
  const name = titleOf(parts.pop()!);
  return parts.length === 0 ? name : `${name} · ${parts.join('/')}`;
}

const read = (id: string, label: string, weights: () => Promise<unknown>): Who => {
  let found: Promise<unknown> | undefined;
  return {
    id,
    label,
    async asked() {
      found ??= weights();
      return { kind: 'weights', name: id, weights: await found };
    },
  };
};

/** How long agents may think: in words, as a search has it, what is usual, and the most that is sensible in a page. */
export const limits = {
  ms: { words: 'milliseconds a move', key: 'milliseconds', usual: 500, most: 600_000 },
  nodes: { words: 'positions a move', key: 'nodes', usual: 20_000, most: 100_000_000 },
  depth: { words: 'plies a move', key: 'depth', usual: 4, most: 64 },
  clock: { words: 'seconds a game (180+2: and 2 a move)', key: undefined, usual: 180, most: 36_000 },
} as const;

/** Milliseconds between two looks at the clocks. */
const TICK = 100;

export interface MoveLimit {
  readonly by: keyof typeof limits;
  readonly amount: number;
  /** Seconds that each move adds to a clock. */
  readonly increment?: number;
}

/** The limit of a move; by clock the usual one, for what is asked beside the game. */
export function limitAsked({ by, amount }: MoveLimit): Limit {
  const { key } = limits[by];
  return key === undefined ? { milliseconds: limits.ms.usual } : { [key]: amount };
}

/** `ms=500`, `clock=180+2`. */
export function limitText({ by, amount, increment = 0 }: MoveLimit): string {
  return `${by}=${amount}${increment > 0 ? `+${increment}` : ''}`;
}

/** Reads `ms=500` and `clock=180+2`; undefined for anything else. */
export function parseLimit(text: string | undefined): MoveLimit | undefined {
  const [, name, digits, more] = /^(ms|nodes|depth|clock)=(\d{1,9})(?:\+(\d{1,3}))?$/.exec(text ?? '') ?? [];
  const [by, amount] = [name as MoveLimit['by'], Number(digits)];
  if (name === undefined || amount < 1 || amount > limits[by].most) return undefined;
  if (more === undefined) return { by, amount };
  return by === 'clock' ? { by, amount, increment: Number(more) } : undefined;
}

/**
 * A game at the page: the board, who sits at it, and whose turn it is. `look` answers at once; `think` may be busy for
 * long, and is stopped when the game goes another way.
 */
export class Table {
  readonly facts: GameFacts;
  readonly who: readonly Who[];
  readonly line = signal<Line>({ size: 0, start: '', moves: [] });
  readonly scene = signal<Scene | undefined>(undefined);
  /** By seat: PERSON, or whose id. */
  readonly seats = signal<readonly [string, string]>([PERSON, PERSON]);
  readonly limit = signal<MoveLimit>({ by: 'ms', amount: 500 });
  /** By seat, milliseconds left on the clocks; undefined without clocks. */
  readonly clocks = signal<readonly number[] | undefined>(undefined);
  /** Whether agents wait, though one is to move. */
  readonly paused = signal(false);
  /** A search that continues, and who searches. */
  readonly thinking = signal<{ readonly seat: 0 | 1; readonly thought?: Thought } | undefined>(undefined);
  /** What the agents thought when they chose, by all moves up to that one, with blanks between them. */
  readonly thoughts = signal<ReadonlyMap<string, Thought>>(new Map());
  /** The moves that were tried in each position of this game, by the moves that lead there; the main one first. */
  readonly tried = signal<ReadonlyMap<string, readonly string[]>>(new Map());
  /** A move that a person was advised to make here. */
  readonly hint = signal<string | undefined>(undefined);
  /** What went wrong, in one line. */
  readonly mistake = signal<string | undefined>(undefined);
  /** For whoever listens. */
  readonly said = signal('');
  readonly #look: EngineClient;
  readonly #think: EngineClient;
  #turn = 0;
  #seed = 1;
  #changes = Promise.resolve();
  /** Whether moves are played on the clocks: not before the first, and not where somebody goes back. */
  #timed = false;
  #ticking: ReturnType<typeof setInterval> | undefined;
  /** When the clocks were looked at last. */
  #since = 0;

  constructor(facts: GameFacts, who: readonly Who[], look: EngineClient, think: EngineClient) {
    this.facts = facts;
    this.who = who;
    this.#look = look;
    this.#think = think;
  }

  /** Who sits at `seat`; undefined: a person. */
  at(seat: 0 | 1): Who | undefined {
    return this.who.find(({ id }) => id === this.seats.value[seat]);
  }

  /** Whether agents sit at both seats. */
  get isAgents(): boolean {
    return this.at(0) !== undefined && this.at(1) !== undefined;
  }

  /** Whether a person is to move, and may. */
  get open(): boolean {
    const scene = this.scene.value;
    return scene !== undefined && scene.end === undefined && this.at(scene.turn) === undefined;
  }

  /** The game as it stands, and on from there as it was played before. */
  get played(): readonly string[] {
    const moves = [...this.line.value.moves];
    for (;;) {
      const [next] = this.tried.value.get(moves.join(' ')) ?? [];
      if (next === undefined) return moves;
      moves.push(next);
    }
  }

  /** Agents keep to `limit` from now on; clocks begin anew. */
  allow(limit: MoveLimit): void {
    this.limit.value = limit;
    this.#setClocks();
  }

  /** A new game. */
  begin(): Promise<void> {
    return this.#doing(async () => {
      const { size } = this.facts;
      const scene = await this.#look.ask('start', [size, this.#seed++]);
      this.#setClocks();
      return { line: { size, start: scene.text, moves: [] }, scene, said: 'A new game', ...this.#playing };
    });
  }

  /**
   * The board as `text` says, and the moves from there. Another size of board is another table: `elsewhere` is told
   * which. An agent that is to move after some moves waits: a game that was opened stands as it was left.
   */
  read(text: string, moves: readonly string[] = [], elsewhere: (size: number) => void = () => {}): Promise<void> {
    return this.#doing(async () => {
      const size = await this.#look.ask('sizeOf', [text]);
      if (size !== this.facts.size) {
        elsewhere(size);
        return undefined;
      }
      const line = { size, start: text, moves };
      const scene = await this.#look.ask('look', [line]);
      this.#setClocks();
      return { line, scene, said: 'The position was read', ...(moves.length > 0 && this.#waiting(scene)) };
    });
  }

  /** The board as `changed` makes it of what stands there once all earlier changes do: no click is lost. */
  change(changed: (scene: Scene) => string): void {
    this.#changes = this.#changes.then(() => this.read(changed(this.scene.value!)));
  }

  /** The position after `moves`, which were tried before. */
  goTo(moves: readonly string[]): Promise<void> {
    return this.#doing(async () => {
      const line = { ...this.line.value, moves };
      const scene = await this.#look.ask('look', [line]);
      this.#timed = false;
      return { line, scene, said: `After ${moves.length} moves`, ...this.#waiting(scene) };
    });
  }

  /** Makes a move, or several with blanks between them; they may be anybody's text. */
  play(text: string, thought?: Thought): Promise<void> {
    return this.#doing(async () => {
      const before = this.line.value;
      const mover = this.facts.seats[this.scene.value!.turn];
      const line = { ...before, moves: [...before.moves, ...text.split(/\s+/)] };
      const scene = await this.#look.ask('look', [line]);
      const said = `${mover} plays ${text}`;
      this.#tick(1000 * (this.limit.value.increment ?? 0));
      this.#timed = true;
      if (thought === undefined) return { line, scene, said, ...this.#playing };
      return { line, scene, said, thoughts: new Map([...this.thoughts.value, [line.moves.join(' '), thought]]) };
    });
  }

  /** Takes moves back until a person is to move again; with no person, one. */
  async takeBack(): Promise<void> {
    const { value: before } = this.line;
    if (before.moves.length === 0) return;
    await this.#doing(async () => {
      let line = before;
      let scene: Scene;
      do {
        line = { ...line, moves: line.moves.slice(0, -1) };
        scene = await this.#look.ask('look', [line]);
      } while (!this.isAgents && line.moves.length > 0 && this.at(scene.turn) !== undefined);
      this.#timed = false;
      return { line, scene, said: 'Taken back', ...this.#waiting(scene) };
    });
  }

  sit(seats: readonly [string, string]): void {
    batch(() => {
      this.seats.value = seats;
      this.paused.value = this.#playing.paused ?? this.paused.value;
    });
    this.#goOn();
  }

  /** Two agents stop, or continue. */
  pause(paused: boolean): void {
    this.paused.value = paused;
    this.#goOn();
  }

  /** What `who`, or a `part` of its network, says of each of the positions `texts`, for player 0; null for nothing. */
  async judgedEach(who: Who, texts: readonly string[], part?: NetworkPart) {
    return this.#look.ask('judgeEach', [this.facts.size, await who.asked(), texts, part]);
  }

  /** By unit of the network of `who`: what pieces add to it by seat and cell; undefined without a board. */
  async unitsOf(who: Who) {
    const { family, size, seats, boards } = this.facts;
    const scenes = await Promise.all(boards.map((start) => this.#look.ask('look', [{ size, start, moves: [] }])));
    const board = boardOf(family, scenes[0]!);
    if (board === undefined) return undefined;
    const pieces = scenes.flatMap((scene) => piecesOf(family, scene));
    const texts = pieces.flatMap((one) => one.texts);
    const sums = await this.#look.ask('unitsEach', [size, await who.asked(), texts]);
    // A local unit reads but few cells.
    const added = sums.map((each) => addedBy(each).map((one) => one || Number.NaN));
    return { board: withoutPieces(board), seats, units: added.map((each) => heatOf(board, pieces, each, 1)) };
  }

  /** Asks `who` for a move to advise the person who is to move. */
  async ask(who: Who): Promise<void> {
    const turn = this.#turn;
    try {
      const { move } = await this.#think.ask('think', [this.line.value, await who.asked(), this.#limitOf(who)]);
      if (turn !== this.#turn) return;
      this.hint.value = move;
      this.said.value = `Hint: ${move}`;
    } catch (error) {
      if (!(error instanceof Stopped) && turn === this.#turn) this.mistake.value = messageOf(error);
    }
  }

  /** The board after `moves` more, which isn't played on. */
  async seen(moves: readonly string[]): Promise<Scene | undefined> {
    const { value: line } = this.line;
    return this.#look.ask('look', [{ ...line, moves: [...line.moves, ...moves] }]).catch(() => undefined);
  }

  /** The cells of a feature in the position on the board, by seat; undefined where the game doesn't say. */
  async cellsOf(set: string, feature: string) {
    return this.#look.ask('cells', [this.line.value, set, feature]).catch(() => undefined);
  }

  /** Ends both engines. */
  close(): void {
    this.#turn++;
    clearInterval(this.#ticking);
    this.#look.close();
    this.#think.close();
  }

  /** Has the agent that is to move think, if one is. */
  #goOn(): void {
    this.#turn++;
    this.#think.stop();
    this.thinking.value = undefined;
    const scene = this.scene.value;
    if (scene === undefined || scene.end !== undefined) return;
    const who = this.at(scene.turn);
    if (who !== undefined && !this.paused.value) void this.#choose(who, scene.turn, this.#turn);
  }

  /** Both clocks have the whole time. */
  #setClocks(): void {
    clearInterval(this.#ticking);
    this.#timed = false;
    const { by, amount } = this.limit.value;
    this.clocks.value = by === 'clock' ? [1000 * amount, 1000 * amount] : undefined;
    if (by === 'clock') this.#ticking = setInterval(() => this.#tick(), TICK);
  }

  /** Takes what has passed off the clock of whoever is to move, and adds `more`. Who has no time left has lost. */
  #tick(more = 0): void {
    const [{ value: scene }, { value: clocks }] = [this.scene, this.clocks];
    const passed = performance.now() - this.#since;
    this.#since += passed;
    if (clocks === undefined || !this.#timed || scene === undefined || scene.end !== undefined) return;
    const { turn } = scene;
    if (this.paused.value && this.at(turn) !== undefined) return;
    const left = Math.max(0, clocks[turn]! - passed);
    this.clocks.value = clocks.with(turn, left + more);
    if (left > 0) return;
    const end = { winner: (1 - turn) as 0 | 1, why: `${this.facts.seats[turn]} is out of time`, voided: false };
    this.scene.value = { ...scene, moves: [], end };
    this.said.value = standing(this.facts, this.scene.value);
    this.#goOn();
  }

  async #choose(who: Who, seat: 0 | 1, turn: number): Promise<void> {
    this.thinking.value = { seat };
    try {
      const agent = await who.asked();
      if (turn !== this.#turn) return;
      const given = [this.line.value, agent, this.#limitOf(who)] as const;
      const thought = await this.#think.ask('think', [...given], (heard) => {
        if (turn === this.#turn) this.thinking.value = { seat, thought: heard };
      });
      if (turn === this.#turn) await this.play(thought.move, thought);
    } catch (error) {
      if (error instanceof Stopped || turn !== this.#turn) return;
      batch(() => {
        this.thinking.value = undefined;
        this.mistake.value = `${who.label}: ${messageOf(error)}`;
      });
    }
  }

  /** Agents that play games out have no depth; theirs is their own. */
  #limitOf(who: Who): Limit {
    const asked = this.clocks.value === undefined ? limitAsked(this.limit.value) : this.#ofClock();
    const { limit } = who;
    if (limit === undefined) return asked;
    const keepsNone = Object.keys(limit).length === 0;
    return keepsNone || (limit.simulations !== undefined && asked.depth !== undefined) ? {} : asked;
  }

  /** What our search takes of the clock of whoever is to move. */
  #ofClock(): Limit {
    const { turn } = this.scene.value!;
    const { increment = 0 } = this.limit.value;
    const [own, other] = [turn, 1 - turn].map((seat) => ({
      left: this.clocks.value![seat]!,
      increment: 1000 * increment,
    }));
    return limitFor({ move: own!.left, own: own!, other: other! });
  }

  /** Does one thing at a time: what was begun before and isn't done leaves the board alone. */
  async #doing(work: () => Promise<Standing | undefined>): Promise<void> {
    const turn = ++this.#turn;
    this.#think.stop();
    this.mistake.value = undefined;
    try {
      const found = await work();
      if (turn === this.#turn && found !== undefined) this.#stand(found);
    } catch (error) {
      if (error instanceof Stopped || turn !== this.#turn) return;
      this.mistake.value = messageOf(error);
      // Whoever was thinking about the board as it still stands thinks on.
      this.#goOn();
    }
  }

  /** A person who moves has the agent answer; two agents continue only when they are told. */
  get #playing(): Pick<Standing, 'paused'> {
    return this.isAgents ? {} : { paused: false };
  }

  /** An agent that is to move in `scene` waits. */
  #waiting({ turn }: Scene): Pick<Standing, 'paused'> {
    return this.at(turn) === undefined ? {} : { paused: true };
  }

  #stand({ line, scene, said, thoughts, paused }: Standing): void {
    batch(() => {
      const isOther = line.start !== this.line.value.start;
      if (isOther) this.thoughts.value = new Map();
      else if (thoughts !== undefined) this.thoughts.value = thoughts;
      this.tried.value = withMoves(isOther ? new Map() : this.tried.value, line.moves);
      this.paused.value = paused ?? this.paused.value;
      this.line.value = line;
      this.scene.value = scene;
      this.hint.value = undefined;
      this.said.value = `${said}. ${standing(this.facts, scene)}`;
    });
    this.#goOn();
  }
}

/** `tried` with `moves` as one of the games in it. */
function withMoves(tried: Table['tried']['value'], moves: readonly string[]): Table['tried']['value'] {
  const all = new Map(tried);
  for (const [i, move] of moves.entries()) {
    const before = moves.slice(0, i).join(' ');
    const known = all.get(before) ?? [];
    if (!known.includes(move)) all.set(before, [...known, move]);
  }
  return all;
}

/** What the board is to show, and what is said of it. */
interface Standing {
  readonly line: Line;
  readonly scene: Scene;
  readonly said: string;
  readonly thoughts?: ReadonlyMap<string, Thought>;
  readonly paused?: boolean;
}

/** Whose turn it is, or how the game ended. */
export function standing({ seats }: GameFacts, { turn, end }: Scene): string {
  if (end === undefined) return `${seats[turn]} to move`;
  if (end.voided) return `The game doesn't count: ${end.why}`;
  return end.winner === undefined ? `Drawn: ${end.why}` : `${seats[end.winner]} wins: ${end.why}`;
}
