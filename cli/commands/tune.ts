import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Limit } from '../../agents/limits/limit.ts';
import { type AgentSpec, agentTexts, ownAgent, parseAgent } from '../../agents/spec.ts';
import type { Game } from '../../games/game.ts';
import { featuresNamed, gameNamed, gameWords, setWord } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { text } from '../../lib/options/kinds.ts';
import { OptionSet, optional, type ValuesOf } from '../../lib/options/option-set.ts';
import { blockLines, matchTable, openingsTables } from '../../reports/index.ts';
import type { TournamentOptions } from '../../tournament/options.ts';
import type { DatasetAudit } from '../../train/audit.ts';
import { checkReads } from '../../train/network-data.ts';
import { backendOption, models, networkFitOptions, trainOptions } from '../../train/options.ts';
import { checkNames } from '../../train/train.ts';
import { refuseWarnings } from '../../train/train-dataset.ts';
import { baselineMatch, baselinePairs, baselines, handBaseline } from '../../tuning/baseline-match.ts';
import { type TuneOptions, tuneFlags } from '../../tuning/options.ts';
import { holdsRun, readRun } from '../../tuning/run-folder.ts';
import { partsOf } from '../../tuning/run-paths.ts';
import { type TuningStage, tune } from '../../tuning/tune.ts';
import { json, workers } from '../options/argument.ts';
import { command, type Given, namesOf } from '../options/command.ts';
import { fitFlags, readFitOptions } from '../options/fit.ts';
import { networkFlags, refuseNetworkOptions } from '../options/network.ts';
import { openingsOf } from '../options/tournament.ts';
import { sayAudit, strict } from '../steps/before-fit.ts';
import { print } from '../terminal/print.ts';
import { stopSignal } from '../terminal/stop.ts';
import { View } from '../terminal/view.ts';
import { writeReport } from './report.ts';

/** How weights are fitted. Networks are asked for by `--networks`, not by `--model`. */
const fitOfSets = new OptionSet({
  ...fitFlags.options,
  model: { ...fitFlags.options.model, help: models.join(' or ') },
});

const tuneSet = {
  ...tuneFlags.options,
  out: optional(text, 'folder of the run; else runs/<game>-seed<seed>'),
  backend: backendOption,
  strict,
  workers,
  json,
};

type Arguments = { readonly game: string } & ValuesOf<typeof tuneSet>;

/** What decides a run. */
type TuneArguments = { readonly game: string } & ValuesOf<typeof tuneFlags.options> & Pick<Arguments, 'backend'>;

/** `weightroom tune`: from a game's rules to a verdict. */
export const tuneCommand = command({
  usage: 'tune <game>',
  describe: 'the main job: self-play, fit, tournament, report; says whether tuned beats hand-weighted',
  options: tuneSet,
  more: [fitOfSets, networkFlags],
  groups: [
    ['Self-play', ['games', 'selfplay-agent', 'walk', 'random-moves', 'scatter', 'rare']],
    ['Fit', namesOf(fitOfSets).filter((name) => name !== 'seed')],
    ['Networks', ['networks', ...namesOf(networkFlags), 'backend']],
    ['Tournament', ['pairs', 'depth', 'openings', 'against', 'baseline-pairs']],
  ],
  examples: [
    ['tune hexifence', "at the game's own pace; some minutes"],
    ['tune slider --seed 2 --pairs 2000', 'more openings: a narrower interval'],
    ['tune slider --features full --networks full', 'a small network beside one fit'],
  ],
  epilogue:
    'The same command goes on after a stop. With more --pairs the tournament of a finished run goes on; its data, its fits and the match of its baselines stay.',
  async handler(args, given) {
    const folder = args.out ?? join('runs', `${gameNamed(args.game).name}-seed${args.seed}`);
    const asked = withBaselineOf(folder, args, given);
    const chosen = tuneOptions(asked, given);
    const signal = stopSignal();
    const units: Readonly<Record<TuningStage, string>> = {
      baseline: 'games',
      'self-play': 'games',
      audit: 'rows',
      fit: 'fits',
      tournament: 'games',
      diagnosis: 'fits',
    };
    let view: View | undefined;
    const running = (stage: TuningStage) => {
      view?.close();
      view = stage === 'audit' ? View.ofShortWork(stage, units[stage]) : new View(stage, units[stage]);
      return { workers: args.workers, signal, progress: view.progress };
    };
    const audited = (audit: DatasetAudit): void => {
      view?.close();
      if (args.strict) refuseWarnings(partsOf(folder).dataset, audit);
      sayAudit(audit, args.json);
    };
    const outcome = await tune(chosen, commandOf(asked, chosen), folder, running, audited).finally(() => view?.close());
    const { html } = await writeReport(folder, outcome);
    const tables = blockLines([matchTable(outcome.tournament), ...openingsTables(outcome.tournament.matches)]);
    print(args.json, outcome, [...tables, '', ...outcome.verdict, '', `The report: ${html}`]);
  },
});

