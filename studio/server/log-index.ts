import { open } from 'node:fs/promises';
import { InputError } from '../../lib/input-error.ts';
import type { Header } from '../../tournament/log/header.ts';
import { LOG, LogLines, recordOfLine } from '../../tournament/log/log.ts';
import type { GameRecord } from '../../tournament/log/record.ts';
import { MatchCounts } from '../../tournament/results/match-counts.ts';
import { below, FLAGS, type StudioFolder } from './studio-folder.ts';

const CHUNK = 1 << 20;
const NEWLINE = 10;

/** What the index keeps of a game, so that lists need not read its line. */
export interface Indexed {
  readonly opening: number;
  /** Agents by number. */
  readonly first: number;
  readonly second: number;
  readonly winner: 0 | 1 | -1;
  readonly voided: boolean;
  readonly moves: number;
  readonly ending: number;
}

/** Numbers of a game in the index: where its line begins and ends, and the fields of Indexed. */
const FIELDS = 9;

/**
 * A tournament's log, read in one pass and then only where it has grown: where each game's line stands, who met whom
 * with what result, and the counts of every two agents. Of a game it keeps 72 bytes. The reader gives way between
 * chunks of a megabyte, so that a server answers meanwhile.
 */
export class LogIndex {
  readonly #folder: StudioFolder;
  readonly #path: string;
  #read = 0;
  #file: bigint | undefined;
  #lines: LogLines;
  #numbers = new Map<string, number>();
  #fields = new Float64Array(FIELDS * 1024);
  #count = 0;
  #voided = 0;
  #endings: string[] = [];
  #endingNumbers = new Map<string, number>();
  #cells = new Map<string, MatchCounts>();
  #updating: Promise<boolean> | undefined;
  /** What was worked out of the games that there are. */
  readonly #derived = new Map<string, unknown>();

  /** Of the log in the folder at `at`. */
  constructor(folder: StudioFolder, at: string) {
    this.#folder = folder;
    this.#path = below(at, LOG);
    this.#lines = new LogLines(this.#path);
  }

  /** Throws InputError before the first line is there. */
  get header(): Header {
    return this.#lines.header;
  }

  get games(): number {
    return this.#count;
  }

  get voided(): number {
    return this.#voided;
  }

  /**
   * Reads what has come since; whether anything has. Where the file is another one than before, or shorter, it begins
   * anew. Throws InputError for a line that isn't as it was written.
   */
  update(): Promise<boolean> {
    this.#updating ??= this.#update()
      .catch((error: unknown) => {
        this.#file = undefined;
        throw error;
      })
      .finally(() => {
        this.#updating = undefined;
      });
    return this.#updating;
  }

