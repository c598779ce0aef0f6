import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { inOrder, type Work } from '../lib/tasks/pool.ts';
import { queueAddress } from '../lib/tasks/queue/address.ts';
import type { Code } from '../lib/tasks/queue/code.ts';
import { QueueCarrier } from '../lib/tasks/queue/run.ts';
import { QueueWorker } from '../lib/tasks/queue/worker.ts';
import { taskKind } from '../lib/tasks/work.ts';

/**
 * Tasks of 1 ms, 100 ms and 1 s, which sleep: how many a second two threads here do, and two threads of a worker behind
 * a queue; what one task takes longer there, alone; what each costs in processor time. Then a worker takes 20,000 tasks:
 * its memory at the start and the end. `node dist/bench/queue-tasks.js redis://localhost:6379`.
 */
const [url = 'redis://localhost:6379', worker] = process.argv.slice(2);
const THREADS = 2;
const address = queueAddress(`${url}?prefix=weightroom-bench`);
const code: Code = { gamePrint: () => undefined, modulesOf: () => [], preloadsOf: () => [] };
const sleep = taskKind<{ readonly milliseconds: number }>({
  name: 'sleep',
  module: new URL('./queue-sleep.ts', import.meta.url),
  setup: z.strictObject({ milliseconds: z.number() }),
  task: z.int(),
  result: z.strictObject({ index: z.int(), text: z.string() }),
  game: () => 'none',
});

if (worker === 'worker') {
  await QueueWorker.open({ address, threads: THREADS, modules: undefined, lock: 30_000 }, [sleep], code, () => {});
} else await measure();

async function measure(): Promise<void> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), url, 'worker'], { stdio: 'inherit' });
  const memory = (): number =>
    Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1e3;
  const carrier = await QueueCarrier.open({ address, what: 'bench', threads: 0, bound: 60_000 }, code, () => {});
  console.log('task     tasks/s: threads   queue   alone, ms: threads   queue   processor ms a task: threads   queue');
  for (const [milliseconds, tasks, alone] of [
    [1, 4000, 40],
    [100, 150, 8],
    [1000, 16, 3],
  ] as const) {
    const threads = await timed((work) => inOrder(work), milliseconds, tasks);
    const queue = await timed((work) => carrier.inOrder(work), milliseconds, tasks);
    const one = await eachAlone((work) => inOrder(work), milliseconds, alone);
    const other = await eachAlone((work) => carrier.inOrder(work), milliseconds, alone);
    const columns = [threads.perSecond, queue.perSecond, one, other, threads.cpu, queue.cpu];
    console.log(
      `${String(milliseconds).padStart(4)} ms  ${columns.map((value) => value.toFixed(2).padStart(13)).join('')}`,
    );
  }
  const before = memory();
  let taken = 0;
  const seen: string[] = [];
  for await (const _ of carrier.inOrder(workOf(1, 20_000))) if (++taken % 5000 === 0) seen.push(memory().toFixed(0));
  console.log(
    `a worker that takes 20,000 tasks: ${before.toFixed(0)} MB before, then every 5,000 ${seen.join(', ')} MB`,
  );
  await carrier.close();
  child.kill('SIGKILL');
}

function workOf(milliseconds: number, tasks: number): Work {
  return { module: sleep.module, kind: sleep, setup: { milliseconds }, from: 0, to: tasks, workers: THREADS };
}

type Spread = (work: Work) => AsyncGenerator<unknown>;

/** Tasks a second and milliseconds of this process's processor a task, from the first result on. */
async function timed(spread: Spread, milliseconds: number, tasks: number): Promise<{ perSecond: number; cpu: number }> {
  let begun: { at: number; cpu: number } | undefined;
  for await (const _ of spread(workOf(milliseconds, tasks))) begun ??= { at: performance.now(), cpu: cpu() };
  const passed = performance.now() - begun!.at;
  return { perSecond: (1000 * (tasks - 1)) / passed, cpu: (cpu() - begun!.cpu) / tasks };
}

/** Milliseconds that a task takes when nothing else is asked, on the mean: tasks whose next one waits for the answer. */
async function eachAlone(spread: Spread, milliseconds: number, tasks: number): Promise<number> {
  let ready = 1;
  const work: Work = {
    ...workOf(milliseconds, tasks),
    get to() {
      return ready;
    },
    max: tasks,
    workers: 1,
  };
  let begun: number | undefined;
  for await (const _ of spread(work)) {
    begun ??= performance.now();
    if (ready < tasks) ready++;
  }
  return (performance.now() - begun!) / (tasks - 1);
}

function cpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
