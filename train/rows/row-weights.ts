import { z } from 'zod';
import { anyFit, measures } from '../../agents/weights/schema.ts';
import { resultNotations } from '../../datasets/table/results.ts';
import { parseWith } from '../../lib/schema.ts';

export const ROW_WEIGHTS = 'weightroom row weights 1';

const count = z.int().nonnegative();

/** How the weights came about. Options of the fit that are not said here stand beside, as train/options.ts has them. */
const origin = anyFit.extend({
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
  measures: z.object({ train: measures, validation: measures.optional(), test: measures.optional() }),
  /** The mean log loss of the weights before rounding, on the test rows, or on all where none were left out. */
  unrounded: z.number(),
});

const schema = z.object({
  format: z.literal(ROW_WEIGHTS),
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
export type RowWeights = z.infer<typeof schema>;

/** What a file of weights holds, whose JSON is `value`. Throws InputError, which begins with `where`. */
export function parseRowWeights(value: unknown, where: string): RowWeights {
  return parseWith(schema, value, where);
}

/** The columns of the weights as CSV. */
export const csvColumns = ['name', 'points', 'logits', 'error', 'low', 'high'] as const;

/** The weights as CSV, a line each, the constant last; `error`, `low` and `high` in logits, empty where not known. */
export function csvOf({
  names,
  points,
  tempo,
  phase,
  origin: { logits, tempo: constant, uncertainty },
}: RowWeights): string {
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
