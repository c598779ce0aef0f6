import { setTimeout as sleep } from 'node:timers/promises';
import type { Begun } from './program.ts';
import { PROOFS } from './proofs.ts';

/** How often a test kills a run at random moments: or as often as WEIGHTROOM_KILLS says. */
export const KILLS = Number(process.env.WEIGHTROOM_KILLS ?? (PROOFS ? 20 : 3));

/** The seed of other moments each time: drawn anew, and told, so that a failure can be repeated. */
export const MOMENTS = Date.now() % 1_000_000;

/**
 * Kills a program when `count` is `more` than now, and `milliseconds` later: in the middle of its start, of a game, of
 * a line, however busy the machine is. Returns its exit code, null if it was killed.
 */
export async function killLater(
  { child, ended }: Begun,
  count: () => number,
  more: number,
  milliseconds: number,
): Promise<number | null> {
  const enough = count() + more;
  while (count() < enough && child.exitCode === null) await sleep(2);
  await sleep(milliseconds);
  child.kill('SIGKILL');
  return (await ended).code;
}
