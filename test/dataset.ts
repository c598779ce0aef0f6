import { parseAgent } from '../agents/spec.ts';
import { readManifest } from '../datasets/data-set.ts';
import { eachRow, type Result, type Row } from '../datasets/row.ts';
import { DatasetWriter } from '../datasets/writer.ts';
import { gameNamed } from '../games/index.ts';
import { Generator } from '../selfplay/generate.ts';
import type { SelfplayOptions } from '../selfplay/options.ts';
import type { DataSource } from '../tuning/candidates/sources.ts';

/**
 * Plays `games` games of greedy players and writes them as a data set to `folder`, without workers. Keeps a row of each
 * `every` plies.
 */
export async function playDataset(folder: string, name: string, games: number, seed: number, every = 1): Promise<void> {
  const game = gameNamed(name);
  const options: SelfplayOptions = {
    game: game.name,
    seed,
    games,
    agent: parseAgent('hand@depth=1', game, {}),
    randomMoves: 0.2,
    scatter: 0.25,
    walk: game.walk,
    rare: 0,
    rareFeatures: [],
    every,
    quiet: undefined,
    keepRandom: false,
  };
  const plan = { game: game.name, seed, games, command: 'test', options: { ...options } };
  const writer = DatasetWriter.open(folder, plan);
  const generator = new Generator(options);
  for (let i = 0; i < games; i++) writer.add(generator.play(i));
}

/** The data set in `folder`, as a run of tune knows it. */
export function sourceIn(folder: string, change: Partial<DataSource> = {}): DataSource {
  return { folder, data: 'near', search: 'deep', maker: 'baseline', generation: 1, ...change };
}

/** The rows in the folder of a data set, as its shards have them. */
export function rowsIn(folder: string): Row[] {
  const rows: Row[] = [];
  for (const shard of readManifest(folder).shards)
    eachRow(folder, shard, ({ score, result, ...row }) =>
      rows.push({ ...row, score: Number.isNaN(score) ? undefined : score, result: result as Result }),
    );
  return rows;
}
