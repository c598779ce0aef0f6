import { open } from 'node:fs/promises';
import { LineReader } from '../../lib/files/line-reader.ts';
import { InputError } from '../../lib/input-error.ts';
import type { Header } from '../../tournament/log/header.ts';
import { LOG, LogLines, recordOfLine } from '../../tournament/log/log.ts';
import type { GameRecord } from '../../tournament/log/record.ts';
import { LiveStandings } from '../../tournament/results/live.ts';
import { below, type StudioFolder } from './studio-folder.ts';

const CHUNK = 1 << 20;

/** What the index keeps of a game, so that lists need not read its line. */
export interface Indexed extends Pick<GameRecord, 'game' | 'opening' | 'winner' | 'ending'> {
  /** Where its line begins and ends. */
  readonly from: number;
  readonly to: number;
  /** Agents by number. */
  readonly first: number;
  readonly second: number;
  readonly voided: boolean;
  readonly moves: number;
}

/** What has been read of a log so far. */
class Read {
  readonly lines: LogLines;
  readonly file: number;
  bytes = 0;
  readonly games: Indexed[] = [];
  standings: LiveStandings | undefined;
  /** What was worked out of the games that there are. */
  readonly derived = new Map<string, unknown>();

  constructor(path: string, file: number) {
    this.lines = new LogLines(path);
    this.file = file;
  }

  take(line: string): void {
    this.derived.clear();
    const from = this.bytes;
    this.bytes += Buffer.byteLength(line) + 1;
    const record = this.lines.next(line);
    if (record === undefined) this.standings = new LiveStandings(this.lines.header.tournament);
    else this.#add(record, from);
  }

  #add(record: GameRecord, from: number): void {
    const { agents } = this.lines.header.tournament;
    const [first, second] = record.seats.map((name) => agents.indexOf(name)) as [number, number];
    if (first === -1 || second === -1 || first === second)
      throw new InputError(`${this.lines.where}: its players are not two agents of the tournament`);
    const { game, opening, winner, ending, voided = false, chosen } = record;
    const moves = chosen[0] + chosen[1];
    this.games.push({ game, opening, winner, ending, voided, moves, first, second, from, to: this.bytes - 1 });
    this.standings!.add(record);
  }
}

/**
 * A tournament's log, read in one pass and then only where it has grown: where each game's line stands, who met whom
 * with what result, and the counts of every two agents. The reader gives way between chunks of a megabyte, so that a
 * server answers meanwhile.
 */
export class LogIndex {
  readonly #folder: StudioFolder;
  readonly #path: string;
  #read: Read;
  #updating: Promise<boolean> | undefined;

  /** Of the log in the folder at `at`. */
  constructor(folder: StudioFolder, at: string) {
    this.#folder = folder;
    this.#path = below(at, LOG);
    this.#read = new Read(this.#path, -1);
  }

  /** Throws InputError before the first line is there. */
  get header(): Header {
    return this.#read.lines.header;
  }

  get games(): readonly Indexed[] {
    return this.#read.games;
  }

  /** How the agents stand so far. Throws InputError before the first line is there. */
  get standings(): LiveStandings {
    return this.#read.standings ?? new LiveStandings(this.header.tournament);
  }

  /** What `make` works out of the games, called `what`: once, until there are more of them. */
  derived<Value>(what: string, make: () => Value): Value {
    const { derived } = this.#read;
    if (!derived.has(what)) derived.set(what, make());
    return derived.get(what) as Value;
  }

  /**
   * Reads what has come since; whether anything has. Where the file is another one than before, or shorter, it begins
   * anew. Throws InputError for a line that isn't as it was written.
   */
  update(): Promise<boolean> {
    this.#updating ??= this.#update()
      .catch((error: unknown) => {
        this.#read = new Read(this.#path, -1);
        throw error;
      })
      .finally(() => {
        this.#updating = undefined;
      });
    return this.#updating;
  }

  async #update(): Promise<boolean> {
    const path = this.#folder.plain(this.#path, Number.POSITIVE_INFINITY);
    const { size, ino } = this.#folder.stat(this.#path)!;
    if (ino !== this.#read.file || size < this.#read.bytes) this.#read = new Read(this.#path, ino);
    const read = this.#read;
    const before = read.bytes;
    const chunk = Buffer.allocUnsafe(Math.min(CHUNK, Math.max(1, size - before)));
    // A torn line at the end stays for the next time.
    const reader = new LineReader(Number.MAX_SAFE_INTEGER);
    const file = await open(path);
    try {
      for (let at = before; at < size; ) {
        const { bytesRead } = await file.read(chunk, 0, chunk.length, at);
        if (bytesRead === 0) break;
        at += bytesRead;
        reader.push(chunk.subarray(0, bytesRead), (line) => read.take(line));
      }
      return read.bytes !== before;
    } finally {
      await file.close();
    }
  }

  /** The whole line of game `game`. Throws InputError where there is none. */
  async record(game: number): Promise<GameRecord> {
    const found = this.games[game];
    if (found === undefined) throw new InputError(`game ${game}: the log has ${this.games.length} games`);
    const file = await open(this.#folder.path(this.#path));
    try {
      const bytes = Buffer.alloc(found.to - found.from);
      await file.read(bytes, 0, bytes.length, found.from);
      return recordOfLine(bytes.toString('utf8'), `${this.#path} line ${game + 2}`);
    } finally {
      await file.close();
    }
  }
}

/** Logs that are kept in mind. */
const KEPT = 24;

/** Reads the log in the folder at a path, with all that stands there now; those asked for last are kept in mind. */
export type ReadIndex = (at: string) => Promise<LogIndex>;

export function indexesOf(folder: StudioFolder): ReadIndex {
  const kept = new Map<string, LogIndex>();
  return async (at) => {
    const index = kept.get(at) ?? new LogIndex(folder, at);
    await index.update();
    kept.delete(at);
    kept.set(at, index);
    for (const oldest of [...kept.keys()].slice(0, -KEPT)) kept.delete(oldest);
    return index;
  };
}
