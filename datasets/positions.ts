import type { Game, Position } from '../games/game.ts';
import { readManifest } from './manifest.ts';
import { readShards } from './shard.ts';
import { rowsBySplit, type Split } from './split.ts';

/**
 * The positions of some rows of the data set in `folder`; `rows` are their numbers from 0, ascending. Every shard is
 * read and checked. Throws InputError for a bad row.
 */
export async function readPositions(folder: string, game: Game, rows: readonly number[]): Promise<Position[]> {
  const wanted = new Set(rows);
  const positions: Position[] = [];
  let at = 0;
  const keep = (text: string): void => {
    if (wanted.has(at++)) positions.push(game.parse(text));
  };
  for await (const _ of readShards(folder, readManifest(folder), keep));
  return positions;
}

/**
 * At most `count` positions of one split of the data set in `folder`, evenly spread over its rows. Throws InputError
 * for a bad row.
 */
export async function splitPositions(folder: string, game: Game, split: Split, count: number): Promise<Position[]> {
  const manifest = readManifest(folder);
  const games: number[] = [];
  const texts: string[] = [];
  for await (const row of readShards(folder, manifest, () => {})) {
    games.push(row.game);
    texts.push(row.position);
  }
  const members = rowsBySplit(Float64Array.from(games), manifest.seed)[split];
  const taken = Math.min(count, members.length);
  return Array.from({ length: taken }, (_, i) =>
    game.parse(texts[members[Math.floor((i * members.length) / taken)]!]!),
  );
}
