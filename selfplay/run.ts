import { agentText, ownAgent, parseAgent, repeatable } from '../agents/spec.ts';
import type { Manifest } from '../datasets/data-set.ts';
import type { WrittenGame } from '../datasets/row.ts';
import { DatasetWriter } from '../datasets/writer.ts';
import { gameNamed, gameWords } from '../games/index.ts';
import { InputError } from '../lib/input-error.ts';
import { withLock } from '../lib/lock/lock.ts';
import { Random } from '../lib/maths/random.ts';
import type { ValuesOf } from '../lib/options/option-set.ts';
import type { Running } from '../lib/progress/running.ts';
import { inOrder } from '../lib/tasks/pool.ts';
import { selfplayTask } from './generate.ts';
import { type SelfplayOptions, selfplayFlags } from './options.ts';
import { parseRareFeature } from './start.ts';

/**
 * Plays the games of `options` that are missing in `folder` and writes them as a data set: the same bytes for any
 * number of workers and any number of stops on the way. Throws InputError where the folder holds anything else.
 */
export function runSelfplay(options: SelfplayOptions, folder: string, running: Running): Promise<Manifest> {
  return withLock(folder, running.signal, (signal) => playMissing(options, folder, { ...running, signal }));
}

/** Plays the games that the data set lacks, which nobody else writes. */
async function playMissing(options: SelfplayOptions, folder: string, running: Running): Promise<Manifest> {
  const writer = DatasetWriter.open(folder, {
    game: options.game,
    seed: options.seed,
    games: options.games,
    command: selfplayCommand(options),
    options: { ...options },
  });
  running.progress(writer.next, options.games);
  const games = inOrder<WrittenGame>({
    module: selfplayTask.module,
    kind: selfplayTask,
    setup: options,
    from: writer.next,
    to: options.games,
    workers: running.workers,
    signal: running.signal,
  });
  for await (const game of games) {
    writer.add(game);
    running.progress(writer.next, options.games);
  }
  return writer.manifest;
}

/** The command that plays `options` again; folder and workers, which change nothing, are left out. */
function selfplayCommand(options: SelfplayOptions): string {
  const words = selfplayFlags.words({
    ...options,
    agent: agentText(options.agent),
    ends: options.ends && agentText(options.ends),
  });
  return [`weightroom data generate ${gameWords(options.game)}`, ...words].join(' ');
}

/** The limit of who proves ends, unless it has one. */
const PROOF = { nodes: 20_000 };

/**
 * What the words of `data generate` ask for; `warn` hears of a clock, by which a run won't repeat. Throws InputError.
 */
export function selfplayOptionsOf(
  args: { readonly game: string } & ValuesOf<typeof selfplayFlags.options>,
  warn: (line: string) => void = () => {},
): SelfplayOptions {
  const game = gameNamed(args.game);
  const agent = ownAgent(parseAgent(args.agent, game, { depth: 2 }), 'self-play');
  if (args.quiet !== undefined && agent.kind !== 'search')
    throw new InputError(`--quiet: ${agent.name} has no static evaluation; hand or a weights file has`);
  if (agent.kind === 'random' && !args.keepRandom)
    throw new InputError('--agent random: all its moves are random, so nothing would be kept without --keep-random');
  if (args.margins && game.start(new Random(0)).margin === undefined)
    throw new InputError(`--margins: ${game.name} has no margins; its positions would say them by margin()`);
  const ends = args.ends === undefined ? undefined : ownAgent(parseAgent(args.ends, game, PROOF), '--ends');
  if (ends?.kind === 'random' || ends?.kind === 'greedy')
    throw new InputError(`--ends ${ends.name}: it proves nothing; expected a search, such as hand@nodes=20000`);
  for (const one of [agent, ends])
    if (one !== undefined && !repeatable(one))
      warn(`${one.name}: limited by a clock, so this run won't repeat to the byte`);
  const { seed, games, randomMoves, scatter, walk = game.walk, rare, every, quiet, calm, keepRandom, margins } = args;
  const rareFeatures = [...(args.rareFeatures ?? game.rare)];
  for (const feature of rareFeatures) parseRareFeature(game, feature);
  const boards = { randomMoves, scatter, walk, rare, rareFeatures };
  return { game: game.name, seed, games, agent, ...boards, every, quiet, calm, keepRandom, ends, margins };
}
