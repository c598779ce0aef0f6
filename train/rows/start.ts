import { readText } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';
import { parseJson } from '../../lib/schema.ts';
import { parseWeights } from '../import-weights.ts';
import { csvColumns, parseRowWeights } from './row-weights.ts';

/** Weights in points to compare with, or to take the scale from. */
export interface Start {
  /** One for each feature. */
  readonly points: readonly number[];
  readonly tempo: number;
}

/**
 * The weights in `path` for the features `names`: JSON or CSV of name and points, or what `weightroom fit` wrote.
 * Throws InputError for a missing, unknown or repeated name, and for weights that change with a phase.
 */
export function readStart(path: string, names: readonly string[]): Start {
  const text = readText(path);
  const value = text.trimStart().startsWith('{') ? parseJson(text, path) : undefined;
  const plain = typeof value === 'object' && value !== null && 'format' in value ? ofFile(value, path) : text;
  const { weights, tempo } = parseWeights(withoutErrors(plain), names, path);
  return { points: weights, tempo };
}

/** A file of this command as name and points. */
function ofFile(value: object, path: string): string {
  const { names, points, tempo, phase } = parseRowWeights(value, path);
  if (phase !== undefined)
    throw new InputError(
      `${path}: weights that change with ${quoted(phase.feature, 100)}; weights without a phase are wanted`,
    );
  return JSON.stringify(Object.fromEntries([...names.map((name, i) => [name, points[i]]), ['tempo', tempo]]));
}

/** CSV of this command with its first two columns only. */
function withoutErrors(text: string): string {
  const lines = text.split(/\r?\n/);
  if (lines[0] !== csvColumns.join(',')) return text;
  return lines.map((line) => line.split(',').slice(0, 2).join(',')).join('\n');
}
