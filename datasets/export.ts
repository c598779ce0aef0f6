import { stringify } from 'csv-stringify/sync';
import type { Manifest } from './manifest.ts';
import type { Matrix } from './matrix.ts';
import { readShards } from './shard.ts';
import { splitOf } from './split.ts';

/** What stands in an exported row before its features. */
export const exportedColumns = ['game', 'split', 'ply', 'score', 'result'] as const;

/**
 * Which features: f(mover) - f(other), which is what fits see, or those of both players, called `mover:name` and
 * `other:name`.
 */
export const exportedSides = ['difference', 'both'] as const;
export type ExportedSides = (typeof exportedSides)[number];

/** Rows written at a time. */
const AT_ONCE = 2000;

/** The header line of an export. */
export function exportHeader({ names }: Pick<Matrix, 'names'>, sides: ExportedSides): string[] {
  const features =
    sides === 'difference' ? names : ['mover', 'other'].flatMap((side) => names.map((name) => `${side}:${name}`));
  return [...exportedColumns, ...features];
}

/**
 * `matrix` as CSV, part after part: a header line, then its rows as `exportRows` writes them.
 */
export function* exportText(matrix: Matrix, seed: number, sides: ExportedSides): Generator<string> {
  yield `${exportHeader(matrix, sides).join(',')}\n`;
  yield* exportRows(matrix, seed, sides);
}

/**
 * The rows of `matrix` as lines of CSV in their order, part after part: the number of the game, its split (`seed` is the
 * data set's), the ply, the score in points (nothing where nobody evaluated), the result, the features. Numbers read
 * back to the last bit.
 */
export function* exportRows(matrix: Matrix, seed: number, sides: ExportedSides): Generator<string> {
  const { rows, games, plies, scores, results, names, mover, other } = matrix;
  const width = names.length;
  let text = '';
  let last = Number.NaN;
  let split = '';
  for (let row = 0; row < rows; row++) {
    if (games[row] !== last) split = splitOf(seed, games[row]!);
    last = games[row]!;
    const score = Number.isNaN(scores[row]!) ? '' : scores[row];
    text += `${last},${split},${plies[row]},${score},${results[row]}`;
    const at = row * width;
    if (sides === 'difference') for (let i = 0; i < width; i++) text += `,${mover[at + i]! - other[at + i]!}`;
    else for (const side of [mover, other]) for (let i = 0; i < width; i++) text += `,${side[at + i]}`;
    text += '\n';
    if (row % AT_ONCE < AT_ONCE - 1) continue;
    yield text;
    text = '';
  }
  yield text;
}

/** What stands in an exported row that has a position in place of features. */
export const positionColumns = ['game', 'split', 'ply', 'score', 'result', 'position'] as const;

/**
 * The data set in `folder` as CSV with positions, part after part: a line for each row in its order, with what
 * `exportText` has before the features, then the position. Throws InputError for rows that were changed.
 */
export async function* positionParts(folder: string, manifest: Manifest): AsyncGenerator<string> {
  yield `${positionColumns.join(',')}\n`;
  let lines: (string | number)[][] = [];
  for await (const { game, ply, score, result, position } of readShards(folder, manifest, () => {})) {
    lines.push([game, splitOf(manifest.seed, game), ply, score ?? '', result, position]);
    if (lines.length < AT_ONCE) continue;
    yield stringify(lines);
    lines = [];
  }
  yield stringify(lines);
}
