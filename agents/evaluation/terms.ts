import { extractSides } from '../../games/feature-sets.ts';
import type { Game, Player, Position } from '../../games/game.ts';
import { featuresOf, type Weights } from '../weights/weights.ts';
import { phaseShare } from './evaluator.ts';

/** What features weigh: linear weights, or those beside a network. */
type Weighing = Pick<Weights, 'features' | 'points' | 'tempo' | 'perspective' | 'phase'>;

/**
 * The terms of `weights`' evaluation of an unfinished position for `player`, the largest first; they add up to it,
 * rounding apart. Each has a feature's value for the player evaluated and for the other one, and points.
 */
export function termsOf(game: Game, weights: Weighing, position: Position, player: Player) {
  const features = featuresOf(weights, game);
  const count = features.list.length;
  const values = new Float64Array(2 * count);
  extractSides(features, position, player, values);
  const points = pointsAt(weights, (i) => (values[i]! + values[count + i]!) / 2);
  const terms = features.list.map(({ name }, i) => {
    const own = values[i]!;
    const other = values[count + i]!;
    return { name, own, other, points: points[i]! * (weights.perspective === 'own' ? own : own - other) };
  });
  if (weights.perspective === 'difference' && weights.tempo !== 0) {
    const own = position.turn === player ? 1 : 0;
    terms.push({ name: 'tempo', own, other: 1 - own, points: weights.tempo * (2 * own - 1) });
  }
  return terms.sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
}

/** The points of each feature in the phase of a position, in which feature i has the mean `meanOf`(i). */
function pointsAt({ points, phase, features }: Weighing, meanOf: (i: number) => number): readonly number[] {
  if (phase === undefined) return points;
  const share = phaseShare(phase, meanOf(features.names.indexOf(phase.feature)));
  return points.map((point, i) => point + share * (phase.points[i]! - point));
}
