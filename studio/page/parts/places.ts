import type { GameOrder } from '../../data/log.ts';
import { hrefOf } from '../router.ts';

/** The page of the run at `at`. */
export function runPlace(at: string): string {
  return hrefOf(['runs', 'run'], { at });
}

/** These runs side by side. */
export function comparePlace([a, b, c]: readonly string[]): string {
  return hrefOf(['runs', 'compare'], { a, b, c });
}

/** The games of the tournament at `at`. */
export function logPlace(at: string): string {
  return hrefOf(['games'], { at });
}

/** A board of `game` against the weights at `file`. */
export function playPlace(game: string, file?: string): string {
  return hrefOf(['play', game], { second: file });
}

/** Which games of a log are listed. */
export interface Listed {
  readonly order: GameOrder;
  readonly from: number;
  /** Of two agents, by number. */
  readonly cell?: readonly [number, number] | undefined;
}

/** Some of the games of the log at `at`. */
export function listPlace(at: string, { order, from, cell }: Listed): string {
  return hrefOf(['games'], {
    at,
    order: order === 'played' ? undefined : order,
    from: from === 0 ? undefined : String(from),
    a: cell && String(cell[0]),
    b: cell && String(cell[1]),
  });
}

/** Reads what `listPlace` wrote; what makes no sense is left out. */
export function listedIn({ order, from, a, b }: Readonly<Record<string, string>>): Listed {
  const count = (text: string | undefined): number | undefined =>
    /^\d{1,9}$/.test(text ?? '') ? Number(text) : undefined;
  const [one, other] = [count(a), count(b)];
  return {
    order: order === 'decisive' ? 'decisive' : 'played',
    from: count(from) ?? 0,
    cell: one === undefined || other === undefined ? undefined : [one, other],
  };
}

/** Game `game` of the log at `at`. */
export function gamePlace(at: string, game: number): string {
  return hrefOf(['games', 'game'], { at, game: String(game) });
}
