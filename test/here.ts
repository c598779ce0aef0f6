import { beforeAll } from 'vitest';
import { type Carrier, carryBy, type Work } from '../lib/tasks/pool.ts';
import { onThreads } from '../lib/tasks/threads.ts';

/** Does the tasks of works with up to `most` workers in this process: a thread that loads the program takes longer. */
export function here(most: number): Carrier {
  return { inOrder: (work) => (work.workers > most || work.hear !== undefined ? onThreads(work) : oneByOne(work)) };
}

async function* oneByOne<Result>(work: Work): AsyncGenerator<Result> {
  if (work.from >= work.to) return;
  work.signal?.throwIfAborted();
  const { default: maker } = (await import(work.module.href)) as {
    default: (setup: unknown) => (task: unknown) => unknown;
  };
  const perform = maker(structuredClone(work.setup));
  for (let index = work.from; index < work.to; index++) {
    const task = structuredClone(work.task === undefined ? index : work.task(index));
    const result = structuredClone(await perform(task)) as Result;
    // Whoever stops the work is heard between tasks.
    await new Promise(setImmediate);
    work.signal?.throwIfAborted();
    yield result;
  }
}

/** Tests with two workers, and those that start the program, are about threads. */
beforeAll(() => carryBy(here(1)));
