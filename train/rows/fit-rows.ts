import { basename } from 'node:path';
import type { Samples } from '../../datasets/samples.ts';
import { mapSplits, refuseEmptySplits, type Splits } from '../../datasets/split.ts';
import { sha256OfFile } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import type { Watching } from '../../lib/progress/running.ts';
import { quoted } from '../../lib/quoted.ts';
import { program } from '../../lib/version.ts';
import { readConstraints } from '../constraints.ts';
import type { Diagnosis, Evaluation } from '../diagnosis/diagnosis.ts';
import { type Fitted, fitWeights } from '../fit-weights.ts';
import { type Metrics, metricsOf, predict, summaryOf } from '../metrics/metrics.ts';
import { toIntegerWeights } from '../scale/integer-weights.ts';
import { atHigh, atLow, type PhaseRange, phaseRange, tapered } from '../scale/phase.ts';
import { bestScale, TEXEL_POINTS, texelK } from '../scale/scale.ts';
import type { Constraint } from '../solver/constraint.ts';
import { describeFit, measureWeights } from '../train.ts';
import { onTrainingRows } from '../training-rows.ts';
import { auditTable, type RowsAudit } from './audit.ts';
import { diagnoseRows } from './diagnose.ts';
import { rowEvaluations } from './evaluations.ts';
import { type RowColumns, type RowFitOptions, rowFitOptions } from './options.ts';
import { readRows } from './read-rows.ts';
import { ROW_WEIGHTS, type RowWeights } from './row-weights.ts';
import { readStart, type Start } from './start.ts';

/** What is to be fitted: plain data. */
export interface RowFitPlan {
  /** The table. */
  readonly file: string;
  readonly options: RowFitOptions;
  /** What the weights are called. */
  readonly name: string;
  /** Whether they are diagnosed, and with fits to fewer groups. */
  readonly diagnosis: 'none' | 'without curve' | 'whole';
}

/** What came of it: plain data. */
export interface RowFit {
  readonly weights: RowWeights;
  readonly audit: RowsAudit;
  /** On the test rows; on all where all were fitted to. */
  readonly evaluations: readonly Evaluation[];
  readonly diagnosis: Diagnosis | undefined;
}

/** The parts of the work that take time, and what they count. */
export const stages = {
  read: 'MB or rows',
  fit: 'steps',
  'cross-validation': 'fits',
  bootstrap: 'fits',
  diagnosis: 'steps',
} as const;
export type RowStage = keyof typeof stages;

/**
 * Reads the table of `plan`, audits it, fits weights to its training rows and measures them, in whole points, on the
 * rows left out. Throws InputError for a bad table and where the data can't identify the weights.
 */
export async function fitRows(plan: RowFitPlan, watching: (stage: RowStage) => Watching): Promise<RowFit> {
  const { file, options, name } = plan;
  const { all, seed = 1, phase } = options;
  let constraints: readonly Constraint[] = [];
  let start: Start | undefined;
  // What names no column is told before millions of rows are read.
  const check = (names: readonly string[]): void => {
    constraints = readConstraints(options.constraints ?? [], names, phase !== undefined, options.tempo);
    start = options.weights === undefined ? undefined : readStart(options.weights, names);
    checkDivisor(options, names);
  };
  const read = await readRows(file, options, { seed, all }, watching('read'), check);
  const { samples } = read;
  if (!all)
    refuseEmptySplits(
      file,
      mapSplits(samples, ({ results }) => results),
    );
  const step = watching('fit').progress;
  step(0, 4, 'audit');
  const audit = auditTable(read, options);
  const range = phase === undefined ? undefined : phaseRange(samples.train);
  const seen = range === undefined ? samples : mapSplits(samples, (part) => tapered(part, range));
  step(1, 4, 'scale');
  const scale = scaleOf(samples.train, options, start);
  step(2, 4, 'weights');
  const fitted = await onTrainingRows(file, () => fitWeights(seen.train, options, constraints, scale, watching));
  step(3, 4, 'measures');
  const weights = await weightsOf(plan, read, seen, fitted, audit, scale, range);
  const held = all ? seen.train : seen.test;
  const played = asLogits(weights);
  const compared = start && { ...start, name: basename(options.weights!).replace(/\.\w+$/, '') };
  const evaluations = rowEvaluations(name, predict(held, { ...fitted.fit, ...played }), samples.train, held, compared);
  step(4, 4);
  const diagnosis =
    plan.diagnosis === 'none'
      ? undefined
      : await diagnoseRows(
          { name, evaluations, samples, weights, fitted, constraints, range },
          { all, curve: plan.diagnosis === 'whole', seed },
          watching('diagnosis'),
        );
  return { weights, audit, evaluations, diagnosis };
}

