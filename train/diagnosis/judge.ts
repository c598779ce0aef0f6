import { type PlayedFacts, readPositions } from '../../datasets/columns.ts';
import type { DataSet } from '../../datasets/data-set.ts';
import type { Samples } from '../../datasets/samples.ts';
import type { Split, Splits } from '../../datasets/split.ts';
import { type RowNumbers, type Values, valuesAt } from '../../datasets/values.ts';
import type { Game } from '../../games/game.ts';
import { mean, sum } from '../../lib/maths/mean.ts';
import { sigmoid } from '../../lib/maths/normal.ts';
import { Random } from '../../lib/maths/random.ts';
import { counter, type Watching } from '../../lib/progress/running.ts';
import { bestScale, weightedSums } from '../scale/scale.ts';
import { curveSizes, type Labelled, learningCurve, type Refit } from './learning-curve.ts';
import {
  type EvaluationMetrics,
  evaluationMetrics,
  type GameMean,
  gameMean,
  logLossOf,
  rowLogLoss,
  rowLosses,
} from './metrics.ts';
import { type Predictor, probabilitiesOf } from './predictor.ts';

/** Weights and the rows that they are judged on: those of a split. */
export interface Judged {
  readonly name: string;
  readonly split: Split;
  readonly rows: Splits<Labelled>;
  readonly predictor: Predictor;
  /** Other predictions of the rows of the split. */
  readonly others: readonly Other[];
  /** What rounding changed, in words. */
  readonly rounding: readonly string[];
  /** Fits to other rows, or why there are none. */
  readonly refit: Refit | string;
  /** Where the rows are of games played here. */
  readonly played?: PlayedRows;
}

interface Other {
  readonly name: string;
  readonly kind: 'hand' | 'previous';
  readonly probabilities: Float64Array;
}

/**
 * Diagnoses weights: against what they are compared with, by phase and by seat where the rows were played, the
 * importance of each input, a learning curve, and the worst rows. The same call gives the same figures. `watching`
 * hears of every shuffled input and every fit. Throws the signal's reason.
 */
export async function diagnoseRows(
  judged: Judged,
  { repeats, seed }: { readonly repeats: number; readonly seed: number },
  watching: Watching,
) {
  const { name, split, predictor, refit, played } = judged;
  const { train, [split]: held } = judged.rows;
  const rows = held.numbers;
  const trained = new Set(train.games).size;
  const fits = typeof refit === 'string' ? 0 : curveSizes(trained).reduce((sum, size) => sum + size.fits, 0);
  const done = counter(predictor.inputs.length + fits, watching);
  const probabilities = await probabilitiesOf(predictor, rows, watching.signal);
  const importance = await importanceOf(predictor, held, { repeats, seed }, done);
  const points = typeof refit === 'string' ? [] : await learningCurve(train, held, refit, seed, done);
  const none = typeof refit === 'string' ? refit : 'no fit to any number of games has one answer';
  const note = points.length > 0 ? undefined : none;
  return {
    /** What is diagnosed. */
    name,
    split,
    evaluations: evaluationsOf(judged, probabilities),
    /** What rounding changed, in words, one line for each kind; empty where it was not measured. */
    rounding: [...judged.rounding],
    /** By phase and by seat; empty where rows have no positions. */
    phases: played === undefined ? [] : phasesOf(played.facts, rows, probabilities),
    seats: played === undefined ? [] : seatsOf(played, rows, probabilities),
    importance,
    /** Log loss of fits to fewer games, and why there is none. */
    curve: { points, note },
    /** The rows with the largest log loss, at most one of a game, the worst first. */
    worst: played === undefined ? [] : await worstRows(played, rows, probabilities, predictor),
  };
}

/** How well weights predict the rows of one split, compared with what, and where they fail: plain data. */
export type Diagnosis = Awaited<ReturnType<typeof diagnoseRows>>;
export type Evaluation = Diagnosis['evaluations'][number];

