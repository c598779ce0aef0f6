import type { Game, Position } from '../../games/game.ts';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';

/** The current position, as set by UGI's `position` commands. */
export class UgiPosition {
  readonly #game: Game;
  #start: string;
  #moves: string[] = [];
  #position: Position;
  /** The last command obeyed: one that only adds moves costs only these. */
  #line = '';

  /** Where the rules draw the start, `seed` decides. */
  constructor(game: Game, seed: number) {
    this.#game = game;
    this.#position = game.start(new Random(seed, 'start'));
    this.#start = this.#position.text();
  }

  /** The position that the game began with. */
  get start(): string {
    return this.#start;
  }

  /** The moves since. */
  get moves(): readonly string[] {
    return this.#moves;
  }

  get position(): Position {
    return this.#position;
  }

  /**
   * Obeys `position startpos` or `position fen TEXT`, then perhaps `moves` and moves. Throws InputError, and nothing
   * has changed then.
   */
  set(line: string, seed: number): void {
    const more = this.#more(line);
    if (more !== undefined) this.#play(more, this.#position, this.#moves);
    else {
      const { position, moves } = this.#read(line, seed);
      const start = position.text();
      this.#play(moves, position, []);
      this.#start = start;
    }
    this.#line = line;
  }

  /** The moves that `line` adds to the last one; undefined where it tells something else. */
  #more(line: string): string[] | undefined {
    if (this.#line === '' || !line.startsWith(`${this.#line} `)) return undefined;
    const more = line.slice(this.#line.length).trim();
    if (this.#moves.length === 0 && !more.startsWith('moves ')) return undefined;
    return more.replace(/^moves\s+/, '').split(/\s+/);
  }

  #read(line: string, seed: number): { position: Position; moves: string[] } {
    const [, fen, moves] = /^position\s+(?:startpos|fen\s+(\S.*?))(?:\s+moves(?:\s+(.*))?)?$/s.exec(line) ?? [];
    if (!/^position\s+(?:startpos(?:\s+moves\b|$)|fen\s+\S)/.test(line))
      throw new InputError(`${line.slice(0, 100)}: position startpos or position fen is wanted, then perhaps moves`);
    const position = fen === undefined ? this.#game.start(new Random(seed, 'start')) : this.#game.parse(fen);
    return { position, moves: (moves ?? '').split(/\s+/).filter((move) => move !== '') };
  }

  /** Makes `moves` in `position`, reached by `made`, and keeps both; nothing changes where a move is illegal. */
  #play(moves: readonly string[], position: Position, made: string[]): void {
    let done = 0;
    try {
      for (const move of moves) {
        position.make(this.#game.parseMove(position, move));
        done++;
      }
    } catch (error) {
      for (; done > 0; done--) position.unmake();
      throw error;
    }
    made.push(...moves);
    this.#position = position;
    this.#moves = made;
  }
}
