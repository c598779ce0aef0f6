import type { Player } from '../game.ts';
import { HexifencePosition } from './position.ts';

/** Blue and red exchanged: claims, captured cells and the turn. */
export function exchange({ board, claims, owners, turn }: HexifencePosition): HexifencePosition {
  const other = (player: number): number => (player === 0 ? 0 : 3 - player);
  return new HexifencePosition(board, claims.map(other), owners.map(other), (1 - turn) as Player);
}
