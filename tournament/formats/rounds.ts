import { type GamePair, gamePairsOf } from './game-pair.ts';

/** A game pair of which both games are finished. */
export interface FinishedPair extends GamePair {
  /** Twice the points that the first agent made of the two games, 0 to 4; undefined where the rules voided one. */
  readonly halfPoints: number | undefined;
}

/**
 * Who meets whom, decided round by round. It depends on finished pairs alone, in the order in which they were named:
 * the same for any number of workers and after any kill.
 */
export interface Rounds {
  /** Openings and game pairs that it needs at most. */
  readonly openings: number;
  readonly max: number;
  /** The pairs of the next round; none when all is decided. `finished` are all pairs of the rounds before, in order. */
  nextRound(finished: readonly FinishedPair[]): GamePair[];
  /** Only where play may end within a round: is told of every finished pair, in order, and says whether play ends. */
  ends?(gamePair: FinishedPair): boolean;
}

/** One round, in which each of `pairs` meets on every opening. */
export function oneRound(pairs: readonly (readonly [number, number])[], openings: number): Rounds {
  return {
    openings,
    max: pairs.length * openings,
    nextRound: (finished) => (finished.length === 0 ? gamePairsOf(pairs, 0, openings) : []),
  };
}
