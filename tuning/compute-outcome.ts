import { join, relative, sep } from 'node:path';
import type { AgentWeights } from '../agents/weights-file.ts';
import { manifestPath, readManifest } from '../datasets/manifest.ts';
import type { Game } from '../games/game.ts';
import { gameNamed } from '../games/index.ts';
import { sha256OfFile } from '../lib/files/files.ts';
import { InputError } from '../lib/input-error.ts';
import { withLock } from '../lib/lock/lock.ts';
import { unwatched, type Watching } from '../lib/progress/running.ts';
import { program } from '../lib/version.ts';
import { LOG, readLog } from '../tournament/log/log.ts';
import type { TournamentOptions } from '../tournament/options.ts';
import { timesOf, timingOf, unmeasured, unmeasuredMatch } from '../tournament/results/timing.ts';
import { readTournament } from '../tournament/run.ts';
import type { DatasetAudit } from '../train/audit.ts';
import { defaultDiagnosis } from '../train/diagnose.ts';
import type { Diagnosis } from '../train/diagnosis/diagnosis.ts';
import type { Named } from '../train/diagnosis/evaluations.ts';
import { runAudit } from '../train/run-audit.ts';
import { runDiagnose } from '../train/run-diagnose.ts';
import { runBaselines } from './baselines.ts';
import { datasetOutcome } from './dataset-outcome.ts';
import { fitOutcome } from './fit-outcome.ts';
import { bestFit } from './headline.ts';
import { instructiveMoments } from './instructive/find.ts';
import type { Moments } from './instructive/moment.ts';
import { networkOutcome } from './network-outcome.ts';
import type { TuneOptions } from './options.ts';
import type {
  BaselineOutcome,
  BesideOutcome,
  FitOutcome,
  NetworkOutcome,
  RunTiming,
  TuningOutcome,
  UntimedOutcome,
} from './outcome.ts';
import { readOutcome, writeOutcome } from './outcome-file.ts';
import { readRun, setsRead, type TunedFit, tunedFits } from './run-folder.ts';
import { partsOf } from './run-paths.ts';
import { besideOf, tournamentOf } from './run-tournament.ts';
import { readRunWeights } from './run-weights.ts';
import { baselineOutcome, selfplayOf, strongestOf } from './strongest-baseline.ts';
import { termsOf } from './terms.ts';
import { rivalOf, verdictOf } from './verdict.ts';

type Fitted = TunedFit & { readonly weights: AgentWeights };

/** What a run has found, and what clocks and meters said meanwhile. */
export interface Computed {
  readonly outcome: UntimedOutcome;
  readonly timing: RunTiming;
}

/**
 * What the finished run in `folder` has found, computed from its data set, weights and games. `watching` hears of the
 * fits that are diagnosed; `audit` is that of the data set, where it is known already. Throws InputError where files
 * are missing or don't belong together, and the signal's reason.
 */
export async function computeOutcome(
  folder: string,
  watching: Watching = unwatched,
  audit?: DatasetAudit,
): Promise<Computed> {
  const { options, command } = readRun(folder);
  const game = gameNamed(options.game);
  const paths = partsOf(folder);
  const manifest = readManifest(paths.dataset);
  if (manifest.games !== options.selfplay.games)
    throw new InputError(`${paths.dataset}: ${manifest.games} games, not the ${options.selfplay.games} of run.json`);
  const checksums = await checksumsOf(folder, options);
  const fitted = tunedFits(options).map((fit) => ({ ...fit, weights: readRunWeights(join(folder, fit.file), game) }));
  for (const fit of fitted) checkDataset(fit, checksums);
  const weights = fitted.map((fit) => fit.weights);
  const played = options.baseline && readTournament(options.baseline, paths.baseline);
  const strongest = played && strongestOf(played);
  const baseline = played && baselineOutcome(options, played);
  const final = tournamentOf(options, weights, strongest);
  const { over, format, ...tournament } = readTournament(final, paths.tournament);
  const beside = besideOf(options, weights, strongest).map((one): BesideOutcome => {
    const { over, format, ...tournament } = readTournament(one.tournament, paths.beside[one.kind]);
    return { kind: one.kind, terms: termsOf(one.limit, one.tournament), tournament };
  });
  const terms = termsOf(options.limit, options.tournament);
  const data = audit ?? (await runAudit(paths.dataset, game, setsRead(options), watching));
  const found = await fitsOf(fitted, game, paths.dataset, watching.signal);
  const moments = await momentsOf(final, tournament, baseline, paths.tournament, {
    ...watching,
    // They are counted in fits, which come next.
    progress: (done, total) => watching.progress(0, fitted.length, `instructive games: ${done} of ${total}`),
  });
  const outcome: UntimedOutcome = {
    game: game.name,
    seed: options.seed,
    command,
    version: program,
    node: process.version,
    // What clocks said of moves is in the comparison.
    verdict: verdictOf({ ...tournament, comparison: [] }, terms, beside, found, baseline),
    baseline: baseline && { ...baseline, match: unmeasuredMatch(baseline.match) },
    dataset: datasetOutcome(manifest, data, selfplayOf(options, strongest).agent.name),
    audit: data,
    ...found,
    diagnoses: await diagnosesOf(fitted, game, paths.dataset, previousOf(options), watching),
    tournament: unmeasured(tournament),
    terms,
    ...(options.beside && {
      beside: beside.map((one) => ({ ...one, tournament: unmeasured(one.tournament) })),
    }),
    ...(moments && { moments }),
    ...(options.costs && { costs: options.costs }),
    checksums,
  };
  const timing: RunTiming = {
    verdict: verdictOf(tournament, terms, beside, found, baseline),
    baseline: baseline && timesOf(baseline.match),
    tournament: timingOf(tournament),
    ...(options.beside && { beside: beside.map((one) => timingOf(one.tournament)) }),
  };
  return { outcome, timing };
}

