/** Milliseconds of a lock's life, and who is told that it is waited for. */
export interface LockTiming {
  /** Between two beats of its holder. */
  readonly beat: number;
  /** Without a beat until it is taken over, where it can't be known otherwise that its holder is over. */
  readonly silent: number;
  /** Between two looks of who waits. */
  readonly look: number;
  /** Between two lines that say so. */
  readonly line: number;
  readonly say: (line: string) => void;
}

/** As docs/locks.md promises. */
export const defaultTiming: LockTiming = {
  beat: 1000,
  silent: 30_000,
  look: 250,
  line: 5000,
  say: (line) => void process.stderr.write(`${line}\n`),
};
