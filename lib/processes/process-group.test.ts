import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { guarded, lives, livingInside, usageOf } from './process-group.ts';

const there = guarded(['true']) !== undefined;

/** What a program says in a namespace of its own, and the code with which it is said to have ended. */
async function run(words: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { program, words: start, environment } = guarded(words)!;
  const child = spawn(program, start, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env, ...environment },
  });
  let out = '';
  child.stdout!.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  const [code] = await once(child.stdio[3] as Readable, 'data');
  const left = livingInside(child.pid!);
  child.kill('SIGKILL');
  await once(child, 'close');
  return { out, code: Number(code), left };
}

test.runIf(there).each<[string, readonly string[], number]>([
  ['that ends well', ['true'], 0],
  ['with an exit code', ['sh', '-c', 'exit 3'], 3],
  ['that is killed', ['sh', '-c', 'kill -SEGV $$'], 128 + 11],
  ['that is not there', ['no-such-program-anywhere'], 127],
])('a program %s', async (_, words, code) => expect(await run(words)).toMatchObject({ code, left: [] }));

test.runIf(there)('words and environment arrive as they are, and nothing of ours with them', async () => {
  const words = ['', ' ', `it's`, '"', '$HOME `id` \\', 'a\nb', '*', 'é'];
  const say =
    'console.log(JSON.stringify([process.argv.slice(1), process.env.ONE, process.env.WEIGHTROOM_WORDS ?? 0]))';
  const { out } = await run([process.execPath, '-e', say, '--', ...words], { ONE: `x\n'y` });
  expect(JSON.parse(out)).toEqual([words, `x\n'y`, 0]);
});

test.runIf(there)('a daemon that has left everything is seen, and ends with the first process', async () => {
  const { left } = await run(['sh', '-c', 'setsid env -i sleep 1000 & :']);
  expect(left.length).toBe(1);
  // The kernel ends it soon after: the test's own bound is the longest that it may take.
  while (lives(left[0]!)) await sleep(5);
});

test.runIf(there)('two programs at once have different process numbers', async () => {
  const both = await Promise.all([run(['sh', '-c', 'echo $$']), run(['sh', '-c', 'echo $$'])]);
  expect(both[0]!.out).not.toBe(both[1]!.out);
});

test.runIf(there && process.getuid?.() === 0)(
  'anybody but root gets the same, where user namespaces are allowed',
  async () => {
    const code = `
    const { spawn } = await import('node:child_process');
    const { once } = await import('node:events');
    const { guarded, livingInside } = await import(${JSON.stringify(new URL('../../dist/lib/processes/process-group.js', import.meta.url).href)});
    const guard = guarded(['sh', '-c', 'id -u; setsid env -i sleep 1000 & exit 4']);
    if (guard === undefined) console.log('none');
    else {
      const child = spawn(guard.program, guard.words, { detached: true, stdio: ['ignore', 'pipe', 'ignore', 'pipe'], env: { ...process.env, ...guard.environment } });
      let out = '';
      child.stdout.on('data', (chunk) => { out += chunk; });
      const [code] = await once(child.stdio[3], 'data');
      const left = livingInside(child.pid);
      child.kill('SIGKILL');
      await once(child, 'close');
      const lives = () => { try { return process.kill(left[0], 0); } catch { return false; } };
      while (lives()) await new Promise((resolve) => setTimeout(resolve, 5));
      console.log(JSON.stringify([out.trim(), Number(code), left.length]));
    }`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
      uid: 65534,
      gid: 65534,
      cwd: '/',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    await once(child, 'close');
    if (out.trim() !== 'none') expect(JSON.parse(out)).toEqual(['65534', 4, 1]);
  },
);

let child: ChildProcess | undefined;
afterEach(() => {
  if (child?.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
});

/**
 * A process that takes this many milliseconds of the processor and this many megabytes, and says so; or its child does.
 */
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
