import { expect, test } from 'vitest';
import { InputError } from '../../lib/input-error.ts';
import { Watch } from './answers.ts';

/** What `count` changes of `path` are told. */
async function heard(watch: Watch, path: string, count: number): Promise<object[]> {
  const over = new AbortController();
  const told: object[] = [];
  for await (const one of watch.changes(path, over.signal)) if (told.push(one) === count) over.abort();
  return told;
}

/** Answers one after the other, the last for ever. */
function answering(...answers: readonly unknown[]) {
  let at = 0;
  return {
    get asked() {
      return at;
    },
    get: async () => {
      const answer = answers[Math.min(at++, answers.length - 1)];
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
}

test('tells what is, then what changes, and nothing twice', async () => {
  const { get } = answering(1, 1, 2, 2, 2, 1);
  const told = await heard(new Watch(get, 1), 'x', 3);
  expect(told).toEqual([1, 2, 1].map((data) => ({ event: 'now', data: String(data) })));
});

test('a mistake is told, and what comes after it', async () => {
  const { get } = answering(new InputError('not yet'), new InputError('not yet'), { ok: true });
  expect(await heard(new Watch(get, 1), 'x', 2)).toEqual([
    { event: 'mistake', data: '{"mistake":"not yet"}' },
    { event: 'now', data: '{"ok":true}' },
  ]);
});

test('a bug is none of the reader’s mistakes', async () => {
  const { get } = answering(new TypeError('x'));
  await expect(heard(new Watch(get, 1), 'x', 1)).rejects.toThrow(TypeError);
});

test('who watches the same at once shares the asking', async () => {
  const source = answering(1);
  const watch = new Watch(source.get, 100_000);
  await Promise.all(Array.from({ length: 5 }, () => heard(watch, 'x', 1)));
  expect(source.asked).toBe(1);
  await heard(watch, 'y', 1);
  expect(source.asked).toBe(2);
});

test('ends at once when it is told to', async () => {
  const over = new AbortController();
  const changes = new Watch(answering(1).get, 100_000).changes('x', over.signal);
  await changes.next();
  const next = changes.next();
  over.abort();
  expect((await next).done).toBe(true);
});
