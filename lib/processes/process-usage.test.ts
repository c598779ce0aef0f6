import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { usageOf } from './process-group.ts';

let child: ChildProcess | undefined;
afterEach(() => {
  if (child?.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
});

/** A process that takes so many milliseconds of the processor and so many megabytes, and says so; or its child does. */
async function busy(milliseconds: number, megabytes: number, inChild = false): Promise<number> {
  const work = `const kept = Buffer.alloc(${megabytes}e6, 1); const used = () => { for (let i = 0; i < 1e6; i++); const { user, system } = process.cpuUsage(); return (user + system) / 1e3; }; while (used() < ${milliseconds}); console.log(kept.length); setInterval(() => {}, 1000);`;
  const code = inChild
    ? `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(work.replace('setInterval', 'setTimeout').replace('1000', '60000'))}], { stdio: 'inherit' })`
    : work;
  child = spawn(process.execPath, ['-e', code], { detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout!, 'data');
  return child.pid!;
}

test.runIf(process.platform === 'linux').each([false, true])(
  'what a process has used, in a child: %s',
  async (inChild) => {
    const pid = await busy(300, 100, inChild);
    const { cpu, memory } = usageOf(pid)!;
    expect(cpu).toBeGreaterThanOrEqual(280);
    expect(cpu).toBeLessThan(5000);
    expect(memory).toBeGreaterThan(100e6);
    expect(memory).toBeLessThan(600e6);
  },
);

test('of a process that is gone nothing is known, nor of none', async () => {
  const pid = await busy(1, 1);
  child!.kill('SIGKILL');
  await once(child!, 'close');
  child = undefined;
  expect(usageOf(pid)).toBeUndefined();
  expect(usageOf(undefined)).toBeUndefined();
});
