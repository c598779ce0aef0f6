import type { Features, Game } from '../games/game.ts';
import { featuresCache } from './extract.ts';
import { factsOf } from './facts.ts';
import { cachedColumns, type Reading } from './fill.ts';
import { type Manifest, manifestOf } from './manifest.ts';
import type { Packed } from './packed.ts';

/** All rows of a data set as numbers, both players' features, in the order of the rows. */
export interface Matrix {
  readonly names: readonly string[];
  readonly rows: number;
  /** The number of the game that each row is from. */
  readonly games: Float64Array;
  readonly plies: Float64Array;
  /** 1, 0.5 or 0, for the player to move. */
  readonly results: Float64Array;
  /** Points for the player to move; NaN where nobody evaluated. */
  readonly scores: Float64Array;
  /** f(mover), row by row. */
  readonly mover: Float64Array;
  /** f(other), row by row. */
  readonly other: Float64Array;
}

/**
 * The data set in `folder` through `features`, from the caches beside it; rows that aren't there yet are read and
 * checked, as `reading` says. Throws InputError for a bad row, for a shard that was changed, and for another game's
 * data set.
 */
export async function readMatrix(folder: string, game: Game, features: Features, reading?: Reading): Promise<Matrix> {
  const manifest = manifestOf(folder, game);
  const width = features.list.length;
  const mover = new Float64Array(manifest.rows * width);
  const other = new Float64Array(manifest.rows * width);
  let at = 0;
  for await (const columns of featureColumns(folder, manifest, game, features, reading)) {
    for (let i = 0; i < width; i++) {
      spread(columns[i]!, mover, at * width + i, width);
      spread(columns[width + i]!, other, at * width + i, width);
    }
    at += columns[0]!.length;
  }
  const { rows, games, plies, results, scores } = await factsOf(folder, manifest, game, reading);
  return { names: features.list.map(({ name }) => name), rows, games, plies, results, scores, mover, other };
}

/** The features of each shard in turn: the mover's, column by column, then the other player's. */
export function featureColumns(
  folder: string,
  manifest: Manifest,
  game: Game,
  features: Features,
  reading?: Reading,
): AsyncGenerator<Packed[]> {
  const wanted = { sets: [features.name], planes: false };
  const cacheOf = (index: number) => featuresCache(folder, manifest, index, game, features);
  return cachedColumns(folder, manifest, game, wanted, cacheOf, reading);
}

/** Writes `column` to every `step`-th place of `out`, from `at` on. */
function spread(column: Packed, out: Float64Array, at: number, step: number): void {
  // Of one kind, whatever the column's: the loop stays quick.
  const values = Float64Array.from(column);
  for (let row = 0; row < values.length; row++) out[at + row * step] = values[row]!;
}
