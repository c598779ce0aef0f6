import { expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import { momentsOf, type Pentanomial } from './counts.ts';
import { eloOf, NORMALIZED, withinMost } from './elo.ts';
import { normalizedOf, ratingOf } from './rating.ts';

const MATCHES = 2000;
const SCORES = [0.5, 0.75, 0.9, 0.95, 0.99];
const PAIRS = [12, 50, 200];

/** Chances of a pair's five scores with a given mean. */
const shapes: Readonly<Record<string, (score: number) => number[]>> = {
  'games with draws': (score) => leant([0.06, 0.2, 0.48, 0.2, 0.06], score),
  'games without draws': (score) => leant([0.24, 0, 0.52, 0, 0.24], score),
  'nearly all drawn': (score) => leant([0.005, 0.05, 0.89, 0.05, 0.005], score),
  'all or nothing': (score) => [1 - score, 0, 0, 0, score],
  'won or drawn': (score) => [0, 0, 2 - 2 * score, 0, 2 * score - 1],
};

/** `shape` leant towards the wins, as an exponential family, until its mean is `score`. */
function leant(shape: readonly number[], score: number): number[] {
  const at = (lean: number): number[] => {
    const raised = shape.map((chance, i) => chance * Math.exp(lean * (i - 2)));
    const sum = raised.reduce((total, chance) => total + chance, 0);
    return raised.map((chance) => chance / sum);
  };
  let [low, high] = [-50, 50];
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2;
    if (momentsOf(at(middle)).score < score) low = middle;
    else high = middle;
  }
  return at(low);
}

function drawn(chances: readonly number[], pairs: number, random: Random): Pentanomial {
  const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  for (let pair = 0; pair < pairs; pair++) {
    let rest = random.unit();
    let halfPoints = 0;
    while (halfPoints < 4 && rest >= chances[halfPoints]!) rest -= chances[halfPoints++]!;
    counts[halfPoints]!++;
  }
  return counts;
}

/** Shares of the intervals of `MATCHES` matches that hold the truth; one that rests on MAX_ELO is open there. */
function covered(name: string, chances: readonly number[], pairs: number): { elo: number; normalized: number } {
  const { score, variance } = momentsOf(chances);
  const truth = {
    elo: eloOf(score),
    normalized: withinMost(score === 0.5 ? 0 : (NORMALIZED * (score - 0.5)) / Math.sqrt(2 * variance)),
  };
  const known = new Map<string, { elo: boolean; normalized: boolean }>();
  const held = { elo: 0, normalized: 0 };
  for (let match = 0; match < MATCHES; match++) {
    const counts = drawn(chances, pairs, new Random(match, 'coverage', name, pairs));
    const holds = known.get(counts.join()) ?? {
      elo: isWithin(truth.elo, ratingOf(counts)),
      normalized: isWithin(truth.normalized, normalizedOf(counts)),
    };
    known.set(counts.join(), holds);
    if (holds.elo) held.elo++;
    if (holds.normalized) held.normalized++;
  }
  return { elo: held.elo / MATCHES, normalized: held.normalized / MATCHES };
}

function isWithin(truth: number, { low, high }: { low: number; high: number }): boolean {
  return low <= truth + 1e-6 && truth - 1e-6 <= high;
}

test.each(Object.keys(shapes))('%s: 95 %% intervals hold the truth, up to a clean sweep', (name) => {
  for (const pairs of PAIRS)
    for (const score of SCORES) {
      const share = covered(name, shapes[name]!(score), pairs);
      const percent = [share.elo, share.normalized].map((one) => (100 * one).toFixed(1));
      process.stdout.write(
        `${name}, ${pairs} pairs, score ${score}: Elo ${percent[0]} %, normalized ${percent[1]} %\n`,
      );
      expect(share.elo, `Elo, ${pairs} pairs, score ${score}`).toBeGreaterThan(0.94);
      expect(share.normalized, `normalized, ${pairs} pairs, score ${score}`).toBeGreaterThan(0.94);
      // And no wider than that takes, where results are many and of several kinds.
      if (pairs === 200 && score === 0.5 && /games|nothing/.test(name)) {
        expect(share.elo).toBeLessThan(0.975);
        expect(share.normalized).toBeLessThan(0.975);
      }
    }
});
