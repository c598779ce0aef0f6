import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { InputError } from '../../lib/input-error.ts';
import { readTable } from './table.ts';

const folder = mkdtempSync(join(tmpdir(), 'weightroom-spsa-table-'));
const file = join(folder, 'table.txt');
afterAll(() => rmSync(folder, { recursive: true }));

function read(text: string): ReturnType<typeof readTable> {
  writeFileSync(file, text);
  return readTable(file);
}

test("fishtest's lines, with columns left out and remarks", () =>
  expect(read('# ours\nw1, 30, 0, 100, 5, 0.002\n\nw2,,-5,5 # no start\nw3\n')).toEqual([
    { name: 'w1', where: `${file} line 2`, start: 30, low: 0, high: 100, end: 5, endRate: 0.002 },
    { name: 'w2', where: `${file} line 4`, low: -5, high: 5 },
    { name: 'w3', where: `${file} line 5` },
  ]));

test.each([
  ['', 'no parameter, wanted name, start, min, max, c_end, r_end'],
  ['w1, x', 'line 1: x; a number is wanted'],
  ['w1, 1, 2, 3, 4, 5, 6', 'line 1: w1, 1, 2, 3, 4, 5, 6; name, start, min, max, c_end, r_end is wanted'],
  [', 1', 'line 1: , 1; name, start'],
  ['w1, 1, 0, 2, 0', 'line 1: c_end 0; a number above 0 is wanted'],
  ['w1, 1, 0, 2, 1, -1', 'line 1: r_end -1; a number above 0 is wanted'],
  ['w1\nw1', 'line 2: w1 stands there twice'],
])('%j is refused', (text, message) => {
  expect(() => read(text)).toThrow(InputError);
  expect(() => read(text)).toThrow(message);
});
