import type { NetworkShape } from '../agents/network/network.ts';
import type { BoardWeights } from '../agents/weights/schema.ts';
import { describeFeatures } from '../agents/weights/weights.ts';
import { type BoardRows, readBoards, readMatrix } from '../datasets/columns.ts';
import type { DataSet } from '../datasets/data-set.ts';
import type { Samples } from '../datasets/samples.ts';
import { mapSplits, refuseEmptySplits, rowsBySplit, type Split } from '../datasets/split.ts';
import { type RowNumbers, valuesAt } from '../datasets/values.ts';
import type { Game } from '../games/game.ts';
import { featuresNamed } from '../games/index.ts';
import { sigmoid } from '../lib/maths/normal.ts';
import { metricsOf } from './diagnosis/metrics.ts';
import { boardPredictor, probabilitiesOf } from './diagnosis/predictor.ts';
import { fitTargets, onTrainingRows } from './fit-weights.ts';
import { bucketsOf, type NetworkSamples, phasesOf, thresholdsOf } from './network/batch.ts';
import { boardGiven, type NetworkFit } from './network/options.ts';
import { resultTargets } from './solver/design-matrix.ts';

/** A data set as a network reads it. */
export type NetworkData = Awaited<ReturnType<typeof readNetworkData>>;

/**
 * `dataset` for a network of `shape`. Throws InputError for a bad data set, a split without rows, weights
 * that can't stand beside a network, and the signal's reason.
 */
export function readNetworkData(
  dataset: DataSet,
  game: Game,
  shape: Pick<NetworkShape, 'buckets'>,
  options: Pick<NetworkFit, 'lambda' | 'scoreScale' | 'beside'>,
  signal: AbortSignal,
) {
  return onTrainingRows(dataset.name, async () => {
    const board = boardGiven(game);
    const rows = await readBoards(dataset, game, board, { signal });
    const members = rowsBySplit(rows.splits);
    refuseEmptySplits(
      dataset.name,
      mapSplits(members, ({ length }) => ({ rows: length })),
    );
    const phases = phasesOf(board, rows.boards);
    const thresholds = thresholdsOf(phases, members.train, shape.buckets);
    const buckets = bucketsOf(phases, thresholds);
    const beside =
      options.beside === undefined ? undefined : await readBeside(options.beside, dataset, game, members.train);
    const targetsOf = targetMixer(rows, members.train, options);
    const samplesOf = (some: Uint32Array): NetworkSamples => ({
      rows: some.length,
      cells: rows.cells,
      members: some,
      boards: rows.boards,
      turns: rows.turns,
      buckets,
      beside: beside?.values ?? new Float32Array(0),
      features: beside?.deviations.length ?? 0,
      targets: targetsOf(some),
    });
    return {
      dataset,
      game,
      board,
      rows,
      /** The rows of each split. */
      members,
      /** With the targets of the fit. */
      samples: mapSplits(members, samplesOf),
      /** 1, 0.5 or 0, for the player to move, by split. */
      results: mapSplits(members, (some) => new Float64Array(valuesAt(rows.results, some))),
      thresholds,
      beside,
      /** Of the features beside the network. */
      deviations: beside?.deviations ?? [],
    };
  });
}

/** How well `weights` predict the rows of each split, as they are played. Throws the signal's reason. */
export async function playedMeasures(weights: BoardWeights, data: NetworkData, signal: AbortSignal) {
  const { dataset, game, rows, members, results } = data;
  const predictor = await boardPredictor(weights, dataset, game, { signal }, rows);
  const measured = async (split: Split) =>
    metricsOf(await probabilitiesOf(predictor, members[split], signal), results[split]);
  const measures = {
    train: await measured('train'),
    validation: await measured('validation'),
    test: await measured('test'),
  };
  return { predictor, measures };
}

/**
 * The targets of rows: lambda · result + (1 - lambda) · sigmoid(score / scale), the scale being that with which the
 * training rows' scores predict their results best. Rows without a score have the result alone. Throws InputError for
 * results that can't teach.
 */
function targetMixer(
  { results, scores, games }: BoardRows,
  train: Uint32Array,
  { lambda, scoreScale }: Pick<NetworkFit, 'lambda' | 'scoreScale'>,
): (some: RowNumbers) => Float32Array {
  const columnOf = (some: RowNumbers): Samples => {
    const values = valuesAt(scores, some);
    return {
      names: ['score'],
      rows: some.length,
      features: values,
      results: valuesAt(results, some),
      scores: values,
      games: valuesAt(games, some),
    };
  };
  resultTargets(columnOf(train));
  const scored = train.filter((row) => !Number.isNaN(scores[row]!));
  if (lambda === 1 || scored.length === 0) return (some) => Float32Array.from(some, (row) => results[row]!);
  const { scoreScale: scale } = fitTargets(columnOf(scored), {
    model: 'logistic',
    target: 'result',
    lambda,
    ...(scoreScale === undefined ? {} : { scoreScale }),
  });
  return (some) =>
    Float32Array.from(some, (row) => {
      const score = scores[row]!;
      const result = results[row]!;
      return Number.isNaN(score) ? result : lambda * result + (1 - lambda) * sigmoid(score / scale!);
    });
}

/** The feature set called `name`, whose weights are fitted beside a network. */
async function readBeside(name: string, dataset: DataSet, game: Game, train: Uint32Array) {
  const features = featuresNamed(game, name);
  const { mover, other, rows } = await readMatrix(dataset, game, features);
  const count = features.list.length;
  const values = new Float32Array(rows * count);
  for (let i = 0; i < values.length; i++) values[i] = mover[i]! - other[i]!;
  const deviations = features.list.map((_, i) => {
    let square = 0;
    for (const row of train) square += values[row * count + i]! ** 2;
    return Math.sqrt(square / train.length) || 1;
  });
  for (let i = 0; i < values.length; i++) values[i]! /= deviations[i % count]!;
  return {
    features: describeFeatures(game, features),
    /** Standard deviation of the mover's value less the other's on the training rows; 1 where it is always the same. */
    deviations,
    /** Mover less other, row by row of the data set, in these deviations. */
    values,
  };
}
