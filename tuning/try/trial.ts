import { z } from 'zod';
import { handWeights, type Weights } from '../../agents/weights/weights.ts';
import { readWeights } from '../../agents/weights-file.ts';
import { manifestPath, readManifest } from '../../datasets/manifest.ts';
import type { Features, Game } from '../../games/game.ts';
import { featuresNamed, gameNamed } from '../../games/index.ts';
import { exists, readText, sha256OfFile, writeWhole } from '../../lib/files/files.ts';
import { mustBeSigned, readSigned, signedText } from '../../lib/files/signed.ts';
import { withLock } from '../../lib/lock/lock.ts';
import type { Running } from '../../lib/progress/running.ts';
import { program } from '../../lib/version.ts';
import type { SelfplayOptions } from '../../selfplay/options.ts';
import { runSelfplay } from '../../selfplay/run.ts';
import { runTournament } from '../../tournament/run.ts';
import { setWarnings } from '../../train/set-audit.ts';
import { baselineMatch, baselinePairs, baselines, handBaseline, nodesOfMove, strongestOf } from '../baseline-match.ts';
import { costsOnce, withCosts } from '../costs.ts';
import { nearStart } from '../near-start.ts';
import { addedFeatures } from './baseline.ts';
import { contestOf } from './contest.ts';
import { trialFits } from './fits.ts';
import type { Losses } from './losses.ts';
import { pairsAtDepth, pairsWithin, type TrialOptions } from './options.ts';
import type { Contest, FeaturePart, Speeds, TrialOutcome } from './outcome.ts';
import { checkTrialFolder, claimTrial, trialPaths } from './run-folder.ts';
import { measureSpeeds } from './speed.ts';
import { trialVerdict } from './verdict.ts';

/** The stages of a trial, in their order. */
export type TrialStage =
  | 'costs'
  | 'baseline'
  | 'self-play'
  | 'features'
  | 'fit'
  | 'speed'
  | 'equal depth'
  | 'equal time';

/** A trial as it is asked for: what the data decide is left out. */
export interface TrialRequest
  extends Pick<TrialOptions, 'game' | 'seed' | 'set' | 'baseline' | 'data' | 'ms' | 'gain'> {
  /**
   * Makes the data where they are missing, by the stronger hand baseline where it names no agent; undefined: they are
   * there.
   */
  readonly selfplay: (Omit<SelfplayOptions, 'agent'> & { readonly agent?: SelfplayOptions['agent'] }) | undefined;
  readonly depth: number | undefined;
  /** Openings of each contest at most; undefined: what suits some minutes. */
  readonly pairs: number | undefined;
  readonly walk: TrialOptions['walk'] | undefined;
}

/**
 * Whether the features of a set are worth their cost: fits with and without them to the same data, the speed of both,
 * and games at equal depth and at equal time, in `folder`. What is there already is kept, so that the same call goes on
 * after a stop. `running` gives each stage its threads and hears its progress. Throws InputError where there is nothing
 * to try, where the folder holds anything else, and for data that can't be fitted.
 */
export async function tryFeatures(
  request: TrialRequest,
  command: string,
  folder: string,
  running: (stage: TrialStage) => Running,
): Promise<TrialOutcome> {
  const game = gameNamed(request.game);
  const tried = featuresNamed(game, request.set);
  const baseline = featuresNamed(game, request.baseline);
  const added = addedFeatures(tried, baseline);
  checkTrialFolder(folder);
  if (request.selfplay !== undefined) await playData(request.selfplay, request.data, game, running);
  return withLock(folder, running('fit').signal, async (signal) => {
    const within = (stage: TrialStage): Running => ({ ...running(stage), signal });
    const manifest = readManifest(request.data);
    const options = await completed(request, game);
    claimTrial(folder, options, command);
    const paths = [trialPaths(folder).with, trialPaths(folder).without];
    const { losses, audit, judged, fitted } = await trialFits(
      {
        game: game.name,
        data: options.data,
        sets: [tried.name, baseline.name],
        added,
        fitted: isFitted(paths, game, options),
      },
      within,
    );
    for (const [i, one] of fitted.entries()) if (one !== undefined) writeWhole(paths[i]!, signedText(one));
    // What plays is what a later run reads, to the order of the keys: the contest's log knows its agents by it.
    const weights = [readWeights(paths[0]!, game), readWeights(paths[1]!, game)] as const;
    const speeds = await speedsOnce(folder, () =>
      measureSpeeds(game, options.data, { tried, baseline, weights, added, ms: options.ms }, within('speed')),
    );
    const { pairs = pairsAtDepth(game), pairs: atTime } = request;
    const depth = await contestOf(options, 'depth', pairs, weights, folder, within('equal depth'));
    const suiting = atTime ?? pairsWithin(options.ms, pliesOf(depth.contest));
    const time = await contestOf(options, 'time', suiting, weights, folder, within('equal time'));
    const { with: loss, without, change } = losses;
    const outcome: TrialOutcome = {
      game: game.name,
      seed: options.seed,
      command,
      version: program,
      node: process.version,
      verdict: trialVerdict(depth.contest, time.contest, speeds, options.gain),
      set: tried.name,
      baseline: baseline.name,
      data: {
        folder: options.data,
        games: manifest.games,
        rows: manifest.rows,
        judged,
      },
      losses: { with: loss, without, change },
      parts: partsOf(tried, weights[0], losses, speeds, audit.collinearity.features),
      audit,
      speeds,
      depth: depth.contest,
      time: time.contest,
      warnings: [
        ...setWarnings(audit).filter((warning) => added.some((name) => warning.includes(name))),
        ...depth.warnings,
        ...time.warnings,
      ],
    };
    writeWhole(trialPaths(folder).outcome, signedText(outcome));
    return outcome;
  });
}

