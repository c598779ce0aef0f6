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

/** The same for the processor's time: each look finds 40 milliseconds more, so that costs are counted, too. */
export function countedProcessor(): void {
  let user = 0;
  const reading = vi.spyOn(process, 'cpuUsage').mockImplementation((before) => {
    user += 40_000;
    return { user: user - (before?.user ?? 0), system: 0 };
  });
  onTestFinished(() => reading.mockRestore());
}
