/** How long work is to be done: on how many threads, until when, and who is told. Changes no result. */
export interface Running {
  readonly workers: number;
  /** Stops the work cleanly; the same call goes on from there. */
  readonly signal: AbortSignal;
  /** Called with the number done and the number there is in all, whenever either is known; `note` says how it goes. */
  readonly progress: (done: number, total: number, note?: string) => void;
}
