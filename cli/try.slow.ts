import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetFeatures } from '../modules/feature-module.ts';
import { inProcess } from '../test/command.ts';
import { copyFeatures } from '../test/modules/features/folder.ts';
import type { TrialOutcome } from '../tuning/try/outcome.ts';

const folder = mkdtempSync(join(tmpdir(), 'weightroom-try-'));
let runs = 0;
beforeAll(() => copyFeatures(folder));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await forgetFeatures();
});

/**
 * What `try` says of features whose worth is known. Its tests are wrong in about one of twenty, so each may fail once.
 * Both agents play at the same time on the same machine, so that load slows both.
 */
test.each<[string, string[], TrialOutcome['verdict']['worth'], (outcome: TrialOutcome) => void]>([
  [
    'a worthless feature',
    ['./noise.ts', '--pairs', '300'],
    'no',
    ({ losses, parts }) => {
      expect(Math.abs(losses.change.mean)).toBeLessThan(0.001);
      expect(parts[0]!.interval!.low).toBeLessThan(0);
      expect(parts[0]!.interval!.high).toBeGreaterThan(0);
    },
  ],
  [
    'a good feature, but dear',
    ['./dear.ts', '--baseline', './bare.ts'],
    'no',
    ({ speeds, depth }) => {
      expect(speeds.ratio).toBeGreaterThan(5);
      expect(depth.match.rating.elo).toBeGreaterThan(0);
    },
  ],
  [
    'a good feature, and cheap',
    ['./cheap.ts', '--baseline', './bare.ts'],
    'yes',
    ({ speeds, depth }) => {
      expect(speeds.ratio).toBeLessThan(1.5);
      expect(depth.match.rating.elo).toBeGreaterThan(0);
    },
  ],
])('%s', { retry: 1 }, async (name, words, worth, check) => {
  // Another try is another contest at equal time.
  const place = `run-${runs++}`;
  const { code, out, err } = await inProcess(folder, ['try', 'slider', ...words, '--json', '--out', place]);
  expect(code, err).toBe(0);
  const outcome = JSON.parse(out) as TrialOutcome;
  process.stdout.write(`${name}: ${outcome.verdict.text}\n`);
  expect(outcome.verdict.worth, outcome.verdict.text).toBe(worth);
  check(outcome);
});
