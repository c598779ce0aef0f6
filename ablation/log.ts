import { z } from 'zod';
import { type ModuleRecord, refuseChanged } from '../games/module-record.ts';
import { moduleSchema } from '../games/module-schema.ts';
import { Journal } from '../lib/files/journal.ts';
import { InputError } from '../lib/input-error.ts';
import { quoted } from '../lib/quoted.ts';
import { parseJson, parseWith } from '../lib/schema.ts';
import { program } from '../lib/version.ts';
import { isSealed, LineChain } from '../tournament/log/line-chain.ts';

/** As it is written. A log of version 1 has no checksums, and goes on without. */
const FORMAT = 'weightroom ablation 2';

const headerSchema = z.object({
  format: z.enum(['weightroom ablation 1', FORMAT]),
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

/**
 * A file of results, one line each, in the order of their tasks: what stands in it is never done again. Every line has a
 * checksum of itself and of all lines above.
 */
export class ResultLog<Result> {
  readonly #journal: Journal;
  readonly #results: Result[] = [];
  /** Undefined: a log of version 1. */
  #chain: LineChain | undefined = new LineChain();

  /**
   * Opens the log at `path`, whose results are those that `belongs` knows by their number. Throws InputError where it
   * holds another ablation's results or anything else, and for a line that isn't the one that was written.
   */
  constructor(
    path: string,
    run: RunIdentity,
    schema: z.ZodType<Result>,
    belongs: (result: Result, index: number) => boolean,
  ) {
    let begun = false;
    this.#journal = new Journal(path, (line, number) => {
      const where = `${path} line ${number}`;
      if (number === 1) this.#takeHeader(line, where, run, path);
      else {
        const result = parseWith(schema, parseJson(line, where), where);
        this.#chain?.check(line, where);
        if (!belongs(result, this.#results.length))
          throw new InputError(`${where}: a result that doesn't belong there`);
        this.#results.push(result);
      }
      begun = true;
    });
    if (!begun) this.#append({ format: FORMAT, program, ...run });
  }

  get results(): readonly Result[] {
    return this.#results;
  }

  add(result: Result): void {
    this.#append(result);
    this.#results.push(result);
  }

  close(): void {
    this.#journal.close();
  }

  #takeHeader(line: string, where: string, run: RunIdentity, path: string): void {
    const header = parseWith(headerSchema, parseJson(line, where), where);
    if (header.format !== FORMAT) {
      if (isSealed(line)) throw new InputError(`${where}: a checksum, which ${header.format} has none of`);
      this.#chain = undefined;
    }
    this.#chain?.check(line, where);
    refuseOther(header, run, path);
  }

  #append(line: unknown): void {
    const json = JSON.stringify(line);
    this.#journal.append(this.#chain === undefined ? json : this.#chain.seal(json));
  }
}

function refuseOther(found: z.infer<typeof headerSchema>, { setup, module }: RunIdentity, path: string): void {
  refuseChanged(found.module, module, path);
  if (found.setup === setup && found.program === program) return;
  throw new InputError(
    `${path}: holds another run (${quoted(found.command)}, ${quoted(found.program, 100)}); use another folder with --out`,
  );
}
