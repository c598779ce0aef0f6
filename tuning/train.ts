import { checkWeights, describeFeatures, type Judge, type Weights } from '../agents/weights.ts';
import { manifestPath, readManifest } from '../datasets/manifest.ts';
import { readMatrix } from '../datasets/matrix.ts';
import { type Samples, splitSamples } from '../datasets/samples.ts';
import type { Split } from '../datasets/split.ts';
import type { Features, Game } from '../games/game.ts';
import { sha256OfFile } from '../lib/files.ts';
import { InputError } from '../lib/input-error.ts';
import { program } from '../lib/version.ts';
import type { Fit, Measures } from '../train/fit.ts';
import { fitLinear } from '../train/linear.ts';
import { fitLogistic } from '../train/logistic.ts';
import { measure, predict } from '../train/measures.ts';
import { toPoints } from '../train/points.ts';
import { toLogits } from '../train/scale.ts';

export const models = ['logistic', 'linear'] as const;
export const targets = ['result', 'score'] as const;

/** How weights are fitted: plain data. */
export interface TrainOptions {
  /** The feature set. */
  readonly features: string;
  readonly model: (typeof models)[number];
  /** What `linear` fits; `logistic` fits results. */
  readonly target: (typeof targets)[number];
  readonly ridge: number;
  readonly tempo: boolean;
  /** Points worth one logit. */
  readonly scale: number;
  /** How the weights are to be judged in play. */
  readonly judge: Judge;
}

/** The data set in `folder` as numbers, by split. Throws InputError for a bad data set, and for one without rows to fit or to judge by. */
export async function readSplits(
  folder: string,
  game: Game,
  features: Features,
): Promise<Readonly<Record<Split, Samples>>> {
  const samples = splitSamples(await readMatrix(folder, game, features), readManifest(folder).seed);
  for (const [split, { rows }] of Object.entries(samples))
    if (rows === 0) throw new InputError(`${folder}: no rows in the ${split} split; more games are wanted`);
  return samples;
}

/**
 * Fits weights to the train split of the data set in `folder`, which `samples` were read from, and measures them, as they will be
 * played, on all three. Throws InputError where the data can't say what the weights are, or where they could outrank a win.
 */
export async function trainWeights(
  folder: string,
  game: Game,
  features: Features,
  samples: Readonly<Record<Split, Samples>>,
  options: TrainOptions,
): Promise<Weights> {
  const manifest = readManifest(folder);
  const fit = fitOf(samples.train, options);
  const { points, tempo, scale } = toPoints(fit, { scale: options.scale, bounds: features.list });
  const weights: Weights = {
    format: 'weightroom weights 1',
    game: game.name,
    features: describeFeatures(game, features),
    model: 'linear',
    judge: options.judge,
    points: [...points],
    tempo,
    draw: 0,
    scale,
    origin: {
      by: 'fit',
      program,
      command: commandOf(options),
      dataset: {
        checksum: await sha256OfFile(manifestPath(folder)),
        games: manifest.games,
        rows: manifest.rows,
        seed: manifest.seed,
      },
      model: options.model,
      target: options.target,
      ridge: options.ridge,
      logits: [...fit.weights],
      tempo: fit.tempo,
      measures: {
        train: summary(measureWeights(samples.train, points, tempo, scale)),
        validation: summary(measureWeights(samples.validation, points, tempo, scale)),
        test: summary(measureWeights(samples.test, points, tempo, scale)),
      },
    },
  };
  checkWeights(weights, game, 'fit');
  return weights;
}

/** How well weights in points predict results, `scale` points being one logit. */
export function measureWeights(samples: Samples, points: readonly number[], tempo: number, scale: number): Measures {
  const fit: Fit = {
    names: samples.names,
    weights: points.map((weight) => weight / scale),
    tempo: tempo / scale,
    rows: samples.rows,
    iterations: 0,
  };
  return measure(predict(samples, fit), samples.results);
}

function fitOf(train: Samples, { model, target, ridge, tempo }: TrainOptions): Fit {
  if (model === 'logistic') return fitLogistic(train, { ridge, tempo });
  return toLogits(train, fitLinear(train, { target, ridge, tempo }));
}

function summary({ rows, logLoss, brier, accuracy }: Measures): Omit<Measures, 'calibration'> {
  return { rows, logLoss, brier, accuracy };
}

/** The command that fits the same weights to the same data set; its folder is left out. */
function commandOf(options: TrainOptions): string {
  return [
    'weightroom train DATASET',
    `--features ${options.features}`,
    `--model ${options.model}`,
    `--target ${options.target}`,
    `--ridge ${options.ridge}`,
    ...(options.tempo ? [] : ['--no-tempo']),
    `--scale ${options.scale}`,
    `--judge ${options.judge}`,
  ].join(' ');
}
