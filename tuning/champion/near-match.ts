import type { Match } from '../../tournament/results/result.ts';
import type { VerdictMatch } from './contests/verdict.ts';

/** The verdict's match with `baseline` near the start; undefined where it wasn't played. */
export function nearMatch(verdict: readonly VerdictMatch[] | undefined, baseline: string): Match | undefined {
  return verdict?.find(({ place, opponent }) => place === 'near' && opponent === baseline)?.match;
}
