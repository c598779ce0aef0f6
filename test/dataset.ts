import { parseAgent } from '../agents/spec.ts';
import { DatasetWriter } from '../datasets/writer.ts';
import { gameNamed } from '../games/index.ts';
import { Generator } from '../selfplay/generate.ts';
import type { SelfplayOptions } from '../selfplay/options.ts';

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
  const writer = await DatasetWriter.open(folder, plan);
  const generator = new Generator(options);
  for (let i = 0; i < games; i++) writer.add(generator.play(i));
  writer.stop();
}
