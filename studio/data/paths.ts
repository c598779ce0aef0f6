import type { GameOrder } from './log.ts';

/** How many games a list of a log holds. */
export const LISTED = 50;

/** The paths of what the studio answers, below `/api/`: the same for the server and for an exported site. */
export const paths = {
  studio: 'studio',
  runs: 'runs',
  run: (at: string): string => asked('run', { at }),
  log: (at: string): string => asked('log', { at }),
  /** Those of the agents `a` and `b`, by number, in either seat; of all without. */
  games: (at: string, order: GameOrder, from: number, a?: number, b?: number): string =>
    asked('games', { at, order, from, ...(a === undefined ? {} : { a, b }) }),
  game: (at: string, game: number): string => asked('game', { at, game }),
  /** The JSON of a weights file. */
  weights: (at: string): string => asked('weights', { at }),
  /** The games that have a published champion. */
  champions: 'champions',
  /** The weights of one. */
  champion: (game: string): string => asked('champion', { game }),
  /** Whether there is a queue, and what stands in a command for it. */
  queuePlace: 'queue-place',
  /** What it holds. */
  queue: 'queue',
} as const;

/** Streams of what changes. */
export const streams = {
  runs: 'watch/runs',
  run: (at: string): string => asked('watch/run', { at }),
  log: (at: string): string => asked('watch/log', { at }),
  queue: 'watch/queue',
} as const;

function asked(name: string, values: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(values).filter((one): one is [string, string | number] => one[1] !== undefined);
  return `${name}?${new URLSearchParams(given.map(([key, value]): [string, string] => [key, String(value)]))}`;
}
