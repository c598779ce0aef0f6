import { expect, test } from 'vitest';
import { GameClocks, parseTimeControl } from '../limits/clock.ts';
import type { Limit } from '../limits/limit.ts';
import { goText, maxMilliseconds } from './dialogue.ts';

const timeUnder = (own: string, other = own) => {
  const [one, two] = [own, other].map((text) => (text === '' ? undefined : parseTimeControl(text.split(','), '')));
  return new GameClocks([one, two]).timeLeft(0);
};

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
  [{}, 'clock=6,move=2', 'go movetime 240'],
  [{ milliseconds: 100 }, 'clock=60', 'go movetime 100'],
])('%j under %j is told as %s', (limit, allowed, text) => expect(goText(limit, timeUnder(allowed), 0)).toBe(text));

test('the clocks are told by seat, whoever is to move; who has none has as much as the other one', () => {
  expect(goText({}, timeUnder('clock=60+1', 'clock=50'), 0)).toBe('go p1time 60000 p2time 50000 p1inc 1000 p2inc 0');
  expect(goText({}, timeUnder('clock=60+1', 'clock=50'), 1)).toBe('go p1time 50000 p2time 60000 p1inc 0 p2inc 1000');
  expect(goText({}, timeUnder('clock=60', ''), 1)).toBe('go p1time 60000 p2time 60000 p1inc 0 p2inc 0');
});

test.each<[Limit, string, number | undefined]>([
  [{}, '', undefined],
  [{ depth: 3 }, 'memory=5', undefined],
  [{ milliseconds: 70 }, '', 70],
  [{ milliseconds: 70 }, 'clock=60', 70],
  [{ milliseconds: 70 }, 'move=0.05', 50],
  [{}, 'clock=6,move=2', 2000],
])('%j under %j: late after %s', (limit, allowed, max) => expect(maxMilliseconds(limit, timeUnder(allowed))).toBe(max));
