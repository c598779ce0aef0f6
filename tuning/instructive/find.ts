import { z } from 'zod';
import type { AgentSpec } from '../../agents/spec.ts';
import { sentAgent } from '../../agents/spec-schema.ts';
import { gameNamed } from '../../games/index.ts';
import { count } from '../../lib/plain-data.ts';
import type { Running } from '../../lib/progress/running.ts';
import { inOrder } from '../../lib/tasks/pool.ts';
import { taskKind } from '../../lib/tasks/work.ts';
import { type GameRecord, recordSchema } from '../../tournament/log/record.ts';
import { JUDGED, judgesOf, type Looked, type LookSetup } from './look.ts';
import { type Moments, momentSchema } from './moment.ts';

/** Moments that are kept: as many as a reader looks at. */
const KEPT = 4;
/** Below this gain, of the points, the two moves are as good as each other. */
const LEAST_GAIN = 0.05;
const MOST_GAMES = 24;
const LEAST_GAMES = 2;
/** Nodes that all searches may take together, about: some seconds of one processor. */
const NODES = 10_000_000;

/**
 * Positions from games of a match that `champion` won, in which `rival` chooses another move and the champion was right:
 * both judges, who search deeper, find its move better, and it won the game. Of games first those of openings of which the
 * champion won both; of moments those that gain most, at most one of a game. The same for any number of workers.
 * Undefined where the rival can't be asked again, or no game was won. Throws the signal's reason.
 */
export async function instructiveMoments(
  game: string,
  seed: number,
  champion: AgentSpec,
  rival: AgentSpec,
  records: readonly GameRecord[],
  { workers, signal, progress }: Running,
): Promise<Moments | undefined> {
  const judges = judgesOf(gameNamed(game), champion, rival);
  const games = instructiveGames(champion.name, rival.name, records);
  if (judges === undefined || games.length === 0) return undefined;
  const looked: Looked[] = [];
  progress(0, games.length);
  const found = inOrder<Looked>({
    module: lookTask.module,
    kind: lookTask,
    setup: { game, seed, champion: champion.name, rival, judges } satisfies LookSetup,
    from: 0,
    to: games.length,
    task: (index) => games[index],
    workers,
    signal,
  });
  for await (const one of found) {
    looked.push(one);
    progress(looked.length, games.length);
  }
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
    return i < LEAST_GAMES || nodes <= NODES;
  });
}

/**
 * About: the rival searches as long as in play, and two judges ten times as long after two moves each. Of the two players
 * the one that makes more nodes in its time counts.
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

/** One task: one game that the champion won. */
export const lookTask = taskKind<LookSetup>({
  name: 'instructive',
  module: new URL('./look.ts', import.meta.url),
  setup: z.strictObject({
    game: z.string(),
    seed: z.number(),
    champion: z.string(),
    rival: sentAgent,
    judges: z.strictObject({ champion: sentAgent, rival: sentAgent, deeper: z.string() }),
  }),
  task: recordSchema,
  result: z.strictObject({
    positions: count,
    differ: count,
    judged: count,
    rivalRight: count,
    found: z.array(z.strictObject({ moment: momentSchema, gain: z.number() })),
  }),
  game: ({ game }) => game,
});