/**
 * How well `probabilities` agree with the results of the split, after what they are compared with: the mean result of
 * the training rows, then `others`, last the weights that are judged. Each of the others says by how much its log loss
 * is above theirs, row by row, with the spread of that over games.
 */
export function evaluationsOf(
  { name, split, rows, others }: Pick<Judged, 'name' | 'split' | 'rows' | 'others'>,
  probabilities: Float64Array,
) {
  const { results, games } = rows[split];
  const losses = rowLosses(probabilities, results);
  type Kind = 'constant' | 'hand' | 'previous' | 'tuned';
  const against = (name: string, kind: Kind, predicted: Float64Array) => {
    const above = rowLosses(predicted, results).map((loss, i) => loss - losses[i]!);
    const behind: GameMean | undefined = gameMean(above, games);
    return { name, kind, metrics: evaluationMetrics(predicted, results, games), behind };
  };
  const constant = new Float64Array(results.length).fill(mean(rows.train.results));
  return [
    against('constant', 'constant', constant),
    ...others.map((other) => against(other.name, other.kind, other.probabilities)),
    { name, kind: 'tuned' as Kind, metrics: evaluationMetrics(probabilities, results, games), behind: undefined },
  ];
}

/** What `points` predict of the rows `held` at the scale, with the constant, that fit the rows of `train` best. */
export function scaledProbabilities(points: readonly number[], train: Samples, held: Samples): Float64Array {
  const { scale, tempo } = bestScale(train, points, true);
  return weightedSums(held, points, 0).map((sum) => sigmoid(scale * sum + tempo));
}

/** Rows that are shuffled, at most: evenly spread. */
const MAX_ROWS = 5000;

/**
 * Permutation importance (L. Breiman, Random Forests, Machine Learning 45 (2001)): how much log loss rises when the
 * values of one input are shuffled among the rows, `repeats` times: its mean and standard deviation, the most important
 * input first. `done` is called after each input; it may throw.
 */
export async function importanceOf(
  predictor: Predictor,
  { numbers, results }: Pick<Labelled, 'numbers' | 'results'>,
  { repeats, seed }: { readonly repeats: number; readonly seed: number },
  done: () => Promise<void>,
) {
  const count = Math.min(MAX_ROWS, numbers.length);
  const places = Array.from({ length: count }, (_, i) => Math.floor((i * numbers.length) / count));
  const some = places.map((place) => numbers[place]!);
  const came = valuesAt(results, places);
  const before = logLossOf(predictor.logits(some), came);
  const inputs: { readonly name: string; readonly rise: number; readonly deviation: number }[] = [];
  for (const [input, name] of predictor.inputs.entries()) {
    const rises = Array.from({ length: repeats }, (_, repeat) => {
      const from = new Random(seed, 'importance', input, repeat).shuffle([...some]);
      return logLossOf(predictor.logits(some, { input, from }), came) - before;
    });
    inputs.push({ name, ...meanAndDeviation(rises) });
    await done();
  }
  inputs.sort((one, other) => other.rise - one.rise);
  return { rows: count, repeats, inputs };
}

function meanAndDeviation(rises: readonly number[]): { rise: number; deviation: number } {
  const rise = mean(rises);
  const squares = sum(rises.map((value) => (value - rise) ** 2));
  return { rise, deviation: Math.sqrt(squares / Math.max(1, rises.length - 1)) };
}

/** What only the rows of a data set have: plies, movers, positions. */
interface PlayedRows {
  readonly dataset: DataSet;
  readonly game: Game;
  readonly facts: PlayedFacts;
}

const PHASES = 4;