/** Plays the data set that is missing in `folder`; beside it stands the match that chose its agent. */
async function playData(
  { agent, ...rest }: NonNullable<TrialRequest['selfplay']>,
  folder: string,
  game: Game,
  running: (stage: TrialStage) => Running,
): Promise<void> {
  const stronger = async (): Promise<SelfplayOptions['agent']> => {
    const openings = { seed: rest.seed, openings: 'random', scatter: 0, walk: rest.walk } as const;
    const nodes = nodesOfMove(game);
    const agents = baselines.map((one) => [`hand:${one}`, handWeights(game, one)] as const);
    const costs = await costsOnce(`${folder}-costs.json`, () =>
      withCosts(game, {}, agents, nodes, () => running('costs')),
    );
    const match = baselineMatch(game, baselinePairs(game), openings, nodes, costs);
    const found = await runTournament(match, `${folder}-baseline`, running('baseline'));
    return handBaseline(game, strongestOf(found), { depth: game.tuning.selfplayDepth });
  };
  await runSelfplay({ ...rest, agent: agent ?? (await stronger()) }, folder, running('self-play'));
}

/** The request with what the data and the game decide. */
async function completed(request: TrialRequest, game: Game): Promise<TrialOptions> {
  const { selfplay: _, pairs: __, depth, walk, ...asked } = request;
  return {
    ...asked,
    checksum: await sha256OfFile(manifestPath(request.data)),
    depth: depth ?? game.tuning.depth,
    walk: walk ?? nearStart(game),
  };
}

/** How many moves a game of the contest has. */
function pliesOf({ match: { games, effort } }: Contest): number {
  return (effort[0].moves + effort[1].moves) / Math.max(1, games);
}

/** Whether each of `paths` holds weights that were fitted to the trial's data. Throws InputError for changed ones. */
function isFitted(paths: readonly string[], game: Game, { checksum }: TrialOptions): boolean[] {
  return paths.map((path) => {
    if (!exists(path)) return false;
    mustBeSigned(readText(path), path);
    const { origin } = readWeights(path, game);
    return origin.by === 'fit' && origin.dataset.checksum === checksum;
  });
}

const figure = z.number();
const speedsSchema = z.object({
  with: figure,
  without: figure,
  ratio: figure,
  low: figure,
  high: figure,
  evaluation: z.object({ with: figure, without: figure }),
  features: z.array(z.object({ name: z.string(), microseconds: figure.nullable() })),
});

/** Measured once: a run that goes on says the same of it. */
async function speedsOnce(folder: string, measure: () => Promise<Speeds>): Promise<Speeds> {
  const path = trialPaths(folder).speeds;
  if (!exists(path)) writeWhole(path, signedText(await measure()));
  return readSigned(speedsSchema, path);
}

function partsOf(
  tried: Features,
  { points, scale = 1, origin }: Weights,
  { parts }: Losses,
  speeds: Speeds,
  collinear: readonly { readonly inflation: number | undefined; readonly partners: readonly string[] }[],
): FeaturePart[] {
  return parts.map(({ name, change }) => {
    const at = tried.list.findIndex((one) => one.name === name);
    const { unit, meaning } = tried.list[at]!;
    const interval = (origin.by === 'fit' && origin.uncertainty?.weights[at]) || null;
    const { inflation, partners } = collinear[at]!;
    return {
      name,
      unit,
      meaning,
      points: points[at]!,
      interval: interval && { low: interval.low * scale, high: interval.high * scale },
      change,
      inflation: inflation ?? null,
      partners,
      microseconds: speeds.features.find((one) => one.name === name)?.microseconds ?? null,
    };
  });
}
