import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseLimit } from '../agents/settings.ts';
import type { Perspective } from '../agents/weights/weights.ts';
import type { AgentWeights } from '../agents/weights-file.ts';
import { manifestPath } from '../datasets/manifest.ts';
import type { Game } from '../games/game.ts';
import { gameNamed } from '../games/index.ts';
import { exists, sha256OfFile, writeWhole } from '../lib/files/files.ts';
import { signedText } from '../lib/files/signed.ts';
import { InputError } from '../lib/input-error.ts';
import { withLock } from '../lib/lock/lock.ts';
import type { Running, Watching } from '../lib/progress/running.ts';
import { runSelfplay } from '../selfplay/run.ts';
import { runTournament } from '../tournament/run.ts';
import type { DatasetAudit } from '../train/audit.ts';
import { fitDataset } from '../train/fit-dataset.ts';
import { runAudit } from '../train/run-audit.ts';
import { trainStages } from '../train/train-dataset.ts';
import { checkpointOf, type NetworkFit, trainNetworkWeights } from '../train/train-network.ts';
import { renewOutcome } from './compute-outcome.ts';
import { withCosts } from './measured-costs.ts';
import type { TuneOptions } from './options.ts';
import type { TuningOutcome } from './outcome.ts';
import { readOutcome } from './outcome-file.ts';
import { claimRun, keepCosts, setsRead, type TunedFit, tunedFits } from './run-folder.ts';
import { partsOf } from './run-paths.ts';
import { besideOf, tournamentOf } from './run-tournament.ts';
import { readRunWeights } from './run-weights.ts';
import { selfplayOf, strongestOf } from './strongest-baseline.ts';

/** The stages of a tuning run, in their order. */
export type TuningStage =
  | 'costs'
  | 'baseline'
  | 'self-play'
  | 'audit'
  | 'fit'
  | 'tournament'
  | 'random boards'
  | 'equal depth'
  | 'diagnosis';

const besideStages = { 'random-boards': 'random boards', 'equal-depth': 'equal depth' } as const;

/**
 * The main job: which hand baseline is the stronger, random legal boards, self-play, data set, fits, tournaments and what all that has shown, in `folder`.
 * What is there already is kept, so that the same call goes on after a stop; the files are the same for any number of
 * workers and of stops, but for what clocks said: the costs of the fitted agents' nodes, too, where `options` lack them,
 * until they stand in `run.json`. `command` makes the run, its costs left out. `running` gives each stage its threads and hears its progress;
 * `audited` hears what the data can't teach, before the fits. Throws InputError where the folder holds anything else,
 * and what `audited` throws.
 */
export async function tune(
  options: TuneOptions,
  command: string,
  folder: string,
  running: (stage: TuningStage) => Running,
  audited: (audit: DatasetAudit) => void,
): Promise<TuningOutcome> {
  // Any stage's signal is the whole run's.
  return withLock(folder, running('baseline').signal, async (signal) => {
    const within = (stage: TuningStage): Running => ({ ...running(stage), signal });
    claimRun(folder, options, command);
    const { dataset, tournament, beside } = partsOf(folder);
    const strongest = await findStrongest(options, folder, within('baseline'));
    await runSelfplay(selfplayOf(options, strongest), dataset, within('self-play'));
    const audit = await runAudit(dataset, gameNamed(options.game), setsRead(options), within('audit'));
    audited(audit);
    const weights = await fitAll(options, folder, within('fit'));
    const played = await withFittedCosts(options, command, weights, folder, within);
    await runTournament(tournamentOf(played, weights, strongest), tournament, within('tournament'));
    for (const one of besideOf(played, weights, strongest))
      await runTournament(one.tournament, beside[one.kind], within(besideStages[one.kind]));
    return (await foundOutcome(folder)) ?? (await renewOutcome(folder, within('diagnosis'), audit));
  });
}

/** The stronger hand baseline, by the match that is played now or was before; undefined in a run without one. */
async function findStrongest(
  { baseline }: TuneOptions,
  folder: string,
  within: Running,
): Promise<Perspective | undefined> {
  if (baseline === undefined) return undefined;
  return strongestOf(await runTournament(baseline, partsOf(folder).baseline, within));
}

/**
 * `options` with what a node costs each fitted agent, measured once and kept in the folder, so that a run that goes on
 * plays the same games; as they are where no limit asks for it.
 */
async function withFittedCosts(
  options: TuneOptions,
  command: string,
  weights: readonly AgentWeights[],
  folder: string,
  within: (stage: TuningStage) => Running,
): Promise<TuneOptions> {
  const { nodes } = parseLimit(options.limit, 'limit');
  const { costs } = options;
  const fits = tunedFits(options);
  if (costs === undefined || nodes === undefined || fits.every(({ name }) => Object.hasOwn(costs, name)))
    return options;
  const fitted = fits.map(({ name }, i) => [name, weights[i]!] as const);
  const found = await withCosts(gameNamed(options.game), costs, fitted, nodes, () => within('costs'));
  return keepCosts(folder, options, command, found);
}

/** The outcome that stands in `folder`, unless it is of other files than stand there now. */
async function foundOutcome(folder: string): Promise<TuningOutcome | undefined> {
  try {
    return await readOutcome(folder);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
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
    writeWhole(path, signedText(weights));
  }
  // Perhaps of a run that was killed as it wrote the weights.
  rmSync(checkpointOf(path), { force: true });
  // What plays is what a later run reads, to the order of the keys: the tournament's log knows its agents by it.
  return readRunWeights(path, game);
}

/** Whether `path` holds weights that were fitted to this data set. Throws InputError where they were changed since. */
async function isFitted(path: string, dataset: string, game: Game): Promise<boolean> {
  if (!exists(path)) return false;
  const { origin } = readRunWeights(path, game);
  return origin.by === 'fit' && origin.dataset.checksum === (await sha256OfFile(manifestPath(dataset)));
}

async function fitSet(
  set: string,
  dataset: string,
  game: Game,
  { train }: TuneOptions,
  { signal, progress }: Running,
): Promise<AgentWeights> {
  const plan = { dataset, game: game.name, options: { ...train, features: set } };
  return fitDataset(plan, signal, ({ stage, done, total }) => {
    if (stage !== 'fit') progress(done, total, `${stage}: ${done} of ${total} ${trainStages[stage]}`);
  });
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
      within.progress(
        epoch,
        epochs,
        `network on ${network.reads}: epoch ${Math.floor(epoch)} of ${epochs} ${note}`.trimEnd(),
      ),
  };
  return trainNetworkWeights(dataset, game, network, backend, checkpoint, watching);
}
