import { parseLimit } from '../../agents/settings.ts';
import { type AgentSpec, agentTexts, parseAgent, unlimited } from '../../agents/spec.ts';
import type { Game } from '../../games/game.ts';
import { featuresNamed, gameNamed, gameWords, setWord } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { OptionSet, type Options, type ValuesOf } from '../../lib/options/option-set.ts';
import { nodesOfMove } from '../../tuning/baseline-match.ts';
import { baselineNames } from '../../tuning/champion/baselines.ts';
import { type ChampionOptions, championFlags } from '../../tuning/champion/options.ts';
import { tuneFlags } from '../../tuning/options.ts';
import { usualSets } from '../../tuning/usual-sets.ts';
import type { Given } from './command.ts';
import { fitFlags } from './fit.ts';
import { networkFlags } from './network.ts';

/** Of the other options of `tune` those that a run of the champion loop has, too. */
const { seed, limit, sets, against, games, pairs } = tuneFlags.options;
const shared = new OptionSet({ seed, limit, sets, against, games, pairs });

/** Seconds that a game's own nodes are for; more time makes them more, by its root, up to so many times. */
const USUAL_SECONDS = 180;
const MOST_NODES = 8;

/** The words of a run. */
export type ChampionArguments = { readonly game: string } & ValuesOf<typeof championFlags.options> &
  ValuesOf<typeof shared.options>;

/** Whether the options ask for the champion loop. */
export function asksForChampion(args: Pick<ChampionArguments, 'budget' | 'generations'>): boolean {
  return args.budget !== undefined || args.generations !== undefined;
}

/** Throws InputError for an option of the loop where nothing asks for it. */
export function refuseChampionOptions(given: Given): void {
  const [words] = championFlags.given(given);
  if (words !== undefined) throw new InputError(`${words}: for the champion loop; --budget 20m or --generations 3`);
}

/** The run that the words ask for. Throws InputError, also for an option that a single fit has and the loop has not. */
export function championOptions(args: ChampionArguments, given: Given): ChampionOptions {
  const game = gameNamed(args.game);
  const { budget, generations } = args;
  if (budget !== undefined && generations !== undefined)
    throw new InputError('--budget and --generations: one says how much is done, not both');
  for (const name of ['games', 'pairs'] as const)
    if (budget !== undefined && args[name] !== undefined)
      throw new InputError(`--${name} ${args[name]}: --budget decides how many; --generations takes it`);
  refuseOthers(given);
  const nodes = nodesOf(args, game);
  const asked = args.sets ?? usualSets(game);
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
    ...shared.words({
      ...args,
      sets: args.sets === undefined ? undefined : sets.map((set) => setWord(game.name, set)),
    }),
  ].join(' ');
}

function refuseOthers(given: Given): void {
  const known = new Set(shared.declared.map(({ name }) => name));
  const others = (set: { readonly options: Options }): Options =>
    Object.fromEntries(
      Object.entries(set.options).filter(
        ([key, option]) => !known.has(new OptionSet({ [key]: option }).declared[0]!.name),
      ),
    );
  const [words] = [tuneFlags, fitFlags, networkFlags].flatMap((set) => new OptionSet(others(set)).given(given));
  if (words !== undefined)
    throw new InputError(
      `${words}: for a single fit; the champion loop finds it out by play, so leave it out or leave out --budget and --generations`,
    );
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
