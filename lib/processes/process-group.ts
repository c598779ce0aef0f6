import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Whether process `pid` lives, whoever owns it. */
export function lives(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Looks at the group so often before it is given up: five seconds. */
const ROUNDS = 250;
/** Looks at processes that are starting a program, of which it can't be said yet whose they are. */
const STARTING_ROUNDS = 20;
/** Looks for a process that is about to be started: two seconds. */
const APPEARING_ROUNDS = 100;
const MILLISECONDS_PER_ROUND = 20;
/** Where /proc/PID/stat has it, counted from the state. */
const VIRTUAL_SIZE = 20;

/**
 * The living processes of the group that `leader` leads or led; on Linux also those that left the group and have `mark`
 * in their environment, which children inherit. Zombies don't live. Elsewhere the whole group is one number, below 0.
 */
export function livingOf(leader: number, mark: string): number[] {
  return look(leader, mark).living;
}

/** Kills all that `livingOf` finds, and what they start meanwhile; resolves when none of them lives any more. */
export async function endGroup(leader: number, mark: string): Promise<void> {
  kill(-leader);
  for (let round = 0; round < ROUNDS; round++) {
    const { living, starting } = look(leader, mark);
    if (living.length === 0 && (!starting || round >= STARTING_ROUNDS)) return;
    for (const pid of living) kill(pid);
    await sleep(round < 10 ? 1 : MILLISECONDS_PER_ROUND);
  }
}

/**
 * Ends who has `mark` in its environment, where it isn't known whether it is there already: it may take two seconds to
 * appear.
 */
export async function endMarked(mark: string): Promise<void> {
  for (let round = 0; round < APPEARING_ROUNDS; round++) {
    const [leader] = look(Number.NaN, mark).living;
    if (leader !== undefined) return endGroup(leader, mark);
    await sleep(MILLISECONDS_PER_ROUND);
  }
}

/** `starting`: whether there are processes that may turn out to live too. */
function look(leader: number, mark: string): { living: number[]; starting: boolean } {
  if (process.platform !== 'linux')
    return { living: Number.isFinite(leader) && answers(-leader) ? [-leader] : [], starting: false };
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const kinds = pids.map((pid) => kindOf(pid, leader, mark));
  return { living: pids.filter((_, i) => kinds[i] === 'living'), starting: kinds.includes('starting') };
}

function kindOf(pid: number, leader: number, mark: string): 'living' | 'starting' | 'none' {
  try {
    // The program's name stands in parentheses and may hold anything, parentheses too.
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, , group, session] = fields;
    if (state === 'Z' || state === 'X') return 'none';
    if (Number(group) === leader || Number(session) === leader) return 'living';
    const environment = readFileSync(`/proc/${pid}/environ`);
    if (environment.includes(mark)) return 'living';
    // While it is replaced by the program that it starts, a process has memory, which threads of the kernel have not,
    // and no environment.
    return environment.length === 0 && fields[VIRTUAL_SIZE] !== '0' ? 'starting' : 'none';
  } catch {
    // It has ended meanwhile, or is somebody else's.
    return 'none';
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
