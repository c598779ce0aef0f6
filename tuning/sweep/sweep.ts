import { join } from 'node:path';
import { Random } from '../../lib/maths/random.ts';
import type { Running } from '../../lib/progress/running.ts';
import type { Wdl } from '../../tournament/results/result.ts';
import { runTournament } from '../../tournament/run.ts';
import type { Rating } from '../../tournament/statistics/rating.ts';
import { agentAsItIs, agentAt, checkValues, ownValue, type SweepOptions } from './options.ts';
import { type Peak, type PeakScale, peakOf, scaleOf, type ValueMatch } from './peak.ts';

/** How strong one value is against the weights as they are; the value that these have is not played. */
interface SweepPoint {
  readonly value: number;
  readonly games: number;
  readonly total: Wdl;
  readonly rating: Rating;
  /** Games that differ in opening or moves. */
  readonly distinct: number;
}

/** A curve of playing strength against one weight. */
export interface SweepOutcome {
  /** The value of the weights as they are: 0 Elo. */
  readonly own: number;
  readonly points: readonly SweepPoint[];
  /** On which the peak was sought. */
  readonly scale: PeakScale;
  readonly peak: Peak;
}

/**
 * Plays the weights with each value against the weights as they are, each match from openings of its own and in a
 * folder of its own in `folder`; games that are there are not played again. The same for any number of workers and
 * stops. Throws InputError for options that make no sweep.
 */
export async function runSweep(options: SweepOptions, folder: string, running: Running): Promise<SweepOutcome> {
  checkValues(options);
  const { game, seed, pairs, walk } = options;
  const own = ownValue(options);
  const values = options.values.filter((value) => value !== own);
  const challengers = values.map((value) => agentAt(options, value));
  const perMatch = 2 * pairs;
  const points: SweepPoint[] = [];
  const matches: ValueMatch[] = [];
  for (const [i, value] of values.entries()) {
    const { matches: played } = await runTournament(
      {
        game,
        seed: new Random(seed, 'sweep', value).int(2 ** 31),
        agents: [challengers[i]!, agentAsItIs(options)],
        pairs,
        openings: 'random',
        scatter: 0,
        walk,
      },
      join(folder, String(value)),
      { ...running, progress: (done) => running.progress(i * perMatch + done, values.length * perMatch) },
    );
    const { games, total, rating, distinct, pentanomial } = played[0]!;
    points.push({ value, games, total, rating, distinct });
    matches.push({ value, against: own, pentanomial });
  }
  const scale = scaleOf([own, ...values]);
  return { own, points, scale, peak: peakOf(matches, scale) };
}
