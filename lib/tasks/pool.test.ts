import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { emptiedFolder } from '../../test/folder.ts';
import { BatchSize } from './batch.ts';
import { carryBy, hands, inOrder, type Work } from './pool.ts';
import { onThreads } from './threads.ts';
import { taskKind } from './work.ts';

const folder = emptiedFolder();
let module: URL;
/** A thread loads a module once. */
let modules = 0;
beforeEach(() => {
  module = pathToFileURL(join(folder, `worker-${modules++}.mjs`));
});

/**
 * A worker in a file of its own; `body` does the task `index`. Marks are files: tasks on different threads wait for
 * each other by them.
 */
function work(body: string, options: Partial<Work> = {}): Work {
  writeFileSync(
    module,
    `import { existsSync, writeFileSync } from 'node:fs';
    const file = (name) => ${JSON.stringify(folder)} + '/mark-' + name;
    const mark = (name) => writeFileSync(file(name), '');
    const marked = (name) => existsSync(file(name));
    const waitFor = async (name) => { while (!marked(name)) await new Promise((go) => setTimeout(go, 1)); };
    export default (setup) => async (index) => { ${body} };`,
  );
  return { module, setup: undefined, from: 0, to: 10, workers: 2, ...options };
}

async function all(one: Work): Promise<unknown[]> {
  const results: unknown[] = [];
  for await (const result of inOrder<unknown>(one)) results.push(result);
  return results;
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

describe('results', () => {
  test.each([
    ['one worker', { workers: 1 }, upTo(10)],
    ['two workers', { workers: 2 }, upTo(10)],
    ['more workers than tasks', { workers: 8, to: 2 }, upTo(2)],
    ['from the middle on', { from: 7 }, [7, 8, 9]],
    ['one task', { from: 9 }, [9]],
    ['no task', { from: 10 }, []],
    ['less than none', { from: 11 }, []],
  ])('%s', async (_, options, wanted) => {
    expect(await all(work('return index;', options))).toEqual(wanted);
  });

  test('come in the order of the tasks, although the first one ends after the sixth', async () => {
    const body = `if (index === 0) await waitFor(5);
      if (index === 5) mark(5);
      return index;`;
    expect(await all(work(body))).toEqual(upTo(10));
  });

  test('wait for an earlier one up to 256 a worker, no further: memory stays bounded', async () => {
    const body = `if (index === 511) mark(511);
      if (index === 512) mark(512);
      if (index !== 0) return index;
      await waitFor(511);
      await new Promise((go) => setTimeout(go, 20));
      return marked(512) ? 'too far ahead' : 0;`;
    expect(await all(work(body, { to: 600 }))).toEqual(upTo(600));
  });

  test('the setup reaches each worker', async () => {
    expect(await all(work('return setup.word + index;', { setup: { word: 'x' }, to: 3 }))).toEqual(['x0', 'x1', 'x2']);
  });
});

describe('the end', () => {
  const reason = new Error('stopped');
  const forever = 'for (;;);';

  test('aborted before it began', async () => {
    await expect(all(work(forever, { signal: AbortSignal.abort(reason) }))).rejects.toBe(reason);
  });

  test('aborted while a task runs that never ends', async () => {
    const controller = new AbortController();
    const results = inOrder<number>(work(`if (index === 3) ${forever} return index;`, { signal: controller.signal }));
    for (const wanted of upTo(3)) expect((await results.next()).value).toBe(wanted);
    const next = results.next();
    controller.abort(reason);
    await expect(next).rejects.toBe(reason);
    expect((await results.next()).done).toBe(true);
  });

  test('aborted while results wait for a slow reader', async () => {
    const controller = new AbortController();
    const results = inOrder<number>(work('mark(index); return index;', { signal: controller.signal }));
    await results.next();
    while (!upTo(10).every((index) => existsSync(join(folder, `mark-${index}`))))
      await new Promise((go) => setTimeout(go, 1));
    await new Promise((go) => setTimeout(go, 20));
    controller.abort(reason);
    await expect(results.next()).rejects.toBe(reason);
  });

  test('a task that throws: its error, after the results before it', async () => {
    const got: number[] = [];
    const reading = async (): Promise<void> => {
      for await (const one of inOrder<number>(work("if (index === 4) throw new RangeError('task 4'); return index;")))
        got.push(one);
    };
    await expect(reading()).rejects.toThrow(new RangeError('task 4'));
    expect(got).toEqual(upTo(4));
  });

  test('a task that ends its thread: an error, and no wait', () =>
    expect(all(work('if (index === 4) process.exit(); return index;'))).rejects.toThrow('the thread has ended'));

  test.each<[string, (url: URL) => void, string]>([
    ['is missing', (url) => rmSync(url), 'worker-'],
    ['throws when it is loaded', (url) => writeFileSync(url, "throw new RangeError('no such game');"), 'no such game'],
    ['has no task', (url) => writeFileSync(url, ''), 'no default export'],
  ])('a module that %s, on workers with and without a task in hand', async (_, spoil, message) => {
    for (const to of [1, 10]) {
      const spoiled = work('return index;', { to, workers: 2 });
      spoil(module);
      await expect(all(spoiled)).rejects.toThrow(message);
    }
  });
});

describe('another carrier', () => {
  afterEach(() => carryBy(undefined));

  test('does work that has a kind; other work stays, and it is told why', async () => {
    const [carried, stayed]: [unknown[], string[]] = [[], []];
    carryBy({
      inOrder: (one) => {
        carried.push(one.kind?.name);
        return onThreads(one);
      },
      stays: (why) => void stayed.push(why),
      hands: () => 40,
    });
    const kind = taskKind({
      ...{ name: 'trial', module, setup: z.unknown(), task: z.unknown(), result: z.unknown() },
      game: () => 'none',
    });
    const two = { workers: 1, to: 2 };
    expect(await all(work('return index;', { ...two, kind }))).toEqual([0, 1]);
    expect(await all(work('return index;', { ...two, here: 'its engines are here' }))).toEqual([0, 1]);
    expect([carried, stayed]).toEqual([['trial'], ['its engines are here']]);
    expect(hands(2)).toBe(40);
    carryBy(undefined);
    expect(hands(2)).toBe(2);
  });
});

test('one task until it is known how long they take', () => {
  const size = new BatchSize();
  expect(size.next(10_000, 2)).toBe(1);
  size.took(0, 0);
  expect(size.next(10_000, 2)).toBe(1);
});

test.each([
  ['short ones by the batch', 1, 10_000, 20],
  ['no more than 64, be they as short as they may', 0, 10_000, 64],
  ['long ones one by one', 50, 10_000, 1],
  ['fewer towards the end: each worker is to get four more', 1, 80, 10],
  ['the last ones one by one', 1, 7, 1],
])('%s', (_, milliseconds, left, wanted) => {
  const size = new BatchSize();
  size.took(10 * milliseconds, 10);
  expect(size.next(left, 2)).toBe(wanted);
});

test('it follows tasks that grow longer', () => {
  const size = new BatchSize();
  size.took(1, 1);
  const before = size.next(10_000, 1);
  for (let i = 0; i < 30; i++) size.took(10, 1);
  expect([before, size.next(10_000, 1)]).toEqual([20, 2]);
});
