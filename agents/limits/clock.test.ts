import { describe, expect, test } from 'vitest';
import { mistake } from '../../test/mistake.ts';
import { boundsTime, GameClocks, parseTimeControl, type TimeControl, timeControlText } from './clock.ts';

const clocksOf = (...texts: (string | undefined)[]): GameClocks => {
  const [one, other] = texts.map((text) => (text === undefined ? undefined : parseTimeControl(text.split(','), '')));
  return new GameClocks([one, other] as [TimeControl | undefined, TimeControl | undefined]);
};
const took = (milliseconds: number, cpu = milliseconds, memory = 0) => ({ milliseconds, cpu, memory });

describe('the last of some moves oversteps, and no other', () => {
  test.each<[string, ReturnType<typeof took>[], string | undefined]>([
    ['clock=1', [took(400), took(600)], undefined],
    ['clock=1', [took(400), took(601)], 'out of time (clock 1 s)'],
    ['clock=1+0.1', [took(1000), took(100), took(100)], undefined],
    ['clock=1+0.1', [took(1000), took(101)], 'out of time (clock 1+0.1 s)'],
    ['clock=1+0.1', [took(1001)], 'out of time (clock 1+0.1 s)'],
    ['first=30,move=2', [took(29_000), took(2000)], undefined],
    ['first=30,move=2', [took(29_000), took(2001)], 'out of time (2 s for a move)'],
    ['first=30,move=2', [took(30_001)], 'out of time (30 s for the first move)'],
    ['move=2', [took(2001)], 'out of time (2 s for a move)'],
    ['first=1', [took(900), took(100_000)], undefined],
    ['cpu=15', [took(40_000, 7000), took(1, 8000)], undefined],
    ['cpu=15', [took(1, 7000), took(1, 8001)], 'out of processor time (15 s)'],
    ['memory=1.5', [took(1, 1, 1_500_000)], undefined],
    ['memory=1.5', [took(1, 1, 1), took(1, 1, 1_500_001)], 'out of memory (1.5 MB)'],
  ])('%s %j', (text, costs, ending) => {
    const clocks = clocksOf(text, undefined);
    const said = costs.map((cost) => clocks.spend(0, cost));
    expect(said).toEqual([...costs.slice(1).map(() => undefined), ending]);
  });
});

test('without an allowance everything goes', () => {
  const clocks = clocksOf(undefined, 'clock=1');
  expect(clocks.timeLeft(0)).toBeUndefined();
  expect(clocks.spend(0, took(1e9, 1e9, 1e12))).toBeUndefined();
});

test('each player has a clock of its own, and is told of both', () => {
  const clocks = clocksOf('clock=10+1', 'clock=5');
  expect(clocks.timeLeft(0)).toEqual({
    move: 10_000,
    own: { left: 10_000, increment: 1000 },
    other: { left: 5000, increment: 0 },
  });
  clocks.spend(0, took(3000));
  clocks.spend(1, took(1500));
  expect(clocks.timeLeft(0)!.own.left).toBe(8000);
  expect(clocks.timeLeft(1)).toEqual({
    move: 3500,
    own: { left: 3500, increment: 0 },
    other: { left: 8000, increment: 1000 },
  });
});

test.each([
  ['first=30,move=2', 30_000, 2000],
  ['first=30,move=2,clock=20', 20_000, 2000],
  ['cpu=15', 15_000, 14_000],
  ['move=2,cpu=15', 2000, 2000],
])('%s: %d ms for the first move, %d for the next after one of 1 s', (text, first, second) => {
  const clocks = clocksOf(text, text);
  expect(clocks.timeLeft(0)!.move).toBe(first);
  clocks.spend(0, took(1000));
  expect(clocks.timeLeft(0)!.move).toBe(second);
});

test.each(['memory=5', 'first=30'])('%s alone bounds no later move', (text) => {
  const clocks = clocksOf(text, text);
  clocks.spend(0, took(1));
  expect(clocks.timeLeft(0)).toBeUndefined();
});

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
    expect(() => parseTimeControl([part], 'here')).toThrow(mistake(`here: ${part}: `));
  });
});
