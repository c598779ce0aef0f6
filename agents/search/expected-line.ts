import type { Move, Position } from '../../games/game.ts';
import type { TranspositionTable } from './transposition.ts';

/**
 * `first` and the moves after it that a search thought best in `position`, as far as its `table` remembers them, no more
 * than `longest`. `moves` has room for the moves of a position; `rootKey` is what the search of this root adds to keys.
 */
export function expectedLine(
  position: Position,
  first: Move,
  longest: number,
  moves: Int32Array,
  table: TranspositionTable | undefined,
  rootKey: number,
): Move[] {
  const found: Move[] = [];
  for (let move: Move | undefined = first; move !== undefined && found.length < longest; ) {
    position.make(move);
    found.push(move);
    const known = !position.over() && table?.find(position.hashLow, position.hashHigh ^ rootKey);
    const next: Move | undefined = known ? table?.move : undefined;
    // Another position's entry, by chance.
    move = next !== undefined && moves.subarray(0, position.moves(moves, 0)).includes(next) ? next : undefined;
  }
  for (const _ of found) position.unmake();
  return found;
}
