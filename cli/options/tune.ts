import { isDeepStrictEqual } from 'node:util';
import { limitText, parseLimit } from '../../agents/settings.ts';
import { ownAgent, parseAgent } from '../../agents/spec.ts';
import { handWeights } from '../../agents/weights/weights.ts';
import type { AgentWeights } from '../../agents/weights-file.ts';
import type { Game } from '../../games/game.ts';
import { featuresNamed, gameNamed, gameWords, setWord } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import type { ValuesOf } from '../../lib/options/option-set.ts';
import type { Watching } from '../../lib/progress/running.ts';
import type { OpeningOptions } from '../../tournament/openings/openings.ts';
import type { TournamentOptions } from '../../tournament/options.ts';
import { checkReads } from '../../train/network-data.ts';
import { type backendOption, readNetworkFits, trainOptions } from '../../train/options.ts';
import { checkNames } from '../../train/train.ts';
import { baselineMatch, baselinePairs, baselines, nodesOfMove } from '../../tuning/baseline-match.ts';
import { withCosts } from '../../tuning/measured-costs.ts';
import { nearStart, openingsEnough } from '../../tuning/near-start.ts';
import { type TuneOptions, tuneFlags } from '../../tuning/options.ts';
import { holdsRun, readRun } from '../../tuning/run-folder.ts';
import { isDepth } from '../../tuning/terms.ts';
import { usualSets } from '../../tuning/usual-sets.ts';
import type { Given } from './command.ts';
import { readFitOptions } from './fit.ts';
import { networkWords, refuseNetworkOptions } from './network.ts';
import { rivals, scaledRivals } from './rivals.ts';
import { openingsOf } from './tournament.ts';

/** Openings near the game's start. */
const NEAR = 'near';

/** What decides a run. */
export type TuneArguments = { readonly game: string } & ValuesOf<typeof tuneFlags.options> & {
    readonly backend?: ValuesOf<{ backend: typeof backendOption }>['backend'];
  };

/** What the words of the command ask for; what they lack of the costs must be known by them. Throws InputError. */
export function tuneOptions(args: TuneArguments, given: Given): TuneOptions {
  const game = gameNamed(args.game);
  const { seed, walk = game.walk, randomMoves, scatter, rare, costs } = args;
  const limit = limitOf(args, game);
  const openings = tournamentOpenings(args, game);
  const pairs = pairsOn(openings, args.pairs, game.tuning.pairs, 'pairs');
  const ofBaselines = pairsOn(openings, args.baselinePairs, Math.min(baselinePairs(game), pairs), 'baseline-pairs');
  const sets = onceEach('features', args.sets ?? usualSets(game)).map((set) => featuresNamed(game, set).name);
  if (given.model === 'network')
    throw new InputError('--model network: --networks full fits one beside the weights; logistic or linear is wanted');
  const { features: _, ...train } = readFitOptions(given, game);
  for (const set of sets) checkNames(train, featuresNamed(game, set));
  return {
    game: game.name,
    seed,
    baseline: baselineMatch(game, ofBaselines, { seed, ...openings }, nodesIn(limit, game), costs ?? {}),
    selfplay: {
      game: game.name,
      seed,
      games: args.games ?? game.tuning.games,
      ...selfplayAgent(args.selfplayAgent, game),
      randomMoves,
      scatter,
      walk,
      rare,
      rareFeatures: [...game.rare],
      every: 1,
      quiet: undefined,
      keepRandom: false,
    },
    selfplayLimit: `depth=${game.tuning.selfplayDepth}`,
    sets,
    train,
    ...networksOf(args, given, game),
    tournament: {
      game: game.name,
      seed,
      agents: rivals(args.against, game, limit, costs),
      pairs,
      ...openings,
    },
    limit,
    ...(costs === undefined ? {} : { costs }),
    ...besideOf(args, game, limit, pairs, openings),
  };
}

/** The limit of the tournament: that asked for, else the game's, in nodes of the unit. Throws InputError. */
function limitOf({ limit, depth }: TuneArguments, game: Game): string {
  if (limit === undefined) return limitText({ nodes: nodesOfMove(game) });
  const asked = parseLimit(limit, '--limit');
  if (asked.simulations !== undefined) throw new InputError(`--limit ${limit}: nodes=N, ms=N or depth=N is wanted`);
  if (isDepth(limit) && depth !== undefined)
    throw new InputError(`--depth ${depth}: with --limit ${limit} the tournament itself is at equal depth`);
  return limitText(asked);
}

/** The nodes of the unit that a move has at `limit`, or would have by the game. */
function nodesIn(limit: string, game: Game): number {
  return parseLimit(limit, 'limit').nodes ?? nodesOfMove(game);
}

/** Where the tournament starts: near the game's start where nothing else is asked for. Throws InputError. */
function tournamentOpenings(
  { openings = NEAR, seed, pairs, walk }: TuneArguments,
  game: Game,
): Omit<OpeningOptions, 'seed'> {
  const random = { openings: 'random', scatter: 0, walk: walk ?? game.walk } as const;
  if (openings !== NEAR) return { ...random, ...openingsOf(openings, game) };
  const near = { ...random, walk: nearStart(game) };
  // A small board has too few of them.
  return openingsEnough(game, { seed, ...near }, pairs ?? game.tuning.pairs) ? near : random;
}

