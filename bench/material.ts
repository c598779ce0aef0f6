import type { Evaluator } from '../agents/evaluation/evaluator.ts';
import type { Player, Position } from '../games/game.ts';
import type { HusPosition } from '../games/hus/position.ts';
import type { InfexionPosition } from '../games/infexion/position.ts';

/**
 * Counts of material, by game: what other programs of known speed evaluate with. Two searches are compared fairly only
 * where both evaluate the same.
 */
const counts: Readonly<Record<string, (position: Position, player: Player) => number>> = {
  infexion: (position, player) => {
    const { sums } = position as InfexionPosition;
    const lead = (sums & 0xff) - ((sums >> 16) & 0xff);
    return player === 0 ? lead : 0 - lead;
  },
  hus: (position, player) => {
    const { pits } = position as HusPosition;
    let seeds = 0;
    for (let pit = 32 * player; pit < 32 * (player + 1); pit++) seeds += pits[pit]!;
    return seeds;
  },
};

/** The evaluation that only counts material; none where no program to compare with does so. */
export function materialEvaluator(family: string): Evaluator | undefined {
  const evaluate = counts[family];
  return evaluate === undefined ? undefined : { draw: 0, evaluate };
}
