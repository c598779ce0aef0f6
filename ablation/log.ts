import { z } from 'zod';
import { InputError } from '../lib/input-error.ts';
import { Journal } from '../lib/journal.ts';
import { parseWith } from '../lib/schema.ts';
import { program } from '../lib/version.ts';

const headerSchema = z.object({
  format: z.literal('weightroom ablation 1'),
  program: z.string(),
  command: z.string(),
  setup: z.string(),
});

/** What an ablation's folder holds. */
export interface RunIdentity {
  /** Does the same again; folder and workers left out. */
  readonly command: string;
  /** SHA-256 of whatever decides the results. */
  readonly setup: string;
}

/** A file of results, one line each, in the order of their tasks: what stands in it is never done again. */
export class ResultLog<Result> {
  readonly #journal: Journal;
  readonly #results: Result[] = [];

  /** Opens the log at `path`. Throws InputError where it holds another ablation's results or anything else. */
  constructor(path: string, { command, setup }: RunIdentity, schema: z.ZodType<Result>) {
    this.#journal = new Journal(path);
    const [first, ...lines] = this.#journal.lines;
    if (first === undefined)
      this.#journal.append(JSON.stringify({ format: 'weightroom ablation 1', program, command, setup }));
    else {
      const found = parseWith(headerSchema, parseJson(first, `${path} line 1`), `${path} line 1`);
      if (found.setup !== setup || found.program !== program)
        throw new InputError(
          `${path}: holds another run (${found.command}, ${found.program}); use another folder with --out`,
        );
    }
    lines.forEach((line, i) => {
      const where = `${path} line ${i + 2}`;
      this.#results.push(parseWith(schema, parseJson(line, where), where));
    });
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

function parseJson(line: string, where: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new InputError(`${where}: not JSON`);
  }
}
