import { join } from 'node:path';
import { refuseChanged } from '../../games/module-record.ts';
import { exists, statOf, writeParts } from '../../lib/files/files.ts';
import { Journal, readLines, type TakeLine } from '../../lib/files/journal.ts';
import { InputError } from '../../lib/input-error.ts';
import { holdsFiles } from '../../lib/lock/lock.ts';
import { quoted } from '../../lib/quoted.ts';
import { parseJson, parseWith } from '../../lib/schema.ts';
import { type Header, headerSchema } from './header.ts';
import { isSealed, LineChain } from './line-chain.ts';
import { type GameRecord, type MeasuredRecord, measuredSchema, recordSchema } from './record.ts';

/** The log in a tournament's folder: a header line, then a line for each finished game, in the schedule's order. */
export const LOG = 'games.jsonl';
/** What clocks and meters said stands apart, so that the log repeats to the byte. */
const MEASURED = 'timing.jsonl';

/** Told of each game in a log, in order, and where it stands. Throws InputError where another game belongs there. */
type TakeRecord = (record: GameRecord, where: string) => void;

/** What was measured, by game. A kill may leave a game without. */
export interface Measurements {
  readonly milliseconds: ReadonlyMap<number, readonly [number, number]>;
  readonly memory: ReadonlyMap<number, readonly [number, number]>;
  /** The seat whose last choice was timed, and no move. */
  readonly unplayed?: ReadonlyMap<number, 0 | 1>;
}

/** The log of a tournament. Every count comes from it, and a game that is in it is never played again. */
export class TournamentLog implements Measurements {
  readonly #games: Journal;
  readonly #measured: Journal;
  readonly #lines: LogLines;
  readonly #measures = new MeasuredLines();

  /** Opens the log in `folder`, which exists. Throws InputError where it holds another tournament or anything else. */
  constructor(folder: string, header: Header, take: TakeRecord = () => {}) {
    const path = join(folder, LOG);
    if (!exists(path) && holdsFiles(folder))
      throw new InputError(`${folder}: not empty and no tournament; use another folder`);
    this.#lines = new LogLines(path, take, (found) => mustBe(header, found, folder));
    this.#games = new Journal(path, this.#lines.take);
    if (this.#lines.header === undefined) this.#games.append(this.#lines.seal(header));
    const measuredPath = join(folder, MEASURED);
    this.#measured = new Journal(measuredPath, this.#measures.taking(measuredPath));
  }

  /** The finished games, in the schedule's order. */
  get records(): readonly GameRecord[] {
    return this.#lines.records;
  }

  get milliseconds(): Measurements['milliseconds'] {
    return this.#measures.milliseconds;
  }

  get memory(): Measurements['memory'] {
    return this.#measures.memory;
  }

  get unplayed(): ReadonlyMap<number, 0 | 1> {
    return this.#measures.unplayed;
  }

  /** Adds the next game of the schedule. */
  add({ record, milliseconds, unplayed, memory }: MeasuredRecord): void {
    this.#games.append(this.#lines.seal(record));
    this.#lines.records.push(record);
    const [first, second] = milliseconds.map(Math.round) as [number, number];
    const measured = {
      game: record.game,
      milliseconds: [first, second] as [number, number],
      ...(unplayed === undefined ? {} : { unplayed }),
      memory: [...memory] as const,
    };
    this.#measured.note(JSON.stringify(measured));
    this.#measures.add({ ...measured, memory: [memory[0], memory[1]] });
  }

  close(): void {
    try {
      this.#games.close();
    } finally {
      this.#measured.close();
    }
  }
}

/** Whether the header `found` is that of the tournament `wanted`. */
export function isOf(wanted: Header, found: Header): boolean {
  // A module from outside may have moved.
  const moved = found.module !== undefined;
  return (
    found.setup === wanted.setup && (moved || found.command === wanted.command) && found.program === wanted.program
  );
}

/** Throws InputError where the header `found` in `folder` isn't that of the tournament `wanted`. */
export function mustBe(wanted: Header, found: Header, folder: string): void {
  refuseChanged(found.module, wanted.module, folder);
  if (!isOf(wanted, found))
    throw new InputError(
      `${folder}: holds another run (${quoted(found.command)}, ${quoted(found.program, 100)}); use another folder`,
    );
}

/** The header of the log in `folder`; undefined where there is none, or no line of it. Throws InputError. */
export function headerIn(folder: string): Header | undefined {
  const path = join(folder, LOG);
  if (!exists(path)) return undefined;
  let header: Header | undefined;
  const where = `${path} line 1`;
  readLines(path, (line, number) => {
    if (number === 1) header = parseWith(headerSchema, parseJson(line, where), where) as Header;
  });
  return header;
}

/** Writes the log in `folder` anew, in one step: `header` and `records`, the first games of its tournament. */
export function rewriteLog(folder: string, header: Header, records: readonly GameRecord[]): void {
  const chain = header.format === 'weightroom tournament 1' ? undefined : new LineChain();
  const sealed = (line: Header | GameRecord): string => {
    const json = JSON.stringify(line);
    return `${chain?.seal(json) ?? json}\n`;
  };
  writeParts(
    join(folder, LOG),
    (function* () {
      for (const line of [header, ...records]) yield sealed(line);
    })(),
  );
}

/** A log as it stands in a file, whoever writes it at the time. */
export interface ReadLog extends Measurements {
  readonly header: Header;
  readonly records: readonly GameRecord[];
}

/**
 * Reads the log at `path`, a folder or the file, and changes nothing. Throws InputError where there is none, and what
 * `check` throws of its header.
 */
export function readLog(
  path: string,
  take: TakeRecord = () => {},
  check: (header: Header) => void = () => {},
): ReadLog {
  const file = statOf(path)?.isDirectory() ? join(path, LOG) : path;
  const lines = new LogLines(file, take, check);
  readLines(file, lines.take);
  if (lines.header === undefined) throw new InputError(`${file}: empty, wanted the log of a tournament`);
  const measures = new MeasuredLines();
  const measuredPath = join(file, '..', MEASURED);
  if (exists(measuredPath)) readLines(measuredPath, measures.taking(measuredPath));
  const { milliseconds, memory, unplayed } = measures;
  return { header: lines.header, records: lines.records, milliseconds, memory, unplayed };
}

/** The lines of a log, as they are read and then written. */
class LogLines {
  readonly #path: string;
  readonly #take: TakeRecord;
  readonly #check: (header: Header) => void;
  /** Undefined: a log of version 1. */
  #chain: LineChain | undefined = new LineChain();
  header: Header | undefined;
  readonly records: GameRecord[] = [];

