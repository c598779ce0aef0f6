import { describe, expect, test } from 'vitest';
import { InputError } from '../../lib/input-error.ts';
import { boundsTime, parseTimeControl, type TimeControl, timeControlText } from './time-control.ts';

test.each<[string[], TimeControl | undefined, boolean]>([
  [[], undefined, false],
  [['clock=60'], { clock: { base: 60_000, increment: 0 } }, true],
  [['clock=60+0.5'], { clock: { base: 60_000, increment: 500 } }, true],
  [['clock=0.1+0'], { clock: { base: 100, increment: 0 } }, true],
  [['first=30', 'move=2'], { first: 30_000, move: 2000 }, true],
  [['first=30'], { first: 30_000 }, false],
  [['cpu=180'], { cpu: 180_000 }, true],
  [['memory=250'], { memory: 250_000_000 }, false],
  [['memory=0.75', 'cpu=15'], { cpu: 15_000, memory: 750_000 }, true],
])('%j', (parts, timeControl, bounded) => {
  expect(parseTimeControl(parts, 'here')).toEqual(timeControl);
  if (timeControl === undefined) return;
  expect(boundsTime(timeControl)).toBe(bounded);
  expect(parseTimeControl(timeControlText(timeControl).split(','), 'here')).toEqual(timeControl);
});

describe('refused', () => {
  test.each([
    'clock=',
    'clock=x',
    'clock=0',
    'clock=-1',
    'clock=60+',
    'clock=60+x',
    'clock=60+1+1',
    'clock=1.2.3',
    'clock=1e9',
    'clock=2000000',
    'move=2+1',
    'cpu=0',
    'memory=0',
    'memory=Infinity',
    'move=.',
  ])('%s', (part) => {
    expect(() => parseTimeControl([part], 'here')).toThrow(InputError);
    expect(() => parseTimeControl([part], 'here')).toThrow(`here: ${part}: `);
  });
});
