import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Ledger, TaskFailure } from './ledger.ts';

const failure = { words: 'box: died', mistake: false };

/** What `count` tasks give: task i gives 10 i. */
const resultsOf = (begin: number, count: number): number[] => Array.from({ length: count }, (_, i) => 10 * (begin + i));

describe('jobs', () => {
  test('are given in order, no further than the end', () => {
    const ledger = new Ledger<number>(3);
    expect([ledger.give(4, 9), ledger.give(4, 9), ledger.give(4, 9)]).toEqual([
      { number: 0, begin: 3, count: 4, failures: [] },
      { number: 1, begin: 7, count: 2, failures: [] },
      undefined,
    ]);
  });

  test('answered twice count once', () => {
    const ledger = new Ledger<number>(0);
    ledger.give(2, 2);
    ledger.answer(0, [1, 2]);
    ledger.answer(0, [3, 4]);
    expect([ledger.take(0)(), ledger.take(1)()]).toEqual([1, 2]);
  });

  test('lost ones are given again one by one, before fresh ones', () => {
    const ledger = new Ledger<number>(0);
    ledger.give(2, 10);
    ledger.lose(0, failure);
    expect([ledger.give(5, 10), ledger.give(5, 10), ledger.give(5, 10)]).toMatchObject([
      { begin: 0, count: 1, failures: [failure] },
      { begin: 1, count: 1, failures: [failure] },
      { begin: 2, count: 5, failures: [] },
    ]);
  });
});

test('a task that throws three times is the error of its turn; those around it are done', () => {
  const ledger = new Ledger<number>(0);
  ledger.give(4, 4);
  ledger.answer(0, [0, 10], failure);
  const poison = ledger.give(9, 4)!;
  const behind = ledger.give(9, 4)!;
  expect([poison, behind]).toMatchObject([
    { begin: 2, count: 1 },
    { begin: 3, count: 1, failures: [] },
  ]);
  ledger.answer(behind.number, [30]);
  ledger.answer(poison.number, [], failure);
  ledger.answer(ledger.give(9, 4)!.number, [], failure);
  expect([0, 1, 3].map((index) => ledger.take(index)())).toEqual([0, 10, 30]);
  expect(ledger.take(2)).toThrow(new TaskFailure(2, [failure, failure, failure]));
  expect(new TaskFailure(2, [failure, failure, failure]).message).toBe('task 2 failed 3 times: box: died');
});

test('whoever fails, answers late or twice: every task is there once, with its own result', () => {
  const step = fc.record({ size: fc.integer({ min: 1, max: 5 }), what: fc.integer({ min: 0, max: 4 }), at: fc.nat() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const ledger = new Ledger<number>(0);
      const end = 20;
      /** A failure in two: no task fails for good here. */
      const once = new Set<number>();
      const answer = (at: number): void => {
        const job = ledger.given[at % Math.max(1, ledger.given.length)];
        if (job !== undefined) ledger.answer(job.number, resultsOf(job.begin, job.count));
      };
      for (const { size, what, at } of steps) {
        const job = ledger.given[at % Math.max(1, ledger.given.length)];
        if (what < 2 || job === undefined) ledger.give(size, end);
        else if (what === 2) answer(at);
        else if (!once.has(job.begin) && job.failures.length === 0) {
          once.add(job.begin);
          if (what === 3) ledger.lose(job.number, failure);
          else ledger.answer(job.number, resultsOf(job.begin, job.count - 1), failure);
        }
      }
      while (ledger.given.length > 0 || ledger.give(3, end) !== undefined) answer(0);
      expect(Array.from({ length: end }, (_, i) => ledger.take(i)())).toEqual(resultsOf(0, end));
    }),
  );
});
