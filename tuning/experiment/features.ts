import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { limitText } from '../../agents/settings.ts';
import { handWeights, perspectives, type Weights } from '../../agents/weights/weights.ts';
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
import { readSplits } from '../../train/train.ts';
import { boardsOf } from '../boards.ts';
import { claimFolder, refuseForeign } from '../claim.ts';
import type { Player } from '../contests/arena.ts';
import { Contest } from '../contests/contest.ts';
import { race } from '../contests/race.ts';
import { costsOnce, measuredOnce, withCosts } from '../costs.ts';
import { playVerdict, verdictBoards } from '../verdict.ts';
import { featurePath, pathSchema, rungsOf, setAlong } from './path.ts';
import { type FeaturesRequest, trialOf } from './trial.ts';

/** The options of an experiment with features at the command line. */
export const featuresFlags = new OptionSet(
  {
    select: flag('find the subset of the features that wins at equal time'),
    baseline: optional(text, "feature set to compare with; default: the game's largest that they extend", {
      holds: 'sets',
    }),
    limit: optional(text, "per move; default: the game's nodes for the hand weights, equal time for all"),
    gain: defaulting(positive, '50', 'Elo: a contest ends when either this gain or none is shown'),
    pairs: optional(wholeNumber(2), 'openings of each contest at most, each played twice'),
    seed,
    depth: optional(wholeNumber(1), 'plies per move at equal depth; the game knows how many', { rare: true }),
    walk: optional(range, "random moves that make an opening; default: near the game's start", { rare: true }),
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
export type FeaturesOutcome = Awaited<ReturnType<typeof runFeatures>>;

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
) {
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
    const outcome = {
      game: name,
      seed,
      command,
      version: program,
      node: process.version,
      set,
      limit: limitText(limit),
      data: { folder: data, games, rows },
      /** Of the features against the baseline. */
      trial:
        baseline === undefined
          ? undefined
          : await trialOf({ ...request, baseline }, game, added, weightsOf, folder, within),
      /** Of a subset of them; its weights stand in the file `weights`. */
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

/** Rows that the path is sought on. */
const ROWS = 30_000;
/** Openings near the start of the last matches, by default. */
const PAIRS = 100;
/** The first round of a race has this share of the last matches' pairs. */
const RACE_SHARE = 0.25;

/**
 * Of a path of sets, each one feature larger, those of rising cost race as candidates of `tune` do; the winner meets
 * the whole set and the weights by hand, on boards of its own. What `folder` holds is neither measured nor played
 * again. Throws InputError where moves have no nodes, and the reason of a signal.
 */
async function selectFeatures(
  { set, data, fit: { phase }, limit, pairs = PAIRS, seed, walk }: FeaturesRequest,
  game: Game,
  weightsOf: (set: string) => Promise<Weights>,
  folder: string,
  running: (stage: 'path' | 'costs' | 'games') => Running,
) {
  const { nodes } = limit;
  if (nodes === undefined)
    throw new InputError(`--limit ${limitText(limit)}: subsets play by nodes=N, as long for all`);
  const whole = featuresNamed(game, set);
  const { node, path } = await measuredOnce(join(folder, 'path.json'), pathSchema, async () => {
    const { train } = await readSplits(openData(data, game), game, whole, phase);
    const first = phase === undefined ? [] : [phase];
    const options = { nodes, rows: ROWS, measured: whole.list.length, first };
    return featurePath(game, whole, train, options, running('path'));
  });
  const hands = perspectives.map((one): [string, Weights] => [`hand:${one}`, handWeights(game, one)]);
  const fitted: [string, Weights][] = [];
  for (const count of rungsOf(path, node)) {
    const set = setAlong(path, whole, count);
    fitted.push([set, await weightsOf(set)]);
  }
  const costs = await costsOnce(join(folder, 'costs.json'), () =>
    withCosts(game, {}, [...hands, ...fitted], nodes, () => running('costs')),
  );
  const players = ([...fitted, ...hands] as const).map(
    ([name, weights]): Player => ({ kind: 'weights', name, weights, cost: costs[name]! }),
  );
  const boards = { ...boardsOf(game), near: { scatter: 0, walk } };
  const contestIn = (part: string): Contest =>
    new Contest(
      { game: game.name, seed, nodes, boards, judge: players.at(-1)! },
      'the selection',
      join(folder, 'games', part),
      running('games'),
    );
  const [candidates, opponents] = [players.slice(0, fitted.length), players.slice(fitted.length)];
  const raced = await race(contestIn('race'), candidates, opponents, Math.ceil(pairs * RACE_SHARE));
  const chosen = candidates.find(({ name }) => name === raced.winner)!;
  const contest = contestIn('verdict');
  const { last } = await verdictBoards(contest, 0, pairs);
  const others = [...candidates.filter(({ name }) => name === whole.name && name !== chosen.name), ...opponents];
  const verdict = await playVerdict(contest, chosen, others, last, 'chosen');
  return {
    node,
    path,
    /** By set, and of the weights by hand: what a node costs, as a multiple of one of `hand:own`. */
    costs,
    /** Of sets of rising cost, against the weights by hand. */
    race: raced,
    /** Of the chosen set against the whole one and the weights by hand, on boards that chose nothing. */
    verdict,
    chosen: chosen.name,
  };
}
