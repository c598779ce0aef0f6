import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mistake } from '../../test/mistake.ts';
import { InputError } from '../input-error.ts';
import { holdsFiles, mayLive, withLock } from './lock.ts';

let folder: string;
let lock: string;
let children: ChildProcess[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'weightroom-lock-'));
  lock = join(folder, '.lock');
  children = [];
});
afterEach(async () => {
  await Promise.all(children.map(kill));
  rmSync(folder, { recursive: true, force: true });
});

const { signal } = new AbortController();
type Timing = NonNullable<Parameters<typeof withLock>[3]>;
/** Whoever waits with it waits for ever, so that what ends has ended for another reason. */
const forEver: Timing = { silent: Infinity, beat: 20, look: 5 };
/** For locks that nobody holds any more. */
const brief: Timing = { silent: 50, beat: 10, look: 5 };

/** Takes the lock and gives it back; says what was said meanwhile. */
async function taken(timing: Timing): Promise<string[]> {
  const lines: string[] = [];
  const path = await withLock(folder, signal, async () => readdirSync(folder), {
    ...timing,
    say: (line) => lines.push(line),
  });
  expect(path).toEqual(['.lock']);
  expect(readdirSync(folder)).toEqual([]);
  return lines;
}

/** The lock's file of `holder`, where a process left it. */
function leave(text: string, name = 'left'): void {
  mkdirSync(lock, { recursive: true });
  writeFileSync(join(lock, name), text);
}

interface Holder {
  readonly process: number;
  readonly place: string;
  readonly started?: string | undefined;
}
const foreign = { format: 'weightroom lock 2', process: 123, host: 'elsewhere', place: 'far' };
/** What this process writes to its lock. */
async function here(): Promise<Holder> {
  const other = mkdtempSync(join(tmpdir(), 'weightroom-lock-'));
  const inside = join(other, '.lock');
  const read = async (): Promise<string> => readFileSync(join(inside, readdirSync(inside)[0]!), 'utf8');
  const text = await withLock(other, signal, read);
  rmSync(other, { recursive: true });
  return JSON.parse(text);
}
const linux = process.platform === 'linux';

/**
 * A process that tries to hold the folder at `time` and says `held`, or why not; it lives until it is killed. `busy`:
 * without ever giving its main thread a rest.
 */
