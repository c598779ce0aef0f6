import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** Whether process `pid` lives, whoever owns it; below 0, whether anybody of that group does. */
export function lives(pid: number): boolean {
  if (!Number.isInteger(pid) || pid === 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

let place: string | undefined;

/**
 * A short word for where the number of a process means one process: this machine since it was started, this container.
 */
export function processPlace(): string {
  place ??= createHash('sha256').update(placeWords()).digest('hex').slice(0, 12);
  return place;
}

function placeWords(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'latin1')}${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

/** What Linux tells of a process in `/proc/PID/stat`. */
interface ProcessStat {
  readonly pid: number;
  /** Nobody has taken note of its end yet. */
  readonly ended: boolean;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  /** Milliseconds of the processor, those of children that have ended included. */
  readonly cpu: number;
  /** Ticks between the start of the machine and its own. */
  readonly started: string;
  /** Bytes of addresses; threads of the kernel have none. */
  readonly size: number;
}

/** Linux counts processor time of processes in hundredths of a second, whatever the kernel's own ticks. */
const MILLISECONDS_PER_TICK = 10;

/** Undefined of a process that is gone or hidden, and elsewhere than on Linux. */
export function statOf(pid: number | 'self'): ProcessStat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The program's name stands in parentheses and may hold anything, parentheses too.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const numbers = fields.map(Number);
    return {
      pid: Number.parseInt(text, 10),
      ended: fields[0] === 'Z' || fields[0] === 'X',
      parent: numbers[1]!,
      group: numbers[2]!,
      session: numbers[3]!,
      cpu: numbers.slice(11, 15).reduce((sum, ticks) => sum + ticks) * MILLISECONDS_PER_TICK,
      started: fields[19]!,
      size: numbers[20]!,
    };
  } catch {
    return undefined;
  }
}

/** The words that process `pid` was started with, each after a zero byte, and its folder; undefined as in `statOf`. */
export function commandOf(pid: number): { readonly words: string; readonly folder: string } | undefined {
  try {
    return {
      words: `\0${readFileSync(`/proc/${pid}/cmdline`, 'utf8')}`,
      folder: readlinkSync(`/proc/${pid}/cwd`),
    };
  } catch {
    return undefined;
  }
}

/** Numbers of the processes that Linux shows. */
function processes(): number[] {
  return readdirSync('/proc').map(Number).filter(Number.isInteger);
}

/** Looks at the group so often before it is given up: five seconds. */
const ROUNDS = 250;
/** Looks at processes that are starting a program, of which it can't be said yet whose they are. */
const STARTING_ROUNDS = 20;
/** Looks for a process that is about to be started: two seconds. */
const APPEARING_ROUNDS = 100;
const MILLISECONDS_PER_ROUND = 20;

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
    return { living: Number.isFinite(leader) && lives(-leader) ? [-leader] : [], starting: false };
  const pids = processes();
  const kinds = pids.map((pid) => kindOf(pid, leader, mark));
  return { living: pids.filter((_, i) => kinds[i] === 'living'), starting: kinds.includes('starting') };
}

function kindOf(pid: number, leader: number, mark: string): 'living' | 'starting' | 'none' {
  const stat = statOf(pid);
  if (stat === undefined || stat.ended) return 'none';
  if (stat.group === leader || stat.session === leader) return 'living';
  try {
    const environment = readFileSync(`/proc/${pid}/environ`);
    if (environment.includes(mark)) return 'living';
    // While it is replaced by the program that it starts, a process has memory, which threads of the kernel have not,
    // and no environment.
    return environment.length === 0 && stat.size > 0 ? 'starting' : 'none';
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

/** How a program is started so that the kernel ends all that it starts, whatever these do to get away. */
interface Guarded {
  readonly program: string;
  readonly words: readonly string[];
  /** What its environment needs besides; the program itself doesn't get it. */
  readonly environment: Readonly<Record<string, string>>;
}

/** `unshare`, and `setpriv`, which takes back what rights the first shell needs. */
interface Way {
  readonly unshare: readonly string[];
  readonly drop: readonly string[];
}

const FIRST = ['--pid', '--fork', '--kill-child'];
const USER = ['--user', '--map-current-user', '--keep-caps'];
const DROP = ['setpriv', '--ambient-caps=-all', '--inh-caps=-all', '--'];

/** As root, then as anybody; with a /proc of its own, then without, where that may not be mounted. */
const ways: readonly Way[] = [
  { unshare: [...FIRST, '--mount-proc'], drop: [] },
  { unshare: [...USER, ...FIRST, '--mount-proc'], drop: DROP },
  { unshare: FIRST, drop: [] },
  { unshare: [...USER, ...FIRST], drop: DROP },
];

/**
 * The namespace's first process. The program is its child, so that signals and exit codes mean what they mean
 * elsewhere. It is given a process number of its own, since some programs name files by theirs. How it ended is told on
 * descriptor 3; then the shell waits to be killed, and with it ends whatever is left.
 */
const SHELL = `exec 4>&2 2>/dev/null
echo "$1" >/proc/sys/kernel/ns_last_pid
words=$WEIGHTROOM_WORDS
unset WEIGHTROOM_WORDS
(eval "exec $words 2>&4 3>&- 4>&-")
echo "$?" >&3
read -r end <&3`;

const PROBE_MILLISECONDS = 5_000;
/** Process numbers begin with 300 where they began anew, and end below 32768 where nobody says otherwise. */
const [LOWEST, NUMBERS] = [300, 30_000];

let found: { readonly way: Way | undefined } | undefined;
let started = process.pid * 37;

/**
 * How to start `words` in a process namespace of its own: its leader is the process that is spawned, which needs a pipe
 * as descriptor 3 and says there with what code the program ended, 128 and the signal's number where it was killed.
 * When the leader or its child is killed, the kernel kills all others in it. Undefined where that can't be had: not on
 * Linux, without `unshare`, or where neither root's rights nor namespaces of users are given.
 */
export function guarded(words: readonly string[]): Guarded | undefined {
  found ??= { way: ways.find(works) };
  if (found.way === undefined) return undefined;
  const { unshare, drop } = found.way;
  const number = LOWEST + (started++ % NUMBERS);
  return {
    program: 'unshare',
    words: [...unshare, '--', 'sh', '-c', SHELL, 'sh', String(number)],
    // Not an argument, so that lists of processes show the program once.
    environment: { WEIGHTROOM_WORDS: [...drop, ...words].map(shellWord).join(' ') },
  };
}

/** The living processes in the namespace that `leader` made, except for its first one; none where it is gone. */
export function livingInside(leader: number): number[] {
  const namespace = linkOf(leader, 'pid_for_children');
  if (namespace === undefined) return [];
  return processes().filter((pid) => {
    if (linkOf(pid, 'pid') !== namespace) return false;
    const stat = statOf(pid);
    // The first one's parent is the leader.
    return stat !== undefined && !stat.ended && stat.parent !== leader;
  });
}

function works({ unshare, drop }: Way): boolean {
  if (process.platform !== 'linux') return false;
  const test = `test $$ = 1 && (exec ${[...drop, 'true'].join(' ')}) && true`;
  const words = [...unshare, '--', 'sh', '-c', test];
  return spawnSync('unshare', words, { stdio: 'ignore', timeout: PROBE_MILLISECONDS }).status === 0;
}

function shellWord(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

function linkOf(pid: number, name: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/ns/${name}`);
  } catch {
    // It has ended, or is somebody else's.
    return undefined;
  }
}
