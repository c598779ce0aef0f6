import { expect, test } from 'vitest';
import { Random } from '../../lib/random.ts';
import type { GameRecord } from '../record.ts';
import { pairsInOrder, SequentialTest, sprtOfRecords } from './sequence.ts';
import type { SprtTest } from './sprt.ts';

const between: SprtTest = { elo0: 0, elo1: 60, alpha: 0.05, beta: 0.05, model: 'normalized' };

/** Twice the points that `a` makes of each game of a pair. */
const halvesOf: Readonly<Record<string, readonly [number, number]>> = {
  '0': [0, 0],
  '1': [0, 1],
  '2': [2, 0],
  '3': [2, 1],
  '4': [2, 2],
  v: [2, 2],
};

/** The two games of each pair, by twice the points that `a` made of both; `v`: won twice, but the second is voided. */
function recordsOf(pairs: string): GameRecord[] {
  return [...pairs].flatMap((text, opening) =>
    halvesOf[text]!.map((halves, seat): GameRecord => {
      const seatOfA = seat as 0 | 1;
      return {
        game: 2 * opening + seat,
        seats: seat === 0 ? ['a', 'b'] : ['b', 'a'],
        opening,
        position: String(opening),
        winner: halves === 1 ? -1 : halves === 2 ? seatOfA : ((1 - seat) as 0 | 1),
        ending: 'home',
        ...(text === 'v' && seat === 1 ? { voided: true as const } : {}),
        chosen: [1, 1],
        nodes: [1, 1],
        moves: '',
      };
    }),
  );
}

const random = new Random(8, 'sequence');
const pairs = Array.from({ length: 400 }, () => String(random.pick([0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4]))).join('');
const records = recordsOf(pairs);

test('pairs come in the order of their openings, whatever the order of the games', () => {
  expect(pairsInOrder(records, 'a', 'b').join('')).toBe(pairs);
  expect(pairsInOrder(random.shuffle([...records]), 'a', 'b').join('')).toBe(pairs);
  expect(pairsInOrder(records, 'b', 'a')).toEqual(pairsInOrder(records, 'a', 'b').map((halves) => 4 - halves));
  expect(pairsInOrder(records, 'a', 'c')).toEqual([]);
});

test('a voided game takes its pair with it, and no other', () =>
  expect(pairsInOrder(recordsOf('04v31'), 'a', 'b')).toEqual([0, 4, 3, 1]));

test.each([0, 1, 2, 3, 6])('what comes after a gap waits: without game %d', (missing) => {
  const found = pairsInOrder(
    recordsOf('0431').filter(({ game }) => game !== missing),
    'a',
    'b',
  );
  expect(found).toEqual([0, 4, 3, 1].slice(0, missing >> 1));
});

test('it decides at the first pair that takes it past a bound, and what was played beyond changes nothing', () => {
  const sequence = new SequentialTest(between);
  const states = [...pairs].map((halves) => sequence.add(Number(halves)));
  const end = states.findIndex(({ decision }) => decision !== 'continue');
  expect(end).toBeGreaterThan(10);
  expect(end).toBeLessThan(399);
  for (const state of states.slice(0, end)) expect(Math.abs(state.llr)).toBeLessThan(state.upper);
  for (const state of states.slice(end)) expect(state).toEqual(states[end]);
  expect(sequence.state.total).toBe(end + 1);
  expect(sequence.counts.reduce((sum, count) => sum + count)).toBe(end + 1);
  for (const further of [0, 1, 2, 5, 50])
    expect(sprtOfRecords(records.slice(0, 2 * (end + 1) + further), 'a', 'b', between)).toEqual(states[end]);
  // A pair too few, or with its last game still playing, has not decided.
  expect(sprtOfRecords(records.slice(0, 2 * end + 1), 'a', 'b', between)).toEqual(states[end - 1]);
});

test('workers that finish games in any order, within a window, decide alike', () => {
  const whole = sprtOfRecords(records, 'a', 'b', between);
  for (let run = 0; run < 5; run++) {
    const late = records.map((record) => ({ record, at: record.game + random.int(8) })).sort((x, y) => x.at - y.at);
    const seen: GameRecord[] = [];
    for (const { record } of late) {
      seen.push(record);
      if (seen.length % 7 !== 0) continue;
      const state = sprtOfRecords(seen, 'a', 'b', between);
      if (state.decision === 'continue') continue;
      expect(state).toEqual(whole);
      break;
    }
  }
});
