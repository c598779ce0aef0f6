import type { AgentWeights } from '../agents/agent-weights.ts';
import { builtInAgents } from '../agents/built-in-agents.ts';
import type { Limit } from '../agents/limits/limit.ts';
import { limitText } from '../agents/settings.ts';
import { type AgentSpec, unlimited } from '../agents/spec.ts';
import { handWeights } from '../agents/weights/weights.ts';
import type { Game } from '../games/game.ts';
import { Random } from '../lib/maths/random.ts';
import type { TournamentOptions } from '../tournament/options.ts';
import type { Match, TournamentResult } from '../tournament/results/result.ts';
import { boardsOf, differentBoards } from './boards.ts';
import { type Arena, agentOf, type Player } from './contests/arena.ts';
import type { Costs } from './costs.ts';
import { baselines as perspectives } from './costs.ts';

/** The program that a game's authors played, where the game has it. */
export const ORIGINAL = 'original';

/** Whether `game` has a program of its authors' own. */
export function hasOriginal(game: Game): boolean {
  return Object.hasOwn(builtInAgents(game), ORIGINAL);
}

/** The names of the baselines that every run of `game` has. */
export function baselineNames(game: Game): string[] {
  return [...perspectives.map((one) => `hand:${one}`), ...(hasOriginal(game) ? [ORIGINAL] : [])];
}

/** The weights that play as baselines, by name: those by hand, judged either way, and those of `against`. */
export function baselineWeights(game: Game, against: readonly AgentSpec[]): (readonly [string, AgentWeights])[] {
  return [
    ...perspectives.map((one) => [`hand:${one}`, handWeights(game, one)] as const),
    ...against.flatMap((agent) => (agent.kind === 'search' ? [[unlimited(agent.name), agent.weights] as const] : [])),
  ];
}

/** All baselines of a run: hand weights, what the user had, and the program of the game's authors with `limit`. */
export function baselinePlayers(
  game: Game,
  against: readonly AgentSpec[],
  costs: Costs,
  limit: Limit | undefined,
): Player[] {
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
export function baselineTournament(
  game: Game,
  { seed, nodes }: Pick<Arena, 'seed' | 'nodes'>,
  players: readonly Player[],
  pairs: number,
): TournamentOptions {
  const own = new Random(seed, 'champion', 'baselines').int(2 ** 31);
  const near = { seed: own, openings: 'random', ...boardsOf(game).near } as const;
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
export function ranked(
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
