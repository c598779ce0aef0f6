import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { mistake } from '../../../test/mistake.ts';
import { checkStatistic, statisticKinds } from './check.ts';
import type { Line } from './line.ts';

const folder = join(import.meta.dirname, '../../../tournament/statistics/vectors');

/** What other programs' own tests state, and what Ordo answered. */
const lines = readdirSync(folder)
  .filter((file) => file.endsWith('.jsonl'))
  .flatMap((file) => readFileSync(join(folder, file), 'utf8').trimEnd().split('\n'))
  .map((text) => JSON.parse(text) as Line);

function mismatchesOf(line: object): string[] {
  return checkStatistic(JSON.stringify(line), 'here').mismatches;
}

test('we agree with every line', { tags: 'slow' }, () => {
  expect(lines.length).toBeGreaterThan(50);
  for (const line of lines)
    expect([line.source, line.function, mismatchesOf(line)]).toEqual([line.source, line.function, []]);
});

/** `value` with something in it changed by more than any tolerance. */
function spoiled(value: unknown): unknown {
  if (typeof value === 'number') return value * 1.5 + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') return `${value}x`;
  if (Array.isArray(value))
    return typeof value[0] === 'string' ? ['r[0]==r[1]', ...value.slice(1)] : [spoiled(value[0]), ...value.slice(1)];
  const [[name, one]] = Object.entries(value as object) as [[string, unknown]];
  return { ...(value as object), [name]: spoiled(one) };
}

describe.each([...new Set(lines.map((line) => line.function))])('%s', (name) => {
  const own = lines.filter((line) => line.function === name);

  test('any expected figure that is changed is a mismatch', { tags: 'slow' }, () => {
    const [line] = own;
    for (const [figure, value] of Object.entries(line!.expected)) {
      const found = mismatchesOf({ ...line, expected: { ...line!.expected, [figure]: spoiled(value) } });
      expect(found.length, figure).toBeGreaterThan(0);
    }
  });

  test('a figure that we have no answer to is a mismatch', () => {
    expect(mismatchesOf({ ...own[0]!, expected: { charm: 1 } })).toEqual(['charm: undefined, wanted 1 within 0']);
  });

  test('inputs that are not its own are refused', () => {
    expect(mismatchesOf({ ...own[0]!, inputs: { colour: 'red', alpha: 'x', scale_76: 'y' } })).toEqual([
      expect.stringMatching(/^refused: inputs: /),
    ]);
  });
});

test.each<[string, object, RegExp]>([
  [
    'ordo_error95_simulation_1000_pool_relative',
    { results_white_black_WDL: { 'A-B': [1e9, 0, 8], 'B-A': [1, 2, 3] } },
    /^refused: 1000000014 games; expected a simulation of at most 10000$/,
  ],
  [
    'schedule_roundrobin',
    { players: 1e9, games_per_pair: 1, openings: 1, repeat: false },
    /^refused: inputs: players: /,
  ],
])('%s of too much is refused, not begun', (name, inputs, message) => {
  expect(mismatchesOf({ function: name, inputs, expected: {} })).toEqual([expect.stringMatching(message)]);
});

test('no two functions share a name', () => {
  const names = statisticKinds.map((kind) => kind.name);
  expect(new Set(names).size).toBe(names.length);
});

test('a function that nobody knows is a mismatch', () =>
  expect(mismatchesOf({ function: 'charm', inputs: {}, expected: {} })).toEqual(['charm: no such function is known']));

test.each([
  ['{', 'here: not JSON: '],
  ['', 'here: not JSON: '],
  ['null', 'here: '],
  ['{}', 'here: function: '],
  ['{"function":"sprt_bounds"}', 'here: inputs: '],
  ['{"function":"sprt_bounds","inputs":{}}', 'here: expected: '],
])('%j is no line', (text, message) => {
  expect(() => checkStatistic(text, 'here')).toThrow(mistake(message));
});
