import { feature } from '../feature-sets.ts';
import type { Features, HandWeights, Player } from '../game.ts';
import { MAX_TOTAL } from './board.ts';
import type { InfexionPosition } from './position.ts';

/**
 * The two ratios of the hand-made agent's evaluation. Where the enemy has nothing, the divisor counts as 1, so that the
 * values are finite; in an unfinished position that is only before the second move. The agent itself calls that
 * infinite (`agents/infexion/original.ts`).
 */
export const original: Features<InfexionPosition> = {
  name: 'original',
  list: [
    feature('power-ratio', 'ratio', 'own power divided by enemy power', 0, MAX_TOTAL),
    feature('stack-ratio', 'ratio', 'own stacks divided by enemy stacks', 0, MAX_TOTAL),
  ],
  extract(position: InfexionPosition, player: Player, out: Float64Array, at: number): void {
    const enemy = (player ^ 1) as Player;
    out[at] = position.power(player) / (position.power(enemy) || 1);
    out[at + 1] = position.stacks(player) / (position.stacks(enemy) || 1);
  },
};

/**
 * Six to one. Ratios have no mirror image: what one player has is not what the other lacks, and even boards are worth 7
 * to both, so a draw is worth 7 too.
 */
export const hand: HandWeights = {
  points: [600, 100],
  draw: 700,
  source: 'MrVinnyLuu/Adversarial-Infexion (COMP30024, 2023), its evaluate() and report; 6:1 by trial, without data',
};
