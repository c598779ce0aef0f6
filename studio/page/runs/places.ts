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
