import type { RestSearch } from '../agents/hexifence/rest-search.ts';
import { PROVEN } from '../agents/hexifence/rest-table.ts';
import type { HexifencePosition } from '../games/hexifence/position.ts';

/** The value of the rest under perfect play, by searches of one value each; `search` may have a limit. */
export function solve(search: RestSearch, position: HexifencePosition): number {
  let upper = position.board.cells - position.captured[0] - position.captured[1];
  let lower = 0 - upper;
  let value = 0;
  while (lower < upper && !search.budget.stopped) {
    const beta = Math.max(value, lower + 1);
    value = search.value(position, PROVEN, beta - 1, beta);
    if (value < beta) upper = value;
    else lower = value;
  }
  return value;
}

/** Whether `move` is worth `value` at least under perfect play, to who makes it. */
export function reaches(search: RestSearch, position: HexifencePosition, move: number, value: number): boolean {
  const mover = position.turn;
  const before = position.captured[mover];
  position.make(move);
  const wanted = value - position.captured[mover] + before;
  const found =
    position.turn === mover
      ? search.value(position, PROVEN, wanted - 1, wanted)
      : 0 - search.value(position, PROVEN, 0 - wanted, 1 - wanted);
  position.unmake();
  return found >= wanted;
}
