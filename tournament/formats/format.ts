import type { SprtTest } from '../statistics/sprt/sprt.ts';
import type { GamePair } from './game-pair.ts';

/** Who meets whom, as it is asked for: plain data. `pairs` of the tournament are those of every two that meet. */
export type FormatSpec =
  | { readonly kind: 'round robin' }
  /** The first agent meets every other one. */
  | { readonly kind: 'gauntlet' }
  | { readonly kind: 'swiss'; readonly rounds: number }
  /** A match that is tied goes on for `extra` pairs at most. */
  | { readonly kind: 'knockout'; readonly extra: number }
  /** Two agents, until the test has decided. */
  | { readonly kind: 'sprt'; readonly test: SprtTest };

/** A meeting of which both games are finished. */
export interface Finished extends GamePair {
  /** Twice the points that the first of the pair made of the two games: 0 to 4; undefined where the rules voided one. */
  readonly halfPoints: number | undefined;
}

/**
 * A format at work. What it decides depends on finished meetings alone, in the order in which it named them: the same for any number of
 * workers and after any kill.
 */
export interface Format {
  /** Openings that it may need, and meetings that there may be. */
  readonly openings: number;
  readonly max: number;
  /** The meetings of the next round; none when all is decided. `finished` are all meetings of the rounds before, in their order. */
  nextRound(finished: readonly Finished[]): GamePair[];
  /** Only where play may end in the middle of a round: is told of every meeting, in order, and says whether play ends with it. */
  ends?(gamePair: Finished): boolean;
}
