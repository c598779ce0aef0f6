import { expect, test } from 'vitest';
import { Random } from '../maths/random.ts';
import { duration, durationText } from './kinds.ts';

test.each([
  ['90s', 90],
  ['3m', 180],
  ['8h', 28_800],
  ['1h30m', 5400],
  ['1.5m', 90],
  ['0.25s', 0.25],
])('%s', (text, seconds) => {
  expect(duration.decode(text)).toBe(seconds);
});

test.each(['', '3', 'm', '3 m', '3m1h', '3m3m', '-3m', '3x', '0s', '1e9h', '3m '.repeat(2)])(
  '%j is refused',
  (text) => {
    expect(() => duration.decode(text)).toThrow('expected a time such as 90s, 20m, 8h or 1h30m');
  },
);

test('what is written is read back', () => {
  const random = new Random(1, 'duration');
  for (let i = 0; i < 300; i++) {
    const seconds = 1 + random.int(100_000);
    expect(duration.decode(durationText(seconds))).toBe(seconds);
  }
});
