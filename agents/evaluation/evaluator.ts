import type { Features, Player, Position } from '../../games/game.ts';

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
