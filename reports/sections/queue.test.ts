import { expect, test } from 'vitest';
import type { QueueState } from '../../lib/tasks/queue/state.ts';
import { renderTerminal } from '../render/terminal.ts';
import { queueSections, SHOWN } from './queue.ts';

const place = { host: 'a', pid: 7, program: 'weightroom 1.0.0', build: 'ab'.repeat(32) };

function worker(at: number, host = 'a'): QueueState['workers'][number] {
  const load = { threads: 2, tasks: 10, rate: 0.125, busy: 1, memory: 2_400_000, runs: [] };
  return { ...place, host, id: `w${at}`, node: 'v20.0.0', ...load };
}

function run(at: number, refusals: readonly string[] = []): QueueState['runs'][number] {
  const batches = { waiting: 3, running: 2, failed: 1, workers: 4 };
  return { ...place, id: `r${at}`, what: 'selfplay hex', ...batches, refusals };
}

const linesOf = (state: QueueState): string[] =>
  renderTerminal({ title: 'Queue', subtitle: '', ...queueSections(state) });

test('totals are of all, tables hold the first of many', () => {
  const workers = Array.from({ length: 3 * SHOWN }, (_, at) => worker(at, `host-${at % 5}`));
  const runs = Array.from({ length: 3 * SHOWN }, (_, at) => run(at, ['an older build']));
  const lines = linesOf({ workers, runs, memory: 2_400_000 });
  const text = lines.join('\n');
  expect(text).toMatch(
    /Machines: +5\nWorkers: +600\nThreads: +1,200\nTasks a second: +75.0\nRuns: +600\nRedis holds: +2 MB/,
  );
  expect(text).toContain('And 400 more workers.');
  expect(text).toContain('And 400 more runs.');
  expect(lines.filter((line) => /^host-\d:7 +2 +1 +10 +0\.1 +2 MB/.test(line))).toHaveLength(SHOWN);
  expect(lines.filter((line) => line.endsWith('refused by an older build'))).toHaveLength(SHOWN);
});

test('text of strangers is one line without control characters, and no longer than a page bears', () => {
  const evil = `\u001b[2J\u202e\n${'x'.repeat(900)}`;
  const workers = [{ ...worker(0), host: evil, program: evil, node: evil }];
  const refusals = Array.from({ length: 1000 }, () => evil);
  const runs = [{ ...run(0, refusals), host: evil, what: evil }];
  const lines = linesOf({ workers, runs, memory: 1 });
  expect(lines.length).toBeLessThan(SHOWN + 40);
  for (const line of lines) {
    expect(line).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
    expect(line.length).toBeLessThan(500);
  }
});

test('of nobody it says how to begin', () => {
  const text = linesOf({ workers: [], runs: [], memory: undefined }).join('\n');
  expect(text).toContain('No worker is there: weightroom queue worker');
  expect(text).toContain('No run is there: --queue at tune');
});
