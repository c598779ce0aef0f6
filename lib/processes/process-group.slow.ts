import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { endGroup, endMarked, livingOf } from './process-group.ts';

const started: { child: ChildProcess; mark: string }[] = [];
afterEach(async () => {
  for (const { child, mark } of started.splice(0)) await endGroup(child.pid!, mark);
});

const SLEEP = 'process.on("SIGTERM", () => {}); setTimeout(() => {}, 600000)';

/** A group whose leader runs `code`, once it has said that it does. */
async function group(code: string): Promise<{ leader: number; mark: string; exited: Promise<unknown> }> {
  const mark = randomUUID();
  const program = `const { spawn } = require('child_process'); ${code}; console.log('ready')`;
  const child = spawn(process.execPath, ['-e', program], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, MARK: mark },
  });
  started.push({ child, mark });
  // On a busy machine it may have ended by the time that its word is read.
  const exited = once(child, 'exit');
  await once(child.stdout!, 'data');
  return { leader: child.pid!, mark, exited };
}

const leaving = (detached: boolean): string =>
  `spawn(process.execPath, ['-e', '${SLEEP.replaceAll('"', '`')}'], { detached: ${detached}, stdio: 'ignore' })`;

test.each([
  ['a process alone', SLEEP, 1],
  ['with a child in its group', `${leaving(false)}; ${SLEEP}`, 2],
  ['with a child that left the group', `${leaving(true)}; ${SLEEP}`, 2],
  ['with three', `${leaving(true)}; ${leaving(false)}; ${SLEEP}`, 3],
])('%s: all are found, and ended', async (_, code, count) => {
  const { leader, mark } = await group(code);
  expect(livingOf(leader, mark)).toHaveLength(count);
  await endGroup(leader, mark);
  expect(livingOf(leader, mark)).toEqual([]);
});

test('what a process leaves when it has ended is found, and ended', async () => {
  const { leader, mark, exited } = await group(
    `${leaving(false)}.unref(); ${leaving(true)}.unref(); setTimeout(process.exit, 50)`,
  );
  await exited;
  expect(livingOf(leader, mark)).toHaveLength(2);
  await endGroup(leader, mark);
  expect(livingOf(leader, mark)).toEqual([]);
});

test('a process that is only about to appear is ended too, and the wait for one that never does ends', async () => {
  const mark = randomUUID();
  const ended = endMarked(mark);
  const child = spawn(process.execPath, ['-e', SLEEP], { detached: true, stdio: 'ignore', env: { MARK: mark } });
  started.push({ child, mark });
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
  await ended;
  await endMarked(randomUUID());
});

test('another group is left alone', async () => {
  const one = await group(SLEEP);
  const other = await group(SLEEP);
  await endGroup(one.leader, one.mark);
  expect(livingOf(other.leader, other.mark)).toEqual([other.leader]);
});

test('nothing is found of a group that has ended', async () => {
  const { leader, mark, exited } = await group('setTimeout(process.exit, 10)');
  await exited;
  expect(livingOf(leader, mark)).toEqual([]);
  await endGroup(leader, mark);
});
