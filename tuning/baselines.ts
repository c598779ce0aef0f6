import * as z from 'zod';
import type { Agent } from '../agents/agent.ts';
import { builtInAgents } from '../agents/built-in-agents.ts';
import { createAgent } from '../agents/create-agent.ts';
import type { Limit } from '../agents/limits/limit.ts';
import { limitText } from '../agents/settings.ts';
import { type AgentSpec, searcher, unlimited } from '../agents/spec.ts';
import type { AgentWeights } from '../agents/weights/schema.ts';
import { handWeights, perspectives } from '../agents/weights/weights.ts';
import type { Game, Position } from '../games/game.ts';
import { unlessMistaken } from '../lib/input-error.ts';
import { median } from '../lib/maths/mean.ts';
import { Random } from '../lib/maths/random.ts';
import { counter, type Watching } from '../lib/progress/running.ts';
import type { TournamentOptions } from '../tournament/options.ts';
import type { Match, TournamentResult } from '../tournament/results/result.ts';
import { runTournament } from '../tournament/run.ts';
import { totalOf } from '../tournament/statistics/counts.ts';
import { differentBoards, playedPositions } from './boards.ts';
import { type Arena, agentOf, type Player } from './contests/arena.ts';
import { secondsOfPair } from './contests/contest.ts';
import { type Costs, costsSchema, withCosts } from './costs.ts';
import type { Decisions } from './decisions.ts';
import { ORIGINAL } from './options.ts';
import { baselineSeconds, pairsIn } from './plan.ts';
import { championPaths } from './run-folder.ts';
import { pairsOf, type Run, ratesSchema, Standing } from './standing.ts';

/** Pairs of every two baselines that say how long a game is. */
const PILOT_PAIRS = 4;
/** Pairs of theirs beyond these, however long games are. */
const LEAST_PAIRS = 4;

/** Who is the strongest baseline, by a match of every two at equal time. */
export async function findStrongest({
  options,
  folder,
  game,
  arena,
  decisions,
  running,
}: Omit<Run, 'standing'>): Promise<{ standing: Standing; matches: readonly Match[] }> {
  const { against, budget } = options;
  const { nodes } = arena;
  const costs = await decisions.decide('costs of the baselines', costsSchema, () =>
    withCosts(game, {}, baselineWeights(game, against), nodes, () => running(0, 'costs')),
  );
  const limit = await decisions.decide(
    'limit of the original',
    programLimit.nullable(),
    async () => (await limitOfProgram(game, nodes, () => running(0, 'costs'))) ?? null,
  );
  const players = baselinePlayers(game, against, costs, limit ?? undefined);
  const play = (pairs: number) =>
    runTournament(
      baselineTournament(game, arena, players, pairs),
      championPaths(folder).baselines,
      running(0, 'baselines'),
    );
  const pairs = await decisions.decide('baselines', z.int(), () =>
    budget === undefined
      ? Math.max(PILOT_PAIRS, Math.ceil(pairsOf({ options, game }) / 4))
      : planBaselines(budget, decisions, () => play(PILOT_PAIRS)),
  );
  const { agents, matches } = await play(pairs);
  const rates = await decisions.decide('baselines, their speed', ratesSchema, () => {
    const perPair = secondsOfPair([championPaths(folder).baselines], running(0, 'baselines').workers)!;
    return { perPair, perGame: perPair / 2 };
  });
  const nameOf = (agent: string): string => players[agents.indexOf(agent)]!.name;
  const shown = matches.map(({ a, b, rated, rating }) => ({
    a: nameOf(a),
    b: nameOf(b),
    pairs: totalOf(rated),
    rating,
  }));
  return { standing: new Standing(ranked(players, { agents, matches }), shown, costs, rates), matches };
}

/** How many pairs every two baselines play, by what a few pairs take. */
async function planBaselines(budget: number, decisions: Decisions, pilot: () => Promise<unknown>): Promise<number> {
  const begun = decisions.elapsed;
  await pilot();
  const took = decisions.elapsed - begun;
  return PILOT_PAIRS + pairsIn(baselineSeconds(budget) - took, took / PILOT_PAIRS, LEAST_PAIRS, 400);
}

/** The weights that play as baselines, by name: those by hand, judged either way, and those of `against`. */
function baselineWeights(game: Game, against: readonly AgentSpec[]): (readonly [string, AgentWeights])[] {
  return [
    ...perspectives.map((one) => [`hand:${one}`, handWeights(game, one)] as const),
    ...against.flatMap((agent) => (agent.kind === 'search' ? [[unlimited(agent.name), agent.weights] as const] : [])),
  ];
}

/** All baselines of a run: hand weights, what the user had, and the program of the game's authors with `limit`. */
function baselinePlayers(game: Game, against: readonly AgentSpec[], costs: Costs, limit: Limit | undefined): Player[] {
  const searching = baselineWeights(game, against).map(
    ([name, weights]): Player => ({ kind: 'weights', name, weights, cost: costs[name]! }),
  );
  const programs = against
    .filter(({ kind }) => kind !== 'search')
    .map((agent): Player => ({ kind: 'program', name: agent.name, agent }));
  return [...searching, ...programs, ...(limit === undefined ? [] : [originalPlayer(limit)])];
}

function originalPlayer(limit: Limit): Player {
  const name = `${ORIGINAL}@${limitText(limit)}`;
  return { kind: 'program', name, agent: { kind: 'built-in', name, agent: ORIGINAL, limit } };
}

