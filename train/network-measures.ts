import type { Evaluator } from '../agents/evaluation/evaluator.ts';
import { pointsOf } from '../agents/network/check.ts';
import { besideOf, NetworkEvaluator } from '../agents/network/evaluator.ts';
import { NetworkKernel } from '../agents/network/kernel.ts';
import { layoutOf } from '../agents/network/layout.ts';
import type { Network } from '../agents/network/network.ts';
import type { NetworkWeights } from '../agents/network/schema.ts';
import type { RowNumbers } from '../datasets/column.ts';
import type { DataSet } from '../datasets/data-set.ts';
import { mapSplits } from '../datasets/split.ts';
import { extractSides } from '../games/feature-sets.ts';
import type { Game, Player, Position } from '../games/game.ts';
import { metricsOf } from './diagnosis/metrics.ts';
import { bucketsOf, phasesOf } from './network/batch.ts';
import { RealEvaluation } from './network/computation.ts';
import type { Parameters, Plan } from './network/real-network.ts';
import type { NetworkData } from './network-data.ts';
import { COMPARED_DEPTH, comparedPositions, movesChanged } from './rounding.ts';
import { logLoss, sigmoid } from './solver/loss.ts';

/** Milliseconds between looks at the signal. */
const SIGNAL_CHECK = 100;

/**
 * How well a fitted network predicts as it is played, what rounding to points changes, and what whole numbers
 * changed of the best network in `real` numbers. Throws the signal's reason.
 */
export async function measuresOf(
  dataset: DataSet,
  game: Game,
  weights: NetworkWeights,
  plan: Plan,
  network: Network,
  real: Parameters,
  data: NetworkData,
  signal: AbortSignal,
): Promise<Pick<NetworkWeights['origin'], 'measures' | 'rounding' | 'quantisation'>> {
  const { members, results } = data;
  const { scale } = weights;
  const { train, validation, test } = members;
  const whole = wholeLogits(plan, weights, network, data);
  const played = {
    train: await logitsOn(train, whole, signal),
    validation: await logitsOn(validation, whole, signal),
    test: await logitsOn(test, whole, signal),
  };
  const exact = await logitsOn(test, realLogits(plan, real, data), signal);
  const positions = await comparedPositions(dataset, game);
  const changed = (before: Evaluator, after: Evaluator): number =>
    movesChanged(game, positions, COMPARED_DEPTH, before, after);
  const unrounded = wholeEvaluator(game, plan, weights, network);
  const compared = { positions: positions.length, depth: COMPARED_DEPTH };
  const wholeLoss = logLossOf(played.test, results.test);
  const inPoints = played.test.map((logit) => Math.round(logit * scale) / scale);
  const evaluator = new NetworkEvaluator(plan.board, sumOf(plan, network), pointsOf(weights), besideOf(game, weights));
  return {
    measures: mapSplits(played, (logits, split) => metricsOf(logits.map(sigmoid), results[split])),
    rounding: {
      ...compared,
      changed: changed(unrounded, evaluator),
      before: wholeLoss,
      after: logLossOf(inPoints, results.test),
    },
    quantisation: {
      ...compared,
      changed: changed(realEvaluator(plan, real, data, scale), unrounded),
      before: logLossOf(exact, results.test),
      after: wholeLoss,
    },
  };
}

async function logitsOn(rows: RowNumbers, of: (row: number) => number, signal: AbortSignal): Promise<Float64Array> {
  const logits = new Float64Array(rows.length);
  let checked = performance.now();
  for (const [i, row] of rows.entries()) {
    logits[i] = of(row);
    if (i % 256 !== 0 || performance.now() - checked < SIGNAL_CHECK) continue;
    await new Promise(setImmediate);
    signal.throwIfAborted();
    checked = performance.now();
  }
  return logits;
}

function sumOf({ board }: Plan, network: Network): NetworkKernel {
  return new NetworkKernel(layoutOf(board, network, 'fit'));
}

/** The logit of a row by whole numbers. */
function wholeLogits(
  plan: Plan,
  { beside, scale }: NetworkWeights,
  network: Network,
  { rows, beside: features }: NetworkData,
): (row: number) => number {
  const whole = sumOf(plan, network);
  const logits = beside?.points.map((points, f) => (points / scale) * features!.deviations[f]!) ?? [];
  return (row) => {
    whole.board.set(rows.boards.subarray(row * rows.cells, (row + 1) * rows.cells), whole.at);
    let sum = whole.of(rows.turns[row]! as Player) * (network.outputStep / network.one);
    for (let f = 0; f < logits.length; f++) sum += logits[f]! * features!.values[row * logits.length + f]!;
    return sum;
  };
}

/** The logit of a row by real numbers. */
function realLogits(plan: Plan, real: Parameters, { rows, samples }: NetworkData): (row: number) => number {
  const evaluation = new RealEvaluation(plan, real);
  const { buckets, beside, features } = samples.train;
  return (row) =>
    evaluation.logit({
      rows: 1,
      boards: rows.boards.subarray(row * rows.cells, (row + 1) * rows.cells),
      turns: rows.turns.subarray(row, row + 1),
      buckets: buckets.subarray(row, row + 1),
      beside: beside.subarray(row * features, (row + 1) * features),
      targets: new Float32Array(1),
    });
}

/** Evaluates in points without rounding to them. Zero-sum. */
function moverEvaluator(points: (position: Position) => number): Evaluator {
  return {
    draw: 0,
    evaluate: (position, player) => (position.turn === player ? points(position) : 0 - points(position)),
  };
}

function wholeEvaluator(game: Game, plan: Plan, weights: NetworkWeights, network: Network): Evaluator {
  const whole = sumOf(plan, network);
  const beside = besideOf(game, weights);
  const step = pointsOf(weights);
  return moverEvaluator((position) => {
    plan.board.write(position, whole.board, whole.at);
    return whole.of(position.turn) * step + (beside?.evaluate(position, position.turn) ?? 0);
  });
}

function realEvaluator(plan: Plan, real: Parameters, { thresholds, beside }: NetworkData, scale: number): Evaluator {
  const evaluation = new RealEvaluation(plan, real);
  const boards = new Uint8Array(plan.board.cells);
  const values = new Float64Array(2 * plan.beside);
  const features = new Float32Array(plan.beside);
  return moverEvaluator((position) => {
    plan.board.write(position, boards, 0);
    if (beside !== undefined) {
      extractSides(beside.features, position, position.turn, values);
      for (let f = 0; f < plan.beside; f++)
        features[f] = (values[f]! - values[plan.beside + f]!) / beside.deviations[f]!;
    }
    const logit = evaluation.logit({
      rows: 1,
      boards,
      turns: Uint8Array.of(position.turn),
      buckets: bucketsOf(phasesOf(plan.board, boards), thresholds),
      beside: features,
      targets: new Float32Array(1),
    });
    return logit * scale;
  });
}

/** The mean log loss of logits. */
function logLossOf(logits: Float64Array, targets: Float64Array): number {
  const slopes = new Float64Array(targets.length);
  return logLoss.assess({ predictions: logits, targets, counts: undefined }, slopes, slopes) / targets.length;
}
