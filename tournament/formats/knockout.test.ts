import { describe, expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import { type KnockoutMatch, knockout, playBracket } from './knockout.ts';
import type { FinishedPair } from './rounds.ts';

type HalfPoints = (a: number, b: number, opening: number) => number | undefined;

function play(agents: number, pairs: number, extra: number, halfPoints: HalfPoints): FinishedPair[] {
  const setting = { agents: { length: agents }, pairs, seed: 1 };
  const format = knockout.rounds({ kind: 'knockout', extra }, setting);
  const finished: FinishedPair[] = [];
  for (;;) {
    const gamePairs = format.nextRound(finished);
    if (gamePairs.length === 0) return finished;
    for (const gamePair of gamePairs)
      finished.push({ ...gamePair, halfPoints: halfPoints(gamePair.pair[0], gamePair.pair[1], gamePair.opening) });
  }
}

const bracketOf = (...of: Parameters<typeof playBracket>): KnockoutMatch[][] => playBracket(...of).rounds;

const stronger: HalfPoints = (a, b) => (a < b ? 4 : 0);
const chance: HalfPoints = (a, b, opening) => new Random(3, a, b, opening).int(5);

describe.each([2, 3, 4, 5, 6, 7, 8, 9, 16, 31, 32].map((agents) => ({ agents })))('$agents agents', ({ agents }) => {
  test('the strongest wins, and the second best is met in the final', () => {
    const bracket = bracketOf(agents, 2, 3, play(agents, 2, 3, stronger));
    expect(bracket).toHaveLength(Math.ceil(Math.log2(agents)));
    const [final] = bracket.at(-1)!;
    expect(bracket.at(-1)).toHaveLength(1);
    expect([[...final!.pair].sort(), final!.winner]).toEqual([[0, 1], 0]);
  });

  test('whoever loses is out, and all others are in the next round', () => {
    const bracket = bracketOf(agents, 2, 3, play(agents, 2, 3, chance));
    bracket.forEach((matches, round) => {
      const winners = matches.map(({ winner }) => winner);
      for (const { pair, winner } of matches) expect(pair).toContain(winner);
      expect(new Set(winners).size).toBe(winners.length);
      const next = bracket[round + 1];
      if (next !== undefined) expect(next.flatMap(({ pair }) => pair)).toEqual(winners);
    });
    const losers = bracket.flat().filter(({ pair }) => pair[1] !== undefined);
    expect(losers).toHaveLength(agents - 1);
  });

  test('only the first ones have a bye, in the first round only', () => {
    const [first, ...later] = bracketOf(agents, 1, 0, play(agents, 1, 0, stronger));
    const byes = first!.filter(({ pair }) => pair[1] === undefined).map(({ pair }) => pair[0]);
    expect(byes.sort((a, b) => a - b)).toEqual(
      Array.from({ length: 2 ** Math.ceil(Math.log2(agents)) - agents }, (_, i) => i),
    );
    for (const { pair } of later.flat()) expect(pair[1]).toBeDefined();
  });
});

describe('a match that is tied', () => {
  test('goes on pair by pair, the others don’t', () => {
    // Of four, 0 and 3 draw their two pairs and the first extra one; 3 wins the second extra one.
    const halfPoints: HalfPoints = (a, b, opening) => (b === 3 || a === 3 ? (opening < 3 ? 2 : 0) : 4);
    const finished = play(4, 2, 5, halfPoints);
    const [semifinals, final] = bracketOf(4, 2, 5, finished);
    expect(semifinals!.map(({ pair, halfPoints, extra, winner }) => [pair, halfPoints, extra, winner])).toEqual([
      [[0, 3], [6, 10], 2, 3],
      [[1, 2], [8, 0], 0, 1],
    ]);
    expect(final![0]!.pair).toEqual([3, 1]);
  });

  test('is decided by the seeding in the end', () => {
    for (const draw of [2, undefined]) {
      const bracket = bracketOf(
        4,
        1,
        3,
        play(4, 1, 3, () => draw),
      );
      expect(bracket.flat().map(({ winner, extra }) => [winner, extra])).toEqual([
        [0, 3],
        [1, 3],
        [0, 3],
      ]);
    }
  });

  test('is decided at once where there is no extra', () => {
    const finished = play(2, 3, 0, () => 2);
    expect(finished).toHaveLength(3);
    expect(bracketOf(2, 3, 0, finished)[0]![0]).toMatchObject({ winner: 0, extra: 0 });
  });
});

test('every round has openings of its own', () => {
  const finished = play(8, 2, 3, chance);
  const rounds = [0, 1, 2].map((round) => finished.filter(({ opening }) => Math.floor(opening / 5) === round));
  expect(rounds.every((gamePairs) => gamePairs.length > 0)).toBe(true);
  expect(rounds.flat()).toEqual(finished);
});

test('a bracket on its way', () => {
  const finished = play(4, 1, 0, stronger);
  expect(bracketOf(4, 1, 0, [])).toEqual([
    [
      { pair: [0, 3], halfPoints: [0, 0], extra: 0, winner: undefined },
      { pair: [1, 2], halfPoints: [0, 0], extra: 0, winner: undefined },
    ],
  ]);
  expect(bracketOf(4, 1, 0, finished.slice(0, 2))).toHaveLength(2);
});
