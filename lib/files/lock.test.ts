import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { InputError } from '../input-error.ts';
import { lockFolder } from './lock.ts';

let folder: string;
let lock: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'weightroom-lock-'));
  lock = join(folder, '.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The lock of process `owner`. */
function claim(owner: string): void {
  mkdirSync(lock, { recursive: true });
  writeFileSync(join(lock, owner), '');
}

/** A process that tries to hold the folder at `time` and says `held` or `refused`; it lives until it is killed. */
async function locker(time = 0): Promise<{ child: ChildProcess; said: string }> {
  const module = new URL('../../dist/lib/files/lock.js', import.meta.url);
  const code = `
    import { lockFolder } from '${module}';
    while (Date.now() < ${time});
    let said = 'held';
    try { lockFolder(process.argv[1]); } catch { said = 'refused'; }
    console.log(said);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await once(child.stdout!, 'data');
  return { child, said: String(said).trim() };
}

async function kill(child: ChildProcess): Promise<void> {
  const closed = once(child, 'close');
  child.kill('SIGKILL');
  await closed;
}

test('a held folder names its process; given back, it is as before', () => {
  const unlock = lockFolder(folder);
  expect(readdirSync(lock)).toEqual([String(process.pid)]);
  unlock();
  expect(existsSync(lock)).toBe(false);
  lockFolder(folder)();
});

test("a folder that isn't there yet is made", () => {
  const deeper = join(folder, 'a', 'b');
  lockFolder(deeper)();
  expect(existsSync(deeper)).toBe(true);
});

test('a living process keeps others out and keeps its lock; a killed one does not', async () => {
  const { child, said } = await locker();
  expect(said).toBe('held');
  expect(() => lockFolder(folder)).toThrow(
    new InputError(`${folder}: process ${child.pid} is writing here; wait for it to end or use another folder`),
  );
  expect(readdirSync(lock)).toEqual([String(child.pid)]);
  await kill(child);
  expect(existsSync(lock)).toBe(true);
  lockFolder(folder)();
});

test.each([
  ['a process that is over', () => String(spawnSync(process.execPath, ['-e', '']).pid)],
  ['something unreadable', () => 'x'],
  ['our own number, left by a killed namesake, as processes in containers are', () => String(process.pid)],
])('taken over from %s', (_, owner) => {
  claim(owner());
  const unlock = lockFolder(folder);
  expect(readdirSync(lock)).toEqual([String(process.pid)]);
  unlock();
});

test.each([
  ['nobody left a lock', []],
  ['a dead process left one', ['999999999']],
  ['two dead processes left theirs', ['999999998', '999999999']],
])('of several that come at the same time one at most gets in: %s', async (_, left) => {
  for (let round = 0; round < 3; round++) {
    for (const owner of left) claim(owner);
    const time = Date.now() + 300;
    const lockers = await Promise.all([1, 2, 3].map(() => locker(time)));
    await Promise.all(lockers.map(({ child }) => kill(child)));
    expect(lockers.filter(({ said }) => said === 'held').length).toBeLessThanOrEqual(1);
    lockFolder(folder)();
    expect(existsSync(lock)).toBe(false);
  }
});

test('a process of another user lives, although it may not be signalled', () => {
  claim('1');
  expect(() => lockFolder(folder)).toThrow('process 1 is writing here');
});

test('a file instead of a folder', () => {
  const path = join(folder, 'file');
  writeFileSync(path, '');
  expect(() => lockFolder(path)).toThrow(InputError);
  expect(() => lockFolder(path)).toThrow(path);
});
