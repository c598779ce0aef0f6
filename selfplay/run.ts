import { agentText } from '../agents/spec.ts';
import type { Manifest } from '../datasets/manifest.ts';
import type { LabelledGame } from '../datasets/row.ts';
import { DatasetWriter } from '../datasets/writer.ts';
import { gameWords } from '../games/index.ts';
import { withLock } from '../lib/lock/lock.ts';
import type { Running } from '../lib/progress/running.ts';
import { inOrder } from '../lib/tasks/pool.ts';
import { type SelfplayOptions, selfplayFlags } from './options.ts';
import { selfplayTask } from './task.ts';

/**
 * Plays the games of `options` that are missing in `folder` and writes them as a data set: the same bytes for any
 * number of workers and any number of stops on the way. Throws InputError where the folder holds anything else.
 */
export function runSelfplay(options: SelfplayOptions, folder: string, running: Running): Promise<Manifest> {
  return withLock(folder, running.signal, (signal) => playMissing(options, folder, { ...running, signal }));
}

/** Plays the games that the data set lacks, which nobody else writes. */
async function playMissing(options: SelfplayOptions, folder: string, running: Running): Promise<Manifest> {
  const writer = DatasetWriter.open(folder, {
    game: options.game,
    seed: options.seed,
    games: options.games,
    command: commandOf(options),
    options: { ...options },
  });
  running.progress(writer.next, options.games);
  const games = inOrder<LabelledGame>({
    module: selfplayTask.module,
    kind: selfplayTask,
    setup: options,
    from: writer.next,
    to: options.games,
    workers: running.workers,
    signal: running.signal,
  });
  for await (const game of games) {
    writer.add(game);
    running.progress(writer.next, options.games);
  }
  return writer.manifest;
}

/** The command that plays `options` again; folder and workers, which change nothing, are left out. */
export function commandOf(options: SelfplayOptions): string {
  const words = selfplayFlags.words({ ...options, agent: agentText(options.agent) });
  return [`weightroom data generate ${gameWords(options.game)}`, ...words].join(' ');
}
