import { describe, expect, test } from 'vitest';
import { inverseOf } from '../../../lib/maths/inverse.ts';
import { Random } from '../../../lib/maths/random.ts';
import { drawsOf, type Encounter, gamesOf, logLikelihood, type Strengths } from './encounter.ts';
import { fitStrengths, type StrengthFit } from './fit.ts';
import { replay } from './ratings.ts';

/** Everybody against everybody, `games` in either seat, by players of whom `truth` is true. */
function tournament(truth: Strengths, games: number, random: Random): Encounter[] {
  const players = [...truth.strengths.keys()];
  const table = players.flatMap((first) =>
    players.filter((second) => second !== first).map((second) => ({ first, second, wins: games, draws: 0, losses: 0 })),
  );
  return replay(table, truth, random);
}

function truthOf(players: number, drawRate: number, random: Random): Strengths {
  const strengths = Float64Array.from({ length: players }, () => 2 * random.unit() - 1);
  return { strengths, advantage: random.unit() - 0.3, draws: drawsOf(drawRate) };
}

const random = new Random(12, 'fit');
const samples = Array.from({ length: 24 }, (_, i) => {
  const players = 2 + (i % 5);
  const truth = truthOf(players, [0, 0.25, 0.7][i % 3]!, random);
  return { players, encounters: tournament(truth, 40, random) };
});

/** A model with one of its figures a little changed. */
function changed(model: Strengths, column: number, by: number): Strengths {
  const players = model.strengths.length;
  if (column === players) return { ...model, advantage: model.advantage + by };
  if (column > players) return { ...model, draws: model.draws * Math.exp(by) };
  return { ...model, strengths: model.strengths.with(column, model.strengths[column]! + by) };
}

const columnsOf = (fit: StrengthFit): number[] =>
  Array.from({ length: fit.strengths.length + (fit.draws > 0 ? 2 : 1) }, (_, column) => column);

test('at the fit, the likelihood is level in every direction, by differences too', () => {
  for (const { players, encounters } of samples) {
    const fit = fitStrengths(players, encounters);
    const games = encounters.reduce((sum, one) => sum + gamesOf(one), 0);
    for (const column of columnsOf(fit)) {
      const at = (by: number): number => logLikelihood(encounters, changed(fit, column, by));
      expect(Math.abs(at(1e-4) - at(-1e-4)) / 2e-4).toBeLessThan(1e-6 * games);
      expect(at(0.02)).toBeLessThan(at(0));
      expect(at(-0.02)).toBeLessThan(at(0));
    }
  }
});

test('nothing that is drawn at random near it is likelier', () => {
  for (const { players, encounters } of samples) {
    const fit = fitStrengths(players, encounters);
    const max = logLikelihood(encounters, fit);
    for (let draw = 0; draw < 40; draw++) {
      const size = 10 ** -(3 * random.unit());
      const other = columnsOf(fit).reduce(
        (model: Strengths, column) => changed(model, column, size * (random.unit() - 0.5)),
        fit,
      );
      expect(logLikelihood(encounters, other)).toBeLessThanOrEqual(max);
    }
  }
});

test('the same from wherever it begins', () => {
  for (const { players, encounters } of samples) {
    const fit = fitStrengths(players, encounters);
    const again = fitStrengths(players, encounters, {}, truthOf(players, 0.5, random));
    for (let i = 0; i < players; i++) expect(again.strengths[i]).toBeCloseTo(fit.strengths[i]!, 7);
    expect(again.advantage).toBeCloseTo(fit.advantage, 7);
    expect(again.drawRate).toBeCloseTo(fit.drawRate, 7);
  }
});

test('players by other numbers, encounters in another order: the same strengths', () => {
  for (const { players, encounters } of samples) {
    const fit = fitStrengths(players, encounters);
    const number = random.shuffle(Array.from({ length: players }, (_, i) => i));
    const renamed = encounters.map((one) => ({ ...one, first: number[one.first]!, second: number[one.second]! }));
    const other = fitStrengths(players, random.shuffle(renamed));
    fit.strengths.forEach((strength, i) => {
      expect(other.strengths[number[i]!]).toBeCloseTo(strength, 8);
      expect(other.covariance[number[i]! * (players + 1)]).toBeCloseTo(fit.covariance[i * (players + 1)]!, 8);
    });
  }
});

test('seen from the other side of the board, the advantage changes its sign and nothing else does', () => {
  for (const { players, encounters } of samples) {
    const fit = fitStrengths(players, encounters);
    const turned = encounters.map(({ first, second, wins, draws, losses }) => ({
      first: second,
      second: first,
      wins: losses,
      draws,
      losses: wins,
    }));
    const other = fitStrengths(players, turned);
    expect(other.advantage).toBeCloseTo(-fit.advantage, 8);
    for (let i = 0; i < players; i++) expect(other.strengths[i]).toBeCloseTo(fit.strengths[i]!, 8);
  }
});

test('without draws everybody has the score that is expected, and so has the first seat', () => {
  for (const { players, encounters } of samples.filter((_, i) => i % 3 === 0)) {
    const fit = fitStrengths(players, encounters);
    expect(fit.drawRate).toBe(0);
    const over = new Float64Array(players + 1);
    for (const one of encounters) {
      const difference = fit.strengths[one.first]! - fit.strengths[one.second]! + fit.advantage;
      const more = one.wins - gamesOf(one) / (1 + Math.exp(-difference));
      over[one.first]! += more;
      over[one.second]! -= more;
      over[players]! += more;
    }
    for (const more of over) expect(Math.abs(more)).toBeLessThan(1e-6);
  }
});

