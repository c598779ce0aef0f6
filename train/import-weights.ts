import type { Weights } from '../agents/weights/weights.ts';
import type { DataSet } from '../datasets/data-set.ts';
import type { Samples } from '../datasets/samples.ts';
import type { Splits } from '../datasets/split.ts';
import type { Features, Game } from '../games/game.ts';
import { readText, sha256OfFile } from '../lib/files/files.ts';
import { InputError } from '../lib/input-error.ts';
import { insteadOf } from '../lib/near-names.ts';
import { quoted } from '../lib/quoted.ts';
import { shellWord } from '../lib/shell.ts';
import type { TrainOptions } from './options.ts';
import { toIntegerWeights } from './scale/integer-weights.ts';
import { TEMPO } from './solver/design-matrix.ts';
import type { LinearModel } from './solver/regress.ts';
import { weightsOf } from './train.ts';

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
  return text.trimStart().startsWith('{') ? jsonPairs(text, where) : csvPairs(text, features, where);
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
      throw new InputError(`${where}: ${name}: ${quoted(JSON.stringify(value), 100)}; a finite number is wanted`);
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

/**
 * A weights file of the weights in `path`, measured on `dataset`, which `samples` were read from. Throws
 * InputError.
 */
export async function importWeights(
  path: string,
  dataset: DataSet,
  game: Game,
  features: Features,
  samples: Splits<Samples>,
  { scale, perspective }: Pick<TrainOptions, 'scale' | 'perspective'>,
): Promise<Weights> {
  if (typeof scale !== 'number') throw new InputError(`--scale ${scale}: imported weights need a number`);
  const names = features.list.map((feature) => feature.name);
  const fit = modelOf(pairsOf(readText(path), names, path), names, path);
  const played = toIntegerWeights(fit, { scale, bounds: features.list });
  const said = { model: 'imported', target: 'result', ridge: 0, imported: await sha256OfFile(path) };
  const config = shellWord(JSON.stringify({ perspective }));
  const command = `weightroom fit DATA --weights ${shellWord(path)} --features ${features.name} --scale ${scale} --config ${config}`;
  const made = { fit, played, range: undefined, seen: samples, said };
  return weightsOf(dataset, game, features, made, { perspective }, command);
}

function jsonPairs(text: string, where: string): [string, unknown][] {
  try {
    return Object.entries(JSON.parse(text) as object);
  } catch (error) {
    throw new InputError(`${where}: not JSON: ${quoted((error as Error).message, 200)}`);
  }
}

function csvPairs(text: string, features: readonly string[], where: string): [string, unknown][] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const pairs = lines.map((line, at): [string, unknown] => {
    const cells = line.split(',').map((cell) => cell.trim().replace(/^["']|["']$/g, ''));
    if (cells.length !== 2)
      throw new InputError(`${where} line ${at + 1}: ${cells.length} columns; two are wanted, name and weight`);
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
