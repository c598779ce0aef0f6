import type { GameList, GameOrder, GamePage, LogPage } from './log.ts';
import type { RunList, RunPage } from './run.ts';

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

/** What the studio is, for its page. */
export interface StudioFacts {
  readonly folder: string;
  readonly version: string;
  /** Games by family, each with what a form asks. */
  readonly games: readonly GameFamily[];
  /** Weights files in the folder that play a game. */
  readonly weights: readonly WeightsFile[];
}

export interface GameFamily {
  readonly name: string;
  readonly sizes: readonly number[];
  readonly usual: number;
  /** How a command names it, without its size: `slider`, `./breakthrough.ts`. */
  readonly word: string;
  readonly outside: boolean;
}

export interface WeightsFile {
  readonly at: string;
  /** `hex-7`. */
  readonly game: string;
}

/** A run that somebody asks for: by the champion loop. */
export interface RunAsked {
  /** As a command has it: `slider`, `hex`, `./breakthrough.ts`. */
  readonly game: string;
  readonly size?: number | undefined;
  /** `3m`. */
  readonly budget: string;
  readonly seed: number;
  /** Name of its folder, in the studio's. */
  readonly name: string;
  /** Whether workers of the studio's queue take part. */
  readonly queue?: boolean | undefined;
}

/** Started, or refused. */
export interface RunStarted {
  /** Its path. */
  readonly at: string;
  readonly command: string;
}

/** The words of the command that starts the run, without its folder and its queue. */
export function wordsOf({ game, size, budget, seed }: RunAsked): string[] {
  return [
    'tune',
    game,
    ...(size === undefined ? [] : ['--size', String(size)]),
    '--budget',
    budget,
    '--seed',
    String(seed),
  ];
}

/** Where runs may be spread over other machines: nowhere without `address`. */
export interface QueuePlace {
  /** `redis://host:6379`: nothing of who we are there. */
  readonly address?: string | undefined;
  /** What a command says to use it. */
  readonly words: readonly string[];
}

/** What the queue holds, as `weightroom queue status` shows it. All text is made visible, and cut where it is long. */
export interface QueuePage {
  readonly address: string;
  readonly prefix: string;
  /** Of all workers. */
  readonly total: {
    readonly workers: number;
    readonly machines: number;
    readonly threads: number;
    readonly rate: number;
  };
  /** The first of them. */
  readonly workers: readonly WorkerShown[];
  readonly runCount: number;
  /** The first of them. */
  readonly runs: readonly QueuedRun[];
  /** Megabytes that Redis has in use, of all its users. */
  readonly memory?: number | undefined;
}

export interface WorkerShown {
  readonly id: string;
  /** `host:pid`. */
  readonly name: string;
  readonly threads: number;
  /** Batches that it is at. */
  readonly busy: number;
  /** Tasks since it began; a second of late. */
  readonly tasks: number;
  readonly rate: number;
  /** Megabytes of its process. */
  readonly memory: number;
  /** `weightroom 0.1.0 (e471a477, Node v20.20.2)`. */
  readonly program: string;
}

/** A run, with its batches of tasks. */
export interface QueuedRun {
  readonly id: string;
  readonly name: string;
  readonly what: string;
  /** Workers that serve it. */
  readonly workers: number;
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
  /** Why others don't. */
  readonly refusals: readonly string[];
}
