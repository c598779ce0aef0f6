import { cpus } from 'node:os';
import { join } from 'node:path';
import type { Limit } from '../../agents/limits/limit.ts';
import { nodeCosts, type Priced } from '../../agents/node-cost.ts';
import { limitText, parseLimit } from '../../agents/settings.ts';
import { type AgentSpec, agentText, parseAgent } from '../../agents/spec.ts';
import type { Game } from '../../games/game.ts';
import { gameNamed } from '../../games/index.ts';
import { writeWhole } from '../../lib/files/files.ts';
import { signedText } from '../../lib/files/signed.ts';
import { InputError } from '../../lib/input-error.ts';
import { withLock } from '../../lib/lock/lock.ts';
import { Random } from '../../lib/maths/random.ts';
import { oneOf, range, share, text, wholeNumber } from '../../lib/options/kinds.ts';
import { defaulting, OptionSet, optional, required, seed, type ValuesOf } from '../../lib/options/option-set.ts';
import type { Running } from '../../lib/progress/running.ts';
import { program } from '../../lib/version.ts';
import type { Match } from '../../tournament/results/result.ts';
import { runTournament } from '../../tournament/run.ts';
import { totalOf } from '../../tournament/statistics/counts.ts';
import { ratingOf, turned } from '../../tournament/statistics/rating.ts';
import { nearStart } from '../boards.ts';
import { claimFolder, refuseForeign } from '../claim.ts';
import { type Costs, costsOnce, limitAt, nodesOfMove } from '../costs.ts';
import { ownValue, PART } from '../variant.ts';
import { type Axis, axis, engineToVary, filledAxes, type Place, placesOf } from './places.ts';
import { type Searched, searchPositions } from './searches.ts';

/** The options of a grid at the command line. */
export const gridFlags = new OptionSet({
  across: required(axis, 'the axis: power-ratio=-200..800/100; table=0,1,16; part; agent=hand,tuned'),
  down: optional(axis, 'a second axis: a heat map'),
  each: optional(axis, 'a third axis: one heat map per value'),
  agent: defaulting(text, 'hand:difference', 'whose variants play, a weights file, or cmd:./engine?w1=30', {
    holds: 'agents',
  }),
  against: optional(text, 'opponent of every variant; default: the unchanged agent', { holds: 'agents' }),
  limit: optional(text, "per move; default: the game's nodes for the first opponent, equal time for all"),
  pairs: defaulting(wholeNumber(), '50', 'openings for each variant, each played twice; 0: no games'),
  seed,
  equal: defaulting(oneOf(['time', 'nodes']), 'time', 'what a limit of nodes makes equal', { rare: true }),
  walk: optional(range, 'random moves that make an opening; default: near the start', { rare: true }),
  scatter: defaulting(share, '0', 'fraction of boards with randomly placed pieces', { rare: true }),
  finalists: optional(wholeNumber(), 'best variants to play again on new openings; default: 3 of two axes or more', {
    rare: true,
  }),
  confirm: defaulting(wholeNumber(1), '100', 'openings of each finalist', { rare: true }),
  positions: optional(
    wholeNumber(),
    'walks or games whose positions every variant searches; default: 20 if parts are varied',
    { rare: true },
  ),
  from: defaulting(
    oneOf(['walks', 'games']),
    'walks',
    'where the positions are from: random walks, or games against the rival',
    { rare: true },
  ),
  depth: optional(wholeNumber(1), 'plies of these searches; default: what plain alpha-beta reaches in 300,000 nodes', {
    rare: true,
  }),
});

type GridArguments = ValuesOf<typeof gridFlags.options>;

/** A grid that is asked for, its texts read. */
interface GridRequest extends Omit<GridArguments, 'agent' | 'against' | 'limit' | 'across' | 'down' | 'each' | 'walk'> {
  readonly game: string;
  readonly axes: readonly Axis[];
  readonly agent: AgentSpec;
  readonly rival: AgentSpec;
  readonly limit: Limit;
  readonly walk: NonNullable<GridArguments['walk']>;
}

/** Reads what a command line says of `game`. Throws InputError for axes that the agent hasn't. */
export async function gridRequest(game: Game, args: GridArguments): Promise<GridRequest> {
  const { across, down, each, agent: named, against, limit: limited, walk, ...others } = args;
  const limit = limited === undefined ? { nodes: nodesOfMove(game) } : parseLimit(limited, `--limit ${limited}`);
  const asked = [across, down, each].filter((one) => one !== undefined);
  const parsed = parseAgent(named, game, limit);
  const agent = parsed.kind === 'engine' ? await engineToVary(parsed, asked) : parsed;
  const axes = filledAxes(game, asked, agent);
  const rival = against === undefined ? agent : parseAgent(against, game, limit);
  placesOf({ game, axes, agent, rival, limit });
  const parts = axes.some(({ name }) => name === PART);
  if (parts && others.pairs > 0 && limit.nodes === undefined && limit.milliseconds === undefined)
    throw new InputError(
      `--limit ${limited}: to one depth, all variants choose the same moves; nodes=N or ms=N is expected`,
    );
  return { ...others, game: game.name, axes, agent, rival, limit, walk: walk ?? nearStart(game) };
}

