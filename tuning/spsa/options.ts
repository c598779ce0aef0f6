import { list, nonNegative, positive, share, text, wholeNumber } from '../../lib/options/kinds.ts';
import { defaulting, OptionSet, optional, seed } from '../../lib/options/option-set.ts';
import type { OpeningOptions } from '../../tournament/openings/openings.ts';
import type { Climber } from './climber.ts';
import type { Parameter } from './parameter.ts';
import { type Schedule, usualExponents } from './schedule.ts';

/** A won game moves a parameter by so many perturbations, divided by the pairs of the run. */
const USUAL_RATE = 30;
/** And by no more than this, divided by their root: where pairs are few, chance would move it further than they tell. */
const MOST_RATE = 2 / 3;

/** How a run of so many pairs is made where nothing is said. */
export function usualTerms(pairs: number): { spread: number; rate: number; hold: number; average: number } {
  const rate = Math.min(USUAL_RATE / pairs, MOST_RATE / Math.sqrt(pairs));
  return { spread: 0.4, rate, hold: 0.1, average: 0.5 };
}

const usual = usualTerms(1);

const rare = { rare: true } as const;

/** The options of a run at the command line. */
export const spsaFlags = new OptionSet({
  agent: defaulting(text, 'hand', 'what is tuned: hand:difference, a weights file, or an engine, cmd:./engine?w1=30', {
    holds: 'agents',
  }),
  parameters: optional(
    list(),
    'features, tempo, draw, numbers of our search (quiescence), or options of the engine; else all features or options',
  ),
  table: optional(
    text,
    'a file of parameters in the place of --parameters, a line each: name, start, min, max, c_end, r_end',
  ),
  pairs: defaulting(wholeNumber(1), '2000', 'openings of the whole run, each played twice'),
  each: defaulting(wholeNumber(1), '1', 'pairs of an iteration: of the same two players', rare),
  limit: optional(text, 'of a move; else nodes=1000 for weights, ms=20 for numbers of our search and for engines'),
  openings: defaulting(text, 'near', 'near (2 to 8 random moves), random (boards), start (by the rules) or a file'),
  spread: defaulting(
    positive,
    String(usual.spread),
    'what all weights together are perturbed by, as a share of how much an evaluation differs from move to move',
    rare,
  ),
  rate: optional(
    positive,
    'r_end: a won game moves a parameter by this share of its perturbation; else 30 / pairs, less below 2000 pairs',
    rare,
  ),
  hold: defaulting(share, String(usual.hold), 'A, as a share of the pairs: steps are held back so long', rare),
  alpha: defaulting(nonNegative, String(usualExponents.alpha), 'how steps shrink', rare),
  gamma: defaulting(nonNegative, String(usualExponents.gamma), 'how perturbations shrink', rare),
  average: defaulting(
    share,
    String(usual.average),
    'the mean over this last share of the run is the answer; 0: its last values',
    rare,
  ),
  verdict: defaulting(wholeNumber(), '200', 'openings of the match of the tuned agent and the start; 0: none'),
  seed,
});

/** A run: plain data. */
export interface SpsaOptions {
  /** `slider-6`. */
  readonly game: string;
  readonly seed: number;
  /** Its name is what the user calls it. */
  readonly climber: Climber;
  readonly parameters: readonly Parameter[];
  readonly schedule: Schedule;
  readonly each: number;
  readonly average: number;
  readonly openings: Omit<OpeningOptions, 'seed'>;
  /** Pairs of the match of the tuned one and the start; 0: none. */
  readonly verdict: number;
}