async function locker({
  before = [] as string[],
  time = 0,
  busy = false,
  silent = 1e9,
}): Promise<[ChildProcess, string]> {
  const module = new URL('../../dist/lib/lock/lock.js', import.meta.url);
  const code = `
    import { withLock } from '${module}';
    import { writeSync } from 'node:fs';
    while (Date.now() < ${time});
    const wait = () => new Promise(() => setInterval(() => {}, 1000));
    const work = async () => {
      writeSync(1, 'held');
      while (${busy});
      await wait();
    };
    const timing = { beat: 20, look: 5, silent: ${silent}, say: () => {} };
    await withLock(process.argv[1], new AbortController().signal, work, timing).catch((error) => writeSync(1, error.message));
    await wait();`;
  const [command, ...words] = [...before, process.execPath, '--input-type=module', '-e', code, folder];
  const child = spawn(command!, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [said] = await once(child.stdout!, 'data');
  return [child, String(said)];
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close');
  child.kill('SIGKILL');
  await closed;
}

test('a held folder names its process; given back, it is as before', async () => {
  const deeper = join(folder, 'a', 'b');
  await withLock(deeper, signal, async () => {
    const [name] = readdirSync(join(deeper, '.lock'));
    expect(readFileSync(join(deeper, '.lock', name!), 'utf8')).toMatch(`"process":${process.pid},`);
  });
  expect(readdirSync(deeper)).toEqual([]);
});

test('what the work returns and throws is handed on, and the lock given back', async () => {
  expect(await withLock(folder, signal, async () => 7)).toBe(7);
  const fail = async (): Promise<void> => {
    throw new TypeError('a bug');
  };
  await expect(withLock(folder, signal, fail)).rejects.toThrow(new TypeError('a bug'));
  await expect(withLock(folder, AbortSignal.abort(new Error('stopped')), fail)).rejects.toThrow('stopped');
  expect(readdirSync(folder)).toEqual([]);
});

test('the same process is refused a second time', async () => {
  await withLock(folder, signal, async () => {
    await expect(taken(forEver)).rejects.toThrow(
      `${folder}: process ${process.pid} on host ${hostname()} is writing here; wait for it to end or use another folder`,
    );
  });
  await taken(forEver);
});

test('a living process keeps others out and keeps its lock; a killed one does not', async () => {
  const [child, said] = await locker({});
  expect(said).toBe('held');
  const before = readdirSync(lock);
  await expect(taken(forEver)).rejects.toThrow(`${folder}: process ${child.pid} on host`);
  expect(readdirSync(lock)).toEqual(before);
  await kill(child);
  expect(readdirSync(lock)).toEqual(before);
  // On Linux it is known at once that it is over.
  expect((await taken(linux ? forEver : brief)).length).toBe(linux ? 0 : 1);
});

test('it shows its life while its main thread is busy', async () => {
  await locker({ busy: true });
  const path = join(lock, readdirSync(lock)[0]!);
  const seen = new Set<string>();
  while (seen.size < 4) {
    seen.add(readFileSync(path, 'utf8'));
    await sleep(5);
  }
});

describe.runIf(linux)('of processes that can be looked at', () => {
  test.each<[string, Partial<Holder & { host: string }>, 'living' | 'over' | 'unknown']>([
    ['this one', {}, 'living'],
    ['one whose number was given again', { started: '1' }, 'over'],
    ['one with a number that nobody has', { process: 999_999_999 }, 'over'],
    ['one of another boot or namespace', { place: 'other' }, 'unknown'],
    ['one of another host with the same boot, as copies of machines are', { host: 'copy' }, 'unknown'],
    ['one that says no more than its number', { started: undefined }, 'unknown'],
  ])('%s: life', async (_, change, life) => {
    const text = JSON.stringify({ ...(await here()), ...change });
    expect([mayLive(text, 0), mayLive(text, 30_000)]).toEqual([life !== 'over', life === 'living']);
  });

  test('a recycled number keeps nobody out', async () => {
    leave(JSON.stringify({ ...(await here()), started: '1' }));
    expect(await taken(forEver)).toEqual([]);
  });
});

const own = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'];
const mayUnshare = spawnSync(own[0]!, [...own.slice(1), 'true']).status === 0;
if (!mayUnshare) process.stderr.write('lock.slow.ts: no process namespaces here (unshare), so they are left out\n');

test.skipIf(!mayUnshare)(
  'a process in another namespace is respected while it lives, and taken over from when silent',
  async () => {
    const [child, said] = await locker({ before: own });
    expect(said).toBe('held');
    const seen = await taken(forEver).catch((error: Error) => error.message);
    expect(seen).toMatch(/: process \d+ on host .* is writing here;/);
    const [, inside] = await locker({ before: own });
    expect(inside).toMatch(/: process \d+ on host .* is writing here;/);
    await kill(child);
    expect((await taken(brief)).at(-1)).toMatch(/was silent for 0 s; its lock is taken over$/);
  },
);

test('a silent lock of another host is waited for, with a line that says so, and taken over', async () => {
  leave(JSON.stringify(foreign));
  const lines = await taken({ ...brief, silent: 200 });
  expect(lines).toEqual([
    `${folder}: locked by process 123 on host elsewhere; this run starts once that one has been silent for 0 s`,
    `${folder}: process 123 on host elsewhere was silent for 0 s; its lock is taken over`,
  ]);
});

test('Ctrl-C ends the waiting and leaves the lock', async () => {
  leave(JSON.stringify(foreign));
  const stop = new AbortController();
  const say = (): void => stop.abort(new Error('stopped'));
  const work = async (): Promise<void> => expect.fail('the lock is not ours');
  await expect(withLock(folder, stop.signal, work, { ...forEver, say })).rejects.toThrow('stopped');
  expect(readdirSync(folder)).toEqual(['.lock']);
  expect(readdirSync(lock)).toEqual(['left']);
});

test.each([
  ['nothing', undefined],
  ['text', 'thesis'],
  ['an empty file named by a number, as version 0.1.0 did', ''],
  ['a giant', '0'.repeat(100_000)],
  ['JSON of something else', '{"format":"weightroom lock 1"}'],
  ['escapes for a host', JSON.stringify({ ...foreign, host: '\x1b[2J' })],
])('healed: a lock that holds %s', async (_, text) => {
  if (text === undefined) mkdirSync(lock);
  else leave(text, '123');
  const lines = await taken(brief);
  if (text === undefined) expect(lines).toEqual([]);
  else expect(lines.at(-1)).toBe(`${folder}: somebody unknown was silent for 0 s; its lock is taken over`);
});

test.each([
  ['a folder inside', () => mkdirSync(join(lock, 'x'), { recursive: true }), '.lock/x: not a plain file'],
  ['a file instead', () => writeFileSync(lock, ''), '.lock: a part of the path is a file, not a folder'],
] as const)('refused in one line: %s', async (_, make, words) => {
  make();
  const refused = taken(forEver);
  await expect(refused).rejects.toThrow(mistake(`${folder}/${words}`));
});

test.runIf(linux)('a pipe that nobody writes to is not waited for', async () => {
  mkdirSync(lock);
  execFileSync('mkfifo', [join(lock, 'x')]);
  await expect(taken(forEver)).rejects.toThrow(`${lock}/x: not a plain file`);
});

test('a file instead of a folder', async () => {
  const path = join(folder, 'file');
  writeFileSync(path, '');
  const refused = withLock(path, signal, async () => {});
  await expect(refused).rejects.toThrow(mistake(path));
});

test('what one that was killed on the way left is removed, other files are not', async () => {
  const left = `.lock.999999999.${(await here()).place}.${'0'.repeat(12)}.partial`;
  mkdirSync(join(folder, left, 'x'), { recursive: true });
  mkdirSync(lock);
  expect(holdsFiles(folder)).toBe(false);
  writeFileSync(join(folder, '.lock.mine'), '');
  expect(holdsFiles(folder)).toBe(true);
  await withLock(folder, signal, async () => {});
  expect(readdirSync(folder)).toEqual(['.lock.mine']);
});

describe('lost on the way', () => {
  const lost = (why: string): InputError =>
    new InputError(`${folder}: this run's lock is lost (${why}), so it has ended: another run may be writing here`);
  /** Works until its signal aborts, and then fails as the work would in a folder that is gone. */
  const working = (spoil: () => void) =>
    withLock(
      folder,
      signal,
      async (within) => {
        spoil();
        if (!within.aborted) await once(within, 'abort');
        throw new TypeError('something else');
      },
      { ...brief, silent: 300 },
    );

  test('the folder is deleted', () =>
    expect(working(() => rmSync(folder, { recursive: true }))).rejects.toThrow(lost('it was removed')));

  test('another one has taken it over, and keeps it', async () => {
    const takeOver = (): void => {
      rmSync(lock, { recursive: true });
      leave(JSON.stringify(foreign));
    };
    await expect(working(takeOver)).rejects.toThrow(lost('it was removed'));
    expect(readdirSync(lock)).toEqual(['left']);
  });

  test('it can be written no more', () => {
    const spoil = (): void => {
      const [name] = readdirSync(lock);
      rmSync(join(lock, name!));
      mkdirSync(join(lock, name!));
    };
    return expect(working(spoil)).rejects.toThrow(lost("it can't be written: EISDIR"));
  });

  test('after the last beat', () =>
    expect(withLock(folder, signal, async () => rmSync(folder, { recursive: true }), { beat: 1e6 })).rejects.toThrow(
      lost('it was removed'),
    ));

  test('a stop by the user comes first', async () => {
    const stop = new AbortController();
    const work = async (within: AbortSignal): Promise<void> => {
      rmSync(folder, { recursive: true });
      stop.abort(new Error('stopped'));
      within.throwIfAborted();
    };
    await expect(withLock(folder, stop.signal, work)).rejects.toThrow('stopped');
    expect(existsSync(folder)).toBe(false);
  });
});

test.each([
  ['nobody left a lock', []],
  ['a dead process left one', [999_999_999]],
  ['two dead processes left theirs', [999_999_998, 999_999_999]],
])('of several that come at the same time one gets in: %s', async (_, left) => {
  const holder = await here();
  for (let round = 0; round < 2; round++) {
    for (const number of left) leave(JSON.stringify({ ...holder, process: number }), String(number));
    const time = Date.now() + 300;
    const lockers = await Promise.all([1, 2, 3].map(() => locker({ time, silent: linux ? 1e9 : 5000 })));
    expect(lockers.filter(([, said]) => said === 'held')).toHaveLength(1);
    await Promise.all(lockers.map(([child]) => kill(child)));
  }
});

test.runIf(linux)('of several that wait for a silent one, one gets in', async () => {
  leave(JSON.stringify(foreign));
  const lockers = await Promise.all([1, 2, 3].map(() => locker({ silent: 100 })));
  expect(lockers.filter(([, said]) => said === 'held')).toHaveLength(1);
});
