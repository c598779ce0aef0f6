import { basename } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import * as z from 'zod';
import { anyFit, measures } from '../agents/weights/schema.ts';
import type { Samples } from '../datasets/samples.ts';
import { resultNotations } from '../datasets/table.ts';
import { readText, sha256OfFile } from '../lib/files/files.ts';
import { InputError } from '../lib/input-error.ts';
import { quoted } from '../lib/quoted.ts';
import { parseJson, parseWith } from '../lib/schema.ts';
import { metricsOf, predict } from './diagnosis/metrics.ts';
import type { PlayedFit } from './fit-weights.ts';
import { fitCommandOf, type TableOptions, tableOptions } from './options.ts';
import { TEMPO } from './solver/design-matrix.ts';
import type { TableSamples } from './table.ts';
import { measurePlayed, modelOf, originOf, type Pair, pairsOf, pointsOf } from './train.ts';

const TABLE_WEIGHTS = 'weightroom row weights 1';

const count = z.int().nonnegative();

/** How the weights came about. Options of the fit that are not said here stand beside, as train/options.ts has them. */
const origin = z.object({
  ...anyFit.shape,
  by: z.literal('rows'),
  /** The table; its name without folders. `seed` dealt its groups among the splits. */
  file: z.object({ name: z.string(), sha256: z.string(), rows: count, groups: count, seed: count }),
  /** The columns that are no features. */
  columns: z.object({
    result: z.string(),
    group: z.string().optional(),
    score: z.string().optional(),
    phase: z.string().optional(),
    split: z.string().optional(),
    ignore: z.array(z.string()).optional(),
  }),
  /** How the column of results is written. */
  notation: z.enum(resultNotations),
  /** As whole points predict; validation and test are missing where all rows were fitted to. */
  measures: z.object({ train: measures, validation: z.optional(measures), test: z.optional(measures) }),
  /** The mean log loss of the weights before rounding, on the test rows, or on all where none were left out. */
  unrounded: z.number(),
});

const schema = z.object({
  format: z.literal(TABLE_WEIGHTS),
  model: z.literal('linear'),
  /** The features: columns of the table. */
  names: z.array(z.string()),
  /** Whole points per unit of each feature; those at the low end of a phase. */
  points: z.array(z.int()),
  /** The constant in points: being to move where the rows are the mover's, White's advantage where they are White's. */
  tempo: z.int(),
  /** Points worth one logit. */
  scale: z.number().positive(),
  /** The column with which weights change: `points` at `low`, those here at `high`, linear between. */
  phase: z.object({ feature: z.string(), low: z.number(), high: z.number(), points: z.array(z.int()) }).optional(),
  origin: origin.loose() as unknown as typeof origin,
});

/** Weights fitted to the rows of a table: plain data. */
export type TableWeights = z.infer<typeof schema>;

/** The weights file of a fit to the table in `file`, with what it was read from and how well its points predict. */
export async function tableWeightsOf(
  file: string,
  options: TableOptions,
  { samples, rows, groups, notation }: TableSamples,
  made: PlayedFit,
): Promise<TableWeights> {
  const { seen, fit } = made;
  const { result, group, score, phase, split, ignore } = options;
  const held = options.all ? seen.train : seen.test;
  const measured = (part: Samples) => measurePlayed(part, made);
  return {
    format: TABLE_WEIGHTS,
    model: 'linear',
    names: [...samples.train.names],
    ...pointsOf(made, phase),
    origin: {
      by: 'rows',
      ...originOf(made, fitCommandOf(tableOptions, options) + (options.group === undefined ? ' --no-group' : '')),
      file: { name: basename(file), sha256: await sha256OfFile(file), rows, groups, seed: options.seed ?? 1 },
      columns: { result, group, score, phase, split, ignore: ignore && [...ignore] },
      notation,
      measures: {
        train: measured(seen.train),
        ...(options.all ? {} : { validation: measured(seen.validation), test: measured(seen.test) }),
      },
      unrounded: metricsOf(predict(held, fit), held.results).logLoss,
    },
  };
}

/** The columns of the weights as CSV. */
const csvColumns = ['name', 'points', 'logits', 'error', 'low', 'high'] as const;

