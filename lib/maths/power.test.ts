import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { power, powerOf, tenTo } from './power.ts';

test.each([
  [2, 10, 1024],
  [0.5, 3, 0.125],
  [-3, 3, -27],
  [7, 0, 1],
  [0, 5, 0],
  [10, 15, 1e15],
])('%d to the power of %d', (base, count, wanted) => expect(powerOf(base, count)).toBe(wanted));

test('powers of many steps are near those of the logarithm', () => {
  for (const count of [100, 1001, 30_000])
    expect(powerOf(0.999, count) / Math.exp(count * Math.log(0.999))).toBeCloseTo(1, 10);
});

test('any power is near that of the engine', () => {
  for (const base of [0.01, 0.5, 1, 3, 4000])
    for (const exponent of [-2.5, 0, 0.101, 0.602, 3]) {
      expect(power(base, exponent) / base ** exponent).toBeCloseTo(1, 12);
    }
});

test('powers of ten: whole ones exactly, the others between them as logarithms say', () => {
  for (let i = -20; i <= 20; i++) expect(tenTo(i)).toBe(Number(`1e${i}`));
  for (const x of [-3.7, -0.5, 0.25, 2.9]) expect(Math.log10(tenTo(x))).toBeCloseTo(x, 12);
  for (let x = -2; x < 2; x += 0.01) expect(tenTo(x + 0.01)).toBeGreaterThan(tenTo(x));
});

const root = join(import.meta.dirname, '../..');
const folders = ['agents', 'datasets', 'games', 'lib', 'reports', 'selfplay', 'tournament', 'train', 'tuning'];

test('no source takes a power from the engine, except for squares and powers of 2', () => {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/\.(test|slow)\.ts$/.test(file) && !file.includes('kernel/'))
      .map((file) => join(folder, file)),
  );
  expect(files.length).toBeGreaterThan(300);
  const wrong = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
      .split('\n')
      .filter((line) => /Math\.pow\b/.test(line) || / \*\* /.test(line.replace(/\*\* 2\b(?!\.)|\b2 \*\* /g, '')))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(wrong).toEqual([]);
});
