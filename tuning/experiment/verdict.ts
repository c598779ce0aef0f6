import { decimal, signed, whole } from '../../lib/numbers.ts';
import { eloInterval } from '../../tournament/statistics/elo.ts';
import type { Contest } from './contest.ts';

/** Whether features are worth their cost. */
export interface Verdict {
  readonly worth: 'yes' | 'no' | 'undecided';
  /** One line. */
  readonly text: string;
}

/** From this ratio on, a node is said to cost more. */
const DEARER = 1.05;

/**
 * Whether the tried features are worth their cost, in one line: what is shown at equal time decides. `ratio`: how many
 * times as long a node takes with them.
 */
export function trialVerdict(depth: Contest, time: Contest, ratio: number, gain: number): Verdict {
  const worth = answerOf(time, gain);
  const pairs = `${whole(time.match.pairs)} pairs`;
  const answers = {
    yes: 'Worth it',
    no: time.match.rating.high < 0 ? 'Not worth it, worse' : `Not worth it, no gain of ${decimal(gain, 0)} Elo`,
    undecided: `Undecided after ${pairs}, --pairs ${2 * time.pairs} plays on`,
  };
  const shown = `${figures(time)} at ${limitWords(time)} a move (${pairs}); ${figures(depth)} at equal depth`;
  return { worth, text: `${answers[worth]}: ${shown}; ${costText(ratio)}.` };
}

/**
 * What equal time shows: the test's decision; where all openings were played without one, whether the interval lies
 * above nothing, or below the gain.
 */
function answerOf({ state, match: { rating } }: Contest, gain: number): Verdict['worth'] {
  if (state !== undefined && state.decision !== 'continue') return state.decision === 'H1' ? 'yes' : 'no';
  if (rating.low > 0) return 'yes';
  return rating.high < gain ? 'no' : 'undecided';
}

/** `+41 Elo [+12 to +70]`. */
function figures({ match: { rating } }: Contest): string {
  return `${signed(rating.elo)} Elo [${eloInterval(rating.low, rating.high)}]`;
}

function costText(ratio: number): string {
  if (ratio >= DEARER) return `a node takes ${decimal(ratio, ratio < 1.2 ? 2 : 1)} times as long`;
  return ratio <= 1 / DEARER ? 'a node takes less time than without' : 'a node takes no longer';
}

/** `5 ms`, `3,000 nodes`. */
function limitWords({ limit }: Contest): string {
  const [unit, count] = limit.split('=') as [string, string];
  return `${whole(Number(count))} ${unit}`;
}
