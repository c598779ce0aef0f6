import { mean } from '../lib/maths/mean.ts';
import { signed, whole } from '../lib/numbers.ts';
import { type ChampionOutcome, championMatch } from './outcome.ts';

/** What several runs with other seeds have shown together. */
interface Spread {
  readonly seeds: readonly number[];
  /** By seed: the champion's Elo against the strongest baseline near the start; 0 where that one stayed champion. */
  readonly elo: readonly number[];
  readonly mean: number;
  /** The standard deviation between seeds, in Elo. */
  readonly deviation: number;
  /** The mean half width of one run's interval, in Elo; undefined where no run played a verdict. */
  readonly halfWidth: number | undefined;
  /** The seed of the best champion. */
  readonly best: number;
  readonly sentence: string;
}

/** How much seeds differ, beside the interval of one. Two runs at least. */
export function spreadOf(outcomes: readonly ChampionOutcome[]): Spread {
  const ratings = outcomes.map((outcome) => championMatch(outcome, 'near')?.rating);
  const elo = ratings.map((rating) => rating?.elo ?? 0);
  const middle = mean(elo);
  const deviation = Math.sqrt(elo.reduce((sum, one) => sum + (one - middle) ** 2, 0) / (elo.length - 1));
  const widths = ratings.flatMap((rating) => (rating === undefined ? [] : [(rating.high - rating.low) / 2]));
  const halfWidth = widths.length === 0 ? undefined : mean(widths);
  const seeds = outcomes.map(({ seed }) => seed);
  const best = seeds[elo.indexOf(Math.max(...elo))]!;
  const sure = ratings.filter((rating) => rating !== undefined && rating.low > 0).length;
  const sentence =
    `${outcomes.length} seeds: ${elo.map((one) => signed(one)).join(', ')} Elo against the strongest baseline, ` +
    `${signed(middle)} on the mean; the standard deviation between seeds is ${whole(deviation)} Elo` +
    `${halfWidth === undefined ? '' : `, one run's interval is ± ${whole(halfWidth)}`}. ` +
    `${sure} of ${outcomes.length} champions are surely stronger than it; the best is that of seed ${best}.`;
  return { seeds, elo, mean: middle, deviation, halfWidth, best, sentence };
}
