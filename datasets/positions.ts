import type { Game, Position } from '../games/game.ts';
import { readManifest } from './manifest.ts';
import { readShard } from './shard.ts';

/** The positions of some rows of the data set in `folder`; `rows` are their numbers from 0, ascending. Every shard is read and checked. Throws InputError for a bad row. */
export async function readPositions(folder: string, game: Game, rows: readonly number[]): Promise<Position[]> {
  const wanted = new Set(rows);
  const positions: Position[] = [];
  let at = 0;
  const keep = (text: string): void => {
    if (wanted.has(at++)) positions.push(game.parse(text));
  };
  for (const shard of readManifest(folder).shards) for await (const _ of readShard(folder, shard, keep));
  return positions;
}
