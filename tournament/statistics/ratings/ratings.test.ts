import { describe, expect, test } from 'vitest';
import { Random } from '../../../lib/maths/random.ts';
import { MAX_ELO } from '../elo.ts';
import { ratingOf } from '../rating.ts';
import type { Encounter } from './encounter.ts';
import { binomial, type Ratings, ratingsOf, ratingsVerdict } from './ratings.ts';

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

const DRAWS = 20_000;

test.each([
  [1, 0.3],
  [7, 0.02],
  [40, 0.5],
  [100, 0.9],
  [500, 0.4],
  [501, 0.2],
  [3000, 0.65],
])('%d tries at %d: mean and variance', (count, chance) => {
  const random = new Random(3, 'binomial', count);
  let sum = 0;
  let squares = 0;
  let possible = true;
  for (let draw = 0; draw < DRAWS; draw++) {
    const found = binomial(random, count, chance);
    possible &&= Number.isInteger(found) && found >= 0 && found <= count;
    sum += found - count * chance;
    squares += (found - count * chance) ** 2;
  }
  expect(possible).toBe(true);
  const variance = count * chance * (1 - chance);
  expect(Math.abs(sum / DRAWS)).toBeLessThan(4 * Math.sqrt(variance / DRAWS));
  expect(squares / DRAWS / variance).toBeGreaterThan(0.95);
  expect(squares / DRAWS / variance).toBeLessThan(1.05);
});

test('every number comes as often as it should', () => {
  const random = new Random(4, 'binomial');
  const counts = new Array<number>(6).fill(0);
  for (let draw = 0; draw < DRAWS; draw++) counts[binomial(random, 5, 0.3)]!++;
  const shares = [0.16807, 0.36015, 0.3087, 0.1323, 0.02835, 0.00243];
  const misfit = counts.reduce((sum, count, i) => sum + (count - DRAWS * shares[i]!) ** 2 / (DRAWS * shares[i]!), 0);
  // Beyond this, the χ² distribution of 5 degrees of freedom holds one in a thousand.
  expect(misfit).toBeLessThan(20.5);
});

test.each([
  [0, 0.5, 0],
  [9, 0, 0],
  [9, 1, 9],
  [9, -1e-18, 0],
])('%d tries at %d: %d, beyond doubt', (count, chance, found) => {
  for (let draw = 0; draw < 20; draw++) expect(binomial(new Random(draw), count, chance)).toBe(found);
});
