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