  constructor(path: string, take: TakeRecord, check: (header: Header) => void) {
    this.#path = path;
    this.#take = take;
    this.#check = check;
  }

  readonly take: TakeLine = (line, number) => {
    const where = `${this.#path} line ${number}`;
    if (this.header === undefined) this.#takeHeader(line, where);
    else this.#takeRecord(line, where);
  };

  #takeHeader(line: string, where: string): void {
    const header = parseWith(headerSchema, parseJson(line, where), where) as Header;
    if (header.format === 'weightroom tournament 1') {
      if (isSealed(line)) throw new InputError(`${where}: a checksum, which ${header.format} has none of`);
      this.#chain = undefined;
    }
    this.#chain?.check(line, where);
    this.#check(header);
    this.header = header;
  }

  #takeRecord(line: string, where: string): void {
    const record = parseWith(recordSchema, parseJson(line, where), where);
    const wanted = this.records.length;
    if (record.game !== wanted) throw new InputError(`${where}: game ${record.game}, wanted game ${wanted}`);
    this.#chain?.check(line, where);
    this.#take(record, where);
    this.records.push(record);
  }

  /** The next line of the log, with its checksum. */
  seal(line: Header | GameRecord): string {
    const json = JSON.stringify(line);
    return this.#chain === undefined ? json : this.#chain.seal(json);
  }
}

class MeasuredLines {
  readonly milliseconds = new Map<number, readonly [number, number]>();
  readonly memory = new Map<number, readonly [number, number]>();
  readonly unplayed = new Map<number, 0 | 1>();

  taking(path: string): TakeLine {
    return (line, number) => {
      const where = `${path} line ${number}`;
      this.add(parseWith(measuredSchema, parseJson(line, where), where));
    };
  }

  add({ game, milliseconds, memory, unplayed }: { game: number } & Omit<MeasuredRecord, 'record'>): void {
    this.milliseconds.set(game, milliseconds);
    this.memory.set(game, memory);
    if (unplayed !== undefined) this.unplayed.set(game, unplayed);
  }
}
