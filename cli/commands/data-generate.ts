import { ownAgent, parseAgent, repeatable } from '../../agents/spec.ts';
import { gameNamed } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { text } from '../../lib/options/kinds.ts';
import { required, type ValuesOf } from '../../lib/options/option-set.ts';
import { type SelfplayOptions, selfplayFlags } from '../../selfplay/options.ts';
import { runSelfplay } from '../../selfplay/run.ts';
import { parseRareFeature } from '../../selfplay/start.ts';
import { json, workers } from '../options/argument.ts';
import { command } from '../options/command.ts';
import { queueFlags } from '../options/queue.ts';
import { print, warn } from '../terminal/print.ts';
import { stopSignal } from '../terminal/stop.ts';
import { View } from '../terminal/view.ts';

/** `weightroom data generate`: random legal boards to labelled positions. */
export const generateCommand = command({
  usage: 'generate <game>',
  describe: 'plays games from random legal boards and writes labelled positions',
  options: { out: required(text, 'folder of the data set'), ...selfplayFlags.options, workers, json, ...queueFlags },
  async handler(args) {
    const played = selfplayOptions(args);
    const view = new View('self-play', 'games');
    const manifest = await runSelfplay(played, args.out, {
      workers: args.workers,
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
});

type Arguments = { readonly game: string } & ValuesOf<typeof selfplayFlags.options>;

/** What the words of the command ask for. Throws InputError. */
export function selfplayOptions(args: Arguments): SelfplayOptions {
  const game = gameNamed(args.game);
  const agent = ownAgent(parseAgent(args.agent, game, { depth: 2 }), 'self-play');
  if (args.quiet !== undefined && agent.kind !== 'search')
    throw new InputError(`--quiet: ${agent.name} has no static evaluation; hand or a weights file has`);
  if (agent.kind === 'random' && !args.keepRandom)
    throw new InputError('--agent random: all its moves are random, so nothing would be kept without --keep-random');
  if (!repeatable(agent)) warn(`${agent.name}: limited by a clock, so this run won't repeat to the byte`);
  const rareFeatures = args.rareFeatures ?? game.rare;
  for (const feature of rareFeatures) parseRareFeature(game, feature);
  const { seed, games, randomMoves, scatter, walk = game.walk, rare, every, quiet, keepRandom } = args;
  return {
    game: game.name,
    seed,
    games,
    agent,
    randomMoves,
    scatter,
    walk,
    rare,
    rareFeatures: [...rareFeatures],
    every,
    quiet,
    keepRandom,
  };
}
