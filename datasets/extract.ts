import type { Game, Position } from '../games/game.ts';
import { InputError } from '../lib/input-error.ts';
import { cacheOf, hasCache, writeCache } from './cache.ts';
import type { Part } from './data-set.ts';
import { type Kind, kindNamed } from './kinds.ts';
import { eachRow } from './shard.ts';

/** Rows between two looks at whether to go on. */
const STRIDE = 256;

/**
 * Computes the columns of `kinds`, by name, that the caches of shard `index` lack, and writes them: every row is read
 * and checked once. `rowsRead` hears now and then how many rows were read; it may throw. Returns how many the shard
 * has. Throws InputError for a bad row and for a shard that was changed.
 */
export async function fillShard(
  { folder, manifest }: Pick<Part, 'folder' | 'manifest'>,
  index: number,
  game: Game,
  kinds: readonly string[],
  rowsRead: (count: number) => void = () => {},
): Promise<number> {
  const { rows } = manifest.shards[index]!;
  const lacked = kinds
    .map((name) => kindNamed(game, name))
    .map((kind) => ({ kind, cache: cacheOf(folder, manifest, index, kind.what, kind.print) }))
    .filter(({ cache }) => !hasCache(cache));
  if (lacked.length === 0) return rows;
  let filling: ReturnType<Kind['begin']>[] = [];
  const begin = () => {
    filling = lacked.map(({ kind }) => kind.begin(rows));
    const reader = new PositionReader(game);
    let count = 0;
    return (row: Parameters<(typeof filling)[number]['add']>[0]): boolean => {
      const position = reader.read(row.position);
      if (position === undefined) return false;
      for (const one of filling) one.add(row, position, count);
      if (++count % STRIDE === 0) rowsRead(count);
      return true;
    };
  };
  await eachRow({ folder, manifest }, index, (text) => void game.parse(text), begin);
  rowsRead(rows);
  for (const [i, { cache }] of lacked.entries()) writeCache(cache, filling[i]!.finish());
  return rows;
}

/** Reads positions, each over the one before it where the game can. */
class PositionReader {
  readonly #game: Game;
  #position: Position | undefined;

  constructor(game: Game) {
    this.#game = game;
  }

  /** Undefined for a text that is no position. What was read before is nothing from here on. */
  read(text: string): Position | undefined {
    try {
      if (this.#position === undefined || this.#game.reset === undefined) this.#position = this.#game.parse(text);
      else this.#game.reset(this.#position, text);
      return this.#position;
    } catch (error) {
      if (error instanceof InputError) return undefined;
      throw error;
    }
  }
}
