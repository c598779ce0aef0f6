import type { ComparisonLine } from './comparison.ts';
import type { Effort, Match } from './result.ts';

interface Measured {
  readonly matches: readonly Match[];
  readonly comparison: readonly ComparisonLine[];
}

/** What was measured of an agent in a match. */
export type Timed = Pick<Effort, 'milliseconds' | 'timedMoves'>;
type Moves = Pick<Effort, 'moves' | 'nodes'>;
type TimedLine = Pick<ComparisonLine, 'secondsPerMove' | 'peakMemory' | 'components' | 'score'>;

/** The rest of it: the same in every run whose agents have no limit of time. */
type Unmeasured<Outcome extends Measured> = Omit<Outcome, keyof Measured> & UnmeasuredParts;
interface UnmeasuredParts {
  readonly matches: readonly UnmeasuredMatch[];
  readonly comparison: readonly UnmeasuredLine[];
}
export type UnmeasuredMatch = Omit<Match, 'effort'> & { readonly effort: readonly [Moves, Moves] };
type UnmeasuredLine = Omit<ComparisonLine, keyof TimedLine>;

/** `outcome` without what was measured. */
export function unmeasured<Outcome extends Measured>(outcome: Outcome): Unmeasured<Outcome> {
  return {
    ...outcome,
    matches: outcome.matches.map(unmeasuredMatch),
    comparison: outcome.comparison.map(({ secondsPerMove, peakMemory, components, score, ...line }) => line),
  };
}

/** `match` without what was measured. */
export function unmeasuredMatch(match: Match): UnmeasuredMatch {
  const moves = ({ moves, nodes }: Effort): Moves => ({ moves, nodes });
  return { ...match, effort: [moves(match.effort[0]), moves(match.effort[1])] };
}

/** What was measured of a match. */
export function timesOf({ effort: [a, b] }: Match): readonly [Timed, Timed] {
  const timed = ({ milliseconds, timedMoves }: Effort): Timed => ({ milliseconds, timedMoves });
  return [timed(a), timed(b)];
}

/** Puts together what `unmeasuredMatch` and `timesOf` took apart. */
export function matchWithTimes(match: UnmeasuredMatch, [a, b]: readonly [Timed, Timed]): Match {
  return {
    ...match,
    effort: [
      { ...match.effort[0], ...a },
      { ...match.effort[1], ...b },
    ],
  };
}
