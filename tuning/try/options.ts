import { z } from 'zod';
import type { Game } from '../../games/game.ts';
import { positive, range, text, wholeNumber } from '../../lib/options/kinds.ts';
import { defaulting, OptionSet, optional, seed } from '../../lib/options/option-set.ts';
import { MAX_NORMALIZED } from '../../tournament/statistics/sprt/sprt.ts';

/** The options of a trial of features at the command line. */
export const tryFlags = new OptionSet(
  {
    baseline: optional(text, "what they are compared with: a feature set; else the game's largest that they extend"),
    data: optional(text, 'folder of a data set; else self-play, kept in runs/ for the next trial'),
    games: optional(wholeNumber(1), 'of self-play; the game knows how many'),
    selfplayAgent: optional(text, 'plays them; else the stronger of hand:own and hand:difference, by a short match'),
    ms: defaulting(positive, '5', 'of a move, at equal time'),
    depth: optional(wholeNumber(1), 'plies of a move, at equal depth; the game knows how many'),
    gain: defaulting(positive, '50', 'Elo: each test ends when either this gain or none is shown'),
    pairs: optional(
      wholeNumber(1),
      'openings of each contest at most, each played twice; else what suits three minutes',
    ),
    walk: optional(range, "random moves that make an opening; else 2..8, near the game's start"),
    seed,
  },
  [({ gain }) => gain > MAX_NORMALIZED && `--gain ${gain}: at most ${MAX_NORMALIZED} is wanted`],
);

/** A trial of features: plain data, all of which its folder's `try.json` holds. */
export const trialOptions = z.object({
  /** `slider-6`. */
  game: z.string(),
  seed: z.int(),
  /** Feature sets: the one that is tried, and what it is compared with. */
  set: z.string(),
  baseline: z.string(),
  /** The data set that both are fitted to: its folder, and its manifest's checksum. */
  data: z.string(),
  checksum: z.string(),
  /** Milliseconds of a move at equal time, plies at equal depth. */
  ms: positive.out,
  depth: wholeNumber(1).out,
  /** Elo. */
  gain: positive.out,
  walk: range.out,
});

export type TrialOptions = Readonly<z.infer<typeof trialOptions>>;

/** Openings of the contest at equal depth, at most. */
const PAIRS = 150;
/**
 * Processor seconds that the contest at equal time may take in all, were its games as long as those at equal depth: with
 * more time to think they often last longer.
 */
const SECONDS = 110;
const FEWEST_PAIRS = 40;
const MOST_PAIRS = 300;

/** How many openings a contest at equal depth has at most. */
export function pairsAtDepth({ tuning }: Pick<Game, 'tuning'>): number {
  return Math.min(PAIRS, tuning.pairs);
}

/** How many openings a contest at `ms` a move has at most, where games last `plies`. */
export function pairsWithin(ms: number, plies: number): number {
  const pairs = Math.floor((1000 * SECONDS) / (2 * Math.max(1, plies) * ms) / 10) * 10;
  return Math.min(MOST_PAIRS, Math.max(FEWEST_PAIRS, pairs));
}
