import { join } from 'node:path';
import { parseLimit } from '../agents/settings.ts';
import { searcher } from '../agents/spec.ts';
import { readWeights, type Weights } from '../agents/weights.ts';
import { manifestPath } from '../datasets/manifest.ts';
import type { Game } from '../games/game.ts';
import { featuresNamed, gameNamed } from '../games/index.ts';
import { exists, jsonText, sha256OfFile, writeWhole } from '../lib/files.ts';
import { lockFolder } from '../lib/lock.ts';
import type { Running } from '../lib/run.ts';
import { runSelfplay } from '../selfplay/run.ts';
import type { TournamentOptions } from '../tournament/options.ts';
import { runTournament } from '../tournament/run.ts';
import { auditDataset, type DatasetAudit } from './audit.ts';
import type { FitWatching } from './fit-weights.ts';
import { claimRun, partsOf, tunedName, weightsFile } from './folder.ts';
import type { TuneOptions } from './options.ts';
import { readSplits, trainWeights } from './train.ts';

/** The parts of a tuning run, in their order. */
export type Step = 'self-play' | 'audit' | 'fit' | 'tournament';

/**
 * The main job: random legal boards, self-play, data set, fits and tournament, in `folder`. What is there already is kept, so that
 * the same call goes on after a stop; the files are the same for any number of workers and of stops. `running` gives each step
 * its threads and hears its progress; `audited` hears what the data can't teach, before the fits. Throws InputError where the folder holds anything
 * else, and what `audited` throws.
 */
export async function tune(
  options: TuneOptions,
  command: string,
  folder: string,
  running: (step: Step) => Running,
  audited: (audit: DatasetAudit) => void,
): Promise<void> {
  const unlock = lockFolder(folder);
  try {
    claimRun(folder, options, command);
    const { dataset, tournament } = partsOf(folder);
    await runSelfplay(options.selfplay, dataset, running('self-play'));
    audited(await auditDataset(dataset, gameNamed(options.game), options.sets, running('audit')));
    const weights = await fitAll(options, folder, running('fit'));
    await runTournament(tournamentOf(options, weights), tournament, running('tournament'));
  } finally {
    unlock();
  }
}

/** The run's tournament with the fitted agents in it, named first. */
export function tournamentOf(options: TuneOptions, weights: readonly Weights[]): TournamentOptions {
  const limit = parseLimit(options.limit, 'limit');
  const tuned = weights.map((one) => searcher(tunedName(one.features.set), one, limit));
  return { ...options.tournament, agents: [...tuned, ...options.tournament.agents] };
}

async function fitAll(options: TuneOptions, folder: string, running: Running): Promise<Weights[]> {
  const game = gameNamed(options.game);
  const weights: Weights[] = [];
  running.progress(0, options.sets.length);
  for (const set of options.sets) {
    running.signal.throwIfAborted();
    weights.push(await fitSet(set, game, options, folder, watchingOf(running, weights.length, options.sets.length)));
    running.progress(weights.length, options.sets.length);
  }
  return weights;
}

/** Hears of the many fits of which one set takes, `done` sets of `total` being fitted. */
function watchingOf({ signal, progress }: Running, done: number, total: number): FitWatching {
  return (stage) => ({
    signal,
    progress: (count, all) => progress(done, total, `${stage}: ${count} of ${all} fits`),
  });
}

async function fitSet(
  set: string,
  game: Game,
  options: TuneOptions,
  folder: string,
  watching: FitWatching,
): Promise<Weights> {
  const { dataset } = partsOf(folder);
  const path = join(folder, weightsFile(set));
  if (exists(path)) {
    const weights = readWeights(path, game);
    const { origin } = weights;
    if (origin.by === 'fit' && origin.dataset.checksum === (await sha256OfFile(manifestPath(dataset)))) return weights;
  }
  const features = featuresNamed(game, set);
  const samples = await readSplits(dataset, game, features, options.train.phase);
  const weights = await trainWeights(dataset, game, features, samples, { ...options.train, features: set }, watching);
  writeWhole(path, jsonText(weights));
  // What plays is what a later run reads, to the order of the keys: the tournament's log knows its agents by it.
  return readWeights(path, game);
}