  async #update(): Promise<boolean> {
    const file = await open(this.#folder.path(this.#path), FLAGS);
    try {
      const { size, ino, isFile } = await file
        .stat({ bigint: true })
        .then((stat) => ({ size: Number(stat.size), ino: stat.ino, isFile: stat.isFile() }));
      if (!isFile) throw new InputError(`${this.#path}: not a plain file`);
      if (ino !== this.#file || size < this.#read) this.#beginAnew(ino);
      const before = this.#read;
      const chunk = Buffer.allocUnsafe(Math.min(CHUNK, Math.max(1, size - before)));
      let rest: Buffer = Buffer.alloc(0);
      // Where the next bytes are read: a torn line at the end stays for the next time.
      for (let at = before; at < size; ) {
        const { bytesRead } = await file.read(chunk, 0, chunk.length, at);
        if (bytesRead === 0) break;
        at += bytesRead;
        const bytes =
          rest.length === 0 ? chunk.subarray(0, bytesRead) : Buffer.concat([rest, chunk.subarray(0, bytesRead)]);
        let from = 0;
        for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, from)) {
          this.#take(bytes.toString('utf8', from, end), this.#read, this.#read + end - from);
          this.#read += end - from + 1;
          from = end + 1;
        }
        rest = Buffer.from(bytes.subarray(from));
      }
      return this.#read !== before;
    } finally {
      await file.close();
    }
  }

  #beginAnew(file: bigint): void {
    this.#file = file;
    this.#read = 0;
    this.#lines = new LogLines(this.#path);
    this.#numbers = new Map();
    this.#count = 0;
    this.#voided = 0;
    this.#endings = [];
    this.#endingNumbers = new Map();
    this.#cells = new Map();
  }

  #take(line: string, from: number, to: number): void {
    this.#derived.clear();
    const record = this.#lines.next(line);
    if (record === undefined) this.#numbers = new Map(this.header.tournament.agents.map((name, i) => [name, i]));
    else this.#add(record, from, to, this.#lines.where);
  }

  #add(record: GameRecord, from: number, to: number, where: string): void {
    const [first, second] = record.seats.map((name) => this.#numbers.get(name)) as [number?, number?];
    if (first === undefined || second === undefined || first === second)
      throw new InputError(`${where}: its players are not two agents of the tournament`);
    if (this.#fields.length < FIELDS * (this.#count + 1)) {
      const more = new Float64Array(2 * this.#fields.length);
      more.set(this.#fields);
      this.#fields = more;
    }
    const moves = record.chosen[0] + record.chosen[1];
    const ending = this.#endingOf(record.ending);
    const voided = record.voided === true ? 1 : 0;
    this.#fields.set(
      [from, to, record.opening, first, second, record.winner, voided, moves, ending],
      FIELDS * this.#count,
    );
    this.#count++;
    this.#voided += voided;
    const [low, high] = [Math.min(first, second), Math.max(first, second)];
    const key = `${low} ${high}`;
    const cell = this.#cells.get(key) ?? new MatchCounts(this.header.tournament.agents[low]!);
    this.#cells.set(key, cell);
    // Which games were alike is not asked here, and would keep all their moves.
    cell.add({ ...record, moves: '', position: '' });
  }

  #endingOf(text: string): number {
    const known = this.#endingNumbers.get(text);
    if (known !== undefined) return known;
    this.#endingNumbers.set(text, this.#endings.length);
    return this.#endings.push(text) - 1;
  }

  /** The counts of every two agents that met, by their numbers; they are of the one with the lower number. */
  *cells(): Generator<{ readonly a: number; readonly b: number; readonly counts: MatchCounts }> {
    for (const [key, counts] of this.#cells) {
      const [a, b] = key.split(' ').map(Number) as [number, number];
      yield { a, b, counts };
    }
  }

  /** What `make` works out of the games, called `what`: once, until there are more of them. */
  derived<Value>(what: string, make: () => Value): Value {
    if (!this.#derived.has(what)) this.#derived.set(what, make());
    return this.#derived.get(what) as Value;
  }

  /** What is known of game `game`, from 0. */
  at(game: number): Indexed {
    const [, , opening, first, second, winner, voided, moves, ending] = this.#fields.subarray(
      FIELDS * game,
      FIELDS * (game + 1),
    ) as unknown as number[];
    return {
      opening: opening!,
      first: first!,
      second: second!,
      winner: winner as 0 | 1 | -1,
      voided: voided === 1,
      moves: moves!,
      ending: ending!,
    };
  }

  /** In the referee's words. */
  ending(number: number): string {
    return this.#endings[number]!;
  }

  /** The whole line of game `game`. Throws InputError where there is none. */
  async record(game: number): Promise<GameRecord> {
    if (!Number.isInteger(game) || game < 0 || game >= this.#count)
      throw new InputError(`game ${game}: the log has ${this.#count} games`);
    const [from, to] = this.#fields.subarray(FIELDS * game) as unknown as [number, number];
    const file = await open(this.#folder.path(this.#path), FLAGS);
    try {
      const bytes = Buffer.alloc(to - from);
      await file.read(bytes, 0, bytes.length, from);
      const where = `${this.#path} line ${game + 2}`;
      return recordOfLine(bytes.toString('utf8'), where);
    } finally {
      await file.close();
    }
  }
}

/** Logs that are kept in mind. */
const KEPT = 24;

/** The logs that were asked for, those asked for last kept in mind. */
export class LogStore {
  readonly #folder: StudioFolder;
  readonly #kept = new Map<string, LogIndex>();

  constructor(folder: StudioFolder) {
    this.#folder = folder;
  }

  /** The log in the folder at `at`, with all that stands there now. Throws InputError. */
  async read(at: string): Promise<LogIndex> {
    const index = this.#kept.get(at) ?? new LogIndex(this.#folder, at);
    await index.update();
    this.#kept.delete(at);
    this.#kept.set(at, index);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT) break;
      this.#kept.delete(oldest);
    }
    return index;
  }
}
