import type { Game, Player, Position } from '../games/game.ts';
import { manifestOf } from './manifest.ts';
import { positionedRows } from './positioned-rows.ts';

/** What each row of a data set says beside its features, in the order of the rows. */
export interface RowFacts {
  readonly rows: number;
  /** The number of the game that each row is from. */
  readonly games: Float64Array;
  readonly plies: Float64Array;
  /** 1, 0.5 or 0, for the player to move. */
  readonly results: Float64Array;
  /** Points for the player to move; NaN where nobody evaluated. */
  readonly scores: Float64Array;
  /** Who is to move. */
  readonly turns: Uint8Array;
  /**
   * 53 bits of each position's hash: rows with equal values count as one position, whatever the ply. Among a million
   * positions two different ones collide in one data set of 18,000.
   */
  readonly positions: Float64Array;
}

/**
 * The facts of the data set in `folder`; every row is read and checked. `rowsRead` is called after each row with how
 * many there were; it may throw. Throws InputError for a bad row, and for another game's data set.
 */
export async function readFacts(
  folder: string,
  game: Game,
  rowsRead: (count: number) => void = () => {},
): Promise<RowFacts> {
  const manifest = manifestOf(folder, game);
  const { rows } = manifest;
  const numbers = (): Float64Array => new Float64Array(rows);
  const facts = { games: numbers(), plies: numbers(), results: numbers(), scores: numbers(), positions: numbers() };
  const turns = new Uint8Array(rows);
  let at = 0;
  for await (const { row, position } of positionedRows(folder, manifest, game)) {
    facts.games[at] = row.game;
    facts.plies[at] = row.ply;
    facts.results[at] = row.result;
    facts.scores[at] = row.score ?? Number.NaN;
    facts.positions[at] = keyOf(position);
    turns[at] = position.turn satisfies Player;
    rowsRead(++at);
  }
  return { rows, turns, ...facts };
}

/** The upper 32 bits of the hash and 21 of the lower ones: all that a number holds exactly. */
function keyOf({ hashHigh, hashLow }: Position): number {
  return (hashHigh >>> 0) * 2 ** 21 + (hashLow >>> 11);
}