/** Computes the outcome as `computeOutcome` does, writes it, and returns it as any later reader will have it. */
export async function renewOutcome(folder: string, watching?: Watching, audit?: DatasetAudit): Promise<TuningOutcome> {
  const { outcome, timing } = await computeOutcome(folder, watching, audit);
  await writeOutcome(folder, outcome, timing);
  return (await readOutcome(folder))!;
}

/** The same, of a run that nobody writes to meanwhile. */
export async function recomputeOutcome(folder: string, watching: Watching): Promise<TuningOutcome> {
  // First, since to lock a folder makes it.
  readRun(folder);
  return withLock(folder, watching.signal, (signal) => renewOutcome(folder, { ...watching, signal }));
}

/** What the games of the fit that did best teach; undefined where it didn't do better than the strongest baseline. */
async function momentsOf(
  { game, seed, agents }: TournamentOptions,
  tournament: Pick<TuningOutcome['tournament'], 'matches' | 'ratings'>,
  baseline: BaselineOutcome | undefined,
  folder: string,
  watching: Watching,
): Promise<Moments | undefined> {
  const rival = rivalOf(tournament, baseline);
  const best = rival === undefined ? undefined : bestFit(rival, tournament.matches);
  if (best === undefined || best.rating.elo <= 0) return undefined;
  const [own, other] = [best.tuned, rival].map((name) => agents.find((agent) => agent.name === name));
  if (own === undefined || other === undefined) return undefined;
  return instructiveMoments(game, seed, own, other, readLog(folder).records, { ...watching, workers: 1 });
}

/** Each fit beside what it is compared with. */
async function fitsOf(
  fitted: readonly Fitted[],
  game: Game,
  dataset: string,
  signal: AbortSignal,
): Promise<Pick<TuningOutcome, 'fits' | 'networks'>> {
  const baselines = await runBaselines(dataset, game, signal);
  const fits: FitOutcome[] = [];
  const networks: NetworkOutcome[] = [];
  for (const { name, file, weights } of fitted)
    if (weights.model === 'linear') fits.push(fitOutcome({ name, file }, weights, game, baselines));
    else networks.push(networkOutcome({ name, file }, weights, baselines));
  return { fits, networks };
}

async function diagnosesOf(
  fitted: readonly Fitted[],
  game: Game,
  dataset: string,
  previous: readonly Named[],
  { signal, progress }: Watching,
): Promise<Diagnosis[]> {
  const diagnoses: Diagnosis[] = [];
  progress(0, fitted.length);
  for (const { name, weights } of fitted) {
    const done = diagnoses.length;
    const within: Watching = {
      signal,
      progress: (count, all) => progress(done, fitted.length, `${name}: ${count} of ${all} steps`),
    };
    // A network's learning curve would take longer than all the rest; `weightroom diagnose` makes it.
    const chosen = { ...defaultDiagnosis, previous, curve: weights.model === 'linear' };
    diagnoses.push(await runDiagnose({ name, weights }, dataset, game, chosen, within));
    progress(diagnoses.length, fitted.length);
  }
  return diagnoses;
}

/** Throws InputError for weights that were fitted to other data than those of the run. */
function checkDataset({ file, weights: { origin } }: Fitted, checksums: TuningOutcome['checksums']): void {
  if (origin.by !== 'fit' || origin.dataset.checksum !== checksums['dataset/manifest.json'])
    throw new InputError(`${file}: not fitted to this run's data set`);
}

/** Fitted weights that the tuned ones meet: they were there before. */
function previousOf({ tournament }: TuneOptions): Named[] {
  return tournament.agents.flatMap((agent) =>
    agent.kind === 'search' && agent.weights.origin.by === 'fit' ? [{ name: agent.name, weights: agent.weights }] : [],
  );
}

async function checksumsOf(folder: string, options: TuneOptions): Promise<Record<string, string>> {
  const { baseline, dataset, tournament, beside } = partsOf(folder);
  const weights = tunedFits(options).map(({ file }) => join(folder, file));
  const files = [manifestPath(dataset), ...weights, join(tournament, LOG)];
  if (options.baseline !== undefined) files.push(join(baseline, LOG));
  for (const { kind } of options.beside ?? []) files.push(join(beside[kind], LOG));
  const checksums: Record<string, string> = {};
  for (const file of files) checksums[relative(folder, file).split(sep).join('/')] = await sha256OfFile(file);
  return checksums;
}
