import { createReadStream } from 'node:fs';
import { LineReader } from '../../lib/files/line-reader.ts';
import { InputError } from '../../lib/input-error.ts';
import { LOG, LogLines } from '../../tournament/log/log.ts';
import type { GameRecord } from '../../tournament/log/record.ts';
import { LiveStandings } from '../../tournament/results/live.ts';
import { below, type StudioFolder } from './studio-folder.ts';

/** What a tournament's log holds so far: its games, who met whom with what result, and what decided a match. */
export class WatchedLog {
  readonly #lines: LogLines;
  readonly games: GameRecord[] = [];
  #standings: LiveStandings | undefined;
  readonly #winners = new Map<string, string>();
  readonly #decided = new Set<string>();
  /** The file that was read, and how much of it. */
  readonly file: number;
  bytes = 0;

  constructor(path: string, file: number) {
    this.#lines = new LogLines(path);
    this.file = file;
  }

  /** Throws InputError before the first line is there. */
  get tournament() {
    return this.#lines.header.tournament;
  }

  /** How the agents stand so far. Throws InputError before the first line is there. */
  get standings(): LiveStandings {
    this.#standings ??= new LiveStandings(this.tournament);
    return this.#standings;
  }

  /** Whether one agent won both games of the record's opening: that decides a match, where others cancel out. */
  isDecisive(record: GameRecord): boolean {
    return this.#decided.has(openingOf(record));
  }

  /** Takes the next line. Throws InputError where it isn't as it was written. */
  take(line: string): void {
    const record = this.#lines.next(line);
    this.bytes += Buffer.byteLength(line) + 1;
    if (record === undefined) return;
    const { seats, winner, voided } = record;
    if (seats[0] === seats[1] || seats.some((name) => !this.tournament.agents.includes(name)))
      throw new InputError(`${this.#lines.where}: its players are not two agents of the tournament`);
    this.games.push(record);
    this.standings.add(record);
    if (voided || winner === -1) return;
    const opening = openingOf(record);
    if (this.#winners.get(opening) === seats[winner]) this.#decided.add(opening);
    this.#winners.set(opening, seats[winner]);
  }
}

/** An opening of two agents: the same for its games with either first. */
export function openingOf({ opening, seats }: GameRecord): string {
  return JSON.stringify([opening, ...seats.toSorted()]);
}

/** Logs that are kept in mind. */
const KEPT = 24;
const CHUNK = 1 << 20;

/** Reads the log in the folder at a path, with all that stands there now. Throws InputError. */
export type ReadLog = (at: string) => Promise<WatchedLog>;

/**
 * Reads logs of `folder`: each in one pass, then only where it has grown; those asked for last are kept in mind. It
 * gives way between chunks of a megabyte, so that a server answers meanwhile.
 */
export function logReader(folder: StudioFolder): ReadLog {
  const kept = new Map<string, Promise<WatchedLog>>();
  /** What is there now. A file that is another one than before, or shorter, is read anew. */
  const grown = async (at: string, before?: WatchedLog): Promise<WatchedLog> => {
    const named = below(at, LOG);
    const path = folder.plain(named, Number.POSITIVE_INFINITY);
    const { size, ino } = folder.stat(named)!;
    const isSame = before !== undefined && before.file === ino && before.bytes <= size;
    const log = isSame ? before : new WatchedLog(named, ino);
    if (log.bytes === size) return log;
    // A torn line at the end stays for the next time.
    const reader = new LineReader(Number.MAX_SAFE_INTEGER);
    for await (const chunk of createReadStream(path, { start: log.bytes, end: size - 1, highWaterMark: CHUNK }))
      reader.push(chunk as Buffer, (line) => log.take(line));
    return log;
  };
  return (at) => {
    // One after the other, however many ask; after a mistake from the start.
    const log = (kept.get(at) ?? Promise.resolve(undefined)).catch(() => undefined).then((one) => grown(at, one));
    kept.delete(at);
    kept.set(at, log);
    for (const oldest of [...kept.keys()].slice(0, -KEPT)) kept.delete(oldest);
    return log;
  };
}
