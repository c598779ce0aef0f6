import { describe, expect, test } from 'vitest';
import { families, gameOfSize } from '../../../games/index.ts';
import { checked, expectFound, told } from '../../../test/engine-check.ts';
import { type Fault, faults } from '../../../test/engine-faults.ts';
import { faulty, ours } from '../../../test/engines.ts';

describe('the check of an engine', () => {
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

  // Short timeouts need an idle machine, so these faults are looked for one by one.
  const waits = ({ timeouts }: Fault): boolean => timeouts !== undefined;
  test.each(faults.filter(waits))('finds the fault of $fault, in: $check', (fault) => expectFound(fault));
  test.concurrent.each(faults.filter((fault) => !waits(fault)))('finds the fault of $fault, in: $check', (fault) =>
    expectFound(fault),
  );

  test('gives advice where a referee gets along with it', async () => {
    const report = await checked(faulty('chatter', 'hex-3'), 'hex-3');
    expect(report.checks.every(({ wrong }) => wrong === 0)).toBe(true);
    expect(told(report, 'advice')[0]).toMatch(/^advice, stray lines: .* came thinking about it; expected: nothing but/);
  });
});

test.each(families.map((family) => gameOfSize(family, family.sizes[1] ?? family.defaultSize).name))(
  '%s: an engine of ours has nothing wrong',
  async (name) => {
    const report = await checked(ours(name, '--agent hand'), name);
    expect([report.findings, report.name]).toEqual([[], expect.stringMatching(/^weightroom hand/)]);
  },
);

test('slider: a pass is tried', async () => {
  const report = await checked(faulty('none', 'slider-4'), 'slider-4');
  expect(report.checks.map(({ check }) => check)).toContain('nothing but a pass');
  expect(report.findings).toEqual([]);
});

test('of an engine that ends, the message is shown, and what is found again is counted', async () => {
  const message = 'Exception in thread "main" java.lang.Error: no weights';
  const java = `sh -c 'printf "%s\\n\\tat Main.main(Main.java:5)\\n" "$0" >&2; exit 1' '${message}'`;
  const { findings } = await checked(java, 'hex-3');
  expect(findings.map(({ came }) => came)).toEqual([`its end (exit code 1), with ${message} on standard error`]);
  const report = await checked(faulty('score-in-halves', 'hex-3'), 'hex-3');
  const info = report.checks.find(({ check }) => check === 'info')!;
  expect(info.untold).toBeGreaterThan(0);
  expect(info.wrong).toBe(info.untold + report.findings.filter(({ check }) => check === 'info').length);
});

test('what is about time is advice where time is not limited', async () => {
  const report = await checked(faulty('ignores-stop', 'hex-3'), 'hex-3', 'hang=300');
  expect(told(report, 'wrong')).toEqual([]);
  expect(told(report, 'advice').join()).toContain('advice, stop: to ');
});

test.each([
  ['nameless', 'start', /expected: id name NAME/],
  ['outlives-its-input', 'end of input', /it lives on after 900 ms/],
])('%s is advice only', async (fault, about, words) => {
  const report = await checked(faulty(fault, 'hex-3'), 'hex-3', 'quit=900');
  expect(report.checks.find(({ check }) => check === about)!.wrong).toBe(0);
  expect(told(report, 'advice').find((line) => line.startsWith(`advice, ${about}: `))).toMatch(words);
});
