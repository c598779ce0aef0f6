import { join } from 'node:path';
import * as z from 'zod';
import { adjudicationSchema } from '../../agents/play/referee.ts';
import { codeFields } from '../../games/index.ts';
import { moduleSchema, refuseChanged } from '../../games/module-record.ts';
import { exists, statOf, writeParts } from '../../lib/files/files.ts';
import { Journal, readLines, type TakeLine } from '../../lib/files/journal.ts';
import { InputError } from '../../lib/input-error.ts';
import { holdsFiles } from '../../lib/lock/lock.ts';
import { anotherRun } from '../../lib/options/option-set.ts';
import { count, type Frozen } from '../../lib/plain-data.ts';
import { parseJson, parseWith } from '../../lib/schema.ts';
import { program } from '../../lib/version.ts';
import { defaultFormat, formatOf, formatSchema, nameOf } from '../formats/index.ts';
import { LineChain } from './line-chain.ts';
import { type GameRecord, type Measured, type MeasuredRecord, measuredSchema, recordSchema } from './record.ts';

/**
 * The first line of a log: with the games' lines it is all that a reader needs to count, judge and replay them. Every
 * line has a checksum (line-chain.ts).
 */
const headerSchema = z.object({
  format: z.literal('weightroom tournament 2'),
  program: z.string(),
  /** The code of a game from outside. */
  module: z.exactOptional(moduleSchema),
  tournament: z.object({
    game: z.string(),
    seed: count,
    /** Names. */
    agents: z.array(z.string().max(2000)).min(2),
    pairs: count,
    format: formatSchema.exactOptional(),
    adjudication: adjudicationSchema.exactOptional(),
  }),
  /** Plays the same games again; folder and workers left out. */
  command: z.string(),
  /** SHA-256 of agents, openings and options: whatever decides the games. */
  setup: z.string(),
});

export type Header = Frozen<z.infer<typeof headerSchema>>;
/** What a log says of its tournament: not enough to play on. */
type Described = Header['tournament'];

/** A tournament whose agents are more than names. */
type Tournament = Omit<Described, 'agents'> & { readonly agents: readonly { readonly name: string }[] };

/** What a log says of a tournament. */
export function described({ game, seed, agents, pairs, format, adjudication }: Tournament): Described {
  return {
    game,
    seed,
    agents: agents.map(({ name }) => name),
    pairs,
    ...(format === undefined ? {} : { format }),
    ...(adjudication === undefined ? {} : { adjudication }),
  };
}

export function headerOf(tournament: Tournament, command: string, setup: string): Header {
  return {
    format: 'weightroom tournament 2',
    program,
    ...codeFields(tournament.game),
    tournament: described(tournament),
    command,
    setup,
  };
}

/** The log in a tournament's folder: a header line, then a line for each finished game, in the schedule's order. */
export const LOG = 'games.jsonl';
/** What clocks and meters said stands apart, so that the log repeats to the byte. */
const MEASURED = 'timing.jsonl';

/** Told of each game in a log, in order, and where it stands. Throws InputError where another game belongs there. */
type TakeRecord = (record: GameRecord, where: string) => void;

/**
 * What a log holds: the finished games, in the schedule's order, and by game what was measured. A kill may leave a game
 * without.
 */
export interface Played {
  readonly records: readonly GameRecord[];
  readonly measured: ReadonlyMap<number, Measured>;
}

/** The log of a tournament. Every count comes from it, and a game that is in it is never played again. */
export class TournamentLog implements Played {
  readonly #games: Journal;
  readonly #measured: Journal;
  readonly #lines: LogLines;
  readonly records: GameRecord[] = [];
  readonly measured = new Map<number, Measured>();

