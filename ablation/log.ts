import { z } from 'zod';
import { type ModuleRecord, refuseChanged } from '../games/module-record.ts';
import { moduleSchema } from '../games/module-schema.ts';
import { Journal } from '../lib/files/journal.ts';
import { InputError } from '../lib/input-error.ts';
import { quoted } from '../lib/quoted.ts';
import { parseJson, parseWith } from '../lib/schema.ts';
import { program } from '../lib/version.ts';

const headerSchema = z.object({
  format: z.literal('weightroom ablation 1'),
  program: z.string(),
  command: z.string(),
  /** The code of a game from outside. */
  module: moduleSchema.optional(),
  setup: z.string(),
});

/** What an ablation's folder holds. */
export interface RunIdentity {
  /** Does the same again; folder and workers left out. */
  readonly command: string;
  /** SHA-256 of whatever decides the results. */
  readonly setup: string;
  /** The code of a game from outside. */
  readonly module?: ModuleRecord;
}

/** A file of results, one line each, in the order of their tasks: what stands in it is never done again. */
export class ResultLog<Result> {
  readonly #journal: Journal;
  readonly #results: Result[] = [];

  /** Opens the log at `path`. Throws InputError where it holds another ablation's results or anything else. */
  constructor(path: string, run: RunIdentity, schema: z.ZodType<Result>) {
    let begun = false;
    this.#journal = new Journal(path, (line, number) => {
      const where = `${path} line ${number}`;
      if (number > 1) this.#results.push(parseWith(schema, parseJson(line, where), where));
      else refuseOther(parseWith(headerSchema, parseJson(line, where), where), run, path);
      begun = true;
    });
    if (!begun) this.#journal.append(JSON.stringify({ format: 'weightroom ablation 1', program, ...run }));
  }

  get results(): readonly Result[] {
    return this.#results;
  }

  add(result: Result): void {
    this.#journal.append(JSON.stringify(result));
    this.#results.push(result);
  }

  close(): void {
    this.#journal.close();
  }
}

function refuseOther(found: z.infer<typeof headerSchema>, { setup, module }: RunIdentity, path: string): void {
  refuseChanged(found.module, module, path);
  if (found.setup === setup && found.program === program) return;
  throw new InputError(
    `${path}: holds another run (${quoted(found.command)}, ${quoted(found.program, 100)}); use another folder with --out`,
  );
}
