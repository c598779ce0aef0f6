import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { InputError } from './input-error.ts';
import { lockFolder } from './lock.ts';

let folder: string;
let lock: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'weightroom-lock-'));
  lock = join(folder, '.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A process that holds the folder until it is killed. */
async function holder(): Promise<ChildProcess> {
  const module = new URL('../dist/lib/lock.js', import.meta.url);
  const code = `import { lockFolder } from '${module}'; lockFolder(process.argv[1]); console.log('held'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout!, 'data');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const closed = once(child, 'close');
  child.kill('SIGKILL');
  await closed;
}

test('a held folder names its process; given back, it is as before', () => {
  const unlock = lockFolder(folder);
  expect(readFileSync(lock, 'utf8')).toBe(String(process.pid));
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
  const child = await holder();
  expect(() => lockFolder(folder)).toThrow(
    new InputError(`${folder}: process ${child.pid} is writing here; wait for it to end or use another folder`),
  );
  expect(readFileSync(lock, 'utf8')).toBe(String(child.pid));
  await kill(child);
  expect(existsSync(lock)).toBe(true);
  lockFolder(folder)();
});

test.each([
  ['a process that is over', () => String(spawnSync(process.execPath, ['-e', '']).pid)],
  ['nobody: killed before it wrote its name', () => ''],
  ['something unreadable', () => 'x'],
  ['our own number, left by a killed namesake, as processes in containers are', () => String(process.pid)],
])('taken over from %s', (_, owner) => {
  writeFileSync(lock, owner());
  const unlock = lockFolder(folder);
  expect(readFileSync(lock, 'utf8')).toBe(String(process.pid));
  unlock();
});

test('a process of another user lives, although it may not be signalled', () => {
  writeFileSync(lock, '1');
  expect(() => lockFolder(folder)).toThrow('process 1 is writing here');
});

test('a file instead of a folder', () => {
  const path = join(folder, 'file');
  writeFileSync(path, '');
  expect(() => lockFolder(path)).toThrow(InputError);
  expect(() => lockFolder(path)).toThrow(path);
});