/** How strong one place is against its opponent. */
type GridPoint = ReturnType<typeof pointOf>;

/** All that a grid has shown: plain data. */
export type GridOutcome = Awaited<ReturnType<typeof runGrid>>;

/** The stages of a grid, in their order, and what they count. */
export const gridStages = { positions: 'positions', costs: 'rounds', games: 'games' } as const;
type GridStage = keyof typeof gridStages;

const NONE: Match['rated'] = [0, 0, 0, 0, 0];

/**
 * Plays the agent at every place of the grid against its opponent, all on the same openings, then the best places on
 * new ones; searches fixed positions with every variant where that is asked for. What `folder` holds is kept, so the
 * same call resumes. All but times, and games limited by a clock, is the same for any number of workers and of stops.
 * Throws InputError where the folder holds anything else.
 */
export async function runGrid(
  request: GridRequest,
  command: string,
  folder: string,
  running: (stage: GridStage) => Running,
) {
  const { pairs, confirm, finalists: wanted, positions, ...claimed } = request;
  const { game: name, axes, agent, rival, limit, walk, scatter } = request;
  const game = gameNamed(name);
  const places = placesOf({ ...request, game });
  refuseForeign(folder, 'experiment');
  return withLock(folder, running('games').signal, async (signal) => {
    const within = (stage: GridStage): Running => ({ ...running(stage), signal });
    const agents = [agent, rival, ...places.map((place) => place.agent)];
    claimFolder(folder, 'experiment', claimed, setsOf(agents), command);
    const searched = await searchesOf(request, places, folder, within);
    const costs =
      pairs > 0 && request.equal === 'time'
        ? await costsOf(
            game,
            request,
            [rival, agent, ...places.flatMap((one) => [one.rival, one.agent])],
            folder,
            within,
          )
        : {};
    const playing = pairs === 0 ? [] : places;
    const best = wanted ?? (axes.length > 1 ? 3 : 0);
    const first = 2 * playing.length * pairs;
    const total = first + 2 * Math.min(best, playing.length) * confirm;
    const told = within('games');
    const play = (some: readonly Place[], purpose: string, openings: number, before: number, note: string) =>
      playPlaces({ ...request, pairs: openings }, costs, some, purpose, folder, {
        ...told,
        progress: (done) => told.progress(before + done, total, note),
      });
    const played = await play(playing, 'grid', pairs, 0, 'the grid');
    const points = playing.map((place) => pointOf(place, played.get(place)));
    const names = bestOf(points.filter(({ level }) => !level))
      .slice(0, best)
      .map((point) => point.name);
    const chosen = playing.filter((place) => names.includes(place.name));
    const again = await play(chosen, 'finalists', confirm, first, 'the best places');
    const outcome = {
      game: name,
      seed: request.seed,
      command,
      version: program,
      node: process.version,
      processor: cpus()[0]?.model ?? 'unknown',
      agent: agentText(agent),
      rival: agentText(rival),
      limit: limitText(limit),
      pairs,
      walk,
      scatter,
      /** `own`: the value of the agent as it is. */
      axes: axes.map((one) => ({ ...one, own: ownValue(agent, one.name) })),
      costs,
      /** The first axis running fastest. */
      points,
      /** The best places on new openings: what chose them doesn't flatter them here. */
      finalists: bestOf(chosen.map((place) => pointOf(place, again.get(place)))),
      searched,
    };
    writeWhole(join(folder, 'outcome.json'), signedText(outcome));
    return outcome;
  });
}

/** The strongest first; of equals the one that the grid has first. */
export function bestOf(points: readonly GridPoint[]): GridPoint[] {
  return [...points].sort((a, b) => b.rating.score - a.rating.score);
}

/**
 * Each opponent meets its places in one tournament, on the openings of `purpose`. The matches are from the opponent's
 * view; there is none where the rules voided every game.
 */