/** The weights as CSV, a line each, the constant last; `error`, `low` and `high` in logits, empty where not known. */
export function csvOf({
  names,
  points,
  tempo,
  phase,
  origin: { logits, tempo: constant, uncertainty },
}: TableWeights): string {
  const all = phase === undefined ? names : ['low', 'high'].flatMap((end) => names.map((name) => `${name}@${end}`));
  const lines = [...points, ...(phase?.points ?? [])].map((whole, i) => ({
    name: all[i],
    points: whole,
    logits: logits[i],
    ...uncertainty?.weights[i],
  }));
  const last = { name: TEMPO, points: tempo, logits: constant, ...uncertainty?.tempo };
  return stringify([...lines, last], { header: true, columns: [...csvColumns] });
}

/** Weights in points to compare with, or to take the scale from. */
export interface Start {
  readonly name: string;
  readonly kind: 'hand';
  /** One for each feature. */
  readonly points: readonly number[];
  /** The least and the most that an engine takes, by name, where the file says it. */
  readonly bounds: ReadonlyMap<string, readonly [least: number, most: number]>;
}

/**
 * The weights in `path` for the features `names`: JSON or CSV of name and points, or what `weightroom fit` wrote. Two
 * more columns of a CSV may hold the least and the most that an engine accepts. Throws InputError for a missing,
 * unknown or repeated name, for bounds in the wrong order, and for weights that change with a phase.
 */
export function readStart(path: string, names: readonly string[]): Start {
  const text = readText(path);
  const name = basename(path).replace(/\.\w+$/, '');
  const { weights: points } = modelOf(pairsIn(text, names, path), names, path);
  return { name, kind: 'hand', points, bounds: text.trimStart().startsWith('{') ? new Map() : boundsIn(text, path) };
}

/** A warning that names the `weights` outside of `bounds`; no line where there are none. */
export function beyond({ names, points }: TableWeights, bounds: Start['bounds']): string[] {
  const outside = names.flatMap((name, i) => {
    const [least, most] = bounds.get(name) ?? [-Infinity, Infinity];
    return points[i]! >= least && points[i]! <= most ? [] : [`${name} ${points[i]} (from ${least} to ${most})`];
  });
  if (outside.length === 0) return [];
  return [`The engine can't take these weights: ${outside.join(', ')}. What helps: a smaller --scale, or --constrain.`];
}

function pairsIn(text: string, names: readonly string[], path: string): readonly Pair[] {
  const value = text.trimStart().startsWith('{') ? parseJson(text, path) : undefined;
  if (typeof value !== 'object' || value === null || !('format' in value)) {
    // What this command wrote, and a table with bounds, has more columns than two.
    const cells = text.split(/\r?\n/).map((line) => line.split(','));
    const two = cells.map((line) => line.slice(0, line.length < BOUNDED ? undefined : 2).join(','));
    return pairsOf(value === undefined ? two.join('\n') : text, names, path);
  }
  const { names: found, points, tempo, phase } = parseWith(schema, value, path);
  if (phase !== undefined)
    throw new InputError(
      `${path}: weights that change with ${quoted(phase.feature, 100)}; expected weights without a phase`,
    );
  return [...found.map((name, i): Pair => [name, points[i]]), [TEMPO, tempo]];
}

/** Columns of a line with bounds, at least: name, points, least, most. */
const BOUNDED = 4;

function boundsIn(text: string, path: string): Start['bounds'] {
  const [head, ...lines] = text.split(/\r?\n/);
  if (head === csvColumns.join(',')) return new Map();
  const rows = [head!, ...lines].map((line) => line.split(',').map((cell) => cell.trim()));
  return new Map(
    rows.flatMap(([name, points, low, high]) => {
      // The first line may have the columns' names.
      if (high === undefined || Number.isNaN(Number(points))) return [];
      const [least, most] = [Number(low), Number(high)];
      if (!(least <= most))
        throw new InputError(
          `${path}: ${quoted(name!, 100)}: ${quoted(low!, 100)} to ${quoted(high, 100)}; expected the least and the most`,
        );
      return [[name!, [least, most] as const]];
    }),
  );
}
