import { join } from 'node:path';
import type { CommandModule } from 'yargs';
import { agentTexts, ownAgent, parseAgent } from '../agents/spec.ts';
import { judges } from '../agents/weights.ts';
import type { Game } from '../games/game.ts';
import { featuresNamed, gameNamed } from '../games/index.ts';
import { InputError } from '../lib/input-error.ts';
import type { TuneOptions } from '../tuning/options.ts';
import { models } from '../tuning/train.ts';
import { type Step, tune } from '../tuning/tune.ts';
import { nonNegative, oneOf, options, range, share, wholeNumber } from './argument.ts';
import { print } from './print.ts';
import { writeReport } from './report.ts';
import { matchLines } from './standings-lines.ts';
import { stopSignal } from './stop.ts';
import { View } from './view.ts';

interface Arguments {
  game: string;
  out: string | undefined;
  seed: string;
  games: string | undefined;
  'selfplay-agent': string | undefined;
  'random-moves': string;
  rare: string;
  features: string;
  model: string;
  ridge: string;
  judge: string;
  against: string;
  pairs: string | undefined;
  depth: string | undefined;
  scatter: string;
  walk: string | undefined;
  workers: string;
  json: boolean;
}

/** `weightroom tune`: from a game's rules to a verdict. */
export const tuneCommand: CommandModule<object, Arguments> = {
  command: 'tune <game>',
  describe: 'the main job: self-play, fit, tournament, report; says whether tuned beats hand-weighted',
  builder: (yargs) =>
    yargs
      .positional('game', { type: 'string', demandOption: true })
      .option('out', { type: 'string', describe: 'folder of the run; else runs/<game>-seed<seed>' })
      .option('seed', options.seed)
      .option('games', { type: 'string', describe: 'of self-play; the game knows how many' })
      .option('selfplay-agent', {
        type: 'string',
        describe: 'plays the games; else hand at the depth that suits the game',
      })
      .option('random-moves', { type: 'string', default: '0.1', describe: 'share of self-play moves that are random' })
      .option('scatter', options.scatter)
      .option('walk', { type: 'string', describe: 'random moves before a game starts, such as 4..12' })
      .option('rare', { type: 'string', default: '0.1', describe: 'share of boards drawn until a rare feature speaks' })
      .option('features', { type: 'string', default: 'original,full', describe: 'feature sets; one fit each' })
      .option('model', { type: 'string', default: 'logistic', describe: models.join(' or ') })
      .option('ridge', { type: 'string', default: '0.0001', describe: 'penalty on squared weights' })
      .option('judge', {
        type: 'string',
        default: 'difference',
        describe: `how the tuned agents judge: ${judges.join(' or ')}`,
      })
      .option('against', {
        type: 'string',
        default: 'hand,hand:difference',
        describe: 'agents that the tuned ones meet, at the same depth',
      })
      .option('pairs', { type: 'string', describe: 'openings of the tournament, each played twice' })
      .option('depth', { type: 'string', describe: 'plies that the agents of the tournament search' })
      .option('workers', options.workers)
      .option('json', options.json),
  async handler(args) {
    const chosen = tuneOptions(args);
    const folder = args.out ?? join('runs', `${chosen.game}-seed${chosen.seed}`);
    const workers = wholeNumber('workers', args.workers, 1);
    const signal = stopSignal();
    const units: Readonly<Record<Step, string>> = { 'self-play': 'games', fit: 'fits', tournament: 'games' };
    let view: View | undefined;
    await tune(chosen, commandOf(args, chosen), folder, (step) => {
      view?.close();
      view = new View(step, units[step]);
      return { workers, signal, progress: view.progress };
    }).finally(() => view?.close());
    const { outcome, html } = await writeReport(folder);
    print(args.json, outcome, [...matchLines(outcome.tournament), '', ...outcome.verdict, '', `The report: ${html}`]);
  },
};

function tuneOptions(args: Arguments): TuneOptions {
  const game = gameNamed(args.game);
  const seed = wholeNumber('seed', args.seed);
  const depth = wholeNumber('depth', args.depth ?? String(game.tuning.depth), 1);
  const limit = `depth=${depth}`;
  const walk = args.walk === undefined ? game.walk : range('walk', args.walk);
  const sets = args.features.split(',').map((set) => featuresNamed(game, set).name);
  const twice = sets.find((set, i) => sets.indexOf(set) !== i);
  if (twice !== undefined) throw new InputError(`--features ${args.features}: ${twice} is named twice`);
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
    train: {
      model: oneOf('model', args.model, models),
      target: 'result',
      ridge: nonNegative('ridge', args.ridge),
      tempo: true,
      scale: 1000,
      judge: oneOf('judge', args.judge, judges),
    },
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

function selfplayAgent(text: string | undefined, game: Game): TuneOptions['selfplay']['agent'] {
  const agent = ownAgent(parseAgent(text ?? 'hand', game, { depth: game.tuning.selfplayDepth }), 'self-play');
  if (agent.kind === 'random') throw new InputError('--selfplay-agent random: it judges no position; hand does');
  return agent;
}

/** The command that makes this run again, folder and workers left out: neither changes anything. */
function commandOf(args: Arguments, { game, seed }: TuneOptions): string {
  const words = [`weightroom tune ${game}`, `--seed ${seed}`];
  const given = {
    games: args.games,
    'selfplay-agent': args['selfplay-agent'],
    walk: args.walk,
    pairs: args.pairs,
    depth: args.depth,
  };
  for (const [name, value] of Object.entries(given)) if (value !== undefined) words.push(`--${name} ${value}`);
  for (const name of ['random-moves', 'scatter', 'rare', 'features', 'model', 'ridge', 'judge', 'against'] as const)
    words.push(`--${name} ${args[name]}`);
  return words.join(' ');
}
