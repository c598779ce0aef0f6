import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseLimit } from '../agents/settings.ts';
import { searcher } from '../agents/spec.ts';
import { type AgentWeights, readWeightsFile } from '../agents/weights-file.ts';
import { manifestPath } from '../datasets/manifest.ts';
import type { Game } from '../games/game.ts';
import { featuresNamed, gameNamed } from '../games/index.ts';
import { exists, jsonText, sha256OfFile, writeWhole } from '../lib/files/files.ts';
import { withLock } from '../lib/lock/lock.ts';
import type { Running, Watching } from '../lib/progress/running.ts';
import { runSelfplay } from '../selfplay/run.ts';
import type { TournamentOptions } from '../tournament/options.ts';
import { runTournament } from '../tournament/run.ts';
import { auditDataset, type DatasetAudit } from '../train/audit.ts';
import type { FitWatching } from '../train/fit-weights.ts';
import { readSplits, trainWeights } from '../train/train.ts';
import { checkpointOf, type NetworkFit, trainNetworkWeights } from '../train/train-network.ts';
import type { TuneOptions } from './options.ts';
import { claimRun, partsOf, setsRead, type TunedFit, tunedFits } from './run-folder.ts';

/** The parts of a tuning run, in their order. */
export type TuningStage = 'self-play' | 'audit' | 'fit' | 'tournament';

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
  running: (step: TuningStage) => Running,
  audited: (audit: DatasetAudit) => void,
): Promise<void> {
  // Any step's signal is the whole run's.
  await withLock(folder, running('self-play').signal, async (signal) => {
    const within = (step: TuningStage): Running => ({ ...running(step), signal });
    claimRun(folder, options, command);
    const { dataset, tournament } = partsOf(folder);
    await runSelfplay(options.selfplay, dataset, within('self-play'));
    audited(await auditDataset(dataset, gameNamed(options.game), setsRead(options), within('audit')));
    const weights = await fitAll(options, folder, within('fit'));
    await runTournament(tournamentOf(options, weights), tournament, within('tournament'));
  });
}

/** The run's tournament with the fitted agents in it, named first; `weights` in the order of its fits. */
export function tournamentOf(options: TuneOptions, weights: readonly AgentWeights[]): TournamentOptions {
  const limit = parseLimit(options.limit, 'limit');
  const tuned = tunedFits(options).map(({ name }, i) => searcher(name, weights[i]!, limit));
  return { ...options.tournament, agents: [...tuned, ...options.tournament.agents] };
}

async function fitAll(options: TuneOptions, folder: string, running: Running): Promise<AgentWeights[]> {
  const game = gameNamed(options.game);
  const fits = tunedFits(options);
  const weights: AgentWeights[] = [];
  running.progress(0, fits.length);
  for (const fit of fits) {
    running.signal.throwIfAborted();
    const done = weights.length;
    const within: Running = { ...running, progress: (_count, _all, note) => running.progress(done, fits.length, note) };
    weights.push(await fitOnce(fit, game, options, folder, within));
    running.progress(weights.length, fits.length);
  }
  return weights;
}

/** The weights of `fit`, which are there already or are fitted now. */
async function fitOnce(
  fit: TunedFit,
  game: Game,
  options: TuneOptions,
  folder: string,
  within: Running,
): Promise<AgentWeights> {
  const { dataset } = partsOf(folder);
  const path = join(folder, fit.file);
  if (!(await isFitted(path, dataset, game))) {
    const weights =
      fit.kind === 'linear'
        ? await fitSet(fit.set, dataset, game, options, within)
        : await fitNetwork(fit.network, dataset, game, options.backend, checkpointOf(path), within);
    writeWhole(path, jsonText(weights));
  }
  // Perhaps of a run that was killed as it wrote the weights.
  rmSync(checkpointOf(path), { force: true });
  // What plays is what a later run reads, to the order of the keys: the tournament's log knows its agents by it.
  return readWeightsFile(path, game);
}

/** Whether `path` holds weights that were fitted to this data set. */
async function isFitted(path: string, dataset: string, game: Game): Promise<boolean> {
  if (!exists(path)) return false;
  const { origin } = readWeightsFile(path, game);
  return origin.by === 'fit' && origin.dataset.checksum === (await sha256OfFile(manifestPath(dataset)));
}

async function fitSet(
  set: string,
  dataset: string,
  game: Game,
  { train }: TuneOptions,
  { signal, progress }: Running,
): Promise<AgentWeights> {
  const watching: FitWatching = (stage) => ({
    signal,
    progress: (count, all) => progress(count, all, `${stage}: ${count} of ${all} fits`),
  });
  const features = featuresNamed(game, set);
  const samples = await readSplits(dataset, game, features, train.phase);
  return trainWeights(dataset, game, features, samples, { ...train, features: set }, watching);
}

/** Goes on from `checkpoint` where it is there. */
function fitNetwork(
  network: NetworkFit,
  dataset: string,
  game: Game,
  backend: TuneOptions['backend'],
  checkpoint: string,
  within: Running,
): Promise<AgentWeights> {
  const watching: Watching = {
    signal: within.signal,
    progress: (epoch, epochs, note = '') =>
      within.progress(epoch, epochs, `network on ${network.reads}: epoch ${epoch} of ${epochs} ${note}`.trimEnd()),
  };
  return trainNetworkWeights(dataset, game, network, backend, checkpoint, watching);
}
