import { decimal, signed, whole } from '../../lib/numbers.ts';
import { eloInterval } from '../../tournament/statistics/elo.ts';
import type { Contest, Speeds, Verdict } from './outcome.ts';

/** From this ratio on, a node is said to cost more. */
const DEARER = 1.05;

type Cost = Pick<Speeds, 'ratio' | 'low' | 'high'>;

/** Whether the tried features are worth their cost, in one line: what is shown at equal time decides. */
export function trialVerdict(depth: Contest, time: Contest, speeds: Cost, gain: number): Verdict {
  const at = `at ${time.limit.replace('ms=', '')} ms a move`;
  const pairs = `${whole(time.match.pairs)} pairs`;
  const cost = costText(speeds);
  const answer = answerOf(time, gain);
  if (answer === 'yes') {
    const text = `Worth it: ${figures(time)} ${at} (${pairs}); ${figures(depth)} at equal depth; ${cost}.`;
    return { worth: 'yes', text };
  }
  if (answer === 'undecided') {
    const text =
      `Undecided after ${pairs}: ${figures(time)} ${at}; ${figures(depth)} at equal depth; ${cost}. ` +
      `--pairs ${2 * time.pairs} plays on.`;
    return { worth: 'undecided', text };
  }
  const better = isBetter(depth);
  const { elo, high } = time.match.rating;
  if (better && high < 0) {
    const why = `better by ${whole(depth.match.rating.elo)} at equal depth, worse by ${whole(-elo)} at equal time`;
    return { worth: 'no', text: `Not worth it: ${why}: ${cost} (${figures(time)} ${at}, ${pairs}).` };
  }
  const none = `no gain of ${decimal(gain, 0)} Elo at equal time (${figures(time)} ${at}, ${pairs})`;
  if (better)
    return {
      worth: 'no',
      text: `Not worth it: better by ${whole(depth.match.rating.elo)} at equal depth, but ${none}: ${cost}.`,
    };
  const worse = high < 0 ? `worse by ${whole(-elo)} at equal time (${figures(time)} ${at}, ${pairs})` : none;
  return { worth: 'no', text: `Not worth it: ${worse}; ${figures(depth)} at equal depth; ${cost}.` };
}

/**
 * What equal time shows: the test's decision; where all openings were played without one, whether the interval lies
 * above nothing, or below the gain.
 */
function answerOf({ state, match: { rating } }: Contest, gain: number): Verdict['worth'] {
  if (state.decision !== 'continue') return state.decision === 'H1' ? 'yes' : 'no';
  if (rating.low > 0) return 'yes';
  return rating.high < gain ? 'no' : 'undecided';
}

/** Whether games have shown that the tried features play better. */
function isBetter({ state, match }: Contest): boolean {
  return state.decision === 'H1' || match.rating.low > 0;
}

/** `+41 Elo [+12 to +70]`. */
function figures({ match: { rating } }: Contest): string {
  return `${signed(rating.elo)} Elo [${eloInterval(rating.low, rating.high)}]`;
}

/** What the measurements agree on: a machine that is busy elsewhere makes one of them longer. */
function costText({ ratio, low, high }: Cost): string {
  if (ratio >= DEARER && low > 1) return `a node takes ${decimal(ratio, ratio < 1.2 ? 2 : 1)} times as long`;
  return ratio <= 1 / DEARER && high < 1 ? 'a node takes less time than without' : 'a node takes no longer';
}
