import { extractSides } from '../../games/feature-sets.ts';
import type { Features, Player, Position } from '../../games/game.ts';
import { WIN } from '../agent.ts';
import type { Weights } from '../weights/weights.ts';

/** Evaluates unfinished positions for the player who is searching. */
export interface Evaluator {
  /** An integer below MAX_POINTS in size, for `player`, whoever is to move. */
  evaluate(position: Position, player: Player): number;
  /** What a drawn game is worth to `player`, in the same points. */
  readonly draw: number;
  /** Whether it takes so long that a search remembers what it said, by the position's hash. */
  readonly costly?: boolean;
}

/**
 * What a position is worth to `mover`, who made the last move, in points: its evaluation, or that of its end, a win
 * being one ply away. Who voids a game has lost it.
 */
export function valueFor(mover: Player, position: Position, evaluator: Evaluator): number {
  if (!position.over()) return evaluator.evaluate(position, mover);
  const winner = position.winner();
  if (winner === undefined) return position.voided?.() === true ? 1 - WIN : evaluator.draw;
  return winner === mover ? WIN - 1 : 1 - WIN;
}

/**
 * w · f(player), as the hand-made agents have it. Not zero-sum, so always asked for the player at the root of the
 * search.
 */
export class OwnEvaluator implements Evaluator {
  readonly draw: number;
  readonly costly: boolean;
  readonly #features: Features;
  readonly #points: Float64Array;
  readonly #values: Float64Array;

  constructor(features: Features, points: readonly number[], draw: number) {
    this.#features = features;
    this.costly = features.costly === true;
    this.#points = Float64Array.from(points);
    this.#values = new Float64Array(points.length);
    this.draw = draw;
  }

  evaluate(position: Position, player: Player): number {
    const points = this.#points;
    const values = this.#values;
    this.#features.extract(position, player, values, 0);
    let sum = 0;
    for (let i = 0; i < points.length; i++) sum += points[i]! * values[i]!;
    return sum | 0;
  }
}

/** w · (f(player) - f(other)), plus `tempo` for whoever is to move: zero-sum, and what the fits are made for. */
export class DifferenceEvaluator implements Evaluator {
  readonly draw = 0;
  readonly costly: boolean;
  readonly #features: Features;
  readonly #points: Float64Array;
  readonly #values: Float64Array;
  readonly #tempo: number;

  constructor(features: Features, points: readonly number[], tempo: number) {
    this.#features = features;
    this.costly = features.costly === true;
    this.#points = Float64Array.from(points);
    this.#values = new Float64Array(2 * points.length);
    this.#tempo = tempo;
  }

  evaluate(position: Position, player: Player): number {
    const features = this.#features;
    const points = this.#points;
    const values = this.#values;
    const count = points.length;
    if (features.extractBoth === undefined) {
      features.extract(position, 0, values, 0);
      features.extract(position, 1, values, count);
    } else features.extractBoth(position, values, 0);
    let sum = position.turn === 0 ? this.#tempo : 0 - this.#tempo;
    for (let i = 0; i < count; i++) sum += points[i]! * (values[i]! - values[count + i]!);
    const first = sum | 0;
    return player === 0 ? first : 0 - first;
  }
}

type Phase = NonNullable<Weights['phase']>;

/**
 * How far the game has come from the low end of the phase, 0, to its high end, 1; `mean` is both players' mean of its
 * feature.
 */
export function phaseShare({ low, high }: Pick<Phase, 'low' | 'high'>, mean: number): number {
  return Math.min(1, Math.max(0, (mean - low) / (high - low)));
}

/**
 * w(phase) · f(player) in `own`, w(phase) · (f(player) - f(other)) plus tempo in `difference`, where w is linear in the
 * phase, from the points at its low end to those at its high end. The phase is the same for both players, so
 * `difference` stays zero-sum.
 */
export class TaperedEvaluator implements Evaluator {
  readonly draw: number;
  readonly costly: boolean;
  readonly #features: Features;
  readonly #low: Float64Array;
  /** By weight: its points at the high end of the phase less those at the low end. */
  readonly #rise: Float64Array;
  readonly #values: Float64Array;
  readonly #phase: Phase;
  readonly #phaseAt: number;
  /** How much of the other player's features is taken off: 0 in `own`, 1 in `difference`. */
  readonly #other: number;
  readonly #tempo: number;

  constructor(features: Features, weights: Weights, phase: Phase) {
    const { points, perspective, tempo, draw } = weights;
    this.#features = features;
    this.costly = features.costly === true;
    this.#low = Float64Array.from(points);
    this.#rise = Float64Array.from(points, (point, i) => phase.points[i]! - point);
    this.#values = new Float64Array(2 * points.length);
    this.#phase = phase;
    this.#phaseAt = features.list.findIndex(({ name }) => name === phase.feature);
    this.#other = perspective === 'own' ? 0 : 1;
    this.#tempo = perspective === 'own' ? 0 : tempo;
    this.draw = perspective === 'own' ? draw : 0;
  }

  evaluate(position: Position, player: Player): number {
    const values = this.#values;
    const count = this.#low.length;
    const other = this.#other;
    extractSides(this.#features, position, player, values);
    const phase = phaseShare(this.#phase, (values[this.#phaseAt]! + values[count + this.#phaseAt]!) / 2);
    let sum = position.turn === player ? this.#tempo : 0 - this.#tempo;
    for (let i = 0; i < count; i++)
      sum += (this.#low[i]! + phase * this.#rise[i]!) * (values[i]! - other * values[count + i]!);
    // Towards 0, so that what is good for one is as bad for the other.
    return sum | 0;
  }
}

/** Words of an entry: the key's two halves and the points. */
const WORDS = 3;
/**
 * Sets an empty entry apart from any key that it could be taken for: all entries of a place have its number in their
 * lowest bits.
 */
const EMPTY = -1;
/** Turns keys of player 1's points into others. */
const PLAYER_KEY = 0x27d4eb2f;
/** Share of the entries from which on it is quicker to clear the whole cache than each written entry. */
const FEW = 1 / 16;

/**
 * Evaluations by the position's hash: for features so costly that remembering is quicker. The last one of a place
 * stays.
 */
export class EvaluationCache implements Evaluator {
  readonly draw: number;
  readonly #evaluator: Evaluator;
  readonly #words: Int32Array;
  readonly #mask: number;
  /** Where the first evaluations since it was last forgotten were written. */
  readonly #written: Int32Array;
  /** How many there were; those beyond the room in `#written` too. */
  #count = 0;

  /** `mebibytes`, from 1 up, is rounded down to a power of two of entries. */
  constructor(evaluator: Evaluator, mebibytes: number) {
    const entries = 2 ** Math.floor(Math.log2((mebibytes * 2 ** 20) / (4 * WORDS)));
    this.draw = evaluator.draw;
    this.#evaluator = evaluator;
    this.#words = new Int32Array(entries * WORDS);
    this.#mask = entries - 1;
    this.#written = new Int32Array(entries * FEW);
    this.forget();
  }

  /** No entry is left. */
  forget(): void {
    const words = this.#words;
    if (this.#count > this.#written.length) words.fill(0);
    else
      for (let i = 0; i < this.#count; i++) {
        words[this.#written[i]!] = 0;
        words[this.#written[i]! + 1] = 0;
      }
    this.#count = 0;
    // The place of key 0 must not seem to hold it.
    words[0] = EMPTY;
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
    if (this.#count < this.#written.length) this.#written[this.#count] = at;
    this.#count++;
    return points;
  }
}
