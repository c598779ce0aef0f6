import { parseLimit } from '../../agents/settings.ts';
import { type AgentSpec, agentTexts, parseAgent, unlimited } from '../../agents/spec.ts';
import type { Game } from '../../games/game.ts';
import { featuresNamed, gameNamed, gameWords, setWord } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { OptionSet, type ValuesOf } from '../../lib/options/option-set.ts';
import { nodesOfMove } from '../../tuning/baseline-match.ts';
import { baselineNames } from '../../tuning/champion/baselines.ts';
import { type ChampionOptions, championFlags, USUAL_SECONDS } from '../../tuning/champion/options.ts';
import { tuneFlags } from '../../tuning/options.ts';
import { usualSets } from '../../tuning/usual-sets.ts';
import { onceEach } from './tune.ts';

/** Of the other options of `tune` those that a run of the champion loop has, too; `games` and `pairs` with a fixed length. */
const { seed, limit, sets, against, games, pairs } = tuneFlags.options;
export const sharedFlags = new OptionSet({ seed, limit, sets, against, games, pairs });

/** A game's own nodes are for the usual time; more time makes them more, by its root, up to so many times. */
const MOST_NODES = 8;

/** The words of a run. */
export type ChampionArguments = { readonly game: string } & ValuesOf<typeof championFlags.options> &
  ValuesOf<typeof sharedFlags.options>;

/** `args` with the usual time where they name no length. Throws InputError where they name two. */
export function withLength<Args extends ChampionArguments>(args: Args): Args {
  const { budget, generations } = args;
  if (budget !== undefined && generations !== undefined)
    throw new InputError('--budget and --generations: one says how much is done, not both');
  return budget === undefined && generations === undefined ? { ...args, budget: USUAL_SECONDS } : args;
}

/** The run that the words ask for, which name its length. Throws InputError. */
export function championOptions(args: ChampionArguments): ChampionOptions {
  const game = gameNamed(args.game);
  const { budget, generations } = args;
  for (const name of ['games', 'pairs'] as const)
    if (budget !== undefined && args[name] !== undefined)
      throw new InputError(`--${name} ${args[name]}: --budget decides how many; --generations takes it`);
  const nodes = nodesOf(args, game);
  const asked = onceEach('features', args.sets ?? usualSets(game));
  return {
    game: game.name,
    seed: args.seed,
    ...(budget === undefined ? {} : { budget }),
    ...(generations === undefined ? {} : { generations }),
    ...(args.games === undefined ? {} : { games: args.games }),
    ...(args.pairs === undefined ? {} : { pairs: args.pairs }),
    nodes,
    sets: asked.map((set) => featuresNamed(game, set).name),
    against: againstOf(args.against, game, nodes),
  };
}

/** The command that makes this run again; folder and workers change nothing. */
export function championCommand(args: ChampionArguments, { game: name, sets }: ChampionOptions): string {
  const game = gameNamed(name);
  return [
    `weightroom tune ${gameWords(name)}`,
    ...championFlags.words({ budget: args.budget, generations: args.generations }),
    ...sharedFlags.words({
      ...args,
      sets: args.sets === undefined ? undefined : sets.map((set) => setWord(game.name, set)),
    }),
  ].join(' ');
}

/** Nodes of a move: asked for, or the game's own, more where there is more time. */
function nodesOf({ limit, budget }: ChampionArguments, game: Game): number {
  const usual = nodesOfMove(game);
  if (limit !== undefined) {
    const { nodes, ...rest } = parseLimit(limit, '--limit');
    if (nodes === undefined || Object.keys(rest).length > 0)
      throw new InputError(
        `--limit ${limit}: the loop plays at equal time in nodes, which repeat: nodes=3000 is wanted`,
      );
    return nodes;
  }
  const more = Math.sqrt((budget ?? USUAL_SECONDS) / USUAL_SECONDS);
  return Math.round(Number((usual * Math.max(1, Math.min(MOST_NODES, more))).toPrecision(2)));
}

/** Whom the champion has to beat, too: what the user had. Throws InputError. */
function againstOf(against: string | undefined, game: Game, nodes: number): AgentSpec[] {
  const agents = agentTexts(against ?? '')
    .filter((text) => text !== '')
    .map((text) => parseAgent(text, game, { nodes }));
  const names = [...baselineNames(game), ...agents.map(({ name }) => unlimited(name))];
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new InputError(`--against ${against}: ${twice} plays already`);
  return agents;
}