  /** Opens the log in `folder`, which exists. Throws InputError where it holds another tournament or anything else. */
  constructor(folder: string, header: Header, take: TakeRecord = () => {}) {
    const path = join(folder, LOG);
    if (!exists(path) && holdsFiles(folder))
      throw new InputError(`${folder}: not empty and no tournament; use another folder`);
    this.#lines = new LogLines(path);
    this.#games = new Journal(
      path,
      taking(this.#lines, this.records, take, (found) => mustBe(header, found, folder)),
    );
    if (!this.#lines.begun) this.#games.append(this.#lines.seal(header));
    const measuredPath = join(folder, MEASURED);
    this.#measured = new Journal(measuredPath, measuring(measuredPath, this.measured));
  }

  /** Adds the next game of the schedule. */
  add({ record, milliseconds: [first, second], ...more }: MeasuredRecord): void {
    const measured = { milliseconds: [Math.round(first), Math.round(second)] as const, ...more };
    this.#games.append(this.#lines.seal(record));
    this.records.push(record);
    this.#measured.note(JSON.stringify({ game: record.game, ...measured }));
    this.measured.set(record.game, measured);
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
function isOf(wanted: Header, found: Header): boolean {
  // A module from outside may have moved.
  const moved = found.module !== undefined;
  return (
    found.setup === wanted.setup && (moved || found.command === wanted.command) && found.program === wanted.program
  );
}

/** Throws InputError where the header `found` in `folder` isn't that of the tournament `wanted`. */
function mustBe(wanted: Header, found: Header, folder: string): void {
  refuseChanged(found, wanted, folder);
  if (!isOf(wanted, found)) throw anotherRun(folder, found, wanted);
}

/** The header of the log in `folder`; undefined where there is none, or no line of it. Throws InputError. */
function headerIn(folder: string): Header | undefined {
  const path = join(folder, LOG);
  if (!exists(path)) return undefined;
  let header: Header | undefined;
  readLines(path, (line, number) => {
    if (number === 1) header = parsed(headerSchema, line, `${path} line 1`);
  });
  return header;
}

/** Writes the log in `folder` anew, in one step: `header` and `records`, the first games of its tournament. */
export function rewriteLog(folder: string, header: Header, records: readonly GameRecord[]): void {
  const chain = new LineChain();
  writeParts(
    join(folder, LOG),
    (function* () {
      for (const line of [header, ...records]) yield `${chain.seal(JSON.stringify(line))}\n`;
    })(),
  );
}

/**
 * Where `folder` holds the tournament of the header `wanted` with fewer pairs, its log becomes one of `wanted`, as if
 * it had been begun so: what was played are the first of its games. `planOf` gives its plan with this many pairs, if
 * there is one. Anything else stays as it is. Throws InputError where the folder holds more pairs, or where a format's
 * games depend on how many there are.
 */
export function goOnWithMore(
  folder: string,
  wanted: Header,
  planOf: (pairs: number) => { readonly header: Header; readonly take: TakeRecord } | undefined,
): void {
  const found = headerIn(folder);
  const { pairs: more, format: asked = defaultFormat } = wanted.tournament;
  if (found === undefined || found.tournament.pairs === more) return;
  const { pairs } = found.tournament;
  const before = planOf(pairs);
  if (before === undefined || !isOf(before.header, found)) return;
  mustBe(before.header, found, folder);
  if (more < pairs)
    throw new InputError(
      `${folder}: holds ${pairs} pairs, and --pairs ${more} are fewer; ${pairs} or more resume it, another folder begins anew`,
    );
  const format = formatOf(asked);
  if (format.grows === undefined)
    throw new InputError(
      `${folder}: holds ${pairs} pairs; with ${more} the rounds of ${nameOf(format)} are others; use another folder`,
    );
  const { records } = readLog(folder, before.take);
  rewriteLog(folder, { ...wanted, format: found.format }, records);
}

/** A log as it stands in a file, whoever writes it at the time. */
interface ReadLog extends Played {
  readonly header: Header;
}

/** Reads the log at `path`, a folder or the file, and changes nothing. Throws InputError where there is none. */
export function readLog(path: string, take: TakeRecord = () => {}): ReadLog {
  const file = statOf(path)?.isDirectory() ? join(path, LOG) : path;
  const lines = new LogLines(file);
  const records: GameRecord[] = [];
  readLines(file, taking(lines, records, take));
  const measured = new Map<number, Measured>();
  const measuredPath = join(file, '..', MEASURED);
  if (exists(measuredPath)) readLines(measuredPath, measuring(measuredPath, measured));
  return { header: lines.header, records, measured };
}

/** Reads each line into `records`; the header and every game are looked at before the next line. */
function taking(lines: LogLines, records: GameRecord[], take: TakeRecord, check?: (header: Header) => void): TakeLine {
  return (line) => {
    const record = lines.next(line);
    if (record === undefined) check?.(lines.header);
    else {
      take(record, lines.where);
      records.push(record);
    }
  };
}

const measuredLine = measuredSchema.extend({ game: count });

/** Reads each line into `measured`. */
function measuring(path: string, measured: Map<number, Measured>): TakeLine {
  return (line, number) => {
    const { game, ...rest } = parsed(measuredLine, line, `${path} line ${number}`);
    measured.set(game, rest);
  };
}

function parsed<Schema extends z.ZodType>(schema: Schema, line: string, where: string): z.infer<Schema> {
  return parseWith(schema, parseJson(line, where), where);
}

/** The lines of the log at `path`, as they are read and then written. */
export class LogLines {
  readonly #path: string;
  readonly #chain = new LineChain();
  #header: Header | undefined;
  #games = 0;

  constructor(path: string) {
    this.#path = path;
  }

  /** Whether the first line has been read. */
  get begun(): boolean {
    return this.#header !== undefined;
  }

  /** Throws InputError before the first line. */
  get header(): Header {
    if (this.#header === undefined) throw new InputError(`${this.#path}: empty, expected the log of a tournament`);
    return this.#header;
  }

  /** The place of the line that was read last. */
  get where(): string {
    return `${this.#path} line ${this.#games + 1}`;
  }

  /**
   * Reads the next line: a game, or the header, for which it returns undefined. Throws InputError where it was changed.
   */
  next(line: string): GameRecord | undefined {
    if (this.#header === undefined) {
      const header = parsed(headerSchema, line, this.where);
      this.#chain.check(line, this.where);
      this.#header = header;
      return undefined;
    }
    const wanted = this.#games++;
    const record = parsed(recordSchema, line, this.where);
    if (record.game !== wanted) throw new InputError(`${this.where}: game ${record.game}, expected game ${wanted}`);
    this.#chain.check(line, this.where);
    return record;
  }

  /** The next line of the log, with its checksum. */
  seal(line: Header | GameRecord): string {
    return this.#chain.seal(JSON.stringify(line));
  }
}
