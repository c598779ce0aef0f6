import { checkAgentWeights } from '../agents/agent-weights.ts';
import { describeFeatures, maxWeightsPoints, type Weights } from '../agents/weights/weights.ts';
import { type DataSet, describeData } from '../datasets/data-set.ts';
import { readSamples, type Samples } from '../datasets/samples.ts';
import { mapSplits, refuseEmptySplits, type Splits, splits } from '../datasets/split.ts';
import type { Features, Game } from '../games/game.ts';
import { setWord } from '../games/index.ts';
import { readText, sha256OfFile } from '../lib/files/files.ts';
import { InputError } from '../lib/input-error.ts';
import { insteadOf } from '../lib/near-names.ts';
import { quoted, shellWord } from '../lib/quoted.ts';
import { parseJson } from '../lib/schema.ts';
import { program } from '../lib/version.ts';
import { atHigh, atLow, readConstraints } from './constraints.ts';
import { type Metrics, metricsOf, predict } from './diagnosis/metrics.ts';
import { type FitWatching, fitSamples, type PlayedFit } from './fit-weights.ts';
import { type FitOptions, fitCommandOf, type TrainOptions, trainOptions } from './options.ts';
import { roundingOfPoints, toIntegerWeights } from './rounding.ts';
import { bestScale, TEXEL_POINTS, texelK } from './scale/scale.ts';
import { TEMPO } from './solver/design-matrix.ts';
import type { LinearModel } from './solver/regress.ts';

/**
 * `dataset` as numbers, by split; with `phase`, a feature's name, each row's phase too. Throws
 * InputError for a bad data set and for an empty split.
 */
export async function readSplits(
  dataset: DataSet,
  game: Game,
  features: Features,
  phase?: string,
): Promise<Splits<Samples>> {
  checkPhase(phase, features);
  const samples = await readSamples(dataset, game, features, phase);
  refuseEmptySplits(dataset.name, samples);
  return samples;
}

function checkPhase(phase: string | undefined, { name: set, list }: Features): void {
  if (phase !== undefined && list.every(({ name }) => name !== phase))
    throw new InputError(
      `phase: ${phase} is no feature of ${set}; there are ${list.map(({ name }) => name).join(', ')}`,
    );
}

/** Throws InputError for a phase, a constraint or a divisor that names no feature: before anything slow begins. */
export function checkNames(options: Omit<TrainOptions, 'features'>, features: Features): void {
  checkPhase(options.phase, features);
  checkWeightNames(
    options,
    features.list.map(({ name }) => name),
  );
}

/** The same for the features `names`, whatever the phase is. */
export function checkWeightNames(
  options: Omit<FitOptions, 'model' | 'target' | 'ridge'>,
  names: readonly string[],
): void {
  readConstraints(options.constraints ?? [], names, options.phase !== undefined, options.tempo);
  const { relativeTo } = options;
  const fitted = options.phase === undefined ? names : [...names.map(atLow), ...names.map(atHigh)];
  if (relativeTo !== undefined && !fitted.includes(relativeTo))
    throw new InputError(`relative to ${relativeTo}: no such weight; ${insteadOf(relativeTo, fitted)}`);
}

/** A data set and its rows, read through a feature set of its game. */
interface FitData {
  readonly dataset: DataSet;
  readonly game: Game;
  readonly features: Features;
  readonly samples: Splits<Samples>;
}

/**
 * Fits weights to the train split of `data`, and measures them on all three splits as they will be played. Throws
 * InputError as `fitSamples` does.
 */
export async function trainWeights(data: FitData, options: TrainOptions, watching?: FitWatching): Promise<Weights> {
  const { dataset, game, features, samples } = data;
  checkNames(options, features);
  const scale =
    typeof options.scale === 'number'
      ? options.scale
      : scaleOf(
          game.hand.points,
          (await readSplits(dataset, game, game.features[0]!)).train,
          options,
          'the hand weights',
        );
  const towards = options.fromHand ? handPoints(game, features) : undefined;
  const made = await fitSamples(dataset.name, samples, { ...options, towards }, features.list, scale, watching);
  const command = fitCommandOf(trainOptions, { ...options, features: setWord(game.name, features.name) });
  return weightsOf(data, made, options, command);
}

/** The hand weights of `features`; 0 where hands have none. */
function handPoints({ hand, features: [original] }: Game, { list }: Features): number[] {
  const points = new Map(original!.list.map(({ name }, i) => [name, hand.points[i]!]));
  return list.map(({ name }) => points.get(name) ?? 0);
}

/** The weights file of `made`, measured as it is played. Throws InputError where it can't be played. */
async function weightsOf(
  { dataset, game, features }: FitData,
  made: PlayedFit,
  { perspective, phase }: Pick<TrainOptions, 'perspective' | 'phase'>,
  command: string,
): Promise<Weights> {
  const { fit, seen } = made;
  const rows = splits.reduce((sum, split) => sum + seen[split].rows, 0);
  const measures = mapSplits(seen, (split) => measurePlayed(split, made));
  const origin = { by: 'fit', ...originOf(made, command), dataset: describeData(dataset, rows), measures } as const;
  const weights: Weights = {
    format: 'weightroom weights 2',
    game: game.name,
    features: describeFeatures(game, features),
    model: 'linear',
    perspective,
    ...pointsOf(made, phase),
    draw: 0,
    origin,
  };
  checkAgentWeights(weights, game, 'fit');
  const losses = {
    before: metricsOf(predict(seen.test, fit), seen.test.results).logLoss,
    after: measures.test.logLoss,
  };
  const rounding = await roundingOfPoints(dataset, game, weights, fit, losses, seen.test.numbers!);
  return { ...weights, origin: { ...origin, rounding, maxPoints: maxWeightsPoints(weights, features) } };
}

