import { mean } from '../lib/maths/mean.ts';
import { signed, whole } from '../lib/numbers.ts';
import { type ChampionOutcome, championMatch } from './outcome.ts';

/** How much seeds differ, beside the interval of one. Two runs at least. */
export function spreadOf(outcomes: readonly ChampionOutcome[]) {
  const ratings = outcomes.map((outcome) => championMatch(outcome, 'near')?.rating);
  // By seed; a baseline that stayed champion is as strong as itself.
  const elo = ratings.map((rating) => rating?.elo ?? 0);
  const middle = mean(elo);
  // Between seeds.
  const deviation = Math.sqrt(elo.reduce((sum, one) => sum + (one - middle) ** 2, 0) / (elo.length - 1));
  const widths = ratings.flatMap((rating) => (rating === undefined ? [] : [(rating.high - rating.low) / 2]));
  // On the mean, of one run's interval; undefined where no run played a verdict.
  const halfWidth = widths.length === 0 ? undefined : mean(widths);
  const seeds = outcomes.map(({ seed }) => seed);
  // The seed of the best champion.
  const best = seeds[elo.indexOf(Math.max(...elo))]!;
  const sure = ratings.filter((rating) => rating !== undefined && rating.low > 0).length;
  const sentence =
    `${outcomes.length} seeds: ${elo.map((one) => signed(one)).join(', ')} Elo against the strongest baseline, ` +
    `${signed(middle)} on the mean; the standard deviation between seeds is ${whole(deviation)} Elo` +
    `${halfWidth === undefined ? '' : `, one run's interval is ± ${whole(halfWidth)}`}. ` +
    `${sure} of ${outcomes.length} champions are significantly stronger than it; the best is that of seed ${best}.`;
  return { seeds, elo, mean: middle, deviation, halfWidth, best, sentence };
}
