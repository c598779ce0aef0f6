import { join } from 'node:path';
import type { CommandModule } from 'yargs';
import { agentTexts, ownAgent, parseAgent } from '../../agents/spec.ts';
import type { Game } from '../../games/game.ts';
import { featuresNamed, gameNamed } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { blockLines, matchTable } from '../../reports/index.ts';
import type { DatasetAudit } from '../../train/audit.ts';
import { checkReads } from '../../train/network-data.ts';
import { models, unusualWords } from '../../train/options.ts';
import { checkNames } from '../../train/train.ts';
import type { TuneOptions } from '../../tuning/options.ts';
import { partsOf } from '../../tuning/run-paths.ts';
import { type TuningStage, tune } from '../../tuning/tune.ts';
import { options, range, share, wholeNumber } from '../options/argument.ts';
import { type FitArguments, fitOptions, readFitOptions } from '../options/fit.ts';
import {
  backendNamed,
  type NetworkArguments,
  networkFit,
  networkOptions,
  refuseNetworkOptions,
} from '../options/network.ts';
import { refuseWarnings, sayAudit, strictOption } from '../steps/before-fit.ts';
import { print } from '../terminal/print.ts';
import { stopSignal } from '../terminal/stop.ts';
import { View } from '../terminal/view.ts';
import { writeReport } from './report.ts';

interface Arguments extends FitArguments, Omit<NetworkArguments, 'reads'> {
  game: string;
  out: string | undefined;
  games: string | undefined;
  'selfplay-agent': string | undefined;
  'random-moves': string;
  rare: string;
  against: string;
  pairs: string | undefined;
  depth: string | undefined;
  scatter: string;
  walk: string | undefined;
  workers: string;
  networks: string | undefined;
  strict: boolean;
  json: boolean;
}

/** The options of networks; what each reads is said by `--networks`. */
const { reads: _reads, ...networkShape } = networkOptions;

/** `weightroom tune`: from a game's rules to a verdict. */
export const tuneCommand: CommandModule<object, Arguments> = {
  command: 'tune <game>',
  describe: 'the main job: self-play, fit, tournament, report; says whether tuned beats hand-weighted',
  builder: (yargs) =>
    yargs
      .positional('game', { type: 'string', demandOption: true })
      .option('out', { type: 'string', describe: 'folder of the run; else runs/<game>-seed<seed>' })
      .option('games', { type: 'string', describe: 'of self-play; the game knows how many' })
      .option('selfplay-agent', {
        type: 'string',
        describe: 'plays the games; else hand at the depth that suits the game',
      })
      .option('random-moves', { type: 'string', default: '0.1', describe: 'share of self-play moves that are random' })
      .option('scatter', options.scatter)
      .option('walk', { type: 'string', describe: 'random moves before a game starts, such as 4..12' })
      .option('rare', { type: 'string', default: '0.1', describe: 'share of boards drawn until a rare feature speaks' })
      .options(networkShape)
      .options(fitOptions)
      .option('features', { type: 'string', default: 'original,full', describe: 'feature sets; one fit each' })
      .option('networks', {
        type: 'string',
        describe: 'fits networks too; what each reads: a feature set, or planes, such as full,planes',
      })
      .option('model', { ...fitOptions.model, describe: models.join(' or ') })
      .option('against', {
        type: 'string',
        default: 'hand,hand:difference',
        describe: 'agents that the tuned ones meet, at the same depth',
      })
      .option('pairs', { type: 'string', describe: 'openings of the tournament, each played twice' })
      .option('depth', { type: 'string', describe: 'plies that the agents of the tournament search' })
      .option('seed', options.seed)
      .option('workers', options.workers)
      .option('strict', strictOption)
      .option('json', options.json),
  async handler(args) {
    const chosen = tuneOptions(args);
    const folder = args.out ?? join('runs', `${chosen.game}-seed${chosen.seed}`);
    const workers = wholeNumber('workers', args.workers, 1);
    const signal = stopSignal();
    const units: Readonly<Record<TuningStage, string>> = {
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
      return { workers, signal, progress: view.progress };
    };
    const audited = (audit: DatasetAudit): void => {
      view?.close();
      if (args.strict) refuseWarnings(partsOf(folder).dataset, audit);
      sayAudit(audit, args.json);
    };
    const command = commandOf(args, chosen);
    const outcome = await tune(chosen, command, folder, running, audited).finally(() => view?.close());
    const { html } = await writeReport(folder, outcome);
    const matches = blockLines([matchTable(outcome.tournament)]);
    print(args.json, outcome, [...matches, '', ...outcome.verdict, '', `The report: ${html}`]);
  },
};

