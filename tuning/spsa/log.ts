import { z } from 'zod';
import { type ModuleRecord, moduleSchema, refuseChanged } from '../../games/module-record.ts';
import { Journal } from '../../lib/files/journal.ts';
import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';
import { parseJson, parseWith } from '../../lib/schema.ts';
import { program } from '../../lib/version.ts';
import { LineChain } from '../../tournament/log/line-chain.ts';

/** The log in a run's folder: a header, then a line for each iteration, in order. */
export const LOG = 'iterations.jsonl';

const count = z.int().nonnegative();

/** The first line. Every line has a checksum of itself and of all lines above, as a tournament's log has. */
const headerSchema = z.object({
  format: z.literal('weightroom spsa 1'),
  program: z.string(),
  command: z.string(),
  /** The code of a game from outside, and of feature sets. */
  module: z.optional(moduleSchema),
  featureModules: z.optional(z.array(moduleSchema)),
  /** Names, in the order of the values below. */
  parameters: z.array(z.string()),
  /** SHA-256 of whatever decides the games. */
  setup: z.string(),
});

/** What a run's folder holds. */
export interface RunIdentity {
  readonly command: string;
  readonly module?: ModuleRecord;
  readonly featureModules?: readonly ModuleRecord[];
  readonly parameters: readonly string[];
  readonly setup: string;
}

/** What the games of an iteration came to, from the view of the player with the plus. */
export const results = z.object({
  wins: count,
  draws: count,
  losses: count,
  /** Games that the rules voided, and those lost otherwise than on the board; the latter are counted above too. */
  voided: count,
  faults: count,
});

export type Results = Readonly<z.infer<typeof results>>;

const iterationSchema = results.extend({
  iteration: count,
  /** Of the parameters, after it. */
  values: z.array(z.number()),
});

export type Iteration = Readonly<z.infer<typeof iterationSchema>>;

/** Told of each iteration in a log, in order, and where it stands. Throws InputError where another one belongs there. */
type TakeIteration = (iteration: Iteration, where: string) => void;

/** The log of a run. An iteration that stands in it is never played again. */
export class IterationLog {
  readonly #journal: Journal;
  readonly #lines: Lines;

  /** Opens the log at `path`, or begins it. Throws InputError where it holds another run, and for a changed line. */
  constructor(path: string, run: RunIdentity, take: TakeIteration) {
    this.#lines = new Lines(path, run, take);
    this.#journal = new Journal(path, this.#lines.take);
    if (!this.#lines.begun) this.#append({ format: 'weightroom spsa 1', program, ...run });
  }

  add(iteration: Iteration): void {
    this.#append(iteration);
  }

  close(): void {
    this.#journal.close();
  }

  #append(line: object): void {
    this.#journal.append(this.#lines.chain.seal(JSON.stringify(line)));
  }
}

/** The lines of a log, as they are read and then written. */
class Lines {
  readonly #path: string;
  readonly #run: RunIdentity;
  readonly #take: TakeIteration;
  readonly chain = new LineChain();
  begun = false;

  constructor(path: string, run: RunIdentity, take: TakeIteration) {
    this.#path = path;
    this.#run = run;
    this.#take = take;
  }

  readonly take = (line: string, number: number): void => {
    const where = `${this.#path} line ${number}`;
    const value = parseJson(line, where);
    if (!this.begun) {
      const header = parseWith(headerSchema, value, where);
      this.chain.check(line, where);
      refuseOther(header, this.#run, this.#path);
      this.begun = true;
      return;
    }
    const iteration = parseWith(iterationSchema, value, where);
    this.chain.check(line, where);
    this.#take(iteration, where);
  };
}

function refuseOther(found: z.infer<typeof headerSchema>, run: RunIdentity, path: string): void {
  refuseChanged(found, run, path);
  if (found.setup === run.setup && found.program === program) return;
  throw new InputError(
    `${path}: holds another run (${quoted(found.command)}, ${quoted(found.program, 100)}); use another folder with --out`,
  );
}
