import { join, relative, sep } from 'node:path';
import { type NetworkWeights, readsOf, shapeOf } from '../agents/network/network-weights.ts';
import type { Weights } from '../agents/weights/weights.ts';
import { readWeightsFile } from '../agents/weights-file.ts';
import { plyHistogram } from '../datasets/audit/ply-histogram.ts';
import { type Manifest, manifestPath, readManifest } from '../datasets/manifest.ts';
import { readMatrix } from '../datasets/matrix.ts';
import type { Samples } from '../datasets/samples.ts';
import { mapSplits, type Splits, splitOf } from '../datasets/split.ts';
import type { Game } from '../games/game.ts';
import { featuresNamed, gameNamed } from '../games/index.ts';
import { sha256OfFile } from '../lib/files/files.ts';
import type { Running } from '../lib/progress/running.ts';
import { program } from '../lib/version.ts';
import { LOG } from '../tournament/log/log.ts';
import { readTournament } from '../tournament/run.ts';
import { auditDataset } from '../train/audit.ts';
import { defaultDiagnosis, diagnose } from '../train/diagnose.ts';
import type { Diagnosis } from '../train/diagnosis/diagnosis.ts';
import type { Named } from '../train/diagnosis/evaluations.ts';
import { type Metrics, metricsOf } from '../train/metrics/metrics.ts';
import { bestScale } from '../train/scale/scale.ts';
import { asSeenBy, measureWeights, readSplits } from '../train/train.ts';
import { networkVerdict } from './network-verdict.ts';
import type { TuneOptions } from './options.ts';
import type { DatasetOutcome, FitOutcome, NetworkOutcome, Predicted, TuningOutcome, WeightLine } from './outcome.ts';
import { isTuned, partsOf, readRun, setsRead, tunedFits } from './run-folder.ts';
import { tournamentOf } from './tune.ts';

/** Ranges of plies in the data set's histogram. */
const PLY_RANGES = 12;

/** Who hears how the diagnosis of a fit goes on. */
type Diagnosing = (fit: string) => Pick<Running, 'signal' | 'progress'>;

const quiet: Diagnosing = () => ({ signal: new AbortController().signal, progress: () => {} });

/**
 * All that the finished run in `folder` has shown, computed again from its files. `running` hears of the diagnosis of each fit. Throws InputError
 * where files are missing or spoiled.
 */
export async function readOutcome(folder: string, running: Diagnosing = quiet): Promise<TuningOutcome> {
  const { options, command } = readRun(folder);
  const game = gameNamed(options.game);
  const parts = partsOf(folder);
  const manifest = readManifest(parts.dataset);
  const tuned = tunedFits(options).map((fit) => ({ ...fit, weights: readWeightsFile(join(folder, fit.file), game) }));
  const original = await readSplits(parts.dataset, game, game.features[0]!);
  const hand = bestScale(original.train, game.hand.points, true);
  const baselines = baselinesOf(original, game, hand);
  const fits: FitOutcome[] = [];
  const networks: NetworkOutcome[] = [];
  for (const { name, file, weights } of tuned) {
    const compared = { name, file, ...baselines };
    if (weights.model === 'linear') fits.push(await fitOutcome(weights, game, parts.dataset, compared, hand.scale));
    else networks.push(networkOutcome(weights, compared));
  }
  const tournament = readTournament(
    tournamentOf(
      options,
      tuned.map(({ weights }) => weights),
    ),
    parts.tournament,
  );
  const audit = await auditDataset(parts.dataset, game, setsRead(options));
  const diagnoses: Diagnosis[] = [];
  for (const { name, weights } of tuned) {
    // A network's learning curve would take longer than all the rest; `weightroom diagnose` makes it.
    const chosen = { ...defaultDiagnosis, previous: previousOf(options), curve: weights.model === 'linear' };
    diagnoses.push(await diagnose({ name, weights }, parts.dataset, game, chosen, running(name)));
  }
  return {
    game: game.name,
    seed: options.seed,
    command,
    version: program,
    node: process.version,
    verdict: verdictOf(tournament, fits, networks),
    dataset: await datasetOutcome(manifest, game, parts.dataset, original),
    audit,
    fits,
    networks,
    diagnoses,
    tournament,
    checksums: await checksumsOf(folder, options),
  };
}

/** Fitted weights that the tuned ones meet: they were there before. */
function previousOf({ tournament }: TuneOptions): Named[] {
  return tournament.agents.flatMap((agent) =>
    agent.kind === 'search' && agent.weights.origin.by === 'fit' ? [{ name: agent.name, weights: agent.weights }] : [],
  );
}

/** Tuned against hand first: that is what was asked. Then whether networks are worth their trouble, then the rest. */
function verdictOf(
  tournament: TuningOutcome['tournament'],
  fits: readonly FitOutcome[],
  networks: readonly NetworkOutcome[],
): string[] {
  const { matches, comparison } = tournament;
  const linear = fits.map(({ name }) => name);
  const aboutHand = matches.filter(({ a, b }) => isTuned(a) !== isTuned(b));
  const rest = matches.filter((match) => !aboutHand.includes(match));
  return [
    ...aboutHand.map((match) => match.verdict),
    ...networkVerdict(networks, linear, matches, comparison),
    ...rest.map((match) => match.verdict),
    ...tournament.warnings,
  ];
}

