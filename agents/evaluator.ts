import type { Features, Player, Position } from '../games/game.ts';

/** Judges unfinished positions for the player who is searching. */
export interface Evaluator {
  /** Whole points, below MOST_POINTS in size, for `player`, whoever is to move. */
  evaluate(position: Position, player: Player): number;
  /** What a drawn game is worth to `player`, in the same points. */
  readonly draw: number;
}

/** w · f(player): as the hand-made agents judge. Not zero-sum, so always asked for the player at the root of the search. */
export class OwnEvaluator implements Evaluator {
  readonly draw: number;
  readonly #features: Features;
  readonly #points: Float64Array;
  readonly #values: Float64Array;

  constructor(features: Features, points: readonly number[], draw: number) {
    this.#features = features;
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
  readonly #features: Features;
  readonly #points: Float64Array;
  readonly #values: Float64Array;
  readonly #tempo: number;

  constructor(features: Features, points: readonly number[], tempo: number) {
    this.#features = features;
    this.#points = Float64Array.from(points);
    this.#values = new Float64Array(2 * points.length);
    this.#tempo = tempo;
  }

  evaluate(position: Position, player: Player): number {
    const points = this.#points;
    const values = this.#values;
    const count = points.length;
    this.#features.extract(position, player, values, 0);
    this.#features.extract(position, (1 - player) as Player, values, count);
    let sum = position.turn === player ? this.#tempo : 0 - this.#tempo;
    for (let i = 0; i < count; i++) sum += points[i]! * (values[i]! - values[count + i]!);
    return sum | 0;
  }
}
