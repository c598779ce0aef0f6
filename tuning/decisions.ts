import { z } from 'zod';
import { exists } from '../lib/files/files.ts';
import { Journal, readLines } from '../lib/files/journal.ts';
import { InputError } from '../lib/input-error.ts';
import { quoted } from '../lib/quoted.ts';
import { parseJson, parseWith } from '../lib/schema.ts';
import { LineChain } from '../tournament/log/line-chain.ts';

/** A line of the journal. */
const line = z.strictObject({
  /** `generation 1: games of self-play`. */
  what: z.string(),
  /** Seconds of the run until then, over all its sessions. */
  elapsed: z.number().nonnegative(),
  value: z.unknown(),
  checksum: z.string(),
});

interface Decision {
  readonly what: string;
  readonly elapsed: number;
  readonly value: unknown;
  readonly where: string;
}

/**
 * What clocks have decided in a run, in the order in which it was asked: a run that goes on, or is replayed, decides
 * the same without looking at a clock, and so plays the same games. A file of lines of JSON, each whole or absent.
 */
export class Decisions {
  readonly #journal: Journal;
  readonly #chain = new LineChain();
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
    const wanted = replay === undefined ? [] : linesOf(replay);
    const found = exists(path) ? linesOf(path) : [];
    this.#own = found.length;
    const differs = wanted.findIndex((text, i) => found[i] !== undefined && found[i] !== text);
    if (differs !== -1)
      throw new InputError(
        `${path} line ${differs + 1}: another decision than in ${replay}; another folder with --out begins anew`,
      );
    this.#journal = new Journal(path, (text, number) => this.#take(text, `${path} line ${number}`));
    for (const [i, text] of wanted.entries()) {
      if (i < found.length) continue;
      this.#take(text, `${replay} line ${i + 1}`);
      this.#journal.append(text);
    }
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
    const known = this.#known[this.#next];
    if (known === undefined) {
      const value = await make();
      const elapsed = Math.round(this.elapsed * 1000) / 1000;
      const text = this.#chain.seal(JSON.stringify({ what, elapsed, value }));
      this.#journal.append(text);
      this.#known.push({ what, elapsed, value, where: '' });
      this.#next++;
      // As it is read when the run goes on.
      return parseWith(schema, JSON.parse(JSON.stringify(value)), what);
    }
    if (known.what !== what)
      throw new InputError(
        `${known.where}: decides ${quoted(known.what, 100)}; here it is to decide ${what}: it is of another version, which decided otherwise (of a published champion run reproduce plays it again)`,
      );
    this.#next++;
    return parseWith(schema, known.value, known.where);
  }

  close(): void {
    this.#journal.close();
  }

  #take(text: string, where: string): void {
    this.#chain.check(text, where);
    const { what, elapsed, value } = parseWith(line, parseJson(text, where), where);
    this.#known.push({ what, elapsed, value, where });
  }
}

function linesOf(path: string): string[] {
  const lines: string[] = [];
  readLines(path, (text) => lines.push(text));
  return lines;
}
