import { rmSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { AgentWeights } from '../../agents/weights/schema.ts';
import { readWeightsFile } from '../../agents/weights-file.ts';
import type { DataSet } from '../../datasets/data-set.ts';
import type { Game } from '../../games/game.ts';
import { setWord } from '../../games/index.ts';
import { exists, readText, writeWhole } from '../../lib/files/files.ts';
import { mustBeSigned, signedText } from '../../lib/files/signed.ts';
import { InputError } from '../../lib/input-error.ts';
import type { Running } from '../../lib/progress/running.ts';
import { run } from '../../train/fit.ts';
import { WHOLE_EPOCHS } from '../../train/network/fit.ts';
import type { NetworkFit } from '../../train/network/options.ts';
import { fitCommandOf, type TrainOptions, trainOptions } from '../../train/options.ts';
import { rowsWithin } from '../../train/patterns/fit.ts';
import { checkpointOf, epochSeconds } from '../../train/train-network.ts';
import { patternSeconds } from '../../train/train-patterns.ts';
import { type LinearRecipe, type NetworkRecipe, type PatternRecipe, type Recipe, ROWS_OF_PATTERNS } from './recipe.ts';
import { type DataSource, dataOf, rowsOf, sourcesOf } from './sources.ts';

/** Fewer rows in an epoch, or a smaller part of them, leave a network half fitted. */
const FEWEST_ROWS = 20_000;
const LEAST_PART = 0.2;
/** Of the time, the share that is planned: the rest is for reading the data and measuring what was fitted. */
const PLANNED = 0.8;

/** The outcome of a recipe: weights with their mean log loss on the test split of its data, or why there are none. */
interface RecipeFit {
  readonly weights?: AgentWeights;
  readonly loss?: number;
  readonly refused?: string;
}

/**
 * Weights by `recipe` from those of `sources` that it reads, written to `file`. `seed` draws what a fit draws; a warm
 * one continues from `champion`. They are played by `search`. Weights in `file` that were made so are kept,
 * and a network continues from its checkpoint. Refused where there is no data, and with the line of the InputError
 * where a fit can't be made or played. Throws InputError where the data sets can't be read or `file` was changed, and
 * the signal's reason.
 */
export async function fitRecipe(
  recipe: Recipe,
  sources: readonly DataSource[],
  game: Game,
  seed: number,
  file: string,
  running: Running,
  search?: string,
  champion?: { readonly name: string; readonly weights: AgentWeights },
): Promise<RecipeFit> {
  const read = sourcesOf(recipe, sources);
  if (read.length === 0) return { refused: `${recipe.name}: no data set is left that it could be fitted to` };
  const dataset = await dataOf(read, game, running);
  const start = recipe.kind === 'network' && recipe.warm ? champion : undefined;
  const fitting = { recipe, dataset, game, seed, file, start };
  const kept = keptFit(fitting, search);
  if (kept === undefined) {
    let made: AgentWeights;
    try {
      made = await madeBy(fitting, running);
    } catch (error) {
      running.signal.throwIfAborted();
      if (error instanceof InputError) return { refused: error.message };
      throw error;
    }
    writeWhole(file, signedText({ ...made, ...(search && { search }) }));
  }
  // A run that was killed as it wrote the weights may have left one.
  rmSync(checkpointOf(file), { force: true });
  // What plays is what a later run reads, to the order of the keys.
  const weights = kept ?? readOwnWeights(file, game);
  if (weights.origin.by !== 'fit') throw new Error(`${file}: fitted, and says it was not`);
  return { weights, loss: weights.origin.measures.test.logLoss };
}

/** A recipe, what it is fitted to, and where its weights go. */
interface Fitting {
  readonly recipe: Recipe;
  readonly dataset: DataSet;
  readonly game: Game;
  readonly seed: number;
  readonly file: string;
  /** What a network continues from. */
  readonly start: { readonly name: string; readonly weights: AgentWeights } | undefined;
}

async function madeBy(
  { recipe, dataset, game, seed, file, start }: Fitting,
  { signal, progress }: Running,
): Promise<AgentWeights> {
  if (recipe.kind === 'linear') {
    const options = trainOptionsOf(recipe, seed);
    const plan = { kind: 'fit', dataset, game: game.name, options, imported: undefined, strict: false } as const;
    const { weights } = await run(plan, {
      signal,
      progress: (done, total, _, stage) => progress(done, total, `${recipe.name}: ${stage}`),
    });
    return weights;
  }
  if (recipe.kind === 'patterns') {
    const plan = { kind: 'patterns', dataset, game: game.name, options: recipe.patterns } as const;
    return run(plan, { signal, progress: (done, total, note) => progress(done, total, `${recipe.name}: ${note}`) });
  }
  const watching = {
    signal,
    progress: (epoch: number, epochs: number): void =>
      progress(epoch, epochs, `${recipe.name}: epoch ${Math.floor(epoch)} of ${epochs}`),
  };
  const options = networkOf(recipe.network, seed, start?.name);
  const checkpoint = checkpointOf(file);
  return run({ kind: 'network', dataset, game: game.name, options, checkpoint, start: start?.weights }, watching);
}

/** The weights in `file` where they are `recipe`'s, of this data set. Throws InputError where they were changed. */
function keptFit(
  { recipe, dataset, game, seed, file, start }: Fitting,
  search: string | undefined,
): AgentWeights | undefined {
  if (!exists(file)) return undefined;
  const weights = readOwnWeights(file, game);
  const { origin } = weights;
  if (weights.search !== search) return undefined;
  if (origin.by !== 'fit' || origin.dataset.checksum !== dataset.checksum) return undefined;
  if (recipe.kind === 'linear') {
    const features = setWord(game.name, recipe.set);
    const command = fitCommandOf(trainOptions, { ...trainOptionsOf(recipe, seed), features });
    return weights.model === 'linear' && origin.command === command ? weights : undefined;
  }
  const options = recipe.kind === 'network' ? networkOf(recipe.network, seed, start?.name) : recipe.patterns;
  if (weights.model !== recipe.kind || weights.origin.by !== 'fit') return undefined;
  const asked: unknown = JSON.parse(JSON.stringify(options));
  return isDeepStrictEqual(weights.origin.options, asked) ? weights : undefined;
}

function trainOptionsOf(recipe: LinearRecipe, seed: number): TrainOptions {
  const { set, ridge, lambda, phase, perspective, tempo } = recipe;
  return {
    ...trainOptions.read({}),
    features: set,
    ridge: ridge === 'hand' ? 'cv' : ridge,
    fromHand: ridge === 'hand',
    tempo,
    perspective,
    ...(lambda === 1 ? {} : { lambda }),
    ...(phase === undefined ? {} : { phase }),
    // Of the folds.
    ...(typeof ridge === 'string' ? { seed } : {}),
  };
}

function networkOf(network: NetworkFit, seed: number, start: string | undefined): NetworkFit {
  return { ...network, seed, ...(start === undefined ? {} : { start }) };
}

/** The weights that the run wrote to `path`. Throws InputError where they aren't as they were written. */
function readOwnWeights(path: string, game: Game): AgentWeights {
  mustBeSigned(readText(path), path);
  return readWeightsFile(path, game);
}

/** Seconds of an epoch, or of a whole fit of patterns, for each row, by game and kind, as last measured here. */
const perRow = new Map<string, number>();
/** Rows that a rate is measured on, at least, where a data set has as many: to read all rows takes longer. */
const TIMED_ROWS = 20_000;

/**
 * The part of the rows that `recipe` reads of `sources` which its fit can read within `seconds`, as long as that takes
 * now: each epoch of a network, or each pass of patterns; 0 where that is too little for any fit. A fit that can't be
 * made gets all: it says why. Throws the signal's reason.
 */
export async function partWithin(
  seconds: number,
  recipe: NetworkRecipe | PatternRecipe,
  sources: readonly DataSource[],
  game: Game,
  running: Running,
): Promise<number> {
  const rows = rowsOf(sourcesOf(recipe, sources));
  const planned = PLANNED * seconds;
  if (recipe.kind === 'patterns') {
    // Each share of the result takes as long.
    const { lambda: _, ...kind } = recipe.patterns;
    const fewest = Math.min(ROWS_OF_PATTERNS, rows);
    const partFor = (pass: number): number => partOf(rowsWithin(planned, pass / rows), rows, fewest);
    const pass = await secondsOf(recipe, kind, sources, game, running, partFor, (dataset) =>
      patternSeconds(dataset, game, recipe.patterns, running.signal),
    );
    return pass === undefined ? 1 : partFor(pass);
  }
  const { epochs, ...kind } = recipe.network;
  const fewest = Math.min(FEWEST_ROWS, LEAST_PART * rows);
  const partFor = (epoch: number): number => partOf((rows * planned) / (epochs + WHOLE_EPOCHS) / epoch, rows, fewest);
  const epoch = await secondsOf(recipe, kind, sources, game, running, partFor, (dataset) =>
    epochSeconds(dataset, game, recipe.network, undefined, running.signal),
  );
  return epoch === undefined ? 1 : partFor(epoch);
}

/**
 * The seconds that `measure` finds on the smallest of the data sets that are large enough, for all rows that `recipe`
 * reads of `sources`; those that were measured before for this `kind` where `partFor` them is none. Undefined where
 * there is nothing to read, and where the fit can't be made. Throws the signal's reason.
 */
async function secondsOf(
  recipe: Recipe,
  kind: object,
  sources: readonly DataSource[],
  game: Game,
  running: Running,
  partFor: (seconds: number) => number,
  measure: (dataset: DataSet) => Promise<number>,
): Promise<number | undefined> {
  const read = sourcesOf(recipe, sources);
  if (read.length === 0) return undefined;
  const rows = rowsOf(read);
  const key = JSON.stringify([game.name, kind]);
  const before = rows * (perRow.get(key) ?? Number.MIN_VALUE);
  if (partFor(before) === 0) return before;
  const [some] = read
    .filter((one) => rowsOf([one]) >= TIMED_ROWS)
    .sort((one, other) => rowsOf([one]) - rowsOf([other]));
  const timed = some === undefined ? read : [some];
  try {
    const share = rowsOf(timed) / rows;
    const found = (await measure(await dataOf(timed, game, running))) / share;
    perRow.set(key, found / rows);
    return found;
  } catch (error) {
    running.signal.throwIfAborted();
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** The part that so `many` are of `rows`: three digits; 0 where they are fewer than `fewest`. */
export function partOf(many: number, rows: number, fewest: number): number {
  const part = Math.min(1, Math.floor((1000 * many) / rows) / 1000);
  return part * rows < fewest ? 0 : part;
}
