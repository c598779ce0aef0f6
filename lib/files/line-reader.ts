const NEWLINE = 10;

/**
 * Takes a line without its end; `whole` is false where it was longer than the reader keeps and its rest was dropped.
 */
type TakeLine = (line: string, whole: boolean) => void;

/** Cuts a stream of bytes into lines that end with \n. Keeps at most `longest` bytes, whatever comes. */
export class LineReader {
  readonly #longest: number;
  /** The beginning of the line that is under way: copies, so that a byte never keeps its whole chunk in memory. */
  #begun: Buffer[] = [];
  #length = 0;
  #whole = true;

  constructor(longest: number) {
    this.#longest = longest;
  }

  /** Bytes that are kept of the line under way. */
  get kept(): number {
    return this.#length;
  }

  /** Gives `take` each line that `chunk` ends. */
  push(chunk: Buffer, take: TakeLine): void {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      this.#give(chunk.subarray(from, end), take);
      from = end + 1;
    }
    if (from < chunk.length) this.#keep(chunk.subarray(from));
  }

  /** Gives `take` what stands after the last line's end, if anything does. */
  end(take: TakeLine): void {
    if (this.#length > 0) this.#give(Buffer.alloc(0), take);
  }

  #keep(part: Buffer): void {
    const fitting = part.subarray(0, this.#longest - this.#length);
    if (fitting.length < part.length) this.#whole = false;
    if (fitting.length === 0) return;
    this.#begun.push(Buffer.from(fitting));
    this.#length += fitting.length;
  }

  #give(last: Buffer, take: TakeLine): void {
    let line = last;
    if (this.#length > 0 || last.length > this.#longest) {
      this.#keep(last);
      line = Buffer.concat(this.#begun);
    }
    const whole = this.#whole;
    this.#begun = [];
    this.#length = 0;
    this.#whole = true;
    take(line.toString('utf8'), whole);
  }
}
