import type { Game, Position } from '../games/game.ts';
import type { DataSet } from './data-set.ts';
import { keptRows } from './fill.ts';
import { eachRow } from './shard.ts';
import type { RowNumbers } from './values.ts';

/**
 * The positions of some rows of `data`; `rows` are their numbers from 0, ascending. The shards that hold them are read
 * and checked. Throws InputError for a shard that was changed.
 */
export async function readPositions(data: DataSet, game: Game, rows: readonly number[]): Promise<Position[]> {
  const kept = await keptRows(data, game);
  const positions: Position[] = [];
  let before = 0;
  let next = 0;
  for (const [p, { folder, manifest }] of data.parts.entries())
    for (const [index, shard] of manifest.shards.entries()) {
      const here = kept.of(p, index);
      const end = before + (here?.length ?? shard.rows);
      const wanted = new Set<number>();
      for (; next < rows.length && rows[next]! < end; next++) {
        const row = rows[next]! - before;
        wanted.add(here?.[row] ?? row);
      }
      before = end;
      let row = 0;
      if (wanted.size > 0)
        eachRow(folder, shard, ({ position }) => {
          if (wanted.has(row++)) positions.push(game.parse(position));
        });
    }
  return positions;
}

/** At most `count` positions of the rows of `data` numbered `rows`, ascending, evenly spread. */
export function spreadPositions(data: DataSet, game: Game, rows: RowNumbers, count: number): Promise<Position[]> {
  const taken = Math.min(count, rows.length);
  const some = Array.from({ length: taken }, (_, i) => rows[Math.floor((i * rows.length) / taken)]!);
  return readPositions(data, game, some);
}
