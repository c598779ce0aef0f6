import { expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import { clustered } from '../../test/simulated.ts';
import { type Regression, type RegressOptions, regress } from '../solver/regress.ts';
import { bootstrap, type Interval, type Uncertainty } from './resampling.ts';
import { type Ratio, ratioOf, sandwich } from './sandwich.ts';

const planted = [0.5, -0.3, 0.2, 0];
const tempo = 0.15;
const truth = [...planted, tempo];
const options: RegressOptions = { loss: 'log', tempo: true, ridge: 0, constraints: [] };

interface Experiment {
  readonly runs: number;
  readonly games: number;
  readonly plies: number;
}

/** Fits to fresh simulated games, run by run. */
function* fits({ runs, games, plies }: Experiment, seed: number): Generator<Regression> {
  for (let run = 0; run < runs; run++) {
    const samples = clustered(new Random(seed, 'coverage', run), { games, plies, weights: planted, tempo });
    yield regress(samples, samples.results, options);
  }
}

/** The share of runs in which each of `intervalsOf` a fit holds its planted weight. */
async function coverage(
  experiment: Experiment,
  seed: number,
  intervalsOf: (regression: Regression, run: number) => Uncertainty | Promise<Uncertainty>,
): Promise<number[]> {
  const held = truth.map(() => 0);
  let run = 0;
  for (const regression of fits(experiment, seed)) {
    const { weights, tempo: constant } = await intervalsOf(regression, run++);
    for (const [i, { low, high }] of [...weights, constant].entries())
      if (low <= truth[i]! && truth[i]! <= high) held[i]!++;
  }
  return held.map((count) => count / experiment.runs);
}

function shown(what: string, shares: readonly number[]): number {
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;
  console.log(`${what}: ${percent(mean)} (${shares.map(percent).join(', ')})`);
  return mean;
}

const rowwise = ({ games, ...rest }: Regression): Regression => ({ ...rest, games: games.map((_, row) => row) });

test('95 % intervals by the sandwich hold each planted weight in 93 to 97 of 100 simulations', async () => {
  const shares = await coverage({ runs: 3000, games: 400, plies: 10 }, 1, (one) => sandwich(one));
  shown('sandwich, 400 games of 10 positions', shares);
  for (const share of shares) {
    expect(share).toBeGreaterThan(0.93);
    expect(share).toBeLessThan(0.97);
  }
});

test('those by the bootstrap do so too', async () => {
  const shares = await coverage({ runs: 300, games: 300, plies: 8 }, 2, (fit, run) => bootstrap(fit, 200, run));
  const mean = shown('bootstrap, 300 games of 8 positions', shares);
  expect(mean).toBeGreaterThan(0.93);
  expect(mean).toBeLessThan(0.97);
  // Of 300 runs, three standard errors are 3.8 %.
  for (const share of shares) expect(Math.abs(share - 0.95)).toBeLessThan(0.045);
});

test('those that take each position for a game do not', async () => {
  const shares = await coverage({ runs: 600, games: 400, plies: 10 }, 3, (fit) => sandwich(rowwise(fit)));
  expect(shown('positions taken for games', shares)).toBeLessThan(0.8);
});

test('the ratio of two planted weights lies in its interval as often', () => {
  const experiment = { runs: 2000, games: 400, plies: 10 };
  const held = (interval: Pick<Interval, 'low' | 'high'> | undefined): boolean =>
    interval === undefined || (interval.low <= -5 / 3 && interval.high >= -5 / 3);
  const ratios: Ratio[] = Array.from(fits(experiment, 4), (fit) => ratioOf(fit, 'f0', 'f1'));
  const share = ratios.filter(({ interval }) => held(interval)).length / ratios.length;
  shown('ratio', [share]);
  expect(share).toBeGreaterThan(0.93);
  expect(share).toBeLessThan(0.97);
});
