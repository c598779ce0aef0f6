import { describe, expect, test } from 'vitest';
import { goText, maxMilliseconds } from '../engine/dialogue.ts';
import { goLimit } from '../serve/ugi.ts';
import { GameClocks, parseTimeControl } from './clock.ts';
import { type Limit, limitFor, sooner, timeFor, withinTime } from './limit.ts';

/** Of both players; nothing is said by an empty text. */
const clocksOf = (own: string, other = own): GameClocks => {
  const [one, two] = [own, other].map((text) => (text === '' ? undefined : parseTimeControl(text.split(','), '')));
  return new GameClocks([one, two]);
};
const timeLeft = (own: string, other?: string) => clocksOf(own, other).timeLeft(0);

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
      const { milliseconds, soft = 0 } = limitFor(time);
      expect(soft).toBeLessThanOrEqual(milliseconds);
      expect(milliseconds).toBeGreaterThanOrEqual(1);
      if (time.move < 4) return;
      expect(milliseconds).toBeLessThan(time.move);
      // What the search and the referee need beyond it, a hundredth of the time or so.
      const ended = clocks.spend(0, { milliseconds: milliseconds * 1.01, cpu: milliseconds * 1.01, memory: 0 });
      expect(ended).toBeUndefined();
    }
  });
});

test('a small increment keeps enough on the clock for three moves in a row that are 118 ms late', () => {
  const clocks = clocksOf('clock=1+0.02');
  for (let i = 0; i < 500; i++) {
    // As an engine that leaves 10 ms for the way to a referee, of which most moves need 3.
    const { milliseconds } = sooner(limitFor(clocks.timeLeft(0)!), 10);
    const late = i % 60 >= 57 ? 118 : 3;
    expect(clocks.spend(0, { milliseconds: milliseconds! + late, cpu: 0, memory: 0 })).toBeUndefined();
  }
});

test.each([
  ['clock=60', 2388],
  ['clock=60+0.5', 2738],
  ['cpu=15', 588],
  ['move=2', 1900],
  ['first=30,move=2', 28_500],
  ['move=0.1', 70],
  ['move=0.02', 10],
])('%s: %d ms for the first move', (text, milliseconds) =>
  expect(timeFor(clocksOf(text).timeLeft(0)!)).toBe(milliseconds),
);

test('what is late is taken from both limits, of which a millisecond is left', () => {
  expect(sooner({ depth: 3, milliseconds: 56, soft: 20 }, 30)).toEqual({ depth: 3, milliseconds: 26, soft: 1 });
  expect(sooner({ nodes: 5 }, 30)).toEqual({ nodes: 5 });
});

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
    for (const turn of [0, 1] as const) expect(goLimit(goText({}, time, turn), turn)).toEqual(limitFor(time));
  },
);

test.each<[Limit, string, string | undefined]>([
  [{ depth: 3 }, '', 'go depth 3'],
  [{ nodes: 5, milliseconds: 7 }, '', 'go nodes 5 movetime 7'],
  [{}, '', 'go'],
  [{}, 'memory=5', 'go'],
  [{}, 'clock=60+0.5', 'go p1time 60000 p2time 60000 p1inc 500 p2inc 500'],
  [{ depth: 3 }, 'clock=60', 'go depth 3 p1time 60000 p2time 60000 p1inc 0 p2inc 0'],
  [{}, 'cpu=15', 'go p1time 15000 p2time 15000 p1inc 0 p2inc 0'],
  [{}, 'first=30,move=2', 'go movetime 28500'],
  [{}, 'clock=60,move=2', 'go movetime 1900'],
  [{}, 'clock=6,move=2', 'go movetime 228'],
  [{ milliseconds: 100 }, 'clock=60', 'go movetime 100'],
])('%j under %j is told as %s', (limit, allowed, text) => expect(goText(limit, timeLeft(allowed), 0)).toBe(text));

test('clocks are sent in the order of the seats; a player without one gets the same time as the other', () => {
  expect(goText({}, timeLeft('clock=60+1', 'clock=50'), 0)).toBe('go p1time 60000 p2time 50000 p1inc 1000 p2inc 0');
  expect(goText({}, timeLeft('clock=60+1', 'clock=50'), 1)).toBe('go p1time 50000 p2time 60000 p1inc 0 p2inc 1000');
  expect(goText({}, timeLeft('clock=60', ''), 1)).toBe('go p1time 60000 p2time 60000 p1inc 0 p2inc 0');
});

test.each<[Limit, string, number | undefined]>([
  [{}, '', undefined],
  [{ depth: 3 }, 'memory=5', undefined],
  [{ milliseconds: 70 }, '', 70],
  [{ milliseconds: 70 }, 'clock=60', 70],
  [{ milliseconds: 70 }, 'move=0.05', 50],
  [{}, 'clock=6,move=2', 2000],
])('%j under %j: late after %s', (limit, allowed, max) => expect(maxMilliseconds(limit, timeLeft(allowed))).toBe(max));
