import type { Game, Planes } from '../games/game.ts';
import { manifestOf } from './manifest.ts';
import { positionedRows } from './positioned-rows.ts';

/** All rows of a data set through the planes of its game, in their order. */
export interface PlaneRows {
  readonly rows: number;
  /** How many inputs the planes have. */
  readonly inputs: number;
  /** The number of the game that each row is from. */
  readonly games: Float64Array;
  /** 1, 0.5 or 0, for the player to move. */
  readonly results: Float64Array;
  /** Points for the player to move; NaN where nobody evaluated. */
  readonly scores: Float64Array;
  /** The inputs that are on in row i stand from `starts[i]` to before `starts[i + 1]`. */
  readonly active: Uint16Array;
  readonly starts: Uint32Array;
}

/**
 * The data set in `folder` through the planes of `game`. Every row is read and checked. Throws InputError for a bad
 * row, and for another game's data set.
 */
export async function readPlanes(folder: string, game: Game, planes: Planes): Promise<PlaneRows> {
  const manifest = manifestOf(folder, game);
  const { rows } = manifest;
  const games = new Float64Array(rows);
  const results = new Float64Array(rows);
  const scores = new Float64Array(rows);
  const starts = new Uint32Array(rows + 1);
  const some = new Int32Array(planes.max);
  let active = new Uint16Array(rows * Math.min(planes.max, 32));
  let at = 0;
  for await (const { row, position } of positionedRows(folder, manifest, game)) {
    games[at] = row.game;
    results[at] = row.result;
    scores[at] = row.score ?? Number.NaN;
    const count = planes.active(position, some, 0);
    const start = starts[at]!;
    if (start + count > active.length) active = longer(active, start + count);
    active.set(some.subarray(0, count), start);
    starts[++at] = start + count;
  }
  return { rows, inputs: planes.inputs, games, results, scores, active, starts };
}

function longer(active: Uint16Array, least: number): Uint16Array<ArrayBuffer> {
  const copy = new Uint16Array(Math.max(least, 2 * active.length));
  copy.set(active);
  return copy;
}