function tuneOptions(args: Arguments): TuneOptions {
  const game = gameNamed(args.game);
  const seed = wholeNumber('seed', args.seed);
  const depth = wholeNumber('depth', args.depth ?? String(game.tuning.depth), 1);
  const limit = `depth=${depth}`;
  const walk = args.walk === undefined ? game.walk : range('walk', args.walk);
  const sets = onceEach('features', args.features).map((set) => featuresNamed(game, set).name);
  if (args.model === 'network')
    throw new InputError('--model network: --networks full fits one beside the weights; logistic or linear is wanted');
  const { features: _, ...train } = readFitOptions(args, game);
  for (const set of sets) checkNames(train, featuresNamed(game, set));
  return {
    game: game.name,
    seed,
    selfplay: {
      game: game.name,
      seed,
      games: wholeNumber('games', args.games ?? String(game.tuning.games), 1),
      agent: selfplayAgent(args['selfplay-agent'], game),
      randomMoves: share('random-moves', args['random-moves']),
      scatter: share('scatter', args.scatter),
      walk,
      rare: share('rare', args.rare),
      rareFeatures: [...game.rare],
      every: 1,
      quiet: undefined,
      keepRandom: false,
    },
    sets,
    train,
    ...networksOf(args, game),
    tournament: {
      game: game.name,
      seed,
      agents: agentTexts(args.against).map((text) => parseAgent(text, game, { depth })),
      pairs: wholeNumber('pairs', args.pairs ?? String(game.tuning.pairs), 1),
      openings: 'random',
      scatter: 0,
      walk,
    },
    limit,
  };
}

/** The names of a list joined by commas. Throws InputError for one that stands there twice. */
function onceEach(option: string, text: string): string[] {
  const names = text.split(',');
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new InputError(`--${option} ${text}: ${twice} is named twice`);
  return names;
}

/** The networks that are asked for. */
function networksOf(args: Arguments, game: Game): Pick<TuneOptions, 'networks' | 'backend'> {
  if (args.networks === undefined) {
    refuseNetworkOptions(args, '--networks full fits one');
    return {};
  }
  const reads = onceEach('networks', args.networks);
  for (const one of reads) checkReads(one, game);
  const backend = backendNamed(args.backend);
  return {
    networks: reads.map((one) => networkFit({ ...args, reads: one })),
    ...(backend === undefined ? {} : { backend }),
  };
}

function selfplayAgent(text: string | undefined, game: Game): TuneOptions['selfplay']['agent'] {
  const agent = ownAgent(parseAgent(text ?? 'hand', game, { depth: game.tuning.selfplayDepth }), 'self-play');
  if (agent.kind === 'random') throw new InputError('--selfplay-agent random: it judges no position; hand does');
  return agent;
}

/** The command that makes this run again, folder and workers left out: neither changes anything. */
function commandOf(args: Arguments, { game, seed, train }: TuneOptions): string {
  const words = [`weightroom tune ${game}`, `--seed ${seed}`];
  const given = {
    games: args.games,
    'selfplay-agent': args['selfplay-agent'],
    walk: args.walk,
    pairs: args.pairs,
    depth: args.depth,
  };
  for (const [name, value] of Object.entries(given)) if (value !== undefined) words.push(`--${name} ${value}`);
  for (const name of [
    'random-moves',
    'scatter',
    'rare',
    'features',
    'model',
    'ridge',
    'perspective',
    'against',
  ] as const)
    words.push(`--${name} ${args[name]}`);
  if (args.networks !== undefined) {
    for (const name of ['networks', 'layers', 'epochs', 'batch', 'rate', 'l2', 'patience'] as const)
      words.push(`--${name} ${args[name]}`);
    if (args.quantise) words.push('--quantise');
    if (args.backend !== undefined) words.push(`--backend ${args.backend}`);
  }
  // Said only where they are not as usual, as they were before there was a choice.
  if (train.target !== 'result') words.push(`--target ${train.target}`);
  if (!train.tempo) words.push('--no-tempo');
  if (train.scale !== 1000) words.push(`--scale ${train.scale}`);
  const { seed: _, ...unusual } = train;
  return [...words, ...unusualWords(unusual)].join(' ');
}