/** What the words of the command ask for. Throws InputError. */
export function tuneOptions(args: TuneArguments, given: Given): TuneOptions {
  const game = gameNamed(args.game);
  const { seed, walk = game.walk, depth = game.tuning.depth, randomMoves, scatter, rare } = args;
  const openings = { ...openingsOf(args.openings ?? 'random', game), scatter: 0, walk };
  const pairs = pairsOn(openings, args.pairs, game.tuning.pairs, 'pairs');
  const ofBaselines = pairsOn(openings, args.baselinePairs, Math.min(baselinePairs(game), pairs), 'baseline-pairs');
  const sets = onceEach('features', args.sets).map((set) => featuresNamed(game, set).name);
  if (given.model === 'network')
    throw new InputError('--model network: --networks full fits one beside the weights; logistic or linear is wanted');
  const { features: _, ...train } = readFitOptions(given, game);
  for (const set of sets) checkNames(train, featuresNamed(game, set));
  return {
    game: game.name,
    seed,
    baseline: baselineMatch(game, ofBaselines, { seed, ...openings }),
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
      agents: rivals(args.against, game, { depth }),
      pairs,
      ...openings,
    },
    limit: `depth=${depth}`,
  };
}

/** The pairs of the baselines' match usually follow those of the tournament; a run that is there keeps its own. */
function withBaselineOf(folder: string, args: Arguments, given: Given): Arguments {
  if (args.baselinePairs !== undefined || !holdsRun(folder)) return args;
  const { pairs } = readRun(folder).options.baseline ?? {};
  return pairs === undefined || pairs === tuneOptions(args, given).baseline?.pairs
    ? args
    : { ...args, baselinePairs: pairs };
}

/** Throws InputError for a name that stands there twice. */
function onceEach(option: string, names: readonly string[]): readonly string[] {
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new InputError(`--${option} ${names.join()}: ${twice} is named twice`);
  return names;
}

/** The networks that are asked for. */
function networksOf(
  { networks, backend }: TuneArguments,
  given: Given,
  game: Game,
): Pick<TuneOptions, 'networks' | 'backend'> {
  if (networks === undefined) {
    refuseNetworkOptions(given, '--networks full fits one');
    return {};
  }
  for (const reads of onceEach('networks', networks)) checkReads(reads, game);
  return {
    networks: networks.map((reads) => networkFitOptions.read({ ...given, reads })),
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

/** The agents of `--against`, but for the hand baselines, which play anyway. Throws InputError. */
function rivals(against: string | undefined, game: Game, limit: Limit): AgentSpec[] {
  const anonymous = (agent: AgentSpec) => ({ ...agent, name: '' });
  const known = baselines.map((perspective) => anonymous(handBaseline(game, perspective, limit)));
  return agentTexts(against ?? '')
    .filter((text) => text !== '')
    .map((text) => parseAgent(text, game, limit))
    .filter((agent) => !known.some((one) => isDeepStrictEqual(one, anonymous(agent))));
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
    `weightroom tune ${gameWords(game)}`,
    ...tuneFlags.words({
      ...args,
      sets: named(args.sets),
      ...(args.networks === undefined ? {} : { networks: named(args.networks) }),
    }),
    ...(networks === undefined ? [] : networkFlags.words(networks[0]!)),
    ...(backend === undefined ? [] : [`--backend ${backend}`]),
    ...trainOptions.words(fit),
  ].join(' ');
}
