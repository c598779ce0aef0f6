import type { Random } from '../../lib/maths/random.ts';
import type { Player } from '../game.ts';
import { PITS, SEEDS } from './pits.ts';
import { HusPosition } from './position.ts';

/** Rounds that a game between good players takes, about. */
const ROUNDS = 40;

/**
 * A random board on which both players can move: 96 seeds, from an even share to four to one, spread evenly on some
 * boards and in a few full pits on others. Captures have begun; either side is to move.
 */
export function scatter(random: Random): HusPosition {
  const pits = new Uint8Array(2 * PITS);
  const turn = random.int(2) as Player;
  const rounds = random.between(1, ROUNDS);
  const share = 0.2 + 0.6 * random.unit();
  const clumping = 0.6 * random.unit();
  for (;;) {
    const last: number[][] = [[], []];
    pits.fill(0);
    for (let seed = 0; seed < SEEDS; seed++) {
      const player = random.chance(share) ? 0 : 1;
      // A seed falls where one fell before, so that full pits fill up, or anywhere.
      const before = last[player]!;
      const pit = before.length > 0 && random.chance(clumping) ? random.pick(before) : random.int(PITS);
      before.push(pit);
      pits[player * PITS + pit]!++;
    }
    const board = new HusPosition(pits, turn, rounds);
    if (!board.over() && !new HusPosition(pits, (1 - turn) as Player, rounds).over()) return board;
  }
}
