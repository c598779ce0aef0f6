import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Samples } from '../datasets/samples.ts';
import { InputError } from '../lib/input-error.ts';
import { Random } from '../lib/maths/random.ts';
import { sigmoid } from '../train/solver/loss.ts';
import { objectiveAt } from '../train/solver/objective.ts';
import { type RegressOptions, regress } from '../train/solver/regress.ts';

/** One way to fit, and what it took. */
export interface FitSpeed {
  readonly name: string;
  /** Of the clock, and of the processor, all cores together. */
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly iterations: number;
  /** Of the mean log loss in the weights, at the end. */
  readonly gradientNorm: number;
  /** Largest difference of a weight from our fit's. */
  readonly difference: number;
}

const ROWS = 1_000_000;
const COLUMNS = 16;
const RUNS = 3;

/**
 * Times a logistic fit of 1,000,000 rows x 16 and a tempo, from samples in memory to the optimum: the best of three
 * runs. With `python`, an interpreter that has scikit-learn, its lbfgs fits the same numbers in turn, once. Throws
 * InputError where that can't be run.
 */
export function measureFits(python: string | undefined): FitSpeed[] {
  const samples = planted();
  const options: RegressOptions = { loss: 'log', tempo: true, penalty: { strength: 0, l1Ratio: 0 }, constraints: [] };
  const runs = Array.from({ length: RUNS }, (): FitSpeed => {
    const [clock, cpu] = [performance.now(), process.cpuUsage()];
    const { problem, minimum } = regress(samples, samples.results, options);
    const [seconds, used] = [(performance.now() - clock) / 1000, process.cpuUsage(cpu)];
    // The features' own unit, as others measure it.
    const gradient = objectiveAt(problem, minimum.solution).gradient.map(
      (slope, i) => slope * problem.columns.sizes[i]!,
    );
    return {
      name: 'weightroom',
      seconds,
      cpuSeconds: (used.user + used.system) / 1e6,
      iterations: minimum.iterations,
      gradientNorm: Math.hypot(...gradient),
      difference: 0,
    };
  });
  const best = runs.reduce((least, run) => (run.seconds < least.seconds ? run : least));
  if (python === undefined) return [best];
  const { fit } = regress(samples, samples.results, options);
  return [best, ...sklearnFits(python, samples, [...fit.weights, fit.tempo])];
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

function sklearnFits(python: string, samples: Samples, weights: readonly number[]): FitSpeed[] {
  const folder = mkdtempSync(join(tmpdir(), 'weightroom-bench-'));
  try {
    for (const [name, numbers] of Object.entries({ features: samples.features, results: samples.results }))
      writeFileSync(join(folder, `${name}.f64`), numbers);
    writeFileSync(join(folder, 'weights.json'), JSON.stringify(weights));
    const script = fileURLToPath(new URL('../../bench/lbfgs.py', import.meta.url));
    const { status, stdout, stderr, error } = spawnSync(python, [script, folder], { encoding: 'utf8' });
    if (status !== 0)
      throw new InputError(`${python}: ${error?.message ?? stderr.trim().split('\n').at(-1)}; scikit-learn is wanted`);
    return JSON.parse(stdout) as FitSpeed[];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
