import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { InputError } from '../../lib/input-error.ts';
import { type Iteration, IterationLog, type RunIdentity } from './log.ts';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'weightroom-spsa-log-'));
  path = join(folder, 'iterations.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));

const run: RunIdentity = { command: 'weightroom spsa hex-4', parameters: ['p'], setup: 'one' };
const iterationOf = (iteration: number): Iteration => ({
  ...{ iteration, wins: 1, draws: 0, losses: 1, voided: 0, faults: 0 },
  values: [iteration / 4],
});

function write(from: number, to: number, identity = run): Iteration[] {
  const found: Iteration[] = [];
  const log = new IterationLog(path, identity, (iteration) => found.push(iteration));
  for (let i = from; i < to; i++) log.add(iterationOf(i));
  log.close();
  return found;
}

test('what was added is read back', () => {
  expect(write(0, 3)).toEqual([]);
  expect(write(3, 5)).toEqual([0, 1, 2].map(iterationOf));
  expect(write(5, 5)).toEqual([0, 1, 2, 3, 4].map(iterationOf));
});

test('a torn line is cut off, and the bytes are those of a run without a stop', () => {
  write(0, 4);
  const whole = readFileSync(path, 'utf8');
  writeFileSync(path, whole.slice(0, -7));
  expect(write(3, 4)).toHaveLength(3);
  expect(readFileSync(path, 'utf8')).toBe(whole);
});

test.each<[string, (text: string) => string, string]>([
  ['a changed value', (text) => text.replace('"values":[0.25]', '"values":[0.75]'), 'line 3: checksum'],
  ['a changed header', (text) => text.replace('hex-4', 'hex-5'), 'line 1: checksum'],
  ['a line left out', (text) => text.split('\n').toSpliced(2, 1).join('\n'), 'line 3: checksum'],
  ['no checksum', (text) => text.replace(/,"checksum":"\w+"\}\n$/, '}\n'), 'line 5: no checksum'],
  ['no line of a log', (text) => `${text}{}\n`, 'line 6: wins: '],
  ['no JSON', () => 'x\n', 'line 1: not JSON'],
])('%s is refused', (_, change, message) => {
  write(0, 4);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
  expect(() => write(4, 4)).toThrow(InputError);
  expect(() => write(4, 4)).toThrow(message);
});

test("another run's log is refused, and stays as it is", () => {
  write(0, 2);
  const before = readFileSync(path, 'utf8');
  expect(() => write(2, 3, { ...run, setup: 'other' })).toThrow(`${path}: holds another run (weightroom spsa hex-4`);
  appendFileSync(path, '');
  expect(readFileSync(path, 'utf8')).toBe(before);
});
