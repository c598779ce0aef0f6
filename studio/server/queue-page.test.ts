import { expect, test } from 'vitest';
import { queueAddress } from '../../lib/tasks/queue/address.ts';
import { workerRecord } from '../../lib/tasks/queue/records.ts';
import type { QueueState } from '../../lib/tasks/queue/state.ts';
import { queuePage, queuePlace, SHOWN } from './queue-page.ts';

const address = queueAddress('rediss://somebody:tr0ub4dor@queue.example:6380/2?prefix=lab');
const place = { host: 'a', pid: 7, program: 'weightroom 1.0.0', build: 'ab'.repeat(32) };

function worker(at: number, host = 'a'): QueueState['workers'][number] {
  const load = { threads: 2, tasks: 10, rate: 0.125, busy: 1, memory: 2_400_000, runs: [] };
  return workerRecord.parse({ ...place, host, id: `w${at}`, node: 'v20.0.0', ...load });
}

function run(at: number, refusals: readonly string[] = []): QueueState['runs'][number] {
  const batches = { waiting: 3, running: 2, failed: 1, workers: 4 };
  return { ...place, id: `r${at}`, what: 'selfplay hex', ...batches, refusals };
}

test('totals are of all, lists hold the first of many', () => {
  const many = 3 * SHOWN;
  const workers = Array.from({ length: many }, (_, at) => worker(at, `host-${at % 5}`));
  const runs = Array.from({ length: many }, (_, at) => run(at));
  const page = queuePage(address, { workers, runs, memory: undefined });
  expect(page.total).toEqual({ workers: many, machines: 5, threads: 2 * many, rate: many / 8 });
  expect([page.workers.length, page.runs.length, page.runCount]).toEqual([SHOWN, SHOWN, many]);
  expect(page.workers.map(({ id }) => id)).toEqual(workers.slice(0, SHOWN).map(({ id }) => id));
});

test('what has not changed visibly is told as the same', () => {
  const of = (rate: number, memory: number): unknown =>
    queuePage(address, { workers: [{ ...worker(0), rate, memory }], runs: [], memory });
  expect(of(1.21, 2_400_001)).toEqual(of(1.24, 2_499_999));
  expect(of(1.21, 2_400_001)).not.toEqual(of(1.31, 2_400_001));
});

test('text of strangers is one line without control characters, and no longer than a page bears', () => {
  const evil = `\u001b[2J\u202e\n${'x'.repeat(900)}`;
  const workers = [{ ...worker(0), host: evil, program: evil, node: evil }];
  const runs = [
    {
      ...run(
        0,
        Array.from({ length: 1000 }, () => evil),
      ),
      host: evil,
      what: evil,
    },
  ];
  const page = queuePage(address, { workers, runs, memory: 1 });
  expect(page.runs[0]!.refusals).toHaveLength(SHOWN);
  for (const text of textsOf(page)) {
    expect(text).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
    expect(text.length).toBeLessThan(400);
  }
});

test('nothing says who we are there', () => {
  const all = JSON.stringify([queuePage(address, { workers: [], runs: [], memory: 1 }), queuePlace(address)]);
  expect(all).not.toMatch(/somebody|tr0ub4dor/);
  const { words } = queuePlace(address);
  expect(words).toEqual(['--queue', 'rediss://queue.example:6380/2?prefix=lab']);
  expect(queuePlace(queueAddress('redis://x')).words).toEqual(['--queue', 'redis://x:6379']);
  expect(queuePlace(undefined)).toEqual({ words: [] });
});

/** All texts in `value`. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}
