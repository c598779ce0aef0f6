import type { Game, Position } from '../games/game.ts';
import { gameNamed } from '../games/index.ts';
import { cacheOf, hasCache, writeCache } from './cache.ts';
import type { Part } from './data-set.ts';
import { type KindName, kindNamed } from './kinds.ts';
import { eachRow } from './shard.ts';

/** What the threads are told once: plain data. */
export interface ExtractSetup {
  readonly game: string;
  readonly parts: readonly Pick<Part, 'folder' | 'manifest'>[];
  /** Names of the kinds of columns. */
  readonly kinds: readonly KindName[];
}

/** A shard of a part. */
export interface ExtractTask {
  readonly part: number;
  readonly index: number;
}

/** Makes the function that fills the caches of a shard; it returns how many rows that has. */
export default function make({ game: name, parts, kinds }: ExtractSetup): (task: ExtractTask) => number {
  const game = gameNamed(name);
  return ({ part, index }) => fillShard(parts[part]!, index, game, kinds);
}

/** Rows between two looks at whether to go on. */
const STRIDE = 256;

/**
 * Computes the columns of `kinds`, by name, that the caches of shard `index` lack, and writes them: every row is read
 * and checked once. `rowsRead` hears now and then how many rows were read; it may throw. Returns how many the shard
 * has. Throws InputError for a bad row and for a shard that was changed.
 */
export function fillShard(
  { folder, manifest }: Pick<Part, 'folder' | 'manifest'>,
  index: number,
  game: Game,
  kinds: readonly KindName[],
  rowsRead: (count: number) => void = () => {},
): number {
  const shard = manifest.shards[index]!;
  const lacked = kinds
    .map((name) => kindNamed(game, name))
    .map((kind) => ({ cache: cacheOf(folder, manifest, index, kind.what, kind.print), kind }))
    .filter(({ cache }) => !hasCache(cache))
    .map(({ cache, kind }) => ({ cache, filling: kind.begin(shard.rows) }));
  if (lacked.length === 0) return shard.rows;
  const read = positionReader(game);
  let count = 0;
  eachRow(folder, shard, (row) => {
    const position = read(row.position);
    for (const { filling } of lacked) filling.add(row, position, count);
    if (++count % STRIDE === 0) rowsRead(count);
  });
  rowsRead(count);
  for (const { cache, filling } of lacked) writeCache(cache, filling.finish());
  return count;
}

/** Reads positions, each over the one before it where the game can: that one is nothing from there on. */
function positionReader(game: Game): (text: string) => Position {
  let position: Position | undefined;
  return (text) => {
    if (position === undefined || game.reset === undefined) position = game.parse(text);
    else game.reset(position, text);
    return position;
  };
}
