import type { CommandModule } from 'yargs';
import { ownAgent, parseAgent, repeatable } from '../../agents/spec.ts';
import { gameNamed } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import type { SelfplayOptions } from '../../selfplay/options.ts';
import { runSelfplay } from '../../selfplay/run.ts';
import { parseRareFeature } from '../../selfplay/start.ts';
import { nonNegative, options, range, share, wholeNumber } from '../options/argument.ts';
import { print } from '../terminal/print.ts';
import { stopSignal } from '../terminal/stop.ts';
import { View } from '../terminal/view.ts';

interface Arguments {
  game: string;
  out: string;
  games: string;
  seed: string;
  agent: string;
  'random-moves': string;
  scatter: string;
  walk: string | undefined;
  rare: string;
  'rare-features': string | undefined;
  every: string;
  quiet: string | undefined;
  'keep-random': boolean;
  workers: string;
  json: boolean;
}

/** `weightroom selfplay`: random legal boards to labelled positions. */
export const selfplayCommand: CommandModule<object, Arguments> = {
  command: 'selfplay <game>',
  describe: 'plays games from random legal boards and writes labelled positions',
  builder: (yargs) =>
    yargs
      .positional('game', { type: 'string', demandOption: true })
      .option('out', { type: 'string', demandOption: true, describe: 'folder of the data set' })
      .option('games', { type: 'string', default: '1000' })
      .option('seed', options.seed)
      .option('agent', { type: 'string', default: 'hand@depth=2', describe: 'plays both sides' })
      .option('random-moves', { type: 'string', default: '0.1', describe: 'share of moves that are random' })
      .option('scatter', options.scatter)
      .option('walk', { type: 'string', describe: 'random moves before a game starts, such as 4..12' })
      .option('rare', { type: 'string', default: '0', describe: 'share of boards drawn until a rare feature speaks' })
      .option('rare-features', { type: 'string', describe: 'such as original.special-corner; the game knows its own' })
      .option('every', { type: 'string', default: '1', describe: 'keep every so many-th position of a game' })
      .option('quiet', {
        type: 'string',
        describe: 'keep positions only where search and static evaluation differ by at most so many points',
      })
      .option('keep-random', { type: 'boolean', default: false, describe: 'keep positions where the move was random' })
      .option('workers', options.workers)
      .option('json', options.json),
  async handler(args) {
    const played = selfplayOptions(args);
    const view = new View('self-play', 'games');
    const manifest = await runSelfplay(played, args.out, {
      workers: wholeNumber('workers', args.workers, 1),
      signal: stopSignal(),
      progress: view.progress,
    }).finally(() => view.close());
    const { games, rows, duplicates, results, endings } = manifest;
    print(args.json, manifest, [
      `${args.out}: ${games} games, ${rows} rows, ${duplicates} duplicates dropped`,
      `first player: ${results.wins} won, ${results.draws} drawn, ${results.losses} lost`,
      ...Object.entries(endings).map(([ending, count]) => `  ${count}  ${ending}`),
    ]);
  },
};

function selfplayOptions(args: Arguments): SelfplayOptions {
  const game = gameNamed(args.game);
  const agent = ownAgent(parseAgent(args.agent, game, { depth: 2 }), 'self-play');
  const quiet = args.quiet === undefined ? undefined : nonNegative('quiet', args.quiet);
  if (quiet !== undefined && agent.kind !== 'search')
    throw new InputError(`--quiet: ${agent.name} has no static evaluation; hand or a weights file has`);
  if (agent.kind === 'random' && !args['keep-random'])
    throw new InputError('--agent random: all its moves are random, so nothing would be kept without --keep-random');
  if (!repeatable(agent))
    process.stderr.write(`${agent.name}: limited by a clock, so this run won't repeat to the byte\n`);
  const rareFeatures = args['rare-features'] === undefined ? game.rare : args['rare-features'].split(',');
  for (const text of rareFeatures) parseRareFeature(game, text);
  return {
    game: game.name,
    seed: wholeNumber('seed', args.seed),
    games: wholeNumber('games', args.games, 1),
    agent,
    randomMoves: share('random-moves', args['random-moves']),
    scatter: share('scatter', args.scatter),
    walk: args.walk === undefined ? game.walk : range('walk', args.walk),
    rare: share('rare', args.rare),
    rareFeatures: [...rareFeatures],
    every: wholeNumber('every', args.every, 1),
    quiet,
    keepRandom: args['keep-random'],
  };
}
