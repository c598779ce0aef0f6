import type { GameList, GameOrder, GamePage, LogPage } from './log.ts';
import type { QueuePage, QueuePlace } from './queue.ts';
import type { RunList, RunPage } from './run.ts';
import type { StudioFacts } from './studio.ts';

/** How many games a list of a log holds. */
export const LISTED = 50;

declare const answer: unique symbol;

/** The path of an answer, below `/api/`: the same for the server and for an exported site. */
export type Path<Answer> = string & { readonly [answer]?: Answer };

/** What the studio answers; the server tells what changes in it below `/api/watch/`. */
export const paths = {
  studio: path<StudioFacts>('studio'),
  runs: path<RunList>('runs'),
  run: (at: string) => path<RunPage>('run', { at }),
  log: (at: string) => path<LogPage>('log', { at }),
  /** Those of the agents `a` and `b`, by number, in either seat; of all without. */
  games: (at: string, order: GameOrder, from: number, a?: number, b?: number) =>
    path<GameList>('games', { at, order, from, ...(a === undefined ? {} : { a, b }) }),
  game: (at: string, game: number) => path<GamePage>('game', { at, game }),
  /** The JSON of a weights file. */
  weights: (at: string) => path<{ readonly perspective?: string }>('weights', { at }),
  /** The games that have a published champion. */
  champions: path<readonly string[]>('champions'),
  /** The weights of one. */
  champion: (game: string) => path<object>('champion', { game }),
  /** Whether there is a queue, and what stands in a command for it. */
  queuePlace: path<QueuePlace>('queue-place'),
  /** What it holds. */
  queue: path<QueuePage>('queue'),
} as const;

function path<Answer>(name: string, values: Readonly<Record<string, string | number | undefined>> = {}): Path<Answer> {
  const given = Object.entries(values).filter((one): one is [string, string | number] => one[1] !== undefined);
  const query = new URLSearchParams(given.map(([key, value]): [string, string] => [key, String(value)]));
  return given.length === 0 ? name : `${name}?${query}`;
}
