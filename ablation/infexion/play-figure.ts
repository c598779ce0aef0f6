import { z } from 'zod';
import type { Running } from '../../lib/progress/running.ts';
import { inOrder } from '../../lib/tasks/pool.ts';
import { ResultLog, type RunIdentity } from '../log.ts';
import { type FigureGame, figurePlace, GAMES_PER_SEED } from './figure-1.ts';
import { type FigureOutcome, figureOutcome } from './figure-outcome.ts';
import { figureTask } from './task.ts';

const gameSchema = z.object({
  algorithm: z.int(),
  seed: z.int(),
  seat: z.union([z.literal(0), z.literal(1)]),
  moves: z.string(),
  generated: z.array(z.int()),
  won: z.boolean(),
});

function isThere({ algorithm, seed, seat }: FigureGame, place: ReturnType<typeof figurePlace>): boolean {
  return algorithm === place.algorithm && seed === place.seed && seat === place.seat;
}

/** Plays the games of Figure 1 that the log at `path` lacks, and says what all of them show. `seeds` is at least 1. */
export async function playFigure(
  seeds: number,
  run: RunIdentity,
  path: string,
  running: Running,
): Promise<FigureOutcome> {
  const total = seeds * GAMES_PER_SEED;
  const isGame = (game: FigureGame, index: number): boolean => index < total && isThere(game, figurePlace(index));
  const log = new ResultLog(path, run, gameSchema, isGame);
  try {
    running.progress(log.results.length, total);
    const games = inOrder<FigureGame>({
      module: figureTask.module,
      kind: figureTask,
      setup: undefined,
      from: log.results.length,
      to: total,
      workers: running.workers,
      signal: running.signal,
    });
    for await (const game of games) {
      log.add({ ...game, generated: [...game.generated] });
      running.progress(log.results.length, total);
    }
    return figureOutcome(seeds, log.results);
  } finally {
    log.close();
  }
}
