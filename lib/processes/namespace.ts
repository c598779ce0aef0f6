import { spawnSync } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import { processes, statOf } from './process-group.ts';

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

/** The living processes in the namespace that `leader` made, but for its first one; none where it is gone. */
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
