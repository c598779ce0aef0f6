import { basename } from 'node:path';
import { z } from 'zod';
import { anyFit, measures } from '../agents/weights/schema.ts';
import { resultNotations } from '../datasets/results.ts';
import type { AnySamples } from '../datasets/samples.ts';
import { readText, sha256OfFile } from '../lib/files/files.ts';
import { InputError } from '../lib/input-error.ts';
import { quoted } from '../lib/quoted.ts';
import { parseJson, parseWith } from '../lib/schema.ts';
import { program } from '../lib/version.ts';
import { metricsOf, predict } from './diagnosis/metrics.ts';
import { parseWeights } from './import-weights.ts';
import { fitCommandOf, type TableColumns, type TableOptions, tableOptions } from './options.ts';
import type { TableSamples } from './table.ts';
import { describeFit, measureWeights, type PlayedFit } from './train.ts';

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

/** What a file of weights holds, whose JSON is `value`. Throws InputError, which begins with `where`. */
function parseTableWeights(value: unknown, where: string): TableWeights {
  return parseWith(schema, value, where);
}

/** The weights file of a fit to the table in `file`, with what it was read from and how well its points predict. */
export async function tableWeightsOf(
  file: string,
  options: TableOptions,
  { samples, rows, groups, notation }: TableSamples,
  { fitted, played, range, seen }: PlayedFit,
): Promise<TableWeights> {
  const { fit } = fitted;
  const { points, tempo, scale } = played;
  const { names } = samples.train;
  const measured = (part: AnySamples) => measureWeights(part, points, tempo, scale);
  const held = options.all ? seen.train : seen.test;
  return {
    format: TABLE_WEIGHTS,
    model: 'linear',
    names: [...names],
    points: points.slice(0, names.length),
    tempo,
    scale,
    ...(range === undefined
      ? {}
      : { phase: { feature: options.phase!, ...range, points: points.slice(names.length) } }),
    origin: {
      by: 'rows',
      program,
      command: fitCommandOf(tableOptions, options),
      file: { name: basename(file), sha256: await sha256OfFile(file), rows, groups, seed: options.seed ?? 1 },
      columns: columnsOf(options),
      notation,
      model: options.model,
      target: options.target,
      ridge: fitted.options.ridge,
      logits: [...fit.weights],
      tempo: fit.tempo,
      measures: {
        train: measured(seen.train),
        ...(options.all ? {} : { validation: measured(seen.validation), test: measured(seen.test) }),
      },
      unrounded: metricsOf(predict(held, fit), held.results).logLoss,
      ...describeFit(fitted),
    },
  };
}

function columnsOf({ result, group, score, phase, split, ignore }: TableColumns): TableWeights['origin']['columns'] {
  const given = { result, group, score, phase, split, ignore: ignore && [...ignore] };
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as TableWeights['origin']['columns'];
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
  const line = (name: string, whole: number, logit: number, interval: object | null | undefined): string =>
    [name, whole, logit, ...Object.values(interval ?? { error: '', low: '', high: '' })].map(cellText).join(',');
  const lines = [...points, ...(phase?.points ?? [])].map((whole, i) =>
    line(all[i]!, whole, logits[i]!, uncertainty?.weights[i]),
  );
  return `${[csvColumns.join(','), ...lines, line('tempo', tempo, constant, uncertainty?.tempo)].join('\n')}\n`;
}

function cellText(value: unknown): string {
  const text = String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Weights in points to compare with, or to take the scale from. */
export interface Start {
  readonly name: string;
  /** One for each feature. */
  readonly points: readonly number[];
  readonly tempo: number;
}

/**
 * The weights in `path` for the features `names`: JSON or CSV of name and points, or what `weightroom fit` wrote.
 * Throws InputError for a missing, unknown or repeated name, and for weights that change with a phase.
 */
export function readStart(path: string, names: readonly string[]): Omit<Start, 'name'> {
  const text = readText(path);
  const value = text.trimStart().startsWith('{') ? parseJson(text, path) : undefined;
  const plain = typeof value === 'object' && value !== null && 'format' in value ? ofFile(value, path) : text;
  const { weights, tempo } = parseWeights(withoutErrors(plain), names, path);
  return { points: weights, tempo };
}

/** A file of this command as name and points. */
function ofFile(value: object, path: string): string {
  const { names, points, tempo, phase } = parseTableWeights(value, path);
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
