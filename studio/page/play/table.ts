import { batch, signal } from '@preact/signals';
import type { EngineClient } from '../../engine/client.ts';
import { Stopped } from '../../engine/client.ts';
import type { Answers, GameFacts, Judgement, Line, Scene, Thought } from '../../engine/protocol.ts';
import { type Limit, limitAsked, PERSON, type Who } from './who.ts';

/** A search that goes on, and who searches. */
interface Thinking {
  readonly seat: 0 | 1;
  readonly thought?: Thought;
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
  readonly limit = signal<Limit>({ by: 'ms', amount: 500 });
  /** Two agents play on by themselves unless it is. */
  readonly paused = signal(false);
  readonly thinking = signal<Thinking | undefined>(undefined);
  /** What the agents thought when they chose, by number of the move. */
  readonly thoughts = signal<ReadonlyMap<number, Thought>>(new Map());
  /** What went wrong, in one line. */
  readonly mistake = signal<string | undefined>(undefined);
  /** For whoever listens. */
  readonly said = signal('');
  readonly #look: EngineClient;
  readonly #think: EngineClient;
  #turn = 0;
  #seed = 1;

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

  /** Whether a person is to move, and may. */
  get open(): boolean {
    const scene = this.scene.value;
    return scene !== undefined && scene.end === undefined && this.at(scene.turn) === undefined;
  }

  /** A new game. */
  async begin(): Promise<void> {
    await this.#doing(async (turn) => {
      const scene = await this.#look.ask({ ask: 'start', size: this.facts.size, seed: this.#seed++ });
      this.#stand(turn, { size: this.facts.size, start: scene.text, moves: [] }, scene, 'A new game');
    });
  }

  /** The board as `text` says, and the moves from there. Another size of board is another table: says which. */
  async read(text: string, moves: readonly string[] = []): Promise<number | undefined> {
    return this.#doing(async (turn) => {
      const { size } = await this.#look.ask({ ask: 'read', text });
      if (size !== this.facts.size) return size;
      const line = { size, start: text, moves };
      this.#stand(turn, line, await this.#look.ask({ ask: 'look', line }), 'The position was read');
      return undefined;
    });
  }

  /** Makes a move, which may be anybody's text. */
  async play(text: string, thought?: Thought): Promise<void> {
    await this.#doing(async (turn) => {
      const { value: before } = this.line;
      const mover = this.scene.value!.turn;
      const line = { ...before, moves: [...before.moves, text] };
      const scene = await this.#look.ask({ ask: 'look', line });
      if (thought !== undefined && turn === this.#turn)
        this.thoughts.value = new Map([...this.thoughts.value, [before.moves.length, thought]]);
      this.#stand(turn, line, scene, `${this.facts.seats[mover]} plays ${text}`);
    });
  }

  /** Takes moves back until a person is to move again; with no person, one. */
  async takeBack(): Promise<void> {
    const { value: line } = this.line;
    if (line.moves.length === 0) return;
    await this.#doing(async (turn) => {
      let moves = line.moves.slice(0, -1);
      let scene = await this.#look.ask({ ask: 'look', line: { ...line, moves } });
      const persons = [0, 1].some((seat) => this.at(seat as 0 | 1) === undefined);
      while (persons && moves.length > 0 && this.at(scene.turn) !== undefined) {
        moves = moves.slice(0, -1);
        scene = await this.#look.ask({ ask: 'look', line: { ...line, moves } });
      }
      if (turn !== this.#turn) return;
      if (this.at(scene.turn) !== undefined) this.paused.value = true;
      this.thoughts.value = new Map([...this.thoughts.value].filter(([move]) => move < moves.length));
      this.#stand(turn, { ...line, moves }, scene, 'Taken back');
    });
  }

  /** Whoever sat here sits there. */
  swapSides(): void {
    const [first, second] = this.seats.value;
    this.sit([second, first]);
  }

  sit(seats: readonly [string, string]): void {
    this.seats.value = seats;
    this.goOn();
  }

  /** Two agents stop, or go on. */
  pause(paused: boolean): void {
    this.paused.value = paused;
    this.goOn();
  }

  /** What `who` makes of the position on the board without search; undefined where it can't be asked. */
  async judged(who: Who): Promise<Judgement | undefined> {
    const { value: line } = this.line;
    return who
      .asked()
      .then((agent) => this.#look.ask({ ask: 'judge', line, agent }))
      .catch(() => undefined);
  }

  /** The cells of a feature in the position on the board, by seat; undefined where the game doesn't say. */
  async cellsOf(set: string, feature: string): Promise<Answers['cells']> {
    return this.#look.ask({ ask: 'cells', line: this.line.value, set, feature }).catch(() => undefined);
  }

  /** Ends both engines. */
  close(): void {
    this.#turn++;
    this.#look.close();
    this.#think.close();
  }

  /** Has the agent that is to move think, if one is. */
  goOn(): void {
    this.#turn++;
    this.#think.stop();
    this.thinking.value = undefined;
    const scene = this.scene.value;
    if (scene === undefined || scene.end !== undefined) return;
    const who = this.at(scene.turn);
    const two = this.at(0) !== undefined && this.at(1) !== undefined;
    if (who === undefined || (two && this.paused.value)) return;
    void this.#choose(who, scene.turn, this.#turn);
  }

  async #choose(who: Who, seat: 0 | 1, turn: number): Promise<void> {
    this.thinking.value = { seat };
    try {
      const agent = await who.asked();
      if (turn !== this.#turn) return;
      const limit = this.#limitOf(who);
      const thought = await this.#think.ask({ ask: 'think', line: this.line.value, agent, limit }, (heard) => {
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
  #limitOf(who: Who): ReturnType<typeof limitAsked> {
    const asked = limitAsked(this.limit.value);
    if (who.group !== 'others') return asked;
    return who.limit === undefined || (who.limit.simulations !== undefined && asked.depth !== undefined) ? {} : asked;
  }

  /** Does one thing at a time: what was begun before and isn't done leaves the board alone. */
  async #doing<Result>(work: (turn: number) => Promise<Result>): Promise<Result | undefined> {
    const turn = ++this.#turn;
    this.#think.stop();
    try {
      this.mistake.value = undefined;
      return await work(turn);
    } catch (error) {
      if (error instanceof Stopped || turn !== this.#turn) return undefined;
      this.mistake.value = messageOf(error);
      // Whoever was thinking about the board as it still stands thinks on.
      this.goOn();
      return undefined;
    }
  }

  #stand(turn: number, line: Line, scene: Scene, said: string): void {
    if (turn !== this.#turn) return;
    batch(() => {
      if (line.moves.length === 0) this.thoughts.value = new Map();
      this.line.value = line;
      this.scene.value = scene;
      this.said.value = `${said}. ${standing(this.facts, scene)}`;
    });
    this.goOn();
  }
}

/** Whose turn it is, or how the game ended. */
export function standing({ seats }: GameFacts, { turn, end }: Scene): string {
  if (end === undefined) return `${seats[turn]} to move`;
  if (end.voided) return `The game doesn't count: ${end.why}`;
  return end.winner === undefined ? `Drawn: ${end.why}` : `${seats[end.winner]} wins: ${end.why}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