/** Throws InputError for `--relative-to` something that is no weight. */
function checkDivisor({ relativeTo, phase }: RowFitOptions, names: readonly string[]): void {
  const weights = phase === undefined ? names : [...names.map(atLow), ...names.map(atHigh)];
  if (relativeTo !== undefined && !weights.includes(relativeTo))
    throw new InputError(`--relative-to ${quoted(relativeTo, 100)}: no such weight; there are ${weights.join(', ')}`);
}

/** Points worth one logit. Throws InputError where the start weights say nothing of the results. */
function scaleOf(train: Samples, { scale, tempo, loss = 'log' }: RowFitOptions, start: Start | undefined): number {
  if (typeof scale === 'number') return scale;
  if (start === undefined) throw new Error('the scale of weights that are not there');
  if (scale === 'texel') return TEXEL_POINTS / texelK(train, start.points);
  const best = bestScale(train, start.points, tempo, loss).scale;
  if (best === 0)
    throw new InputError('--scale start: the weights of --weights say nothing of these results; a number is wanted');
  return 1 / best;
}

async function weightsOf(
  { file, options }: RowFitPlan,
  { rows, groups, notation }: Awaited<ReturnType<typeof readRows>>,
  seen: Splits<Samples>,
  fitted: Fitted,
  { set }: RowsAudit,
  scale: number,
  range: PhaseRange | undefined,
): Promise<RowWeights> {
  const { fit } = fitted;
  const names = set.features.map((feature) => feature.name);
  const bounds = range === undefined ? set.features : [...set.features, ...set.features];
  const { points, tempo } = toIntegerWeights(fit, { scale, bounds, constraints: fitted.constraints });
  const measured = (part: Samples): Omit<Metrics, 'calibration'> =>
    summaryOf(measureWeights(part, points, tempo, scale));
  const held = options.all ? seen.train : seen.test;
  return {
    format: ROW_WEIGHTS,
    model: 'linear',
    names,
    points: points.slice(0, names.length),
    tempo,
    scale,
    ...(range === undefined
      ? {}
      : { phase: { feature: options.phase!, ...range, points: points.slice(names.length) } }),
    origin: {
      by: 'rows',
      program,
      command: ['weightroom fit ROWS', ...rowFitOptions.words(options)].join(' '),
      file: { name: basename(file), sha256: await sha256OfFile(file), rows, groups, seed: options.seed ?? 1 },
      columns: columnsOf(options),
      notation,
      model: options.model,
      target: options.target,
      ridge: fitted.options.ridge,
      logits: [...fit.weights],
      tempo: fit.tempo,
      measures: {
        train: measured(seen.train),
        ...(options.all ? {} : { validation: measured(seen.validation), test: measured(seen.test) }),
      },
      unrounded: metricsOf(predict(held, fit), held.results).logLoss,
      ...describeFit(fitted),
    },
  };
}

function columnsOf({ result, group, score, phase, split, ignore }: RowColumns): RowWeights['origin']['columns'] {
  const given = { result, group, score, phase, split, ignore: ignore && [...ignore] };
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as RowWeights['origin']['columns'];
}

/** Whole points as logits. */
export function asLogits({ points, phase, tempo, scale }: RowWeights): { weights: number[]; tempo: number } {
  return { weights: [...points, ...(phase?.points ?? [])].map((point) => point / scale), tempo: tempo / scale };
}
