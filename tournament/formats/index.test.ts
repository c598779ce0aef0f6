import { describe, expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import type { FinishedPair } from './format.ts';
import { defaultFormat, type FormatSpec, formatOf, formatOptions, formatSchema, formats, nameOf } from './index.ts';

test('formats and their options have names of their own', () => {
  const options = formats.flatMap((format) => Object.keys(format.options));
  expect(Object.keys(formatOptions)).toEqual(options);
  expect(new Set(formats.map(nameOf)).size).toBe(formats.length);
  for (const format of formats) expect(formatOf(format)).toBe(format);
});

test.each<unknown>([
  { kind: 'round robin' },
  { kind: 'gauntlet' },
  { kind: 'swiss', rounds: 3 },
  { kind: 'knockout', extra: 0 },
  { kind: 'sprt', test: { elo0: -5, elo1: 0, alpha: 0.1, beta: 0.05, model: 'logistic' } },
])('a log that says %j is read', (spec) => expect(formatSchema.parse(spec)).toEqual(spec));

test.each<unknown>([
  { kind: 'round-robin' },
  { kind: 'swiss' },
  { kind: 'knockout', extra: -1 },
  { kind: 'sprt', test: { elo0: 0, elo1: 5, alpha: 0.1, beta: 0.1, model: 'magic' } },
])('a log that says %j is none of ours', (spec) => expect(formatSchema.safeParse(spec).success).toBe(false));

/** Twice the points of `a` in a pair; undefined where it is voided. */
type HalfPoints = (a: number, b: number, opening: number) => number | undefined;

/** Whoever has the lower number wins all; or chance decides. */
const stronger: HalfPoints = (a, b) => (a < b ? 4 : 0);
const chance: HalfPoints = (a, b, opening) => new Random(3, a, b, opening).int(5);

/**
 * A tournament played to the end, or `rounds` of it: its pairs, and the rows of its table; agents go by their number.
 */
function play(
  spec: FormatSpec,
  agents: number,
  pairs: number,
  halfPoints: HalfPoints,
  { seed = 1, rounds = Infinity } = {},
) {
  const setting = { agents: Array.from({ length: agents }, (_, i) => String(i)), pairs, seed };
  const { nextRound } = formatOf(spec).rounds(spec, setting);
  const finished: FinishedPair[] = [];
  for (let round = 0; round < rounds; round++) {
    const next = nextRound(finished);
    if (next.length === 0) break;
    finished.push(...next.map((one) => ({ ...one, halfPoints: halfPoints(...one.pair, one.opening) })));
  }
  return { finished, ...formatOf(spec).outcome(spec, finished, setting) };
}

test.each<FormatSpec>([defaultFormat, { kind: 'gauntlet' }])('$kind shows nothing but its matches', (spec) =>
  expect(play(spec, 4, 1, stronger).rows).toEqual([]),
);

test('a sequential test shows its verdict and its figures', () => {
  const sprt = { elo0: 0, elo1: 60, alpha: 0.05, beta: 0.05, model: 'normalized' } as const;
  const { rows, verdict } = play({ kind: 'sprt', test: sprt }, 2, 1, stronger, { rounds: 0 });
  expect(verdict).toMatch(/^Not final: the test of 0 against 60 normalized Elo/);
  expect(rows).toEqual([expect.objectContaining({ ...sprt, total: 0, decision: 'continue', verdict })]);
});

describe('a Swiss tournament', () => {
  interface SwissRow {
    readonly agent: string;
    readonly points: number;
    readonly byes: number;
    readonly opponents: string;
  }
  const swiss = (agents: number, rounds: number, halfPoints: HalfPoints, pairs = 2, more = {}) => {
    const { finished, rows } = play({ kind: 'swiss', rounds }, agents, pairs, halfPoints, more);
    return { finished, rows: rows as unknown as readonly SwissRow[] };
  };
  const roundsOf = (agents: number): number => Math.max(1, Math.ceil(Math.log2(agents)));
  const opponentsOf = ({ opponents }: SwissRow): string[] => opponents.split('; ');

  describe.each([2, 3, 4, 5, 6, 7, 8, 11, 16, 32])('of %d', (agents) => {
    const rounds = roundsOf(agents);
    const even = agents - (agents % 2);

    test.each<[string, HalfPoints]>([
      ['the stronger one wins', stronger],
      ['chance', chance],
      ['all is drawn', () => 2],
      ['all is voided', () => undefined],
    ])('%s: everybody plays each round except for one bye, and nobody meets twice', (_, halfPoints) => {
      const { finished, rows } = swiss(agents, rounds, halfPoints);
      expect(finished).toHaveLength(rounds * even);
      expect(new Set(rows.map(({ agent }) => agent)).size).toBe(agents);
      for (const row of rows) {
        const met = opponentsOf(row).filter((one) => one !== 'bye');
        expect(opponentsOf(row)).toHaveLength(rounds);
        expect(new Set(met).size).toBe(met.length);
        expect(row.byes).toBe(rounds - met.length);
        expect(row.byes).toBeLessThanOrEqual(1);
      }
      const points = rows.map((row) => row.points);
      expect(points.reduce((sum, one) => sum + one)).toBe(rounds * (even / 2 + (agents % 2)));
      expect(points).toEqual(points.toSorted((a, b) => b - a));
    });

    test('the strongest comes first', () => expect(swiss(agents, rounds, stronger).rows[0]!.agent).toBe('0'));
  });

  test('a table: a win is worth a point, a bye too', () => {
    const { rows } = play({ kind: 'swiss', rounds: 1 }, 3, 1, stronger);
    const [winner, bye, loser] = rows;
    expect(rows).toEqual([
      { place: 1, agent: winner!.agent, points: 1, gamePoints: 2, byes: 0, opponents: loser!.agent },
      { place: 2, agent: bye!.agent, points: 1, gamePoints: 0, byes: 1, opponents: 'bye' },
      { place: 3, agent: loser!.agent, points: 0, gamePoints: 0, byes: 0, opponents: winner!.agent },
    ]);
  });

  test('as many rounds as there are others: everybody met nearly everybody, more only when that can be', () => {
    for (const agents of [4, 6, 8])
      for (const row of swiss(agents, agents - 1, chance, 1).rows)
        expect(new Set(opponentsOf(row)).size).toBeGreaterThanOrEqual(agents - 2);
    expect(opponentsOf(swiss(2, 5, chance, 1).rows[0]!)).toHaveLength(5);
  });

  test('who has as many points meets, as far as can be', () => {
    const { finished } = swiss(8, 3, stronger, 1);
    const points = new Map(swiss(8, 3, stronger, 1, { rounds: 2 }).rows.map((row) => [row.agent, row.points]));
    for (const { pair } of finished.slice(8)) expect(points.get(String(pair[0]))).toBe(points.get(String(pair[1])));
  });

  test('a round has openings of its own, the same for all its matches', () => {
    const { finished } = swiss(6, 3, chance, 4);
    for (const [i, { opening }] of finished.entries())
      expect(opening).toBe(4 * Math.floor(i / 12) + Math.floor((i % 12) / 3));
  });

  test('lots depend on the seed', () => {
    const first = (seed: number) => swiss(16, 1, chance, 1, { seed }).finished.map(({ pair }) => pair.join());
    expect(first(1)).toEqual(first(1));
    expect(first(1)).not.toEqual(first(2));
  });
});

describe('a knockout', () => {
  interface KnockoutRow {
    readonly round: number;
    readonly a: string;
    readonly b: string;
    readonly extra: number;
    readonly winner: string | undefined;
  }
  const knockout = (agents: number, pairs: number, extra: number, halfPoints: HalfPoints, more = {}) => {
    const { finished, rows } = play({ kind: 'knockout', extra }, agents, pairs, halfPoints, more);
    return { finished, rows: rows as unknown as readonly KnockoutRow[] };
  };

  describe.each([2, 3, 4, 5, 6, 7, 8, 9, 16, 31, 32])('of %d', (agents) => {
    const rounds = Math.ceil(Math.log2(agents));

    test('the strongest wins, and the second best is met in the final', () => {
      const { rows } = knockout(agents, 2, 3, stronger);
      expect(rows.at(-1)).toMatchObject({ round: rounds, winner: '0' });
      expect([rows.at(-1)!.a, rows.at(-1)!.b].sort()).toEqual(['0', '1']);
      expect(rows.filter(({ round }) => round === rounds)).toHaveLength(1);
    });

    test('whoever loses is out, and all others are in the next round', () => {
      const { rows } = knockout(agents, 2, 3, chance);
      for (const { a, b, winner } of rows) expect([a, b]).toContain(winner);
      for (let round = 1; round < rounds; round++) {
        const winners = rows.filter((row) => row.round === round).map(({ winner }) => winner);
        const next = rows.filter((row) => row.round === round + 1).flatMap(({ a, b }) => [a, b]);
        expect(next).toEqual(winners);
        expect(new Set(winners).size).toBe(winners.length);
      }
      expect(rows.filter(({ b }) => b !== 'bye')).toHaveLength(agents - 1);
    });

    test('only the first ones have a bye, in the first round only', () => {
      const byes = knockout(agents, 1, 0, stronger).rows.filter(({ b }) => b === 'bye');
      expect(byes.every(({ round }) => round === 1)).toBe(true);
      const first = Array.from({ length: 2 ** rounds - agents }, (_, i) => i);
      expect(byes.map(({ a }) => Number(a)).sort((a, b) => a - b)).toEqual(first);
    });
  });

  test('a match that is tied plays on pair by pair, the others don’t', () => {
    // Of four, 0 and 3 draw their two pairs and the first extra one; 3 wins the second extra one.
    const halfPoints: HalfPoints = (a, b, opening) => (b === 3 || a === 3 ? (opening < 3 ? 2 : 0) : 4);
    expect(knockout(4, 2, 5, halfPoints).rows.slice(0, 2)).toEqual([
      { round: 1, a: '0', b: '3', pointsA: 3, pointsB: 5, extra: 2, winner: '3' },
      { round: 1, a: '1', b: '2', pointsA: 4, pointsB: 0, extra: 0, winner: '1' },
    ]);
  });

  test.each([
    ['drawn', 3, 2],
    ['voided', 3, undefined],
    ['drawn without extra pairs', 0, 2],
  ])('what stays tied is decided by the seeding: %s', (_, extra, draw) => {
    const { rows } = knockout(4, 1, extra, () => draw);
    expect(rows.map((row) => [row.winner, row.extra])).toEqual([
      ['0', extra],
      ['1', extra],
      ['0', extra],
    ]);
  });

  test('every round has openings of its own', () => {
    const { finished } = knockout(8, 2, 3, chance);
    const rounds = [0, 1, 2].map((round) => finished.filter(({ opening }) => Math.floor(opening / 5) === round));
    expect(rounds.every((gamePairs) => gamePairs.length > 0)).toBe(true);
    expect(rounds.flat()).toEqual(finished);
  });

  test('a bracket on its way', () => {
    const going = { pointsA: 0, pointsB: 0, extra: 0, winner: undefined };
    expect(knockout(4, 1, 0, stronger, { rounds: 0 }).rows).toEqual([
      { round: 1, a: '0', b: '3', ...going },
      { round: 1, a: '1', b: '2', ...going },
    ]);
    expect(knockout(4, 1, 0, stronger, { rounds: 1 }).rows.at(-1)).toEqual({ round: 2, a: '0', b: '1', ...going });
  });
});
