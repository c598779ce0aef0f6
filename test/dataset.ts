import { readManifest } from '../datasets/data-set.ts';
import { eachRow, type Result, type Row } from '../datasets/row.ts';
import { type Split, splitOf } from '../datasets/split.ts';
import { DatasetWriter } from '../datasets/writer.ts';
import type { Game } from '../games/game.ts';
import { gameNamed } from '../games/index.ts';
import generator from '../selfplay/generate.ts';
import { type SelfplayOptions, selfplayFlags } from '../selfplay/options.ts';
import { selfplayOptionsOf } from '../selfplay/run.ts';
import type { DataSource } from '../tuning/candidates/sources.ts';

/** Self-play by `agent` as it is unless told otherwise. */
export function selfplayOf(game: Game, agent: string, change: Partial<SelfplayOptions> = {}): SelfplayOptions {
  return { ...selfplayOptionsOf({ game: game.name, ...selfplayFlags.read({ agent }) }), ...change };
}

/**
 * Plays `games` games of greedy players and writes them as a data set to `folder`, without workers. Keeps a row of each
 * `every` plies.
 */
export async function playDataset(folder: string, name: string, games: number, seed: number, every = 1): Promise<void> {
  const game = gameNamed(name);
  const options = selfplayOf(game, 'hand@depth=1,quiescence=0', {
    seed,
    games,
    randomMoves: 0.2,
    rareFeatures: [],
    every,
  });
  const plan = { game: game.name, seed, games, command: 'test', options: { ...options } };
  const writer = DatasetWriter.open(folder, plan);
  const play = generator(options);
  for (let i = 0; i < games; i++) writer.add(play(i));
}

/** The data set in `folder`, as a run of tune knows it. */
export function sourceIn(folder: string, change: Partial<DataSource> = {}): DataSource {
  return { folder, data: 'near', search: 'deep', maker: 'baseline', generation: 1, ...change };
}

/** The rows in the folder of a data set, as its shards have them. */
export function rowsIn(folder: string): Row[] {
  const rows: Row[] = [];
  for (const shard of readManifest(folder).shards)
    eachRow(folder, shard, ({ game, ply, position, score, result }) =>
      rows.push({ game, ply, position, score: Number.isNaN(score) ? undefined : score, result: result as Result }),
    );
  return rows;
}

/** The rows of `folders` as a reader of one after the other finds them: a position that came before is left out. */
export function joined(folders: readonly string[]): (Row & { split: Split })[] {
  const all: (Row & { split: Split })[] = [];
  const seen = new Set<string>();
  let games = 0;
  for (const folder of folders) {
    const { seed, games: count } = readManifest(folder);
    for (const row of rowsIn(folder)) {
      if (!seen.has(row.position)) all.push({ ...row, game: games + row.game, split: splitOf(seed, row.game) });
      seen.add(row.position);
    }
    games += count;
  }
  return all;
}