/** The rows in ranges of plies, with as equal numbers of rows as can be; `probabilities` has one for each of `rows`. */
function phasesOf({ plies, results, games }: PlayedFacts, rows: RowNumbers, probabilities: Float64Array) {
  const sorted = valuesAt(plies, rows).sort();
  const starts = Array.from({ length: PHASES }, (_, i) => sorted[Math.floor((i * sorted.length) / PHASES)]!);
  const cuts = [...new Set(starts)];
  return cuts.map((from, i) => {
    const to = cuts[i + 1] === undefined ? sorted.at(-1)! : cuts[i + 1]! - 1;
    const inside = (row: number): boolean => plies[row]! >= from && plies[row]! <= to;
    return { name: `plies ${from} to ${to}`, metrics: metricsWhere(inside, rows, probabilities, results, games) };
  });
}

/** The rows by who is to move. */
function seatsOf(
  { facts: { turns, results, games }, game: { seats } }: PlayedRows,
  rows: RowNumbers,
  probabilities: Float64Array,
) {
  return seats.flatMap((seat, player) => {
    const moves = (row: number): boolean => turns[row] === player;
    if (!Uint32Array.from(rows).some(moves)) return [];
    return [{ name: `${seat} to move`, metrics: metricsWhere(moves, rows, probabilities, results, games) }];
  });
}

function metricsWhere(
  is: (row: number) => boolean,
  rows: RowNumbers,
  probabilities: Float64Array,
  results: Values,
  games: Values,
): EvaluationMetrics {
  const some = Uint32Array.from(rows).filter(is);
  const predicted = probabilities.filter((_, i) => is(rows[i]!));
  return evaluationMetrics(predicted, valuesAt(results, some), valuesAt(games, some));
}

/** Positions shown, and the largest terms of each. */
const SHOWN = 6;
const TERMS = 3;

/**
 * Of `rows`, which have `probabilities`, those with the largest log loss: at most one of a game, because positions of
 * one game are wrong together.
 */
async function worstRows(
  { dataset, game, facts: { games, plies, turns, results } }: PlayedRows,
  rows: RowNumbers,
  probabilities: Float64Array,
  predictor: Predictor,
) {
  const losses = probabilities.map((probability, i) => rowLogLoss(probability, results[rows[i]!]!));
  const chosen = worstOf(losses, (i) => games[rows[i]!]!);
  const ascending = chosen.map((i) => rows[i]!).sort((one, other) => one - other);
  const positions = await readPositions(dataset, game, ascending);
  return chosen.map((i) => {
    const row = rows[i]!;
    const position = positions[ascending.indexOf(row)]!;
    return {
      game: games[row]!,
      ply: plies[row]!,
      seat: game.seats[turns[row] === 0 ? 0 : 1],
      /** One line, which the game reads back. */
      position: position.text(),
      drawing: game.draw(position),
      /** The mover's result, predicted and actual. */
      predicted: probabilities[i]!,
      result: results[row]!,
      logLoss: losses[i]!,
      /** The largest terms for and against the mover, in logits; empty for a network. */
      terms: largestTerms(predictor, row),
    };
  });
}

/** The places of the largest of `losses`, at most one of a game, the largest first, of equal ones the first. */
function worstOf(losses: Float64Array, gameOf: (i: number) => number): number[] {
  let worst: number[] = [];
  for (let i = 0; i < losses.length; i++) {
    if (worst.length === SHOWN && !(losses[i]! > losses[worst.at(-1)!]!)) continue;
    const same = worst.findIndex((one) => gameOf(one) === gameOf(i));
    if (same >= 0 && !(losses[i]! > losses[worst[same]!]!)) continue;
    const others = worst.filter((_, at) => at !== same);
    const place = others.findIndex((one) => losses[i]! > losses[one]!);
    others.splice(place < 0 ? others.length : place, 0, i);
    worst = others.slice(0, SHOWN);
  }
  return worst;
}

function largestTerms({ inputs, terms }: Predictor, row: number): { name: string; logits: number }[] {
  if (terms === undefined) return [];
  const values = terms(row);
  return inputs
    .map((name, i) => ({ name, logits: values[i]! }))
    .filter(({ logits }) => logits !== 0)
    .sort((one, other) => Math.abs(other.logits) - Math.abs(one.logits))
    .slice(0, TERMS);
}
