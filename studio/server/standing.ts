import { totalOf } from '../../tournament/statistics/counts.ts';
import { ratingOfPairs, turned } from '../../tournament/statistics/rating.ts';
import { SequentialTest } from '../../tournament/statistics/sprt/sequential-test.ts';
import type { SprtState, SprtTest } from '../../tournament/statistics/sprt/sprt.ts';
import type { CoursePoint, MatchShown, TestShown } from '../data/run.ts';
import type { LogIndex } from './log-index.ts';

/** Points of a course. */
const POINTS = 120;

/** How the agents stand against the first, the best first; of two the first against the second. */
export function standingsOf(index: LogIndex): readonly MatchShown[] {
  return index.derived('standings', () => standingsIn(index));
}

function standingsIn(index: LogIndex): MatchShown[] {
  const { agents } = index.header.tournament;
  const met = [...index.cells()].filter(({ a, counts }) => a === 0 && totalOf(counts.pentanomial) > 0);
  const seen = met.map(({ b, counts }): MatchShown => {
    const rating = ratingOfPairs(counts.pentanomial);
    const pairs = totalOf(counts.pentanomial);
    const names = agents.length === 2 ? { a: agents[0]!, b: agents[b]! } : { a: agents[b]!, b: agents[0]! };
    const { elo, low, high } = agents.length === 2 ? rating : turned(rating);
    return { ...names, pairs, elo, low, high };
  });
  return seen.sort((one, other) => other.elo - one.elo);
}

/** The sequential test that a log's format is; undefined of other formats. */
function testIn(index: LogIndex): SprtTest | undefined {
  const { format } = index.header.tournament;
  return format?.kind === 'sprt' ? format.test : undefined;
}

/** How the pairs of a log's two agents came in: the test they are for, and the figure after some of them. */
export function courseOf(index: LogIndex): Course {
  return index.derived('course', () => courseIn(index));
}

interface Course {
  readonly test?: TestShown;
  readonly course: readonly CoursePoint[];
}

function courseIn(index: LogIndex): Course {
  const { agents } = index.header.tournament;
  if (agents.length !== 2) return { course: [] };
  const wanted = testIn(index);
  const sequence = wanted && new SequentialTest(wanted);
  const pairs = pairsIn(index);
  const every = Math.max(1, Math.ceil(pairs.length / POINTS));
  const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  const course: CoursePoint[] = [];
  for (const [i, halfPoints] of pairs.entries()) {
    counts[halfPoints]!++;
    const state = sequence?.add(halfPoints);
    if ((i + 1) % every !== 0 && i + 1 !== pairs.length) continue;
    const { elo, low, high } = ratingOfPairs(counts);
    course.push({ pairs: i + 1, elo, low, high, ...(state && { llr: state.llr }) });
  }
  return { ...(sequence && { test: testShown(sequence.state) }), course };
}

function testShown({ llr, lower, upper, decision, test: { elo0, elo1 } }: SprtState): TestShown {
  return { llr, lower, upper, elo0, elo1, decision };
}

/** Twice the first agent's points of each whole pair, in the order of their ends. */
function pairsIn(index: LogIndex): number[] {
  const halves = new Map<number, number>();
  const pairs: number[] = [];
  for (let game = 0; game < index.games; game++) {
    const { opening, first, winner, voided } = index.at(game);
    if (voided) continue;
    const own = first === 0 ? 0 : 1;
    const points = winner === -1 ? 1 : winner === own ? 2 : 0;
    const before = halves.get(opening);
    if (before === undefined) halves.set(opening, points);
    else {
      pairs.push(before + points);
      halves.delete(opening);
    }
  }
  return pairs;
}
