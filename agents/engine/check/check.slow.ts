import { expect, test } from 'vitest';
import { families, gameOfSize } from '../../../games/index.ts';
import { checked, expectFound, told } from '../../../test/engine-check.ts';
import { moreFaults } from '../../../test/engine-faults.ts';
import { faulty, ours } from '../../../test/engines.ts';

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

test.each(moreFaults)('the fault of $fault is found, in: $check', (fault) => expectFound(fault));

test.each([
  ['nameless', 'start', /wanted: id name NAME/],
  ['outlives-its-input', 'end of input', /it lives on after 900 ms/],
])('%s is advice only', async (fault, about, words) => {
  const report = await checked(faulty(fault, 'hex-3'), 'hex-3', 'quit=900');
  expect(report.checks.find(({ check }) => check === about)!.wrong).toBe(0);
  expect(told(report, 'advice').find((line) => line.startsWith(`advice, ${about}: `))).toMatch(words);
});
