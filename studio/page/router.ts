import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { type Asked, pathOf } from '../data.ts';

/**
 * A place in the studio, as the part of the address behind `#` says it: `#/runs/hex-7?with=hus` is the parts `runs` and
 * `hex-7`, and asks `with` for `hus`. It needs no server, so it works from a file, too.
 */
export interface Route {
  readonly parts: readonly string[];
  readonly asked: Readonly<Record<string, string>>;
}

/** Where the reader is. */
export const route = signal<Route>({ parts: [], asked: {} });

/** Reads the text behind `#`; words that aren't escaped as they should be are taken as they are. */
export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split(/\?(.*)/s);
  return {
    parts: path
      .split('/')
      .filter((part) => part !== '')
      .map(unescaped),
    asked: Object.fromEntries(new URLSearchParams(query)),
  };
}

/** The address of a place, for `href`. Reads back by `parseRoute`. */
export function hrefOf(parts: readonly string[], asked?: Asked): string {
  return `#/${pathOf(parts.map(encodeURIComponent).join('/'), asked)}`;
}

/** Goes there; `replace` where going back should skip this place. */
export function go(href: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') location.hash = href;
  else location.replace(href);
}

/** Milliseconds before the address follows: browsers refuse to change it more than some times a second. */
const SETTLED = 200;

/** Shows `href` in the address bar, without loading anything, unless the reader has gone elsewhere meanwhile. */
export function useAddress(href: string): void {
  useEffect(() => {
    const { hash } = location;
    const timer = setTimeout(() => location.hash === hash && history.replaceState(null, '', href), SETTLED);
    return () => clearTimeout(timer);
  }, [href]);
}

/** Follows the address from now on. */
export function followAddress(): void {
  const read = (): void => {
    route.value = parseRoute(location.hash);
  };
  window.addEventListener('hashchange', read);
  read();
}

function unescaped(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The page of the run at `at`. */
export function runPlace(at: string): string {
  return hrefOf(['runs', 'run'], { at });
}

/** The games of the tournament at `at`. */
export function logPlace(at: string): string {
  return hrefOf(['games'], { at });
}

/** Game `game` of the log at `at`, after `ply` moves. */
export function gamePlace(at: string, game: number, ply = 0): string {
  return hrefOf(['games', 'game'], { at, game, ply: ply || undefined });
}
