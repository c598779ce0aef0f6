import type { Samples } from '../../datasets/samples.ts';
import { samplesAt } from '../../datasets/samples.ts';
import type { Splits } from '../../datasets/split.ts';
import { counter, type Watching } from '../../lib/progress/running.ts';
import type { Diagnosis, Evaluation } from '../diagnosis/diagnosis.ts';
import { importanceOf } from '../diagnosis/importance.ts';
import { curveSizes, learningCurve, type Refit } from '../diagnosis/learning-curve.ts';
import type { Predictor } from '../diagnosis/predictor.ts';
import { type Fitted, fitWeights } from '../fit-weights.ts';
import { type PhaseRange, phaseAt, tapered } from '../scale/phase.ts';
import { weightedSums } from '../scale/scale.ts';
import type { Constraint } from '../solver/constraint.ts';
import type { Fit } from '../solver/regress.ts';
import type { RowWeights } from './row-weights.ts';

/** Shuffles of each feature. */
const REPEATS = 5;

/** What is diagnosed. */
interface Diagnosed {
  readonly name: string;
  readonly evaluations: readonly Evaluation[];
  readonly samples: Splits<Samples>;
  readonly weights: RowWeights;
  readonly fitted: Fitted;
  readonly constraints: readonly Constraint[];
  readonly range: PhaseRange | undefined;
}

/**
 * Diagnoses weights on the test rows, or on all where `all` were fitted to: the importance of each feature and, with
 * `curve`, fits to fewer groups. There are no positions, so no phases, no seats and no worst rows. `watching` hears of
 * every shuffled feature and every fit. Throws the signal's reason.
 */
export async function diagnoseRows(
  { name, evaluations, samples, weights, fitted, constraints, range }: Diagnosed,
  { all, curve, seed }: { readonly all: boolean; readonly curve: boolean; readonly seed: number },
  watching: Watching,
): Promise<Diagnosis> {
  const { train } = samples;
  const held = all ? train : samples.test;
  const predictor = predictorOf(weights, held);
  const fits = curve && !all ? curveSizes(new Set(train.games).size).reduce((sum, size) => sum + size.fits, 0) : 0;
  const done = counter(predictor.inputs.length + fits, watching);
  const rows = Uint32Array.from({ length: held.rows }, (_, row) => row);
  const importance = await importanceOf(predictor, rows, held.results, { repeats: REPEATS, seed }, done);
  const refit = refitTo(train, held, fitted, constraints, weights.scale, range);
  const points = fits === 0 ? [] : await learningCurve(joined(train, held), refit, seed, done);
  const none = all
    ? 'all rows were fitted to, so none are left to judge by'
    : 'fits to fewer groups were not asked for';
  return {
    name,
    split: all ? 'train' : 'test',
    evaluations,
    rounding: [],
    phases: [],
    seats: [],
    importance,
    curve: { points, note: fits === 0 ? none : undefined },
    worst: [],
  };
}

/** The logits of whole points on `held`, whose rows are numbered from 0. */
function predictorOf({ points, phase, tempo, scale }: RowWeights, { names, features, phases }: Samples): Predictor {
  const width = names.length;
  return {
    inputs: names,
    logits: (rows, shuffled) =>
      Float64Array.from(rows, (row, i) => {
        const share = phase === undefined ? 0 : phaseAt(phases![row]!, phase);
        let sum = tempo;
        for (let feature = 0; feature < width; feature++) {
          const from = feature === shuffled?.input ? shuffled.from[i]! : row;
          const weight =
            points[feature]! + (phase === undefined ? 0 : share * (phase.points[feature]! - points[feature]!));
          sum += weight * features[from * width + feature]!;
        }
        return sum / scale;
      }),
  };
}

/** The training rows, then those held out, numbered through. */
function joined(train: Samples, held: Samples): Parameters<typeof learningCurve>[0] {
  const both = (a: Float64Array, b: Float64Array): Float64Array => {
    const all = new Float64Array(a.length + b.length);
    all.set(a);
    all.set(b, a.length);
    return all;
  };
  return {
    games: both(train.games, held.games),
    results: both(train.results, held.results),
    train: Uint32Array.from({ length: train.rows }, (_, row) => row),
    held: Uint32Array.from({ length: held.rows }, (_, row) => train.rows + row),
  };
}

/** Fits with the same options to other training rows; the strength of a penalty is as it was chosen then. */
function refitTo(
  train: Samples,
  held: Samples,
  { options }: Fitted,
  constraints: readonly Constraint[],
  scale: number,
  range: PhaseRange | undefined,
): Refit {
  const { bootstrap: _bootstrap, relativeTo: _relativeTo, ...plain } = options;
  const seen = (samples: Samples): Samples => (range === undefined ? samples : tapered(samples, range));
  return async (rows) => {
    const some = rows.length === train.rows ? train : samplesAt(train, rows);
    const { fit } = await fitWeights(seen(some), plain, constraints, scale);
    const parts = [sumsOf(train, fit), sumsOf(held, fit)] as const;
    return (some) =>
      Float64Array.from(some, (row) => (row < train.rows ? parts[0][row]! : parts[1][row - train.rows]!));
  };

  function sumsOf(samples: Samples, { weights, tempo }: Fit): Float64Array {
    return weightedSums(seen(samples), weights, tempo);
  }
}
