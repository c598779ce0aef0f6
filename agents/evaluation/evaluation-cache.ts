import type { Player, Position } from '../../games/game.ts';
import type { Evaluator } from './evaluator.ts';

/** Words of an entry: the key's two halves and the points. */
const WORDS = 3;
/**
 * Sets an empty entry apart from any key that it could be taken for: all entries of a place have its number in their
 * lowest bits.
 */
const EMPTY = -1;
/** Turns keys of player 1's points into others. */
const PLAYER_KEY = 0x27d4eb2f;

/**
 * Evaluations by the position's hash: for features so costly that remembering is quicker. The last one of a place
 * stays.
 */
export class EvaluationCache implements Evaluator {
  readonly draw: number;
  readonly #evaluator: Evaluator;
  readonly #words: Int32Array;
  readonly #mask: number;

  /** `mebibytes`, from 1 up, is rounded down to a power of two of entries. */
  constructor(evaluator: Evaluator, mebibytes: number) {
    const entries = 2 ** Math.floor(Math.log2((mebibytes * 2 ** 20) / (4 * WORDS)));
    this.draw = evaluator.draw;
    this.#evaluator = evaluator;
    this.#words = new Int32Array(entries * WORDS);
    this.#mask = entries - 1;
    this.forget();
  }

  /** No entry is left. */
  forget(): void {
    this.#words.fill(0);
    // The place of key 0 must not seem to hold it.
    this.#words[0] = EMPTY;
  }

  evaluate(position: Position, player: Player): number {
    const words = this.#words;
    const low = position.hashLow;
    const high = player === 0 ? position.hashHigh : position.hashHigh ^ PLAYER_KEY;
    const at = ((low ^ high) & this.#mask) * WORDS;
    if (words[at] === low && words[at + 1] === high) return words[at + 2]!;
    const points = this.#evaluator.evaluate(position, player);
    words[at] = low;
    words[at + 1] = high;
    words[at + 2] = points;
    return points;
  }
}
