import { limitsSet } from '../../agents/limits/limit.ts';
import type { AgentSpec } from '../../agents/spec.ts';
import { handWeights } from '../../agents/weights/weights.ts';
import type { Game } from '../../games/game.ts';
import { gameNamed } from '../../games/index.ts';
import type { Running } from '../../lib/progress/running.ts';
import { resultsOf } from '../../lib/tasks/pool.ts';
import type { GameRecord } from '../../tournament/log/record.ts';
import type { Moments } from '../contests/outcome.ts';
import { JUDGED, type Looked, lookTask } from './look.ts';

/** Moments that are kept: as many as a reader looks at. */
const KEPT = 4;
/** Below this gain, of the points, the two moves are as good as each other. */
const LEAST_GAIN = 0.05;
const MOST_GAMES = 24;
const LEAST_GAMES = 2;
/** Nodes that all searches may take together, about: some seconds of one processor. */
const MOST_NODES = 10_000_000;

/**
 * Positions from games of a match that `champion` won, in which `rival` chooses another move and the champion was
 * right: both judges, who search deeper, find its move better, and it won the game. Of games first those of openings of
 * which the champion won both; of moments those that gain most, at most one of a game. The same for any number of
 * workers. Undefined where the rival can't be asked again, or no game was won. Throws the signal's reason.
 */
export async function instructiveMoments(
  game: string,
  seed: number,
  champion: AgentSpec,
  rival: AgentSpec,
  records: readonly GameRecord[],
  running: Running,
): Promise<Moments | undefined> {
  const judges = judgesOf(gameNamed(game), champion, rival);
  const games = instructiveGames(champion.name, rival.name, records);
  if (judges === undefined || games.length === 0) return undefined;
  running.progress(0, games.length);
  const setup = { game, seed, champion: champion.name, rival, judges: [judges.champion, judges.rival] };
  const looked = await resultsOf<Looked>(lookTask, setup, games, running);
  const sum = (count: (one: Looked) => number): number => looked.reduce((all, one) => all + count(one), 0);
  return {
    champion: champion.name,
    rival: rival.name,
    judges: [judges.champion.name, judges.rival.name],
    deeper: judges.deeper,
    games: games.length,
    positions: sum(({ positions }) => positions),
    differ: sum(({ differ }) => differ),
    judged: sum((one) => one.judged),
    championRight: sum((one) => one.found.length),
    rivalRight: sum((one) => one.rivalRight),
    moments: mostInstructive(looked),
  };
}

/** The games to look through: as many as the nodes allow, those of openings that were won twice first. */
export function instructiveGames(champion: string, rival: string, records: readonly GameRecord[]): GameRecord[] {
  const won = records.filter(
    ({ seats, winner, voided }) =>
      !voided && winner !== -1 && seats[winner] === champion && seats[1 - winner] === rival,
  );
  const times = new Map<number, number>();
  for (const { opening } of won) times.set(opening, (times.get(opening) ?? 0) + 1);
  const order = won.toSorted((a, b) => times.get(b.opening)! - times.get(a.opening)! || a.game - b.game);
  let nodes = 0;
  return order.slice(0, MOST_GAMES).filter((record, i) => {
    nodes += nodesToLook(record, record.winner as 0 | 1);
    return i < LEAST_GAMES || nodes <= MOST_NODES;
  });
}

/**
 * About: the rival searches as long as in play, and two judges ten times as long after two moves each. Of the two
 * players the one that makes more nodes in its time counts.
 */
function nodesToLook({ nodes, chosen }: GameRecord, seat: 0 | 1): number {
  const perMove = Math.max(...[0, 1].map((one) => nodes[one as 0 | 1] / Math.max(1, chosen[one as 0 | 1])));
  return perMove * (chosen[seat] + 40 * Math.min(JUDGED, chosen[seat]));
}

/** Those that gain most: of each game its best, of the same position the first. */
export function mostInstructive(looked: readonly Pick<Looked, 'found'>[]): Moments['moments'] {
  const best = looked.flatMap(({ found }) =>
    found
      .filter(({ gain }) => gain >= LEAST_GAIN)
      .toSorted((a, b) => b.gain - a.gain)
      .slice(0, 1),
  );
  const seen = new Set<string>();
  const fresh = best.filter(({ moment: { position } }) => !seen.has(position) && seen.add(position));
  return fresh
    .toSorted((a, b) => b.gain - a.gain)
    .slice(0, KEPT)
    .map(({ moment }) => moment);
}

type Searching = Extract<AgentSpec, { kind: 'search' }>;

/** A judge searches this many times the nodes; or, where plies are limited, this many plies more. */
const NODES = 10;
const PLIES = 2;

/**
 * The judges of a match: one with the champion's evaluation, one with the rival's own where it plays by our search,
 * else with the authors' weights, so that nobody judges for himself alone. Undefined where the rival can't be asked
 * again with the same answer, or moves are limited by clocks: then nothing would repeat.
 */
export function judgesOf(game: Game, champion: AgentSpec, rival: AgentSpec) {
  if (champion.kind !== 'search' || rival.kind === 'engine' || !repeats(champion) || !repeats(rival)) return undefined;
  const second: Searching =
    rival.kind === 'search'
      ? rival
      : { ...champion, name: 'hand:difference', weights: handWeights(game, 'difference') };
  const deeper = champion.limit.nodes === undefined ? `${PLIES} plies more` : `${NODES} times the nodes`;
  return { champion: deepened(champion), rival: deepened(second), deeper };
}

/** Whether its choice depends on nothing that a clock says. */
function repeats(spec: AgentSpec): boolean {
  if (spec.timeControl !== undefined) return false;
  if (!('limit' in spec)) return true;
  const set = limitsSet(spec.limit);
  return set.length > 0 && set.every((one) => one === 'nodes' || one === 'depth');
}

function deepened(spec: Searching): Searching {
  const { nodes, depth } = spec.limit;
  const limit = {
    ...(nodes === undefined ? {} : { nodes: nodes * NODES }),
    ...(depth === undefined ? {} : { depth: depth + PLIES }),
  };
  return { ...spec, limit };
}
