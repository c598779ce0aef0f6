import { extractSides } from '../../games/feature-sets.ts';
import type { Features, Player, Position } from '../../games/game.ts';
import type { Weights } from '../weights/weights.ts';
import type { Evaluator } from './evaluator.ts';
import { type Phase, phaseShare } from './phase.ts';

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