type Compared = Omit<Predicted, 'measures'>;

/** What every fit is compared with; `original` is the data set through the features that the hand weights are for. */
function baselinesOf(
  original: Splits<Samples>,
  game: Game,
  hand: { readonly scale: number; readonly tempo: number },
): Pick<Predicted, 'hand' | 'constant'> {
  const share = mean(original.train.results);
  return {
    hand: mapSplits(original, (split) =>
      hand.scale === 0
        ? constant(split, 0.5)
        : measureWeights(split, game.hand.points, hand.tempo / hand.scale, 1 / hand.scale),
    ),
    constant: mapSplits(original, (split) => constant(split, share)),
  };
}

function networkOutcome(weights: NetworkWeights, compared: Compared): NetworkOutcome {
  const { backend, history, bestEpoch, maxPoints, measures } = weights.origin;
  return {
    ...compared,
    reads: readsOf(weights.input),
    shape: shapeOf(weights),
    backend,
    history,
    bestEpoch,
    scale: weights.scale,
    maxPoints,
    measures,
  };
}

/** `handScale`: logits per point of the hand weights. */
async function fitOutcome(
  weights: Weights,
  game: Game,
  dataset: string,
  compared: Compared,
  handScale: number,
): Promise<FitOutcome> {
  const set = weights.features.set;
  const features = featuresNamed(game, set);
  const { samples, points } = asSeenBy(weights, await readSplits(dataset, game, features, weights.phase?.feature));
  const scale = weights.scale ?? 1;
  const origin = weights.origin;
  return {
    ...compared,
    set,
    model: origin.by === 'fit' ? origin.model : 'hand',
    ridge: origin.by === 'fit' ? origin.ridge : 0,
    scale,
    tempo: weights.tempo / scale,
    weights: points.map((point, i): WeightLine => {
      const feature = features.list[i % features.list.length]!;
      const inHand = game.features[0]!.list.findIndex((one) => one.name === feature.name);
      const interval = origin.by === 'fit' ? origin.uncertainty?.weights[i] : undefined;
      return {
        name: samples.train.names[i]!,
        unit: feature.unit,
        meaning: feature.meaning,
        hand: inHand === -1 ? undefined : game.hand.points[inHand]! * handScale,
        tuned: point / scale,
        ...(interval ? { interval: { low: interval.low, high: interval.high } } : {}),
        points: point,
      };
    }),
    ...(origin.by === 'fit' ? doubts(origin) : {}),
    measures: mapSplits(samples, (split) => measureWeights(split, points, weights.tempo, scale)),
  };
}

/** What a fit says of how sure it is. */
function doubts({
  uncertainty,
  constraints,
  unidentified,
}: Extract<Weights['origin'], { by: 'fit' }>): Partial<FitOutcome> {
  const from =
    uncertainty?.method === 'bootstrap'
      ? `from fits to ${uncertainty.resamples - uncertainty.failed} resamples of ${uncertainty.games} games`
      : `from how much ${uncertainty?.games} games differ (cluster-robust standard errors)`;
  return {
    ...(uncertainty === undefined ? {} : { intervals: from }),
    ...(constraints === undefined
      ? {}
      : {
          active: constraints.active.map(({ constraint, multiplier }) => ({
            constraint,
            multiplier: multiplier ?? undefined,
          })),
        }),
    ...(unidentified === undefined
      ? {}
      : { unidentified: unidentified.map(({ names, why }) => `${names.join(', ')}: ${why}`) }),
  };
}

function constant(split: Samples, share: number): Metrics {
  return metricsOf(new Float64Array(split.rows).fill(share), split.results);
}

async function datasetOutcome(
  manifest: Manifest,
  game: Game,
  folder: string,
  samples: Splits<Samples>,
): Promise<DatasetOutcome> {
  const matrix = await readMatrix(folder, game, game.features[0]!);
  const games = { train: 0, validation: 0, test: 0 };
  for (let one = 0; one < manifest.games; one++) games[splitOf(manifest.seed, one)]++;
  return {
    games: manifest.games,
    rows: manifest.rows,
    duplicates: manifest.duplicates,
    splits: {
      train: { games: games.train, rows: samples.train.rows },
      validation: { games: games.validation, rows: samples.validation.rows },
      test: { games: games.test, rows: samples.test.rows },
    },
    results: manifest.results,
    endings: manifest.endings,
    voided: manifest.voided,
    starts: manifest.starts,
    plies: plyHistogram(matrix.plies, PLY_RANGES),
    agent: (manifest.options as { agent: { name: string } }).agent.name,
  };
}

async function checksumsOf(folder: string, options: TuneOptions): Promise<Record<string, string>> {
  const { dataset, tournament } = partsOf(folder);
  const weights = tunedFits(options).map(({ file }) => join(folder, file));
  const files = [manifestPath(dataset), ...weights, join(tournament, LOG)];
  const checksums: Record<string, string> = {};
  for (const file of files) checksums[relative(folder, file).split(sep).join('/')] = await sha256OfFile(file);
  return checksums;
}

function mean(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
