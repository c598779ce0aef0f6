import { checkAgentWeights } from '../agents/agent-weights.ts';
import { maxPatternPoints, patternFingerprint, storedPoints } from '../agents/patterns/check.ts';
import { patternsOf, valuesHeld } from '../agents/patterns/patterns.ts';
import type { PatternWeights } from '../agents/weights/schema.ts';
import { type DataSet, describeData } from '../datasets/data-set.ts';
import type { Game } from '../games/game.ts';
import { InputError } from '../lib/input-error.ts';
import { share, text, wholeNumber } from '../lib/options/kinds.ts';
import { defaulting, OptionSet, optional, type ValuesOf } from '../lib/options/option-set.ts';
import type { Watching } from '../lib/progress/running.ts';
import { program } from '../lib/version.ts';
import { someRows } from './network/batch.ts';
import { networkFitOptions } from './network/options.ts';
import { playedMeasures, readNetworkData } from './network-data.ts';
import { fitCommandOf } from './options.ts';
import { fitPatterns, lossOf, passSeconds } from './patterns/fit.ts';

const MAX_INT16 = 2 ** 15 - 1;
const { lambda, scoreScale, scale } = networkFitOptions.options;

/** How patterns are fitted to a data set. */
export const patternFitOptions = new OptionSet({
  lambda,
  scoreScale,
  beside: defaulting(text, 'original', 'a feature set, with linear weights beside a network or patterns', {
    rare: true,
  }),
  part: optional(share, 'share of the rows that patterns are fitted to, where time is short', { rare: true }),
  least: defaulting(wholeNumber(1), '10', "a pattern's entry in fewer rows weighs what its form does", { rare: true }),
  scale,
});

export type PatternFit = ValuesOf<typeof patternFitOptions.options>;

/**
 * Fits tables of patterns to the train split of `dataset`, chooses the penalty by the validation split, and measures
 * them on all three as they are played. Throws InputError where the data can't teach, where the board has too many
 * patterns, and where an evaluation could outrank a win; and the signal's reason.
 */
export async function trainPatternWeights(
  dataset: DataSet,
  game: Game,
  options: PatternFit,
  { signal, progress }: Watching,
): Promise<PatternWeights> {
  const { data, held, patternsWith } = await readPatternData(dataset, game, options, signal);
  const { board, samples, rows } = data;
  const { part = 1 } = options;
  const { cells, patterns, logits, history } = await fitPatterns(
    board,
    held,
    patternsWith,
    someRows(samples.train, part),
    someRows(samples.validation, part),
    options.least,
    signal,
    progress,
  );
  const points = logits.map((logit) => Math.round(options.scale * logit));
  const { features, deviations } = data.beside!;
  const ofFeatures = logits.subarray(patterns.weights + 1);
  const large = points.subarray(0, patterns.weights).find((point) => Math.abs(point) > MAX_INT16);
  if (large !== undefined)
    throw new InputError(`--scale ${options.scale}: a weight of ${large} points, which 16 bits don't hold`);
  const numbers = Int16Array.from(points.subarray(0, patterns.weights));
  const found = {
    format: 'weightroom weights 2' as const,
    game: game.name,
    model: 'patterns' as const,
    perspective: 'difference' as const,
    input: { cells: board.cells, values: board.values, fingerprint: patternFingerprint(game, board) },
    patterns: {
      cells,
      held,
      count: numbers.reduce((sum, point) => sum + (point === 0 ? 0 : 1), 0),
      ...storedPoints(numbers),
      tempo: points[patterns.weights]!,
    },
    beside: {
      features,
      points: deviations.map((deviation, f) => Math.round((options.scale * ofFeatures[f]!) / deviation)),
      tempo: 0,
    },
    scale: options.scale,
  };
  const { measures } = await playedMeasures(found as PatternWeights, data, signal);
  const results = { ...samples.test, targets: Float32Array.from(data.results.test) };
  const weights: PatternWeights = {
    ...found,
    origin: {
      by: 'fit',
      program,
      command: `${fitCommandOf(patternFitOptions, options)} --model patterns`,
      dataset: describeData(dataset, rows.rows),
      model: 'patterns',
      options: { ...options },
      history,
      measures,
      rounding: { before: lossOf(board, patterns, results, logits), after: measures.test.logLoss },
      maxPoints: maxPatternPoints(found, game, 'fit'),
    },
  };
  checkAgentWeights(weights, game, 'fit');
  return weights;
}

async function readPatternData(dataset: DataSet, game: Game, options: PatternFit, signal: AbortSignal) {
  const data = await readNetworkData(dataset, game, { buckets: 1 }, options, signal);
  const held = valuesHeld(data.board, data.rows.boards);
  const patternsWith = (cells: number) => patternsOf(data.board, held, cells, dataset.name);
  return { data, held, patternsWith };
}

/** Rows of passes that are timed. */
const ROWS = 8192;

/**
 * Seconds that a pass over all training rows takes now, on this machine, in a fit of `trainPatternWeights` with these
 * arguments; `rowsWithin` knows how many passes a fit makes. Throws InputError as that does, and the signal's reason.
 */
export async function patternSeconds(
  dataset: DataSet,
  game: Game,
  options: PatternFit,
  signal: AbortSignal,
): Promise<number> {
  const { data, patternsWith } = await readPatternData(dataset, game, options, signal);
  const { train } = data.samples;
  return train.rows * passSeconds(data.board, patternsWith, someRows(train, ROWS / train.rows));
}