/**
 * The tournament of the baselines, every two of them near the start: on boards that no other contest of the run is
 * promised, since only who is strongest is asked.
 */
function baselineTournament(
  game: Game,
  { seed, nodes, boards: { near: boards } }: Pick<Arena, 'seed' | 'nodes' | 'boards'>,
  players: readonly Player[],
  most: number,
): TournamentOptions {
  const own = new Random(seed, 'champion', 'baselines').int(2 ** 31);
  const { set } = boards;
  const pairs = Math.min(most, set?.positions.length ?? most);
  const near = { seed: own, openings: set === undefined ? 'random' : 'set', ...boards } as const;
  return {
    game: game.name,
    agents: players.map((player) => agentOf(player, nodes)),
    pairs,
    ...near,
    ...(differentBoards(game, near, pairs).length === pairs ? {} : { walk: game.walk }),
  };
}

/**
 * `players` by their scores over all matches of the tournament that they played, the best first; of those that scored
 * alike the one that judges as fits do, then as they stand.
 */
function ranked(
  players: readonly Player[],
  { agents, matches }: Pick<TournamentResult, 'agents' | 'matches'>,
): readonly Player[] {
  const points = new Map(
    players.map((player, i) => [player, matches.reduce((sum, match) => sum + margin(match, agents[i]!), 0)]),
  );
  const alike = (player: Player): number => (player.name === 'hand:difference' ? 0 : 1);
  return [...players].sort((a, b) => points.get(b)! - points.get(a)! || alike(a) - alike(b));
}

/** Games won less games lost, as a share. */
function margin({ a, b, games, total }: Match, agent: string): number {
  if (agent !== a && agent !== b) return 0;
  const own = (total.wins - total.losses) / Math.max(1, games);
  return agent === a ? own : -own;
}

/** Games whose positions moves are timed on, and positions of each. */
const GAMES = 4;
const OF_EACH = 6;
/** A program has this many times the nodes of the unit at most: where it doesn't use them, time says nothing. */
const MOST = 8;
/** Times that nodes are measured and set anew. */
const ROUNDS = 4;
/** Milliseconds of the processor after which no more moves of a limit are timed, and the most passes over all moves. */
const ENOUGH = 200;
const PASSES = 12;
const DEEPEST = 8;

/** The limit of a program of its own. */
const programLimit = z.union([z.strictObject({ nodes: z.int() }), z.strictObject({ depth: z.int() })]);
type ProgramLimit = z.infer<typeof programLimit>;

/**
 * The limit with which the program of the authors of `game` takes about as long for a move as `hand:own` with `nodes`,
 * and no longer where it can be helped: nodes where it keeps them, else plies. Undefined where it keeps neither, and
 * where there is none. Measured by the processor's time, so it may differ from machine to machine. Throws the signal's
 * reason.
 */
export async function limitOfProgram(
  game: Game,
  nodes: number,
  watching: () => Watching,
): Promise<ProgramLimit | undefined> {
  const made = builtInAgents(game)[ORIGINAL];
  if (made === undefined) return undefined;
  const create = (limit: Limit): Agent | undefined => unlessMistaken(() => made.create(game, limit));
  const positions = playedPositions(game, GAMES, OF_EACH);
  const step = counter(DEEPEST + ROUNDS, watching());
  const unit = createAgent(game, searcher('hand', handWeights(game, 'own'), { nodes }));
  if (create({ nodes }) !== undefined) {
    let limit = nodes;
    // What it takes needn't grow with its nodes, so that each proposal is measured; the last word is never above the
    // unit.
    for (let round = 0; round < ROUNDS; round++) {
      const share = shareOf(create({ nodes: limit })!, unit, positions);
      await step();
      const wanted = limit / Math.max(share, 1e-3);
      const last = round === ROUNDS - 1;
      limit = Math.max(1, Math.round(Math.min(last ? limit : MOST * nodes, wanted)));
    }
    return { nodes: Math.max(1, Number(limit.toPrecision(2))) };
  }
  let chosen: ProgramLimit | undefined;
  for (let depth = 1; depth <= DEEPEST; depth++) {
    const agent = create({ depth });
    if (agent === undefined) continue;
    const share = shareOf(agent, unit, positions);
    await step();
    if (chosen !== undefined && share > 1) break;
    chosen = { depth };
  }
  return chosen;
}

/**
 * The time of the processor that a move of `agent` takes, in times of `unit`. They take turns, and it is the median of
 * several passes, since a pass may take some milliseconds only; the first one, which runs the code in, doesn't count.
 */
function shareOf(agent: Agent, unit: Agent, positions: readonly Position[]): number {
  const shares: number[] = [];
  for (let total = 0; shares.length < 2 || (shares.length < PASSES && total < ENOUGH); ) {
    const spent = [0, 0];
    for (const [i, position] of positions.entries()) {
      if (Math.max(...spent) > ENOUGH) break;
      for (const [at, one] of [agent, unit].entries()) {
        one.start();
        const begun = process.cpuUsage();
        one.choose(position, new Random(0, 'program limit move', i));
        const { user, system } = process.cpuUsage(begun);
        spent[at]! += (user + system) / 1000;
      }
    }
    shares.push(spent[0]! / Math.max(spent[1]!, 1e-3));
    total += Math.max(...spent);
  }
  return median(shares.slice(1));
}
