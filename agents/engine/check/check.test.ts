import { describe, expect, test } from 'vitest';
import { checked, expectFound, told } from '../../../test/engine-check.ts';
import { faults } from '../../../test/engine-faults.ts';
import { faulty } from '../../../test/engines.ts';

describe.concurrent('the check of an engine', () => {
  test('finds nothing wrong with one that has no fault, in extra turns and all', async () => {
    const report = await checked(faulty('none', 'hexifence'), 'hexifence');
    expect(report.findings).toEqual([]);
    const about = report.checks.map(({ check }) => check);
    expect(about).toEqual(
      expect.arrayContaining(['two moves in a row by its opponent', 'a move that keeps the turn, by the engine']),
    );
    for (const { tried, wrong } of report.checks) expect([tried > 0, wrong]).toEqual([true, 0]);
  });

  test('finds nothing wrong with the example of the docs', async () =>
    expect((await checked('python3 docs/engines/hex_engine.py', 'hex-3')).findings).toEqual([]));

  test.each(faults)('finds the fault of $fault, in: $check', (fault) => expectFound(fault));

  test('gives advice where a referee gets along with it', async () => {
    const report = await checked(faulty('chatter', 'hex-3'), 'hex-3');
    expect(report.checks.every(({ wrong }) => wrong === 0)).toBe(true);
    expect(told(report, 'advice')[0]).toMatch(/^advice, stray lines: .* came thinking about it; wanted: nothing but/);
  });
});