/** The points of `made` as a file has them; they change with the column or feature `phase`. */
export function pointsOf(
  { played: { points, tempo, scale }, range }: PlayedFit,
  phase: string | undefined,
): Pick<Weights, 'points' | 'tempo' | 'phase'> & { scale: number } {
  if (range === undefined) return { points: [...points], tempo, scale };
  const count = points.length / 2;
  const high = { feature: phase!, ...range, points: points.slice(count) };
  return { points: points.slice(0, count), tempo, phase: high, scale };
}

/** What a file says of where the weights of `made` come from, whatever they were fitted to. */
export function originOf({ fit, said }: PlayedFit, command: string) {
  return { program, command, ...said, logits: [...fit.weights], tempo: fit.tempo };
}

/** How well the points of `made` predict results. */
export function measurePlayed(samples: Samples, { played: { points, tempo, scale } }: PlayedFit): Metrics {
  const weights = points.map((weight) => weight / scale);
  return metricsOf(predict(samples, { weights, tempo: tempo / scale }), samples.results);
}

/**
 * Points worth one logit in `points`, which messages call `what`. Throws InputError where they say nothing of the
 * results.
 */
export function scaleOf(
  points: readonly number[],
  train: Samples,
  { scale, tempo, loss }: Pick<TrainOptions, 'scale' | 'tempo' | 'loss'>,
  what: string,
): number {
  if (scale === 'texel') return TEXEL_POINTS / texelK(train, points);
  const best = bestScale(train, points, tempo, loss ?? 'log').scale;
  if (best === 0) throw new InputError(`--scale hand: ${what} say nothing of these results; expected a number`);
  return 1 / best;
}

/** What other programs call the constant term. */
const CONSTANTS = ['tempo', 'intercept', '(intercept)', 'const'];

/** A name, and what should be its weight. */
export type Pair = readonly [name: string, value: unknown];

/**
 * Weights that another program fitted to an exported data set, in logits per unit of the feature: a JSON object of name
 * and number, or CSV of two columns, name and weight, with or without a header line; backticks and quotes about names
 * are dropped, as R sets them. Throws InputError.
 */
export function pairsOf(text: string, features: readonly string[], where: string): readonly Pair[] {
  if (text.trimStart().startsWith('{')) return Object.entries(parseJson(text, where) as object);
  return csvPairs(text, features, where);
}

/**
 * The model that `pairs` say: `tempo`, `intercept` or `(Intercept)` is the constant term, 0 if missing. Throws
 * InputError for a missing, unknown or repeated name, and for what is no number.
 */
export function modelOf(pairs: readonly Pair[], features: readonly string[], where: string): LinearModel {
  const weights = new Map<string, number>();
  for (const [name, value] of pairs) {
    const known = CONSTANTS.includes(name.toLowerCase()) ? TEMPO : name;
    if (known !== TEMPO && !features.includes(known))
      throw new InputError(`${where}: ${quoted(name, 100)}: no such feature; ${insteadOf(name, features)}`);
    if (weights.has(known)) throw new InputError(`${where}: ${name}: given twice`);
    if (typeof value !== 'number' || !Number.isFinite(value))
      throw new InputError(`${where}: ${name}: ${quoted(JSON.stringify(value), 100)}; expected a finite number`);
    weights.set(known, value);
  }
  const missing = features.filter((name) => !weights.has(name));
  if (missing.length > 0) throw new InputError(`${where}: no weight for ${missing.join(', ')}`);
  return {
    names: features,
    weights: features.map((name) => weights.get(name)!),
    tempo: weights.get(TEMPO) ?? 0,
  };
}

/** A weights file of the weights in `path`, measured on `data`. Throws InputError. */
export async function importWeights(
  path: string,
  data: FitData,
  { scale, perspective }: Pick<TrainOptions, 'scale' | 'perspective'>,
): Promise<Weights> {
  const { features, samples } = data;
  if (typeof scale !== 'number') throw new InputError(`--scale ${scale}: imported weights need a number`);
  const names = features.list.map((feature) => feature.name);
  const fit = modelOf(pairsOf(readText(path), names, path), names, path);
  const played = toIntegerWeights(fit, { scale, bounds: features.list });
  const said = { model: 'imported', target: 'result', ridge: 0, imported: await sha256OfFile(path) };
  const config = shellWord(JSON.stringify({ perspective }));
  const command = `weightroom fit DATA --weights ${shellWord(path)} --features ${features.name} --scale ${scale} --config ${config}`;
  const made = { fit, played, range: undefined, seen: samples, said };
  return weightsOf(data, made, { perspective }, command);
}

function csvPairs(text: string, features: readonly string[], where: string): [string, unknown][] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const pairs = lines.map((line, at): [string, unknown] => {
    const cells = line.split(',').map((cell) => cell.trim().replace(/^["']|["']$/g, ''));
    if (cells.length !== 2)
      throw new InputError(`${where} line ${at + 1}: ${cells.length} columns; expected two, name and weight`);
    const [name, value] = cells as [string, string];
    return [name.replace(/^`|`$/g, ''), value === '' || Number.isNaN(Number(value)) ? value : Number(value)];
  });
  const [first] = pairs;
  // A header line has no weight's name; as pandas writes it no name at all.
  const headed = first !== undefined && !isNamed(first[0]) && (first[0] === '' || typeof first[1] === 'string');
  return headed ? pairs.slice(1) : pairs;

  function isNamed(name: string): boolean {
    return features.includes(name) || CONSTANTS.includes(name.toLowerCase());
  }
}
