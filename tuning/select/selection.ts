import { join } from 'node:path';
import { z } from 'zod';
import { exists, jsonText, readText, writeWhole } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { parseJson, parseWith } from '../../lib/schema.ts';
import { program } from '../../lib/version.ts';

const FORMAT = 'weightroom selection 1';

const count = z.int().nonnegative();
const step = z.strictObject({ feature: z.string(), loss: z.number(), nanoseconds: z.number().nonnegative() });
const wdl = z.strictObject({ wins: count, draws: count, losses: count });
const match = z.strictObject({
  a: z.string(),
  b: z.string(),
  /** Nodes a move of each. */
  nodes: z.tuple([count, count]),
  near: wdl,
  random: wdl,
  elo: z.number(),
  low: z.number(),
  high: z.number(),
  /** How likely `a` is the stronger. */
  los: z.number(),
});

const schema = z.strictObject({
  format: z.literal(FORMAT),
  program: z.string(),
  /** The command that selects, and the SHA-256 of the data set's manifest: another one of either is another selection. */
  command: z.string(),
  dataset: z.string(),
  /** Nanoseconds of a node without its evaluation, and what was found with that: measured once, a resume keeps it. */
  node: z.number().positive().optional(),
  path: z.array(step),
  /** By set, or `hand`: what a node costs, as a multiple of one with the weights by hand judged for one side. */
  costs: z.record(z.string(), z.number().positive()),
  /** Filled at the end. */
  matches: z.array(match),
  chosen: z.string().optional(),
});

/** What a selection has found so far: plain data, in a file. */
export type Selection = z.infer<typeof schema>;
/** Two sets at equal cost, from boards near the start and random ones; Elo is that of `a`, from both. */
export type SelectionMatch = z.infer<typeof match>;

/** The file of the selection in `folder`. */
export function selectionPath(folder: string): string {
  return join(folder, 'select.json');
}

/** A selection of which nothing is known. */
export function newSelection(command: string, dataset: string): Selection {
  return { format: FORMAT, program, command, dataset, path: [], costs: {}, matches: [] };
}

/**
 * What `folder` holds of the same selection; undefined where there is none. Throws InputError where it holds another
 * one.
 */
export function readSelection(folder: string, command: string, dataset: string): Selection | undefined {
  const path = selectionPath(folder);
  if (!exists(path)) return undefined;
  const found = parseWith(schema, parseJson(readText(path), path), path);
  const wrong =
    found.program !== program
      ? `was begun by ${found.program}`
      : found.command !== command
        ? `was begun by another command (${found.command})`
        : found.dataset !== dataset
          ? 'was begun with another data set'
          : undefined;
  if (wrong !== undefined) throw new InputError(`${folder}: ${wrong}; remove the folder, or name another --out`);
  return found;
}

/** Writes what is known by now. */
export function keepSelection(folder: string, selection: Selection): void {
  writeWhole(selectionPath(folder), jsonText(selection));
}