/** The tournaments beside: half as many pairs on random boards, and half as many at equal depth. */
function besideOf(
  { seed, depth, walk }: TuneArguments,
  game: Game,
  limit: string,
  pairs: number,
  openings: Omit<OpeningOptions, 'seed'>,
): Pick<TuneOptions, 'beside'> {
  const few = Math.ceil(pairs / 2);
  const of = { game: game.name, seed, agents: [], pairs: few };
  const random = { openings: 'random', scatter: 0, walk: walk ?? game.walk } as const;
  const beside: NonNullable<TuneOptions['beside']>[number][] = [];
  if (!isDeepStrictEqual(openings, random))
    beside.push({ kind: 'random-boards', limit, tournament: { ...of, ...random } });
  if (!isDepth(limit))
    beside.push({
      kind: 'equal-depth',
      limit: limitText({ depth: depth ?? game.tuning.depth }),
      tournament: { ...of, ...openings },
    });
  return beside.length === 0 ? {} : { beside };
}

/**
 * `args` with what the run in `folder` has that they lack: what nodes cost, measured now where nobody knows it yet, of
 * the hand baselines and of `--against`; and the pairs of the baselines' match, which usually follow those of the
 * tournament. Throws InputError for words that ask for no run, before anything is measured.
 */
export async function withWhatIsKnown<Args extends TuneArguments>(
  folder: string,
  args: Args,
  given: Given,
  watching: () => Watching,
): Promise<Args> {
  const game = gameNamed(args.game);
  const measured = measuredAtFirst(args, game);
  const any = Object.fromEntries(measured.map(([name]) => [name, 1]));
  const usual = tuneOptions({ ...args, costs: { ...any, ...args.costs } }, given);
  const found = holdsRun(folder) ? readRun(folder).options : undefined;
  const costs = { ...found?.costs, ...args.costs };
  const { pairs } = found?.baseline ?? {};
  const own = args.baselinePairs === undefined && pairs !== undefined && pairs !== usual.baseline?.pairs;
  return {
    ...args,
    costs: await withCosts(game, costs, measured, nodesIn(usual.limit, game), watching),
    ...(own ? { baselinePairs: pairs } : {}),
  };
}

/** Whose cost must be known before the run begins. */
function measuredAtFirst(args: TuneArguments, game: Game): (readonly [name: string, weights: AgentWeights])[] {
  return [
    ...baselines.map((one) => [`hand:${one}`, handWeights(game, one)] as const),
    ...scaledRivals(args.against, game, parseLimit(limitOf(args, game), '--limit')),
  ];
}

/** Throws InputError for a name that stands there twice. */
export function onceEach(option: string, names: readonly string[]): readonly string[] {
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new InputError(`--${option} ${names.join()}: ${twice} is named twice`);
  return names;
}

/** The networks that are asked for; the game's own where nothing is said of what is to be fitted. */
function networksOf(args: TuneArguments, given: Given, game: Game): Pick<TuneOptions, 'networks' | 'backend'> {
  const { sets, backend } = args;
  const networks = args.networks ?? (sets === undefined ? game.tuning.networks : undefined);
  if (networks === undefined) {
    refuseNetworkOptions(given, '--networks full fits one');
    return {};
  }
  for (const reads of onceEach('networks', networks)) checkReads(reads, game);
  return {
    networks: readNetworkFits(given, networks, game),
    ...(backend === undefined ? {} : { backend }),
  };
}

/** The agent that was asked for; else the run finds it. Throws InputError. */
function selfplayAgent(asked: string | undefined, game: Game): Pick<TuneOptions['selfplay'], 'agent'> {
  if (asked === undefined) return {};
  const agent = ownAgent(parseAgent(asked, game, { depth: game.tuning.selfplayDepth }), 'self-play');
  if (agent.kind === 'random') throw new InputError('--selfplay-agent random: it judges no position; hand does');
  return { agent };
}

/** The pairs of a tournament on `openings`: those asked for, else as is usual. Throws InputError where a set has fewer. */
function pairsOn(
  { set }: Pick<TournamentOptions, 'set'>,
  asked: number | undefined,
  usual: number,
  option: string,
): number {
  const there = set?.positions.length ?? Number.POSITIVE_INFINITY;
  if (asked !== undefined && asked > there)
    throw new InputError(`--${option} ${asked}: ${set!.file} has ${there} openings; fewer pairs or more openings`);
  return asked ?? Math.min(usual, there);
}

/** The command that makes this run again, folder and workers left out: neither changes anything. */
export function commandOf(args: TuneArguments, { game, train, networks, backend }: TuneOptions): string {
  const { seed: _, ...fit } = train;
  const named = (sets: readonly string[]): string[] => sets.map((set) => setWord(game, set));
  return [
    `weightroom tune ${gameWords(game)} --once`,
    // The costs come last: a run measures some of them.
    ...tuneFlags.words({
      ...args,
      costs: undefined,
      ...(args.sets === undefined ? {} : { sets: named(args.sets) }),
      ...(networks === undefined ? {} : { networks: named(networks.map(({ reads }) => reads)) }),
    }),
    ...(networks === undefined ? [] : networkWords(networks)),
    ...(backend === undefined ? [] : [`--backend ${backend}`]),
    ...trainOptions.words(fit),
  ].join(' ');
}
