import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { expectRefusal } from '../test/command.ts';
import { testFolder } from '../test/folder.ts';
import { begin, program } from '../test/program.ts';

const folder = testFolder();
const namespace = ['--pid', '--fork', '--mount-proc', '--kill-child'];
const mayUnshare = spawnSync('unshare', [...namespace, 'true']).status === 0;
if (!mayUnshare) process.stderr.write('lock.slow.ts: no process namespaces here (unshare), so it is left out\n');

const match = (out: string): string[] =>
  `match run slider-6 --agents greedy,hand@depth=6 --pairs 5000 --workers 1 --out ${out}`.split(' ');
const gamesIn = (out: string): string[] =>
  readFileSync(join(folder, out, 'games.jsonl'), 'utf8')
    .split('\n')
    .slice(1, -1);

/** A run in another process namespace that has begun to write to its folder, which nobody used before. */
async function unshared(out: string): Promise<ChildProcess> {
  const child = spawn('unshare', [...namespace, process.execPath, program, ...match(out)], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  while (!existsSync(join(folder, out, 'timing.jsonl')) && child.exitCode === null) await setTimeout(10);
  return child;
}

test.skipIf(!mayUnshare)('a run in another process namespace keeps its folder', async () => {
  const child = await unshared('kept');
  // The pipe closes when the last process that has it is gone.
  const closed = once(child, 'close');
  try {
    expectRefusal(
      await begin(folder, match('kept')).ended,
      'is writing here; wait for it to end or use another folder',
    );
  } finally {
    child.kill('SIGKILL');
    await closed;
  }
});

/** Waits half a minute, the time that docs/reference/locks.md promises; how fast the machine is doesn't matter. */
test.skipIf(!mayUnshare)(
  'a run continues from one that was killed in another process namespace, after a while',
  async () => {
    const first = await unshared('left');
    const closed = once(first, 'close');
    first.kill('SIGKILL');
    await closed;
    const before = gamesIn('left');

    let stopped = false;
    const hears = (said: string, child: ChildProcess): void => {
      if (stopped || !said.includes('games,')) return;
      // Once: a second one would end it at once, without a word.
      stopped = true;
      child.kill('SIGINT');
    };
    const { code, err: said } = await begin(folder, match('left'), { hears }).ended;
    expect(code, said).toBe(130);
    const lines = said.split('\n').filter((line) => line.startsWith('left: '));
    expect(lines, said).toHaveLength(2);
    expect(lines[0]).toMatch(
      /: locked by process 1 on host \S+; this run starts once that one has been silent for 30 s$/,
    );
    expect(lines[1]).toMatch(/: process 1 on host \S+ was silent for \d+ s; its lock is taken over$/);
    const after = gamesIn('left');
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.map((line) => JSON.parse(line).game)).toEqual(after.map((_, i) => i));
  },
);
