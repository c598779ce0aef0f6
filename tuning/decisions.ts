import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { InputError } from '../lib/input-error.ts';
import { quoted } from '../lib/quoted.ts';
import { parseWith } from '../lib/schema.ts';
import { ChainedJournal, readChained } from './chained-journal.ts';

/** A line of the journal. */
const decision = z.object({
  /** `generation 1: games of self-play`. */
  what: z.string(),
  /** Seconds of the run until then, over all its sessions. */
  elapsed: z.number().nonnegative(),
  value: z.unknown(),
});
type Decision = Readonly<z.infer<typeof decision>>;

/**
 * What clocks have decided in a run, in the order in which it was asked: a run that continues, or is replayed, decides
 * the same without looking at a clock, and so plays the same games. A file of lines of JSON, each whole or absent.
 */
export class Decisions {
  readonly #path: string;
  readonly #journal: ChainedJournal<Decision>;
  readonly #known: Decision[] = [];
  readonly #opened = performance.now();
  readonly #before: number;
  /** Decisions of earlier sessions, or of the run that is replayed. */
  readonly #read: number;
  /** Decisions of earlier sessions in this place. */
  readonly #own: number;
  #next = 0;

  /**
   * Opens the decisions at `path`. Those of another run at `replay` come first, where the file is empty or begins as
   * they do. Throws InputError for a line that was changed, and for a file that doesn't begin as `replay` does.
   */
  constructor(path: string, replay?: string) {
    const wanted = replay === undefined ? [] : readChained(replay, decision);
    this.#path = path;
    this.#journal = new ChainedJournal(path, decision, (one) => this.#known.push(one));
    this.#own = this.#known.length;
    const differs = wanted.findIndex((one, i) => i < this.#own && !isDeepStrictEqual(this.#known[i], one));
    if (differs !== -1)
      throw new InputError(
        `${path} line ${differs + 1}: another decision than in ${replay}; another folder with --out begins anew`,
      );
    for (const one of wanted.slice(this.#own)) this.#add(one);
    this.#read = this.#known.length;
    this.#before = this.#known.at(-1)?.elapsed ?? 0;
  }

  /** Seconds of the run until now, over all its sessions; between sessions no time passes. */
  get elapsed(): number {
    return this.#before + (performance.now() - this.#opened) / 1000;
  }

  /** Seconds of the run until the last decision that was asked for. */
  get said(): number {
    return this.#known[this.#next - 1]?.elapsed ?? 0;
  }

  /** Whether the last decision that was asked for was made in this session: what follows it begins here, too. */
  get live(): boolean {
    return this.#next > this.#read;
  }

  /** Whether decisions of earlier sessions here are yet to be asked for: what they led to is there already. */
  get behind(): boolean {
    return this.#next < this.#own;
  }

  /**
   * The decision `what`: as it stands there, else by `make`, which may look at clocks, and is written down. Throws
   * InputError where something else was decided at this place.
   */
  async decide<Value>(what: string, schema: z.ZodType<Value>, make: () => Value | Promise<Value>): Promise<Value> {
    if (this.#known[this.#next] === undefined) {
      const value = await make();
      this.#add({ what, elapsed: Math.round(this.elapsed * 1000) / 1000, value });
    }
    const known = this.#known[this.#next]!;
    const where = `${this.#path} line ${this.#next + 1}`;
    if (known.what !== what)
      throw new InputError(
        `${where}: decides ${quoted(known.what, 100)}; here it is to decide ${what}: it is of another version, which decided otherwise (of a published champion run reproduce plays it again)`,
      );
    this.#next++;
    // As it is read when the run continues.
    return parseWith(schema, JSON.parse(JSON.stringify(known.value)), where);
  }

  close(): void {
    this.#journal.close();
  }

  #add(one: Decision): void {
    this.#journal.append(one);
    this.#known.push(one);
  }
}
