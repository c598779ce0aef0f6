import { describe, expect, test } from 'vitest';
import { MAX_ELO } from '../elo.ts';
import { ratingOf } from '../rating.ts';
import type { Encounter } from './encounter.ts';
import { type Ratings, ratingsOf, ratingsVerdict } from './ratings.ts';

const SEATS = ['H', 'V'] as const;

function gamePair(first: number, second: number, home: number[], away: number[]): Encounter[] {
  const [wins, draws, losses] = home as [number, number, number];
  const [otherWins, otherDraws, otherLosses] = away as [number, number, number];
  return [
    { first, second, wins, draws, losses },
    { first: second, second: first, wins: otherLosses, draws: otherDraws, losses: otherWins },
  ];
}

/** Everything in a rating is a number, and every interval holds its estimate. */
function expectSound({ players, superiority, firstMove, drawRate }: Ratings): void {
  for (const { elo, low, high, simulatedError, score } of players) {
    expect(low).toBeLessThan(elo);
    expect(high).toBeGreaterThan(elo);
    expect(low).toBeGreaterThanOrEqual(-MAX_ELO);
    expect(high).toBeLessThanOrEqual(MAX_ELO);
    expect(simulatedError).toBeGreaterThanOrEqual(0);
    expect(score >= 0 && score <= 1).toBe(true);
  }
  superiority.forEach((row, a) => {
    row.forEach((share, b) => {
      if (share === null) expect(a === b || players[a]!.group !== players[b]!.group).toBe(true);
      else expect(share + superiority[b]![a]!).toBeCloseTo(1, 12);
    });
  });
  if (firstMove !== null) expect(firstMove.low < firstMove.elo && firstMove.elo < firstMove.high).toBe(true);
  expect(drawRate >= 0 && drawRate < 1).toBe(true);
}

const three = [
  ...gamePair(0, 1, [20, 10, 10], [14, 12, 14]),
  ...gamePair(0, 2, [28, 6, 6], [22, 8, 10]),
  ...gamePair(1, 2, [18, 12, 10], [16, 8, 16]),
];

describe('three agents', () => {
  const ratings = ratingsOf(['a', 'b', 'c'], three)!;

  test('are ranked, the best first, against their mean', () => {
    expectSound(ratings);
    expect(ratings.players.map(({ agent }) => agent)).toEqual(['a', 'b', 'c']);
    expect(ratings.players.reduce((sum, { elo }) => sum + elo, 0)).toBeCloseTo(0, 8);
    expect(ratings.players[0]).toMatchObject({ games: 160, score: (84 + 18) / 160 });
    expect(ratings.groups).toBe(1);
  });

  test('the nearer above, the likelier stronger', () => {
    const [[, ab, ac], [, , bc]] = ratings.superiority as number[][] as [number[], number[]];
    expect(ab).toBeGreaterThan(0.5);
    expect(ac).toBeGreaterThan(Math.max(ab!, bc!));
  });

  test('intervals by simulation are those of the information, nearly', () => {
    for (const { low, high, simulatedError } of ratings.players)
      expect(Math.abs(simulatedError / ((high - low) / 2) - 1)).toBeLessThan(0.15);
  });

  test('the same each time', () => expect(ratingsOf(['a', 'b', 'c'], three)).toEqual(ratings));

  test('told in words', () => {
    expect(ratingsVerdict(ratings, SEATS)).toEqual([
      'a leads 3 agents with +67 Elo on their mean (95 % interval +34 to +100, 160 games); it is stronger than b, the next, with likelihood 99.3 %.',
      'To have H, the first seat, is worth 44 Elo (95 % interval +4 to +83).',
    ]);
  });
});

test('two agents: what their games say by themselves', () => {
  const ratings = ratingsOf(['a', 'b'], gamePair(0, 1, [30, 20, 10], [28, 22, 10]))!;
  const alone = ratingOf([20, 42, 58]);
  expect(ratings.players[0]!.elo - ratings.players[1]!.elo).toBeCloseTo(alone.elo, 0);
  expect(Math.abs(2 * ratings.players[0]!.high - alone.high)).toBeLessThan(5);
  expect(ratings.superiority[0]![1]).toBeCloseTo(alone.los, 3);
});

describe('what the games leave open', () => {
  test('a shut-out is open above and below, and finite', () => {
    const ratings = ratingsOf(['a', 'b', 'c'], [...three.slice(4), ...gamePair(0, 1, [9, 0, 0], [9, 0, 0])])!;
    expectSound(ratings);
    expect(ratings.players.map(({ agent, high, low }) => [agent, high === MAX_ELO, low === -MAX_ELO])).toEqual(
      [
        ['a', true, false],
        ['b', false, false],
        ['c', false, false],
      ].map(([agent, above]) => [agent, above, agent !== 'a']),
    );
    expect(ratingsVerdict(ratings, SEATS).some((line) => /^a lost no points .* at least \+?\d+ Elo/.test(line))).toBe(
      true,
    );
  });

  test('groups that never met', () => {
    const ratings = ratingsOf(
      ['a', 'b', 'c', 'd', 'e'],
      [...gamePair(0, 2, [3, 2, 1], [2, 2, 2]), ...gamePair(3, 1, [5, 1, 2], [2, 2, 4])],
    )!;
    expectSound(ratings);
    expect(ratings.players.map(({ agent, group }) => agent + group)).toEqual(['a1', 'c1', 'd2', 'b2', 'e3']);
    expect(ratings.superiority[0]).toEqual([null, expect.any(Number), null, null, null]);
    expect(ratings.players[4]).toMatchObject({ elo: 0, low: -MAX_ELO, high: MAX_ELO, games: 0 });
    expect(ratingsVerdict(ratings, SEATS)).toEqual([
      expect.stringMatching(/^a leads 2 agents/),
      expect.stringMatching(/^d leads 2 agents/),
      "The agents fall into 3 groups that never met: ratings of different groups don't compare.",
      'e has no games that count, so it has no rating.',
      expect.stringMatching(/first/),
    ]);
  });

  test('one seat each: what the first is worth is not known', () => {
    const ratings = ratingsOf(['a', 'b'], [{ first: 0, second: 1, wins: 5, draws: 1, losses: 3 }])!;
    expectSound(ratings);
    expect(ratings.firstMove).toBeNull();
    expect(ratingsVerdict(ratings, SEATS)).toContain(
      "What H, the first seat, is worth can't be told from these games.",
    );
  });

  test('no games, no ratings', () => expect(ratingsOf(['a', 'b'], [])).toBeUndefined());
});
