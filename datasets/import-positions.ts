import { basename } from 'node:path';
import type { Game } from '../games/game.ts';
import { sha256OfFile } from '../lib/files/files.ts';
import { InputError } from '../lib/input-error.ts';
import { withLock } from '../lib/lock/lock.ts';
import { oneOf, text } from '../lib/options/kinds.ts';
import { defaulting, OptionSet, optional, required, seed, type ValuesOf } from '../lib/options/option-set.ts';
import { hear, type Watching } from '../lib/progress/running.ts';
import { quoted } from '../lib/quoted.ts';
import type { Manifest } from './manifest.ts';
import { ResultColumn } from './results.ts';
import type { LabelledGame, Result } from './row.ts';
import { type Begin, type Cell, columnAt, readTable } from './table.ts';
import { DatasetWriter } from './writer.ts';

/** How a table of positions is read as a data set. */
export const importOptions = new OptionSet({
  game: required(text, 'the game of the positions, with its size: slider-6'),
  position: defaulting(text, 'position', "column of positions, in the game's notation"),
  result: defaulting(text, 'result', 'column of results: 1, 0.5, 0; or 1, 0, -1; or 1-0, 1/2-1/2, 0-1'),
  group: optional(text, 'column that says which rows are of one game; without it each row is a game'),
  score: optional(text, 'column of scores in points; cells may be empty'),
  ply: optional(text, 'column of plies; else as the positions say, or the place of the row in its game'),
  for: defaulting(
    oneOf(['mover', 'first']),
    'mover',
    'whose result and score: the player to move, or the first player (White)',
  ),
  over: defaulting(
    oneOf(['refuse', 'skip']),
    'refuse',
    'positions where the game is over: refused, or left out and counted',
  ),
  seed,
});

export type ImportOptions = ValuesOf<typeof importOptions.options>;

/** Games written between two looks at the signal. */
const AT_ONCE = 250;

/** What came of an import. */
export interface Imported {
  readonly manifest: Manifest;
  /** Rows left out because the game is over there. */
  readonly over: number;
}

/**
 * Makes a data set in `folder` of the positions in the table `file`, each read by the rules of `game`. Rows with the
 * same group are one game, in the order in which games come up first; the split is by game. A position that an earlier
 * row has is left out and counted, as self-play does. Goes on where the same import was stopped. Throws InputError,
 * which names the line, for what is no position, for an unfinished game's end, and for rows of one game that disagree
 * about who won it; and the signal's reason.
 */
export async function importPositions(
  file: string,
  folder: string,
  game: Game,
  options: ImportOptions,
  { signal, progress }: Watching,
): Promise<Imported> {
  const reader = new PositionReader(file, game, options);
  await readTable(file, reader.begin, { signal, progress: (done, total) => progress(done, total, 'read') });
  const games = reader.finish();
  if (games.length === 0) throw new InputError(`${file}: no position in it; at least one row is wanted`);
  const { game: _game, seed, ...columns } = importOptions.schema.parse(options);
  const plan = {
    game: game.name,
    seed,
    games: games.length,
    command: ['weightroom data import POSITIONS', ...importOptions.words(options)].join(' '),
    options: { seed, imported: { name: basename(file), sha256: await sha256OfFile(file) }, ...columns },
  };
  const manifest = await withLock(folder, signal, async (held) => {
    const writer = DatasetWriter.open(folder, plan);
    while (!writer.complete) {
      writer.add(games[writer.next]!);
      if (writer.next % AT_ONCE !== 0) continue;
      progress(writer.next, games.length, 'written');
      await hear(held);
    }
    return writer.manifest;
  });
  return { manifest, over: reader.over };
}

interface ReadRow {
  readonly ply: number;
  readonly position: string;
  readonly score: number | undefined;
  /** The first player's, as its column has it. */
  readonly result: number;
  /** Whether the first player is to move. */
  readonly first: boolean;
  readonly at: number;
}

class PositionReader {
  over = 0;
  readonly #file: string;
  readonly #game: Game;
  readonly #options: ImportOptions;
  readonly #results: ResultColumn;
  readonly #games = new Map<string, ReadRow[]>();
  #placeOf: (at: number) => string = String;

  constructor(file: string, game: Game, options: ImportOptions) {
    this.#file = file;
    this.#game = game;
    this.#options = options;
    this.#results = new ResultColumn(options.result);
  }

