import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { limitText } from '../../agents/settings.ts';
import type { Weights } from '../../agents/weights/weights.ts';
import { readWeights } from '../../agents/weights-file.ts';
import { manifestPath, openData, readManifest } from '../../datasets/data-set.ts';
import type { Features, Game } from '../../games/game.ts';
import { featuresNamed, gameNamed } from '../../games/index.ts';
import { exists, readText, sha256OfFile, writeWhole } from '../../lib/files/files.ts';
import { mustBeSigned, signedText } from '../../lib/files/signed.ts';
import { InputError } from '../../lib/input-error.ts';
import { withLock } from '../../lib/lock/lock.ts';
import { positive, range, text, wholeNumber } from '../../lib/options/kinds.ts';
import { defaulting, flag, OptionSet, optional, seed } from '../../lib/options/option-set.ts';
import type { Running } from '../../lib/progress/running.ts';
import { program } from '../../lib/version.ts';
import { MAX_NORMALIZED } from '../../tournament/statistics/sprt.ts';
import { run } from '../../train/fit.ts';
import { trainOptions } from '../../train/options.ts';
import { claimFolder, refuseForeign } from '../claim.ts';
import { type Selection, selectFeatures } from './selection.ts';
import { type FeaturesRequest, type Trial, trialOf } from './trial.ts';

/** The options of an experiment with features at the command line. */
export const featuresFlags = new OptionSet(
  {
    select: flag('seeks the subset of the features whose weights win at equal time'),
    baseline: optional(text, "what they meet; else the game's largest set that they extend", {
      holds: 'sets',
    }),
    limit: optional(text, "per move; else the game's nodes, of the weights by hand, as long for all"),
    gain: defaulting(positive, '50', 'Elo: a contest ends when either this gain or none is shown'),
    pairs: optional(wholeNumber(2), 'openings of each contest at most, each played twice'),
    seed,
    depth: optional(wholeNumber(1), 'plies per move at equal depth; the game knows how many', { rare: true }),
    walk: optional(range, "random moves that make an opening; else near the game's start", { rare: true }),
  },
  [
    ({ gain }) => gain > MAX_NORMALIZED && `--gain ${gain}: at most ${MAX_NORMALIZED} is expected`,
    ({ select, baseline }) => select && baseline !== undefined && '--select: compares subsets, and needs no --baseline',
  ],
);

// Rules and ratios between weights would name features that may be left out.
const { features: _, constraints: __, relativeTo: ___, seed: ____, ...fitOptions } = trainOptions.options;

/** How the sets are fitted: settings, too. */
export const featuresFit = new OptionSet(
  Object.fromEntries(
    Object.entries(fitOptions).map(([key, option]) => [key, { ...option, rare: true }]),
  ) as unknown as typeof fitOptions,
);

/** All that an experiment with features has shown: plain data. */
export interface FeaturesOutcome {
  readonly game: string;
  readonly seed: number;
  readonly command: string;
  readonly version: string;
  readonly node: string;
  readonly set: string;
  readonly limit: string;
  readonly data: { readonly folder: string; readonly games: number; readonly rows: number };
  /** Of the features against the baseline. */
  readonly trial: Trial | undefined;
  /** Of a subset of them; its weights stand in the file `weights`. */
  readonly selection: (Selection & { readonly weights: string }) | undefined;
}

/** The stages of an experiment with features, in their order, and what they count. */
export const featuresStages = {
  rows: 'rows',
  fit: 'steps',
  diagnosis: 'steps',
  path: 'features',
  costs: 'rounds',
  'equal depth': 'games',
  games: 'games',
} as const;
type FeaturesStage = keyof typeof featuresStages;

/**
 * Whether the features of a set are worth their cost, by fits with and without them to the same data, what both cost a
 * search, and games at equal depth and at equal time; or which of them win at equal time. What `folder` holds is kept,
 * so the same call resumes. Throws InputError where there is nothing to try, where the folder holds anything else, and
 * for data that can't be fitted.
 */
export async function runFeatures(
  request: FeaturesRequest,
  command: string,
  folder: string,
  running: (stage: FeaturesStage) => Running,
): Promise<FeaturesOutcome> {
  const { pairs: _, ...asked } = request;
  const { game: name, set, baseline, data, seed, limit } = asked;
  const game = gameNamed(name);
  const added = baseline === undefined ? [] : addedFeatures(featuresNamed(game, set), featuresNamed(game, baseline));
  refuseForeign(folder, 'experiment');
  return withLock(folder, running('fit').signal, async (signal) => {
    const within = (stage: FeaturesStage): Running => ({ ...running(stage), signal });
    const { games, rows } = readManifest(data);
    const checksum = await sha256OfFile(manifestPath(data));
    const sets = baseline === undefined ? [set] : [set, baseline];
    claimFolder(folder, 'experiment', { ...asked, checksum }, sets, command);
    const weightsOf = (one: string): Promise<Weights> => fittedTo(one, request, game, folder, signal);
    const selection =
      baseline === undefined ? await selectFeatures(request, game, weightsOf, folder, within) : undefined;
    const outcome: FeaturesOutcome = {
      game: name,
      seed,
      command,
      version: program,
      node: process.version,
      set,
      limit: limitText(limit),
      data: { folder: data, games, rows },
      trial:
        baseline === undefined
          ? undefined
          : await trialOf({ ...request, baseline }, game, added, weightsOf, folder, within),
      selection: selection && { ...selection, weights: weightsPath(selection.chosen, folder) },
    };
    writeWhole(join(folder, 'outcome.json'), signedText(outcome));
    return outcome;
  });
}

/** Where the weights of `set` stand in `folder`. */
function weightsPath(set: string, folder: string): string {
  const short = set.replace(/:.*$/, '');
  const some = short === set ? '' : `-${createHash('sha256').update(set).digest('hex').slice(0, 8)}`;
  return join(folder, 'weights', `${short}${some}.json`);
}

/** The weights of `set`, fitted once. */
async function fittedTo(
  set: string,
  { data, fit }: FeaturesRequest,
  game: Game,
  folder: string,
  signal: AbortSignal,
): Promise<Weights> {
  const file = weightsPath(set, folder);
  if (!exists(file)) {
    const options = { ...fit, features: set };
    const plan = {
      kind: 'fit',
      dataset: openData(data, game),
      game: game.name,
      options,
      imported: undefined,
      strict: false,
    } as const;
    writeWhole(file, signedText((await run(plan, { signal, progress: () => {} })).weights));
  }
  // What plays is what a later run reads, to the order of the keys: the log of a contest knows its agents by it.
  mustBeSigned(readText(file), file);
  return readWeights(file, game);
}

/**
 * The largest feature set of `game` all of whose features `tried` has too, by their names; `original` where it extends
 * none.
 */
export function extendedBy(tried: Features, game: Game): Features {
  const names = new Set(tried.list.map(({ name }) => name));
  const extended = game.features.filter(
    (set) => set.name !== tried.name && set.list.length < names.size && set.list.every(({ name }) => names.has(name)),
  );
  return extended.reduce(
    (most, set) => (set.list.length > most.list.length ? set : most),
    extended[0] ?? game.features[0]!,
  );
}

/** The features of `tried` that `baseline` lacks, by name. Throws InputError where there are none. */
function addedFeatures(tried: Features, baseline: Features): string[] {
  const added = tried.list.map(({ name }) => name).filter((name) => baseline.list.every((one) => one.name !== name));
  if (added.length === 0)
    throw new InputError(`${tried.name}: has no feature that ${baseline.name} lacks; there is nothing to try`);
  return added;
}