test('without draws, covariances are the inverse of the curvature, by differences', () => {
  const { players, encounters } = samples[3]!;
  const fit = fitStrengths(players, encounters);
  // Strengths against the last player, then the advantage.
  const h = 1e-3;
  const at = (...moves: [number, number][]): number =>
    logLikelihood(
      encounters,
      moves.reduce(
        (model: Strengths, [column, by]) => changed(model, column === players - 1 ? players : column, by),
        fit,
      ),
    );
  const curvature = new Float64Array(players * players);
  for (let a = 0; a < players; a++)
    for (let b = 0; b < players; b++)
      curvature[a * players + b] =
        -(at([a, h], [b, h]) - at([a, h], [b, -h]) - at([a, -h], [b, h]) + at([a, -h], [b, -h])) / (4 * h * h);
  const inverse = inverseOf(curvature, players)!;
  const last = players - 1;
  for (let a = 0; a < last; a++) {
    const cell = (row: number, column: number): number => fit.covariance[row * players + column]!;
    expect(cell(a, a) + cell(last, last) - 2 * cell(a, last)).toBeCloseTo(inverse[a * players + a]!, 4);
  }
  expect(fit.advantageError! ** 2).toBeCloseTo(inverse[last * players + last]!, 4);
});

test('what is given is kept, and a fit that may choose is no worse', () => {
  const { players, encounters } = samples[4]!;
  const free = fitStrengths(players, encounters);
  const given = fitStrengths(players, encounters, { advantage: 0.1, draws: 0.7 });
  expect([given.advantage, given.draws, given.advantageError]).toEqual([0.1, 0.7, undefined]);
  expect(logLikelihood(encounters, given)).toBeLessThan(logLikelihood(encounters, free));
});

describe('where the games set no bounds, all is finite, and more games say more', () => {
  const shapes: Readonly<Record<string, (games: number) => Encounter[]>> = {
    'a shut-out': (games) => [
      { first: 0, second: 1, wins: games, draws: 0, losses: 0 },
      { first: 1, second: 0, wins: 0, draws: 0, losses: games },
    ],
    'a shut-out of many': (games) =>
      [1, 2, 3].flatMap((other) => [
        { first: 0, second: other, wins: games, draws: 0, losses: 0 },
        { first: other, second: (other % 3) + 1, wins: games, draws: 1, losses: games },
      ]),
    'a chain of shut-outs': (games) => [
      { first: 0, second: 1, wins: games, draws: 0, losses: 0 },
      { first: 2, second: 1, wins: 0, draws: 0, losses: games },
    ],
  };
  test.each(Object.entries(shapes))('%s', (_, encounters) => {
    const leads = [1, 5, 50, 1000].map((games) => {
      const fit = fitStrengths(4, encounters(games));
      for (const value of [...fit.strengths, ...fit.covariance, fit.advantage, fit.drawRate])
        expect(Number.isFinite(value)).toBe(true);
      return fit.strengths[0]! - fit.strengths[1]!;
    });
    expect(leads.toSorted((a, b) => a - b)).toEqual(leads);
    expect(leads[0]).toBeGreaterThan(0.5);
    expect(leads[3]).toBeLessThan(20);
  });

  test('a shut-out of two is rated as one drawn game more has it', () => {
    const fit = fitStrengths(2, shapes['a shut-out']!(20));
    expect(fit.strengths[0]! - fit.strengths[1]!).toBeCloseTo(Math.log(40.5 / 0.5), 8);
  });

  test('the first seat always wins: worth much, to nobody more than to another', () => {
    const fit = fitStrengths(2, [
      { first: 0, second: 1, wins: 30, draws: 0, losses: 0 },
      { first: 1, second: 0, wins: 30, draws: 0, losses: 0 },
    ]);
    expect(fit.advantage).toBeCloseTo(Math.log(60.5 / 0.5), 8);
    expect(fit.strengths[0]).toBeCloseTo(0, 8);
  });

  test.each([1, 10, 500])('%d games, all drawn: equal, with an interval', (games) => {
    const fit = fitStrengths(2, [
      { first: 0, second: 1, wins: 0, draws: games, losses: 0 },
      { first: 1, second: 0, wins: 0, draws: games, losses: 0 },
    ]);
    expect(fit.strengths[0]).toBeCloseTo(0, 8);
    expect(fit.drawRate).toBeCloseTo((2 * games) / (2 * games + 1), 6);
    expect(fit.covariance[0]).toBeGreaterThan(0);
  });

  test('nobody was upset, some drew', () => {
    const fit = fitStrengths(2, [
      { first: 0, second: 1, wins: 5, draws: 5, losses: 0 },
      { first: 1, second: 0, wins: 0, draws: 5, losses: 5 },
    ]);
    expect(fit.strengths[0]! - fit.strengths[1]!).toBeGreaterThan(0.5);
    expect(fit.drawRate).toBeLessThan(0.99);
  });

  test('nobody played at all', () => {
    const fit = fitStrengths(3, []);
    expect([...fit.strengths, fit.advantage, fit.advantageError]).toEqual([0, 0, 0, 0, undefined]);
    expect(fit.groups).toEqual([0, 1, 2]);
  });
});

test('groups that never met are fitted apart, except for the advantage and the draws', () => {
  const one = samples[2]!;
  const shifted = one.encounters.map((each) => ({
    ...each,
    first: each.first + one.players,
    second: each.second + one.players,
  }));
  const alone = fitStrengths(one.players, one.encounters);
  const both = fitStrengths(2 * one.players, [...one.encounters, ...shifted]);
  expect(new Set(both.groups).size).toBe(2);
  alone.strengths.forEach((strength, i) => {
    expect(both.strengths[i]).toBeCloseTo(strength, 7);
    expect(both.strengths[i + one.players]).toBeCloseTo(strength, 7);
  });
  expect(both.advantageError).toBeCloseTo(alone.advantageError! / Math.SQRT2, 7);
});
