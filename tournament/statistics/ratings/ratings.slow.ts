import { describe, expect, test } from 'vitest';
import { Z95 } from '../../../lib/maths/normal.ts';
import { Random } from '../../../lib/maths/random.ts';
import { drawsOf, type Encounter, type Strengths } from './encounter.ts';
import { fitStrengths } from './fit.ts';
import { replay, simulatedErrors } from './ratings.ts';

const TOURNAMENTS = 1000;

function roundRobin(players: number, games: number): Encounter[] {
  const encounters: Encounter[] = [];
  for (let first = 0; first < players; first++)
    for (let second = 0; second < players; second++)
      if (first !== second) encounters.push({ first, second, wins: games, draws: 0, losses: 0 });
  return encounters;
}

/** Strengths spread over 300 Elo, the first seat worth 40. */
function truthOf(players: number, drawRate: number): Strengths {
  const strengths = Float64Array.from({ length: players }, (_, i) => (0.86 * (2 * i - players + 1)) / (players - 1));
  return { strengths, advantage: 0.23, draws: drawsOf(drawRate) };
}

/** Between 93 and 97 of 100. */
function expectCovered(what: string, held: number, all: number): void {
  process.stdout.write(`${what}: ${((100 * held) / all).toFixed(2)} % of ${all} intervals hold the truth\n`);
  expect(held / all).toBeGreaterThan(0.93);
  expect(held / all).toBeLessThan(0.97);
}

describe.each([
  [6, 20, 0.3],
  [6, 20, 0],
  [3, 50, 0.7],
  [12, 10, 0],
])('%d players, %d games of each two in each seat, %d drawn between equals', (players, games, drawRate) => {
  test('95 of 100 intervals hold the truth: of ratings, of differences, and of what the first seat is worth', () => {
    const truth = truthOf(players, drawRate);
    const [rating, difference, advantage] = [
      { held: 0, all: 0 },
      { held: 0, all: 0 },
      { held: 0, all: 0 },
    ];
    const count = (into: { held: number; all: number }, off: number, variance: number): void => {
      into.all++;
      if (Math.abs(off) <= Z95 * Math.sqrt(variance)) into.held++;
    };
    for (let run = 0; run < TOURNAMENTS; run++) {
      const fit = fitStrengths(
        players,
        replay(roundRobin(players, games), truth, new Random(run, 'coverage', players, drawRate)),
      );
      const at = (a: number, b: number): number => fit.covariance[a * players + b]!;
      const off = (player: number): number => fit.strengths[player]! - truth.strengths[player]!;
      for (let a = 0; a < players; a++) {
        count(rating, off(a), at(a, a));
        for (let b = 0; b < a; b++) count(difference, off(a) - off(b), at(a, a) + at(b, b) - 2 * at(a, b));
      }
      count(advantage, fit.advantage - truth.advantage, fit.advantageError! ** 2);
    }
    const where = `${players} players, ${Math.round(100 * drawRate)} % draws`;
    expectCovered(`ratings, ${where}`, rating.held, rating.all);
    expectCovered(`differences, ${where}`, difference.held, difference.all);
    expectCovered(`first seat, ${where}`, advantage.held, advantage.all);
  });

  test('and so do intervals by simulation', () => {
    const truth = truthOf(players, drawRate);
    let held = 0;
    let all = 0;
    for (let run = 0; run < TOURNAMENTS / 2; run++) {
      const sample = replay(roundRobin(players, games), truth, new Random(run, 'simulated', players, drawRate));
      const fit = fitStrengths(players, sample);
      const errors = simulatedErrors(
        sample,
        fit,
        100,
        new Random(run, 'again'),
        (again) => fitStrengths(players, again, {}, fit).strengths,
      );
      for (let player = 0; player < players; player++) {
        all++;
        if (Math.abs(fit.strengths[player]! - truth.strengths[player]!) <= Z95 * errors[player]!) held++;
      }
    }
    expectCovered(`by simulation, ${players} players, ${Math.round(100 * drawRate)} % draws`, held, all);
  });
});
