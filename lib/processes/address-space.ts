import { readFileSync } from 'node:fs';

/** Of Linux on the machines that Node runs on. */
const PAGE = 4096;
/** Bytes of addresses that Node 20 takes for a thread: 600 to 820 million, whatever the thread does. */
const THREAD = 800e6;

/** How many threads may be started; infinite where nothing limits addresses. */
export function threadsLeft(): number {
  return Math.max(0, Math.floor(addressesLeft() / THREAD));
}

/**
 * Bytes of addresses that this process may still take: where there are none, V8 ends the process without a word to us.
 * Infinite where nothing limits them (`ulimit -v`), and where the system doesn't say.
 */
export function addressesLeft(): number {
  try {
    const limit = /^Max address space\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'latin1'))?.[1];
    if (limit === undefined) return Infinity;
    const taken = Number(readFileSync('/proc/self/statm', 'latin1').split(' ')[0]) * PAGE;
    return Number(limit) - taken;
  } catch {
    return Infinity;
  }
}