async function playPlaces(
  { game, seed, walk, scatter, pairs }: GridRequest,
  costs: Costs,
  places: readonly Place[],
  purpose: string,
  folder: string,
  running: Running,
): Promise<ReadonlyMap<Place, Match>> {
  /** In as many nodes as take as long as the limit's by the cost of a node. */
  const limited = (agent: AgentSpec): AgentSpec => {
    const cost = costs[agent.name];
    return cost === undefined || agent.kind !== 'search' ? agent : { ...agent, limit: limitAt(cost, agent.limit) };
  };
  const rivals = [...new Set(places.map(({ rival }) => agentText(rival)))];
  const found = new Map<Place, Match>();
  let before = 0;
  for (const [number, against] of rivals.entries()) {
    const met = places.filter(({ rival, level }) => !level && agentText(rival) === against);
    if (met.length === 0) continue;
    const { matches } = await runTournament(
      {
        game,
        seed: new Random(seed, 'grid', purpose).int(2 ** 31),
        agents: [limited(met[0]!.rival), ...met.map(({ agent }) => limited(agent))],
        pairs,
        format: { kind: 'gauntlet' },
        openings: 'random',
        scatter,
        walk,
      },
      join(folder, 'games', rivals.length === 1 ? purpose : `${purpose}-${number + 1}`),
      { ...running, progress: (done) => running.progress(before + done, 0) },
    );
    for (const match of matches) {
      const place = met.find(({ name }) => name === match.b);
      if (place !== undefined) found.set(place, match);
    }
    before += 2 * met.length * pairs;
  }
  return found;
}

function pointOf({ values, name, level, rival }: Place, match: Match | undefined) {
  const { wins = 0, draws = 0, losses = 0 } = match?.total ?? {};
  const effort = match?.effort[1];
  return {
    values,
    name,
    level,
    against: agentText(rival),
    pairs: totalOf(match?.rated ?? NONE),
    rating: turned(match?.rating ?? ratingOf(NONE)),
    total: { wins: losses, draws, losses: wins },
    /** Games that differ in opening or moves. */
    distinct: match?.distinct ?? 0,
    /** Nodes of its own per move, in these games. */
    nodes: effort === undefined || effort.moves === 0 ? undefined : effort.nodes / effort.moves,
  };
}

/**
 * What a node costs each of `agents` whose nodes are the grid's limit, by name, in multiples of the first one's. Empty
 * where they don't differ in what a node does.
 */
async function costsOf(
  game: Game,
  { limit, axes }: GridRequest,
  agents: readonly AgentSpec[],
  folder: string,
  running: (stage: 'costs') => Running,
): Promise<Costs> {
  const { nodes } = limit;
  const varied = axes.some(({ name }) => name === 'nodes');
  const scaled = agents.flatMap((agent) => {
    // Who names a limit keeps it: the very one is that of the grid, not an equal one.
    const isScaled = agent.kind === 'search' && (agent.limit === limit || varied) && agent.limit.nodes !== undefined;
    return isScaled ? [{ agent, key: priceKey(agent) }] : [];
  });
  const kinds = scaled.filter(({ key }, i) => scaled.findIndex((one) => one.key === key) === i);
  if (nodes === undefined || kinds.length < 2) return {};
  const costs = await costsOnce(join(folder, 'costs.json'), async () => {
    const found = await nodeCosts(
      game,
      kinds.map(({ agent }) => agent),
      nodes,
      running('costs'),
    );
    return Object.fromEntries(kinds.map(({ agent }, i) => [agent.name, Number(found[i]!.toPrecision(3))]));
  });
  return Object.fromEntries(
    scaled.map(({ agent, key }) => [agent.name, costs[kinds.find((one) => one.key === key)!.agent.name]!]),
  );
}

/** What decides the work of a node: how it is searched, and what is computed of it; a weight of 0 computes nothing. */
function priceKey({ weights, options }: Priced): string {
  const { model } = weights;
  const judged =
    model === 'linear'
      ? [weights.features, weights.perspective, weights.points.map(Boolean), weights.phase?.points.map(Boolean)]
      : [{ ...weights, scale: 0 }];
  return JSON.stringify([judged, options]);
}

/** Searches positions with every variant, where parts are varied or the options ask for it. */
async function searchesOf(
  { agent, rival, axes, positions, from, depth, seed, game }: GridRequest,
  places: readonly Place[],
  folder: string,
  running: (stage: 'positions') => Running,
): Promise<Searched | undefined> {
  const parts = axes.some(({ name }) => name === PART);
  const count = positions ?? (parts ? 20 : 0);
  if (count === 0) return undefined;
  const own = { ...agent, name: 'as it is' };
  const variants = places.filter(
    (place, i) => !place.level && places.findIndex(({ agent }) => agent.name === place.agent.name) === i,
  );
  const plan = {
    game: gameNamed(game),
    seed,
    variants: [own, ...variants.map((one) => one.agent)],
    rival,
    from,
    count,
    depth,
  };
  return searchPositions(plan, folder, running('positions'));
}

/** The feature sets that agents read. */
function setsOf(agents: readonly AgentSpec[]): string[] {
  const sets = agents.flatMap((agent) =>
    agent.kind === 'search' && agent.weights.model === 'linear' ? [agent.weights.features.set] : [],
  );
  return [...new Set(sets)];
}
