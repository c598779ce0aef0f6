import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import { type FormatSpec, formatOf } from './index.ts';
import { Schedule, type ScheduleOptions } from './schedule.ts';

const sprt: FormatSpec = { kind: 'sprt', test: { elo0: 0, elo1: 60, alpha: 0.05, beta: 0.05, model: 'normalized' } };
const formats: readonly FormatSpec[] = [
  { kind: 'round robin' },
  { kind: 'gauntlet' },
  { kind: 'swiss', rounds: 3 },
  { kind: 'swiss', rounds: 9 },
  { kind: 'knockout', extra: 0 },
  { kind: 'knockout', extra: 3 },
  sprt,
];

type Outcome = { winner: 0 | 1 | -1; voided?: true };

/** The outcome of game `index`: by chance, the agent with the lower number favoured. */
function outcomeOf(seed: number, index: number, seats: readonly [number, number]): Outcome {
  const random = new Random(seed, 'outcome', index);
  if (random.chance(0.02)) return { winner: -1, voided: true };
  if (random.chance(0.3)) return { winner: -1 };
  const better = seats[0] < seats[1] ? 0 : 1;
  return { winner: random.chance(0.7) ? better : ((1 - better) as 0 | 1) };
}

/** Plays to the end; returns the games as text, in order. */
function play(options: ScheduleOptions, from = new Schedule(options)): string[] {
  const games: string[] = [];
  while (!from.over) {
    const index = from.done;
    const { opening, seats } = from.gameAt(index);
    games.push(`${opening} ${seats.join(' against ')}`);
    from.add(outcomeOf(options.seed, index, seats));
  }
  return games;
}

const options = fc.record({
  format: fc.constantFrom(...formats),
  agents: fc.integer({ min: 2, max: 9 }).map((length) => ({ length })),
  pairs: fc.integer({ min: 1, max: 5 }),
  seed: fc.nat(1000),
});
const usable = options.map((one) => (one.format.kind === 'sprt' ? { ...one, agents: { length: 2 }, pairs: 400 } : one));

test('every game is there once: two on one opening, seats swapped, and no opening twice between two', () => {
  fc.assert(
    fc.property(usable, (one) => {
      const games = play(one);
      expect(new Set(games).size).toBe(games.length);
      for (let i = 0; i < games.length; i += 2) {
        const [opening, first, , second] = games[i]!.split(' ');
        expect(games[i + 1]).toBe(`${opening} ${second} against ${first}`);
        expect(first).not.toBe(second);
      }
    }),
    { numRuns: 60 },
  );
});

test('the numbers told beforehand hold: games, openings, agents', () => {
  fc.assert(
    fc.property(usable, (one) => {
      const schedule = new Schedule(one);
      const { max, openings } = schedule;
      const games = play(one, schedule);
      expect(games.length).toBeLessThanOrEqual(max);
      expect([schedule.games, schedule.done, schedule.max]).toEqual([games.length, games.length, games.length]);
      for (const game of games) {
        const [opening, first, , second] = game.split(' ').map(Number);
        expect(opening).toBeLessThan(openings);
        for (const agent of [first, second]) expect(agent).toBeLessThan(one.agents.length);
      }
    }),
    { numRuns: 60 },
  );
});

test('a game that is known stays what it is, and one told the same results knows the same games: a stop changes nothing', () => {
  fc.assert(
    fc.property(usable, fc.double({ min: 0, max: 1, noNaN: true }), (one, share) => {
      const whole = play(one);
      const schedule = new Schedule(one);
      const stop = Math.floor(share * whole.length);
      for (let index = 0; index < stop; index++) schedule.add(outcomeOf(one.seed, index, schedule.gameAt(index).seats));
      expect(schedule.done).toBe(stop);
      for (let index = 0; index < Math.min(schedule.games, whole.length); index++) {
        const { opening, seats } = schedule.gameAt(index);
        expect(`${opening} ${seats.join(' against ')}`).toBe(whole[index]);
      }
      expect(play(one, schedule)).toEqual(whole.slice(stop));
    }),
    { numRuns: 60 },
  );
});

test('a format that grows begins with the games that it has of fewer pairs', () => {
  const growing = usable.filter(({ format }) => formatOf(format).grows === true);
  fc.assert(
    fc.property(growing, fc.integer({ min: 1, max: 5 }), (one, more) => {
      const fewer = play(one);
      expect(play({ ...one, pairs: one.pairs + more }).slice(0, fewer.length)).toEqual(fewer);
    }),
    { numRuns: 60 },
  );
});

test('those that decide by rounds do not', () => {
  for (const format of formats.filter((one) => formatOf(one).grows === undefined)) {
    const one = { format, agents: { length: 8 }, pairs: 1, seed: 1 };
    const fewer = play(one);
    expect(play({ ...one, pairs: 2 }).slice(0, fewer.length)).not.toEqual(fewer);
  }
});

describe('which games', () => {
  const played = (format: FormatSpec | undefined, agents: number, pairs: number) => {
    const base = { agents: { length: agents }, pairs, seed: 1 };
    return play(format === undefined ? base : { ...base, format });
  };

  test.each([
    [2, 3, 6],
    [3, 2, 12],
    [5, 4, 80],
  ])('a round robin of %d agents and %d pairs is %d games, also where no format is named', (agents, pairs, games) => {
    expect(played({ kind: 'round robin' }, agents, pairs)).toHaveLength(games);
    expect(played(undefined, agents, pairs)).toEqual(played({ kind: 'round robin' }, agents, pairs));
  });

  test('a gauntlet: the first against every other one', () => {
    expect(played({ kind: 'gauntlet' }, 4, 1)).toEqual([
      ...['0 0 against 1', '0 1 against 0', '0 0 against 2', '0 2 against 0', '0 0 against 3', '0 3 against 0'],
    ]);
    expect(played({ kind: 'gauntlet' }, 4, 5)).toHaveLength(30);
  });
});

describe('a sequential test', () => {
  const run = (outcome: (index: number) => Outcome): Schedule => {
    const schedule = new Schedule({ format: sprt, agents: { length: 2 }, pairs: 1000, seed: 1 });
    for (let index = 0; !schedule.over; index++) schedule.add(outcome(index));
    return schedule;
  };

  test('ends with a pair that decides', () => {
    // The first agent wins every game: it has seat 0 in the first of each pair.
    const won = run((index) => ({ winner: (index % 2) as 0 | 1 }));
    expect(won.done).toBeLessThan(100);
    expect(won.done % 2).toBe(0);
    expect(run((index) => ({ winner: (1 - (index % 2)) as 0 | 1 })).done).toBeLessThan(100);
  });

  test('voided pairs say nothing', () => {
    const schedule = run((index) => (index % 4 < 2 ? { winner: -1, voided: true } : { winner: (index % 2) as 0 | 1 }));
    const without = run((index) => ({ winner: (index % 2) as 0 | 1 }));
    expect(schedule.done).toBe(2 * without.done);
  });

  test('is over when every pair is voided, not before', () =>
    expect(run(() => ({ winner: -1, voided: true })).done).toBe(2000));
});
