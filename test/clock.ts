import { onTestFinished, vi } from 'vitest';

/**
 * Until the test ends, time passes only by being read: `milliseconds` for every reading of `performance.now`. So what a
 * search takes is counted, and is the same on any machine. Returns what has passed so far.
 */
export function countedTime(milliseconds = 1): () => number {
  let readings = 0;
  const reading = vi.spyOn(performance, 'now').mockImplementation(() => ++readings * milliseconds);
  onTestFinished(() => reading.mockRestore());
  return () => readings * milliseconds;
}
