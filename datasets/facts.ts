import type { Game } from '../games/game.ts';
import { factsCache } from './extract.ts';
import { cachedColumns, type Reading } from './fill.ts';
import { GrowingColumn } from './growing-column.ts';
import { type Manifest, manifestOf } from './manifest.ts';
import type { Packed } from './packed.ts';
import { withRoom } from './room.ts';
import type { Values } from './values.ts';

/** How many each row has. */
const FACTS = 6;

/** What each row of a data set says beside its features, in the order of the rows; each column in as few bytes as hold it. */
export interface RowFacts {
  readonly rows: number;
  /** The number of the game that each row is from. */
  readonly games: Values;
  readonly plies: Values;
  /** 1, 0.5 or 0, for the player to move. */
  readonly results: Values;
  /** Points for the player to move; NaN where nobody evaluated. */
  readonly scores: Values;
  /** Who is to move. */
  readonly turns: Uint8Array;
  /**
   * 53 bits of each position's hash: rows with equal values count as one position, whatever the ply. Among a million
   * positions two different ones collide in one data set of 18,000.
   */
  readonly positions: Float64Array;
}

/** Without what only an audit asks for. */
export type PlayedFacts = Omit<RowFacts, 'scores' | 'positions'>;

/**
 * The facts of the data set in `folder`, from its cache; rows that aren't there yet are read and checked, as `reading`
 * says. Throws InputError for a bad row, for a shard that was changed, for another game's data set, and where there is
 * no memory for them.
 */
export async function readFacts(folder: string, game: Game, reading?: Reading): Promise<RowFacts> {
  const manifest = manifestOf(folder, game);
  return factsOf(folder, manifest, game, reading);
}

/** The same, of the data set with this manifest. */
export function factsOf(folder: string, manifest: Manifest, game: Game, reading?: Reading): Promise<RowFacts> {
  const room = { rows: manifest.rows, columns: FACTS, bytes: 8 };
  return withRoom(folder, room, () => allFacts(folder, manifest, game, reading));
}

async function allFacts(folder: string, manifest: Manifest, game: Game, reading?: Reading): Promise<RowFacts> {
  const { rows } = manifest;
  const numbers = (): GrowingColumn => new GrowingColumn(rows);
  const facts = { games: numbers(), plies: numbers(), results: numbers(), scores: numbers() };
  const kept = { positions: new Float64Array(rows), turns: new Uint8Array(rows) };
  let at = 0;
  for await (const columns of factColumns(folder, manifest, game, reading)) {
    const [games, plies, results, scores, whoseTurns, positions] = columns;
    facts.games.add(games!);
    facts.plies.add(plies!);
    facts.results.add(results!);
    facts.scores.add(scores!);
    kept.turns.set(whoseTurns!, at);
    kept.positions.set(positions!, at);
    at += games!.length;
  }
  const { games, plies, results, scores } = facts;
  return {
    rows,
    games: games.values,
    plies: plies.values,
    results: results.values,
    scores: scores.values,
    ...kept,
  };
}

/** The facts of each shard in turn: game, ply, result, score, who is to move, the position's hash. */
export function factColumns(
  folder: string,
  manifest: Manifest,
  game: Game,
  reading?: Reading,
): AsyncGenerator<Packed[]> {
  const cacheOf = (index: number) => factsCache(folder, manifest, index, game);
  return cachedColumns(folder, manifest, game, { sets: [], board: false }, cacheOf, reading);
}
