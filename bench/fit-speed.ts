import type { Samples } from '../datasets/samples.ts';
import { sigmoid } from '../lib/maths/normal.ts';
import { Random } from '../lib/maths/random.ts';
import { objectiveAt } from '../train/solver/objective.ts';
import { type RegressOptions, regress } from '../train/solver/regress.ts';

const ROWS = 1_000_000;
const COLUMNS = 16;
const RUNS = 3;

/**
 * Times a logistic fit of 1,000,000 rows x 16 and a tempo, from samples in memory to the optimum: the best of three
 * runs.
 */
export function measureFit() {
  const samples = planted();
  const options: RegressOptions = { loss: 'log', tempo: true, ridge: 0, constraints: [] };
  const runs = Array.from({ length: RUNS }, () => {
    const [clock, cpu] = [performance.now(), process.cpuUsage()];
    const { problem, minimum } = regress(samples, samples.results, options);
    const [seconds, used] = [(performance.now() - clock) / 1000, process.cpuUsage(cpu)];
    // The features' own unit, as others measure it.
    const gradient = objectiveAt(problem, minimum.solution).gradient.map(
      (slope, i) => slope * problem.columns.sizes[i]!,
    );
    return {
      /** Of the clock, and of the processor, all cores together. */
      seconds,
      cpuSeconds: (used.user + used.system) / 1e6,
      iterations: minimum.iterations,
      /** Of the mean log loss in the weights, at the end. */
      gradientNorm: Math.hypot(...gradient),
    };
  });
  return runs.reduce((least, run) => (run.seconds < least.seconds ? run : least));
}

/** Features from -2 to 2, results drawn by planted weights. */
function planted(): Samples {
  const random = new Random(1, 'bench', 'fit');
  const weights = Array.from({ length: COLUMNS }, (_, i) => Math.cos(i) / 2);
  // In memory that threads share, as data sets are read.
  const features = new Float64Array(new SharedArrayBuffer(8 * ROWS * COLUMNS));
  const results = new Float64Array(ROWS);
  for (let row = 0; row < ROWS; row++) {
    let logit = 0.2;
    for (let i = 0; i < COLUMNS; i++) {
      const value = 4 * random.unit() - 2;
      features[row * COLUMNS + i] = value;
      logit += weights[i]! * value;
    }
    results[row] = random.unit() < sigmoid(logit) ? 1 : 0;
  }
  const names = weights.map((_, i) => `f${i}`);
  return { names, rows: ROWS, features, results, scores: results, games: results };
}
