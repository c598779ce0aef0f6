import type { Game, Planes } from '../games/game.ts';
import { planesCache } from './extract.ts';
import { factsOf } from './facts.ts';
import { cachedColumns, type Reading } from './fill.ts';
import { type Manifest, manifestOf } from './manifest.ts';
import { withRoom } from './room.ts';
import type { Values } from './values.ts';

/** All rows of a data set through the planes of its game, in their order. */
export interface PlaneRows {
  readonly rows: number;
  /** How many inputs the planes have. */
  readonly inputs: number;
  /** The number of the game that each row is from. */
  readonly games: Values;
  /** 1, 0.5 or 0, for the player to move. */
  readonly results: Values;
  /** Points for the player to move; NaN where nobody evaluated. */
  readonly scores: Values;
  /** The inputs that are on in row i stand from `starts[i]` to before `starts[i + 1]`. */
  readonly active: Uint16Array;
  readonly starts: Uint32Array;
}

/**
 * The data set in `folder` through `planes`, those of `game`, from the caches beside it; rows that aren't there yet are
 * read and checked, as `reading` says. Throws InputError for a bad row, for a shard that was changed, for another game's
 * data set, and where there is no memory for it.
 */
export async function readPlanes(folder: string, game: Game, planes: Planes, reading?: Reading): Promise<PlaneRows> {
  const manifest = manifestOf(folder, game);
  const room = { rows: manifest.rows, columns: Math.min(planes.max, 32), bytes: 2 };
  return withRoom(folder, room, () => planeRowsOf(folder, manifest, game, planes, reading));
}

async function planeRowsOf(
  folder: string,
  manifest: Manifest,
  game: Game,
  planes: Planes,
  reading?: Reading,
): Promise<PlaneRows> {
  const { rows } = manifest;
  const starts = new Uint32Array(rows + 1);
  let active = new Uint16Array(rows * Math.min(planes.max, 32));
  let at = 0;
  const cacheOf = (index: number) => planesCache(folder, manifest, index, game);
  for await (const columns of cachedColumns(
    folder,
    manifest,
    game,
    { sets: [], planes: true, board: false },
    cacheOf,
    reading,
  )) {
    const [counts, some] = columns;
    const end = starts[at]! + some!.length;
    if (end > active.length) active = longer(active, end);
    active.set(some!, starts[at]!);
    for (const count of counts!) {
      starts[at + 1] = starts[at]! + count;
      at++;
    }
  }
  const { games, results, scores } = await factsOf(folder, manifest, game, reading);
  return { rows, inputs: planes.inputs, games, results, scores, active, starts };
}

function longer(active: Uint16Array, least: number): Uint16Array<ArrayBuffer> {
  const copy = new Uint16Array(Math.max(least, 2 * active.length));
  copy.set(active);
  return copy;
}
