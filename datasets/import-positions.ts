import { basename } from 'node:path';
import type { Game, Position } from '../games/game.ts';
import { sha256OfFile } from '../lib/files/files.ts';
import { InputError, placed } from '../lib/input-error.ts';
import { withLock } from '../lib/lock/lock.ts';
import { oneOf, text } from '../lib/options/kinds.ts';
import { defaulting, OptionSet, optional, required, seed, type ValuesOf } from '../lib/options/option-set.ts';
import { hear, type Watching } from '../lib/progress/running.ts';
import { quoted } from '../lib/quoted.ts';
import type { Manifest } from './data-set.ts';
import { type LabelledGame, type Result, type WrittenGame, written } from './row.ts';
import { type Begin, type Cell, columnsAt, isEpd, numberIn, ResultColumn, readTable } from './table.ts';
import { DatasetWriter } from './writer.ts';

/** How a table of positions, or EPD, is read as a data set. */
export const importOptions = new OptionSet({
  game: required(text, 'the game of the positions, with its size: slider-6'),
  position: defaulting(text, 'position', "column of positions, in the game's notation"),
  result: defaulting(text, 'result', 'column of results: 1, 0.5, 0; or 1, 0, -1; or 1-0, 1/2-1/2, 0-1'),
  group: optional(text, 'column that says which rows are of one game; without it each row is a game'),
  score: optional(text, 'column of scores in points; cells may be empty'),
  ply: optional(text, 'column of plies; default: as the positions say, or the place of the row in its game'),
  for: optional(
    oneOf(['mover', 'first']),
    'whose result and score: the player to move (else of a table), or the first player, White (else of EPD)',
  ),
  over: defaulting(
    oneOf(['refuse', 'skip']),
    'refuse',
    'positions where the game is over: refused, or left out and counted',
  ),
  seed,
});

type ImportOptions = ValuesOf<typeof importOptions.options>;

/** What it does, and what is counted then. */
export const importStages = { read: 'MB or rows', write: 'games' } as const;

/** Games written between two looks at the signal. */
const AT_ONCE = 250;

/**
 * Makes a data set in `folder` of the positions in the table `file`, each read by the rules of `game`; in EPD, `textOf`
 * turns FEN into the game's notation. Rows with the same group are one game, in the order in which games come up first;
 * the split is by game. A position that an earlier row has is left out and counted, as self-play does; `over` counts
 * rows left out because the game is over there. Continues where the same import was stopped. Throws InputError, which
 * names the line, for what is no position, for an unfinished game's end, and for rows of one game that disagree about
 * who won it; and the signal's reason.
 */
