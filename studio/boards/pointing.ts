import type { Board, BoardMove, Spot } from './board.ts';

/** Whoever points at cells one after the other has got so far. */
export interface Pointing {
  /** Ids of the spots chosen so far. */
  readonly chosen: readonly string[];
  /** What can be pointed at next. */
  readonly next: readonly Spot[];
  /** Moves that end exactly here: several, or others continuing, are chosen from a list. */
  readonly here: readonly BoardMove[];
}

/** The state after pointing at `chosen`. */
export function pointing(board: Pick<Board, 'moves'>, chosen: readonly string[]): Pointing {
  const begun = board.moves.filter(({ path }) => path.length > 0 && chosen.every((id, i) => path[i]?.id === id));
  const next = new Map<string, Spot>();
  for (const { path } of begun) {
    const spot = path[chosen.length];
    if (spot !== undefined) next.set(spot.id, spot);
  }
  return {
    chosen,
    next: [...next.values()],
    here: chosen.length === 0 ? [] : begun.filter(({ path }) => path.length === chosen.length),
  };
}

/**
 * What pointing at `id` leads to: a move, or another state. A cell that doesn't continue with what was chosen begins
 * anew, or takes the choice back.
 */
export function pointAt(board: Pick<Board, 'moves'>, { chosen, next }: Pointing, id: string): BoardMove | Pointing {
  const goesOn = next.some((spot) => spot.id === id);
  if (!goesOn) {
    const anew = pointing(board, []);
    const isLast = chosen.at(-1) === id;
    return isLast || !anew.next.some((spot) => spot.id === id) ? anew : pointAt(board, anew, id);
  }
  const after = pointing(board, [...chosen, id]);
  return after.here.length === 1 && after.next.length === 0 ? after.here[0]! : after;
}

const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const;

/** A key that moves on a board. */
type ArrowKey = keyof typeof WAYS;

export function isArrow(key: string): key is ArrowKey {
  return Object.hasOwn(WAYS, key);
}

/** The nearest of `spots` in the direction of an arrow key; undefined where none lies there. */
export function towards(
  spots: readonly Pick<Spot, 'id' | 'at'>[],
  from: readonly [number, number],
  key: ArrowKey,
): string | undefined {
  const [dx, dy] = WAYS[key];
  let best: { id: string; cost: number } | undefined;
  for (const { id, at } of spots) {
    const [x, y] = [at[0] - from[0], at[1] - from[1]];
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    // Within a wide cone; what lies straight ahead is nearer.
    if (along < 1 || aside > 2 * along) continue;
    const cost = along + 2 * aside;
    if (best === undefined || cost < best.cost) best = { id, cost };
  }
  return best?.id;
}

/**
 * Where an arrow key leads from `current`: over the board's cells or, once a piece is chosen, from one of its targets
 * to the next, round and round. Undefined: nowhere.
 */
export function stepped(
  board: Pick<Board, 'cells'>,
  { chosen, next }: Pointing,
  current: string,
  key: ArrowKey,
): string | undefined {
  const from = [...board.cells, ...next].find(({ id }) => id === current);
  if (from === undefined) return undefined;
  if (chosen.length === 0 || next.length === 0) return towards(board.cells, from.at, key);
  const step = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1;
  const at = next.findIndex(({ id }) => id === current);
  return towards(next, from.at, key) ?? next[(at + step + next.length) % next.length]!.id;
}
