import { z } from 'zod';
import { parseJson, parseWith } from '../../lib/schema.ts';
import { below, type StudioFolder } from './studio-folder.ts';

/** What every kind of run.json says, of whatever version. */
const schema = z.object({
  format: z.string().regex(/^weightroom (champion )?run \d+$/, 'wanted the run.json of a run'),
  program: z.string(),
  command: z.string(),
  module: z.object({ specifier: z.string() }).optional(),
  options: z.object({
    game: z.string(),
    seed: z.int(),
    budget: z.number().positive().optional(),
    generations: z.int().positive().optional(),
  }),
});

/** A run as its folder's run.json describes it. */
export interface RunFile extends z.infer<typeof schema> {
  readonly kind: 'champion' | 'once';
}

/** Throws InputError where the run.json in `at` is none. */
export function readRunFile(folder: StudioFolder, at: string): RunFile {
  const path = below(at, 'run.json');
  const file = parseWith(schema, parseJson(folder.text(path), path), path);
  return { ...file, kind: file.format.startsWith('weightroom champion') ? 'champion' : 'once' };
}