export async function importPositions(
  file: string,
  folder: string,
  game: Game,
  options: ImportOptions,
  watch: (now: keyof typeof importStages) => Watching,
  textOf: (fen: string) => string = (text) => text,
): Promise<{ readonly manifest: Manifest; readonly over: number }> {
  const epd = isEpd(file);
  const of = options.for ?? (epd ? 'first' : 'mover');
  const reader = positionReader(file, game, { ...options, for: of }, epd ? textOf : (text) => text);
  await readTable(file, reader.begin, watch('read'));
  const { games, over } = reader.finish();
  if (games.length === 0) throw new InputError(`${file}: no position in it; expected at least one row`);
  const { game: _game, seed, ...columns } = importOptions.schema.parse(options);
  const plan = {
    game: game.name,
    seed,
    games: games.length,
    command: ['weightroom data import POSITIONS', ...importOptions.words(options)].join(' '),
    options: { seed, imported: { name: basename(file), sha256: await sha256OfFile(file) }, ...columns, for: of },
  };
  const { signal, progress } = watch('write');
  const manifest = await withLock(folder, signal, async (held) => {
    const writer = DatasetWriter.open(folder, plan);
    while (!writer.complete) {
      writer.add(games[writer.next]!);
      if (writer.next % AT_ONCE !== 0) continue;
      progress(writer.next, games.length);
      await hear(held);
    }
    return writer.manifest;
  });
  return { manifest, over };
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

/** Reads the rows of the table `file`, then says what games they are of; `textOf` gives a cell in game's notation. */
function positionReader(file: string, game: Game, options: ImportOptions, textOf: (cell: string) => string) {
  const results = new ResultColumn(options.result);
  const games = new Map<string, ReadRow[]>();
  let over = 0;
  let placeOf: (at: number) => string = String;

  const begin: Begin = (columns, placed) => {
    placeOf = placed;
    const { position, result, group, score, ply } = options;
    const places = columnsAt(columns, { position, result, group, score, ply });
    return (cells, at) => {
      const read = positionOf(cells[places.position]!, at);
      const came = results.read(cells[places.result]!, at, placeOf);
      const points = places.score < 0 ? undefined : scoreOf(cells[places.score]!, at);
      if (read === undefined) {
        over++;
        return;
      }
      const key = places.group < 0 ? `line ${at}` : String(cells[places.group]);
      const rows = games.get(key) ?? [];
      if (rows.length === 0) games.set(key, rows);
      const own = options.for === 'mover' || read.turn === 0;
      rows.push({
        position: read.text(),
        first: read.turn === 0,
        ply: places.ply < 0 ? read.ply : plyOf(cells[places.ply]!, at),
        // A score may be -0, and none is written.
        score: points === undefined || own ? points : 0 - points,
        result: came,
        at,
      });
    };
  };

  /** The games, and rows left out. Throws InputError for a game whose rows disagree. */
  const finish = (): { readonly games: WrittenGame[]; readonly over: number } => ({
    games: [...games].map(([name, rows], number) => written(number, gameOf(name, rows))),
    over,
  });
  return { begin, finish };

  function gameOf(name: string, rows: readonly ReadRow[]): LabelledGame {
    const firsts = rows.map(({ result, first }): Result => {
      const read = results.resultOf(result);
      return (options.for === 'first' || first ? read : 1 - read) as Result;
    });
    const other = firsts.findIndex((result) => result !== firsts[0]);
    if (other !== -1)
      throw new InputError(
        `${where(rows[other]!.at, 'result')}: game ${quoted(name, 100)} is worth ${firsts[other]} to ${game.seats[0]}, but ${firsts[0]} on ${placeOf(rows[0]!.at).slice(file.length + 1)}; --for says whose results these are`,
      );
    // Positions of most games don't say their ply: all read as 0.
    const told = options.ply !== undefined || rows.some(({ ply }) => ply !== rows[0]!.ply);
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
  }

  /** The place of a cell: `rows.csv line 7, column result`. */
  function where(at: number, option: 'position' | 'result' | 'score' | 'ply'): string {
    return `${placeOf(at)}, column ${quoted(options[option]!, 100)}`;
  }

  /** Undefined where the game is over and such rows are left out. */
  function positionOf(cell: Cell, at: number): Position | undefined {
    const position = placed(`${where(at, 'position')}: `, () => game.parse(textOf(String(cell))));
    if (!position.over()) return position;
    if (options.over === 'skip') return undefined;
    throw new InputError(
      `${where(at, 'position')}: the game is over (${quoted(position.ending(), 100)}); expected a position with a move, or --over skip`,
    );
  }

  function plyOf(cell: Cell, at: number): number {
    const value = /^\d{1,9}(\.0+)?$/.test(String(cell)) ? Number(cell) : Number.NaN;
    if (Number.isInteger(value)) return value;
    throw new InputError(`${where(at, 'ply')}: '${quoted(String(cell), 100)}'; expected a whole number from 0 up`);
  }

  function scoreOf(cell: Cell, at: number): number | undefined {
    if (cell === '') return undefined;
    const value = numberIn(cell);
    if (Number.isFinite(value) && Math.abs(value) < 1e15) return Math.round(value) + 0;
    throw new InputError(`${where(at, 'score')}: '${quoted(String(cell), 100)}'; expected points or nothing`);
  }
}
