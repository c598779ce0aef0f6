import { describe, expect, test } from 'vitest';
import { goText } from '../engine/dialogue.ts';
import { goLimit } from '../serve/ugi.ts';
import { GameClocks, parseTimeControl } from './clock.ts';
import { timeFor, withinTime } from './limit.ts';

const clocksOf = (text: string): GameClocks => {
  const timeControl = parseTimeControl(text.split(','), '');
  return new GameClocks([timeControl, timeControl]);
};

describe('a player who takes what it should never oversteps', () => {
  test.each([
    'clock=60+0.5',
    'clock=10',
    'clock=0.05',
    'clock=1+0.01',
    'first=30,move=2',
    'move=0.01',
    'cpu=15',
    'clock=5,move=1',
  ])('%s, over 500 moves', (text) => {
    const clocks = clocksOf(text);
    for (let i = 0; i < 500; i++) {
      const time = clocks.timeLeft(0)!;
      const milliseconds = timeFor(time);
      expect(milliseconds).toBeGreaterThanOrEqual(1);
      if (time.move < 4) return;
      expect(milliseconds).toBeLessThan(time.move);
      // What the search and the referee need beyond it, a hundredth of the time or so.
      const ended = clocks.spend(0, { milliseconds: milliseconds * 1.01, cpu: milliseconds * 1.01, memory: 0 });
      expect(ended).toBeUndefined();
    }
  });
});

test.each([
  ['clock=60', 2400],
  ['clock=60+0.5', 2800],
  ['cpu=15', 600],
  ['move=2', 1900],
  ['first=30,move=2', 28_500],
  ['move=0.1', 70],
  ['move=0.02', 10],
])('%s: %d ms for the first move', (text, milliseconds) =>
  expect(timeFor(clocksOf(text).timeLeft(0)!)).toBe(milliseconds),
);

test('the tighter of limit and clock holds', () => {
  const time = clocksOf('move=2').timeLeft(0);
  expect(withinTime({ depth: 3 }, undefined)).toEqual({ depth: 3 });
  expect(withinTime({ depth: 3 }, time)).toEqual({ depth: 3, milliseconds: 1900 });
  expect(withinTime({ milliseconds: 5 }, time)).toEqual({ milliseconds: 5 });
  expect(withinTime({ milliseconds: 5000 }, time)).toEqual({ milliseconds: 1900 });
});

test("a game's first move may take all that the clock has; memory bounds no time", () => {
  expect(clocksOf('clock=60').timeLeft(0)?.move).toBe(60_000);
  expect(clocksOf('memory=5').timeLeft(0)).toBeUndefined();
});

test.each(['clock=60+0.5', 'clock=0.1', 'cpu=15'])(
  'an engine of ours that is told %s takes as long as an agent of ours',
  (allowed) => {
    const time = clocksOf(allowed).timeLeft(0)!;
    for (const turn of [0, 1] as const)
      expect(goLimit(goText({}, time, turn), turn)).toEqual({ milliseconds: timeFor(time) });
  },
);
