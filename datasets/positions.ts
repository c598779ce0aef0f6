import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Game, Position } from '../games/game.ts';
import { readPlain } from '../lib/files/plain-file.ts';
import type { RowNumbers } from './column.ts';
import { factsOf } from './facts.ts';
import { type Manifest, manifestOf, readManifest } from './manifest.ts';
import { scanRows } from './scan.ts';
import { checkDigest, readShards, shardText } from './shard.ts';
import { rowsBySplit, type Split } from './split.ts';

const [NEWLINE, RETURN, QUOTE] = [10, 13, 34];

/**
 * The positions of some rows of the data set in `folder`; `rows` are their numbers from 0, ascending. The shards that
 * hold them are read and checked. Throws InputError for a shard that was changed.
 */
export async function readPositions(folder: string, game: Game, rows: readonly number[]): Promise<Position[]> {
  return positionsOf(folder, readManifest(folder), game, rows);
}

/**
 * At most `count` positions of one split of the data set in `folder`, evenly spread over its rows. Throws InputError
 * for a bad row.
 */
export async function splitPositions(folder: string, game: Game, split: Split, count: number): Promise<Position[]> {
  const manifest = manifestOf(folder, game);
  const { games } = await factsOf(folder, manifest, game);
  return spreadPositions(folder, game, rowsBySplit(games, manifest.seed)[split], count);
}

/** At most `count` positions of the rows numbered `rows`, ascending, of the data set in `folder`, evenly spread. */
export function spreadPositions(folder: string, game: Game, rows: RowNumbers, count: number): Promise<Position[]> {
  const taken = Math.min(count, rows.length);
  const some = Array.from({ length: taken }, (_, i) => rows[Math.floor((i * rows.length) / taken)]!);
  return readPositions(folder, game, some);
}

async function positionsOf(
  folder: string,
  { shards }: Manifest,
  game: Game,
  rows: readonly number[],
): Promise<Position[]> {
  const positions: Position[] = [];
  let before = 0;
  let firstGame = 0;
  let next = 0;
  for (const shard of shards) {
    const wanted: number[] = [];
    for (; next < rows.length && rows[next]! < before + shard.rows; next++) wanted.push(rows[next]! - before);
    if (wanted.length > 0)
      positions.push(...(await textsOf(folder, shard, firstGame, wanted)).map((text) => game.parse(text)));
    before += shard.rows;
    firstGame += shard.games;
  }
  return positions;
}

/** The positions' texts of the rows numbered `wanted`, ascending, of one shard. */
async function textsOf(
  folder: string,
  shard: Manifest['shards'][number],
  firstGame: number,
  wanted: readonly number[],
): Promise<string[]> {
  const path = join(folder, shard.file);
  const file = readPlain(path);
  checkDigest(path, createHash('sha256').update(file).digest('hex'), shard);
  const bytes = shardText(path, file);
  const texts: string[] = [];
  if (bytes.includes(QUOTE) || bytes.includes(RETURN)) {
    const chosen = new Set(wanted);
    let row = 0;
    const usual = scanRows(bytes, (_game, _ply, from, to) => {
      if (chosen.has(row++)) texts.push(bytes.toString('latin1', from, to));
      return true;
    });
    if (usual) return texts;
    texts.length = 0;
    row = 0;
    for await (const { position } of readShards(folder, { shards: [shard] }, () => {}, firstGame))
      if (chosen.has(row++)) texts.push(position);
    return texts;
  }
  let line = 0;
  let at = 0;
  for (const row of wanted) {
    // The header line comes first.
    for (; line <= row; line++) at = bytes.indexOf(NEWLINE, at) + 1;
    const end = bytes.indexOf(NEWLINE, at);
    texts.push(bytes.toString('utf8', at, end === -1 ? bytes.length : end).split(',')[2]!);
  }
  return texts;
}
