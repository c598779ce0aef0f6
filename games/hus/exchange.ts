import type { Player } from '../game.ts';
import { PITS } from './pits.ts';
import { HusPosition } from './position.ts';

/**
 * The players' pits exchanged. Undefined in the first round, in which the second player makes the last move that
 * captures nothing, and after an aborted turn.
 */
export function exchange(position: HusPosition): HusPosition | undefined {
  if (!position.capturing() || position.voided()) return undefined;
  const { pits, turn, rounds } = position;
  const other = new Uint8Array(2 * PITS);
  other.set(pits.subarray(PITS));
  other.set(pits.subarray(0, PITS), PITS);
  return new HusPosition(other, (1 - turn) as Player, rounds);
}
