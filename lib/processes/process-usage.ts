import { readFileSync } from 'node:fs';
import { statOf } from './process-group.ts';

/** What a process and its living descendants have used so far. */
export interface Usage {
  /** Milliseconds of the processor, those of descendants that have ended included. */
  readonly cpu: number;
  /** The most bytes that each has had in memory, added up. */
  readonly memory: number;
}

/**
 * Undefined where the system doesn't tell (Linux does), and of a process that is gone. The memory of the first `guards`
 * isn't counted: the process, its first child, and so on.
 */
export function usageOf(pid: number | undefined, guards = 0): Usage | undefined {
  if (pid === undefined || process.platform !== 'linux') return undefined;
  let [milliseconds, kilobytes] = [0, 0];
  const processes = [pid];
  // The list grows while it is gone through.
  for (const [i, one] of processes.entries()) {
    const stat = statOf(one);
    milliseconds += stat?.cpu ?? 0;
    try {
      if (i >= guards)
        kilobytes += Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${one}/status`, 'latin1'))?.[1] ?? 0);
      processes.push(
        ...readFileSync(`/proc/${one}/task/${one}/children`, 'latin1').split(' ').filter(Boolean).map(Number),
      );
    } catch {
      // It has ended meanwhile: its parent counts it, unless it was the first.
      if (one === pid) return undefined;
    }
  }
  return { cpu: milliseconds, memory: kilobytes * 1024 };
}
