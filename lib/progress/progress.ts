import { clearScreenDown, cursorTo, moveCursor } from 'node:readline';
import type { WriteStream } from 'node:tty';
import { visible } from '../quoted.ts';

/** Where a block is drawn: a terminal. */
type Terminal = Pick<WriteStream, 'write' | 'columns' | 'rows'>;

/**
 * Lines at the bottom of a terminal, drawn again in the same place. Lines are cut to its width, and there are no more
 * than it has rows.
 */
export class Block {
  readonly #terminal: Terminal;
  #height = 0;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  draw(lines: readonly string[]): void {
    const terminal = this.#terminal as WriteStream;
    const shown = lines.slice(0, Math.max(1, terminal.rows - 1));
    if (this.#height > 0) {
      moveCursor(terminal, 0, -this.#height);
      cursorTo(terminal, 0);
      clearScreenDown(terminal);
    }
    const width = Math.max(1, terminal.columns - 1);
    for (const line of shown) terminal.write(`${visible(line).slice(0, width)}\n`);
    this.#height = shown.length;
  }
}

/** Seconds between two lines where the output is not a terminal, and between two drawings where it is one. */
const SECONDS_PER_LINE = 5;
const SECONDS_PER_LOOK = 0.5;

/** Says how long work continues: how many are done, how fast, how long it will take. */
export interface Progress {
  /** This many are done by now; `note` says how it goes. */
  done(count: number, note?: string): void;
  /** The work is over or stopped; says the last state. */
  end(): void;
}

/** What is to be said of work besides how long it continues: a table for a terminal, some words for a line. */
export interface Figures {
  readonly lines: () => readonly string[];
  readonly words: () => string;
}

/** How much work there is, and how much of it was done before, by a run that this one continues from. */
interface Extent {
  readonly what: string;
  readonly unit: string;
  readonly total: number;
  readonly already: number;
}

/**
 * A line that is drawn again on a terminal, above a table where there are figures; plain lines in a pipe. On standard
 * error, so that standard output holds results only.
 */
export function progressOf(what: string, unit: string, total: number, already: number, figures?: Figures): Progress {
  const extent = { what, unit, total, already };
  if (!process.stderr.isTTY) return saying(extent, SECONDS_PER_LINE, (line) => lineOf(line, figures));
  const block = new Block(process.stderr);
  return saying(extent, SECONDS_PER_LOOK, (line) => block.draw([line, ...(figures?.lines() ?? [])]));
}

function lineOf(line: string, figures: Figures | undefined): void {
  const words = figures?.words() ?? '';
  process.stderr.write(`${visible(words === '' ? line : `${line}; ${words}`)}\n`);
}

/** Says where the work stands, `seconds` after it was said last, and at its end. */
function saying({ what, unit, total, already }: Extent, seconds: number, say: (line: string) => void): Progress {
  const started = performance.now();
  let count = already;
  let said = started;
  let saidCount = -1;
  let saying = '';
  const sayIt = (): void => {
    if (count === saidCount) return;
    saidCount = count;
    const { rate, left } = pace(count, already, total, started);
    say(`${what}: ${count} of ${total} ${unit}, ${rate}/s, ${left} left${saying}`);
  };
  return {
    done(now, note) {
      count = now;
      saying = note === undefined ? '' : `; ${visible(note)}`;
      const time = performance.now();
      if (time - said < seconds * 1000) return;
      said = time;
      sayIt();
    },
    end: sayIt,
  };
}

function pace(count: number, already: number, total: number, started: number): { rate: string; left: string } {
  const seconds = (performance.now() - started) / 1000;
  const rate = (count - already) / Math.max(seconds, 1e-3);
  if (count === already) return { rate: '-', left: count === total ? '0 s' : '?' };
  return { rate: rate >= 10 ? rate.toFixed(0) : rate.toFixed(1), left: duration((total - count) / rate) };
}

/** `42 s`, `3 min 5 s`, `2 h 10 min`. */
export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}
