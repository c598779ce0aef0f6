import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { exists, withPath } from '../lib/files.ts';
import { InputError } from '../lib/input-error.ts';
import { Journal } from '../lib/journal.ts';
import { parseWith } from '../lib/schema.ts';
import { program } from '../lib/version.ts';
import { type GameRecord, recordSchema, type TimedRecord } from './record.ts';

const headerSchema = z.object({
  format: z.literal('weightroom tournament 1'),
  program: z.string(),
  /** Plays the same games again; folder and workers left out. */
  command: z.string(),
  /** SHA-256 of agents, openings and options: whatever decides the games. */
  setup: z.string(),
});

const timingSchema = z.object({ game: z.int(), milliseconds: z.tuple([z.number(), z.number()]) });

/** The name of the log in a tournament's folder: one line of what it is, then one line per finished game, in the schedule's order. */
export const LOG = 'games.jsonl';
/** What the clock said stands apart, so that the log repeats to the byte. */
const TIMING = 'timing.jsonl';

/** The log of a tournament: every count is derived from it, and a game that stands in it is never played again. */
export class TournamentLog {
  readonly #games: Journal;
  readonly #timing: Journal;
  readonly #records: GameRecord[] = [];
  readonly #milliseconds = new Map<number, readonly [number, number]>();

  /** Opens the log in `folder`, which exists. Throws InputError where it holds another tournament or anything else. */
  constructor(folder: string, command: string, setup: string) {
    const path = join(folder, LOG);
    if (!exists(path) && withPath(folder, () => readdirSync(folder)).some((name) => name !== '.lock'))
      throw new InputError(`${folder}: not empty and no tournament; use another folder`);
    this.#games = new Journal(path);
    this.#timing = new Journal(join(folder, TIMING));
    const header = { format: 'weightroom tournament 1', program, command, setup } as const;
    const [first, ...lines] = this.#games.lines;
    if (first === undefined) this.#games.append(JSON.stringify(header));
    else {
      const found = parseWith(headerSchema, parseJson(first, `${path} line 1`), `${path} line 1`);
      if (found.setup !== setup || found.command !== command || found.program !== program)
        throw new InputError(`${folder}: holds another run (${found.command}, ${found.program}); use another folder`);
    }
    lines.forEach((line, i) => {
      const where = `${path} line ${i + 2}`;
      const record = parseWith(recordSchema, parseJson(line, where), where);
      if (record.game !== i) throw new InputError(`${where}: game ${record.game}, wanted game ${i}`);
      this.#records.push(record);
    });
    this.#timing.lines.forEach((line, i) => {
      const where = `${join(folder, TIMING)} line ${i + 1}`;
      const { game, milliseconds } = parseWith(timingSchema, parseJson(line, where), where);
      this.#milliseconds.set(game, milliseconds);
    });
  }

  /** The finished games, in the schedule's order. */
  get records(): readonly GameRecord[] {
    return this.#records;
  }

  /** What each game's seats thought, by game; a kill may have lost some. */
  get milliseconds(): ReadonlyMap<number, readonly [number, number]> {
    return this.#milliseconds;
  }

  /** Adds the next game of the schedule. */
  add({ record, milliseconds }: TimedRecord): void {
    this.#games.append(JSON.stringify(record));
    this.#records.push(record);
    const rounded = [Math.round(milliseconds[0]), Math.round(milliseconds[1])] as const;
    this.#timing.append(JSON.stringify({ game: record.game, milliseconds: rounded }));
    this.#milliseconds.set(record.game, rounded);
  }

  close(): void {
    this.#games.close();
    this.#timing.close();
  }
}

function parseJson(line: string, where: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new InputError(`${where}: not JSON`);
  }
}