  readonly begin: Begin = (columns, placeOf) => {
    const { position, result, group, score, ply } = this.#options;
    const place = (name: string | undefined, option: string): number =>
      name === undefined ? -1 : columnAt(columns, name, `--${option}`);
    const at = {
      position: place(position, 'position'),
      result: place(result, 'result'),
      group: place(group, 'group'),
      score: place(score, 'score'),
      ply: place(ply, 'ply'),
    };
    this.#placeOf = placeOf;
    return (cells, line) => {
      const read = this.#positionOf(cells[at.position]!, line);
      const came = this.#results.read(cells[at.result]!, line, placeOf);
      const value = at.score < 0 ? undefined : this.#scoreOf(cells[at.score]!, line);
      if (read === undefined) {
        this.over++;
        return;
      }
      const key = at.group < 0 ? `line ${line}` : String(cells[at.group]);
      const rows = this.#games.get(key) ?? [];
      if (rows.length === 0) this.#games.set(key, rows);
      const own = this.#options.for === 'mover' || read.first;
      // A score may be -0, and none is written.
      const score = value === undefined ? undefined : own ? value : 0 - value;
      const plies = at.ply < 0 ? read.ply : this.#plyOf(cells[at.ply]!, line);
      rows.push({ ...read, ply: plies, score, result: came, at: line });
    };
  };

  /** The games. Throws InputError for one whose rows disagree. */
  finish(): LabelledGame[] {
    return [...this.#games].map(([name, rows]): LabelledGame => {
      const firsts = rows.map(({ result, first }) => this.#firstsResult(result, first));
      const other = firsts.findIndex((result) => result !== firsts[0]);
      if (other !== -1)
        throw new InputError(
          `${this.#placeOf(rows[other]!.at)}, column ${quoted(this.#options.result, 100)}: game ${quoted(name, 100)} is worth ${firsts[other]} to ${this.#game.seats[0]}, but ${firsts[0]} on ${this.#placeOf(rows[0]!.at).slice(this.#file.length + 1)}; --for says whose results these are`,
        );
      // Positions of most games don't say their ply: all read as 0.
      const told = this.#options.ply !== undefined || rows.some(({ ply }) => ply !== rows[0]!.ply);
      return {
        rows: rows.map(({ ply, position, score, first }, place) => ({
          ply: told ? ply : place,
          position,
          score,
          result: (first ? firsts[0]! : 1 - firsts[0]!) as Result,
        })),
        result: firsts[0]!,
        ending: 'imported',
        start: 'imported',
        voided: [],
      };
    });
  }

  #firstsResult(read: number, first: boolean): Result {
    const result = this.#results.resultOf(read);
    return (this.#options.for === 'first' || first ? result : 1 - result) as Result;
  }

  /** Undefined where the game is over and such rows are left out. */
  #positionOf(cell: Cell, at: number): Pick<ReadRow, 'ply' | 'position' | 'first'> | undefined {
    const where = `${this.#placeOf(at)}, column ${quoted(this.#options.position, 100)}`;
    const position = this.#parsed(String(cell), where);
    if (!position.over()) return { ply: position.ply, position: position.text(), first: position.turn === 0 };
    if (this.#options.over === 'skip') return undefined;
    throw new InputError(
      `${where}: the game is over (${quoted(position.ending(), 100)}); a position with a move is wanted, or --over skip`,
    );
  }

  #parsed(text: string, where: string): ReturnType<Game['parse']> {
    try {
      return this.#game.parse(text);
    } catch (error) {
      if (error instanceof InputError) throw new InputError(`${where}: ${error.message}`);
      throw error;
    }
  }

  #plyOf(cell: Cell, at: number): number {
    const value = /^\d{1,9}(\.0+)?$/.test(String(cell)) ? Number(cell) : Number.NaN;
    if (Number.isInteger(value)) return value;
    throw new InputError(
      `${this.#placeOf(at)}, column ${quoted(this.#options.ply!, 100)}: '${quoted(String(cell), 100)}'; a whole number from 0 up is wanted`,
    );
  }

  #scoreOf(cell: Cell, at: number): number | undefined {
    if (cell === '') return undefined;
    const value = typeof cell === 'string' && cell.trim() === '' ? Number.NaN : Number(cell);
    if (Number.isFinite(value) && Math.abs(value) < 1e15) return Math.round(value) + 0;
    throw new InputError(
      `${this.#placeOf(at)}, column ${quoted(this.#options.score!, 100)}: '${quoted(String(cell), 100)}'; points or nothing are wanted`,
    );
  }
}
