import { readFileSync } from 'node:fs';

/** What a process and its living descendants have used so far. */
export interface Usage {
  /** Milliseconds of the processor, those of descendants that have ended included. */
  readonly cpu: number;
  /** The most bytes that each has had in memory, added up. */
  readonly memory: number;
}

/** Linux counts processor time of processes in hundredths of a second, whatever the kernel's own ticks. */
const MILLISECONDS_PER_TICK = 10;

/**
 * Undefined where the system doesn't tell (Linux does), and of a process that is gone. The memory of the first `guards`
 * isn't counted: the process, its first child, and so on.
 */
export function usageOf(pid: number | undefined, guards = 0): Usage | undefined {
  if (pid === undefined || process.platform !== 'linux') return undefined;
  let [ticks, kilobytes] = [0, 0];
  const processes = [pid];
  // The list grows while it is gone through.
  for (const [i, one] of processes.entries()) {
    try {
      const stat = readFileSync(`/proc/${one}/stat`, 'latin1');
      const [user, system, endedUser, endedSystem] = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 15);
      ticks += Number(user) + Number(system) + Number(endedUser) + Number(endedSystem);
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
  return { cpu: ticks * MILLISECONDS_PER_TICK, memory: kilobytes * 1024 };
}
