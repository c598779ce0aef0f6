import { quoted } from '../../quoted.ts';
import type { QueueState } from './state.ts';

/** All workers of a queue together. */
export interface QueueTotals {
  readonly workers: number;
  readonly machines: number;
  readonly threads: number;
  /** Tasks a second. */
  readonly rate: number;
}

export function totalsOf({ workers }: Pick<QueueState, 'workers'>): QueueTotals {
  return {
    workers: workers.length,
    machines: new Set(workers.map(({ host }) => host)).size,
    threads: workers.reduce((sum, one) => sum + one.threads, 0),
    rate: workers.reduce((sum, one) => sum + one.rate, 0),
  };
}

/** `vm:4658`: a worker's or a run's process. */
export function processName({ host, pid }: { readonly host: string; readonly pid: number }): string {
  return `${quoted(host, 60)}:${pid}`;
}

/** `weightroom 0.1.0 (e471a477, Node v20.20.2)`. */
export function programWords({ program, build, node }: QueueState['workers'][number]): string {
  return quoted(`${program} (${build.slice(0, 8)}, Node ${node})`, 80);
}

/** What a run is, and why a worker refuses it. */
export const whatWords = (what: string): string => quoted(what, 100);
export const refusalWords = (line: string): string => quoted(line, 300);

export function megabytes(bytes: number): number {
  return Math.round(bytes / 1e6);
}
