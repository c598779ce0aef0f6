import { Random } from '../../../lib/maths/random.ts';
import type { FinishedPair } from '../rounds.ts';

/** How an agent stands in a Swiss tournament. */
export interface SwissLine {
  readonly agent: number;
  /** 1 for a match won, ½ for one drawn; a bye is worth 1. */
  readonly points: number;
  /** Twice the points of its games; it says who of equals comes first. */
  readonly halfPoints: number;
  readonly byes: number;
  /** By round; undefined is a bye. */
  readonly opponents: readonly (number | undefined)[];
}

/** The standings after the rounds that `finished` holds in full, the best first. */
export function swissTable(
  agents: number,
  pairs: number,
  finished: readonly FinishedPair[],
  seed: number,
): SwissLine[] {
  const lines = Array.from({ length: agents }, (_, agent) => ({
    agent,
    points: 0,
    halfPoints: 0,
    byes: 0,
    opponents: [] as (number | undefined)[],
  }));
  const perRound = Math.floor(agents / 2) * pairs;
  for (let end = perRound; end <= finished.length; end += perRound) {
    for (const { pair, first, both } of matchesOf(finished.slice(end - perRound, end))) {
      const [a, b] = [lines[pair[0]]!, lines[pair[1]]!];
      const won = 2 * first > both ? 1 : 2 * first === both ? 0.5 : 0;
      a.points += won;
      b.points += 1 - won;
      a.halfPoints += first;
      b.halfPoints += both - first;
      a.opponents.push(b.agent);
      b.opponents.push(a.agent);
    }
    for (const line of lines) {
      if (line.opponents.length === end / perRound) continue;
      line.opponents.push(undefined);
      line.points++;
      line.byes++;
    }
  }
  const lots = new Random(seed, 'swiss').shuffle(Array.from({ length: agents }, (_, agent) => agent));
  return lines.sort((a, b) => b.points - a.points || b.halfPoints - a.halfPoints || lots[a.agent]! - lots[b.agent]!);
}

/** A match: twice the points that the first of the pair made, and that both made. */
interface MatchSum {
  readonly pair: readonly [number, number];
  first: number;
  both: number;
}

function matchesOf(round: readonly FinishedPair[]): Iterable<MatchSum> {
  const sums = new Map<string, MatchSum>();
  for (const { pair, halfPoints } of round) {
    const key = pair.join();
    const sum = sums.get(key) ?? { pair, first: 0, both: 0 };
    sums.set(key, sum);
    if (halfPoints === undefined) continue;
    sum.first += halfPoints;
    sum.both += 4;
  }
  return sums.values();
}
