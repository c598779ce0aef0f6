import type { Random } from '../../lib/maths/random.ts';
import type { Player } from '../game.ts';
import { CELLS, MAX_POWER, MAX_TOTAL, stackOf } from './board.ts';
import { InfexionPosition } from './position.ts';

/** How often a stack gets one power more: most stacks stay at 1, as in play. */
const GROWTH = 0.3;

/**
 * A random unfinished board: stacks of both players on random cells, total power 2 to 49 and more often low than high,
 * the shares of the two from about 1:4 to 4:1. At least as many turns played as there is power, for only a spawn adds
 * power, and at most about twice as many.
 */
export function scatter(random: Random): InfexionPosition {
  const max = random.between(2, random.between(2, MAX_TOTAL));
  const redShare = 0.2 + 0.6 * random.unit();
  const free = random.shuffle(Array.from({ length: CELLS }, (_, cell) => cell));
  const cells = new Uint8Array(CELLS);
  let total = 0;
  while (total < max) {
    // The first two stacks are one of each player, so both have power.
    const player: Player = total === 0 ? 0 : cells.every((value) => value < 8) ? 1 : random.chance(redShare) ? 0 : 1;
    const room = total === 0 ? max - 1 : max - total;
    let power = 1;
    while (power < MAX_POWER && power < room && random.chance(GROWTH)) power++;
    cells[free.pop()!] = stackOf(player, power);
    total += power;
  }
  const ply = total + random.int(total + 1);
  return new InfexionPosition(cells, ply);
}
