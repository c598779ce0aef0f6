/** How long work is to be done: on how many threads, until when, and who is told. Changes no result. */
export interface Running {
  readonly workers: number;
  /** Stops the work cleanly; the same call goes on from there. */
  readonly signal: AbortSignal;
  /** Called with the number done, and the number there was at the start, whenever either is known. */
  readonly progress: (done: number, total: number) => void;
}
