import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Looks at the group so often before it is given up: five seconds. */
const ROUNDS = 250;
const MILLISECONDS_PER_ROUND = 20;

/**
 * The living processes of the group that `leader` leads or led; on Linux also those that left the group and have `mark` in
 * their environment, which children inherit. Zombies don't live. Elsewhere the whole group is one number, below 0.
 */
export function livingOf(leader: number, mark: string): number[] {
  if (process.platform !== 'linux') return answers(-leader) ? [-leader] : [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => belongs(pid, leader, mark));
}

/** Kills all that `livingOf` finds, and what they start meanwhile; resolves when none of them lives any more. */
export async function endGroup(leader: number, mark: string): Promise<void> {
  kill(-leader);
  for (let round = 0; round < ROUNDS; round++) {
    const living = livingOf(leader, mark);
    if (living.length === 0) return;
    for (const pid of living) kill(pid);
    await sleep(round < 10 ? 1 : MILLISECONDS_PER_ROUND);
  }
}

function belongs(pid: number, leader: number, mark: string): boolean {
  try {
    // The program's name stands in parentheses and may hold anything, parentheses too.
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [state, , group, session] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z' || state === 'X') return false;
    if (Number(group) === leader || Number(session) === leader) return true;
    return readFileSync(`/proc/${pid}/environ`).includes(mark);
  } catch {
    // It has ended meanwhile, or is somebody else's.
    return false;
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}

function answers(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
