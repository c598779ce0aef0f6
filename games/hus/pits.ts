/** Each player's pits in sowing order: 0 to 15 the outer row, 16 to 31 the inner one, which runs the other way. */
export const PITS = 32;
/** Words of memory that both players' pits fill, four to a word: for copying, and for counting all at once. */
export const WORDS = 16;
/** The first pit of the inner row. */
export const INNER = 16;
/** In play; an aborted turn alone loses some. */
export const SEEDS = 96;
/** Seeds in each of the first 24 pits at the start. */
export const START_PITS = 24;
export const START_SEEDS = 2;
/** A pit with fewer seeds cannot be played. */
export const FEWEST = 2;
/** The turn is aborted, and with it the game, when so many sowings have not ended it. */
export const MOST_SOWINGS = 200;
/** A draw when more rounds than this are completed. */
export const MOST_ROUNDS = 5000;

/** The enemy's inner pit that faces inner pit `pit`; his outer pit behind it is `pit - INNER`. */
export function facing(pit: number): number {
  return 47 - pit;
}

/** The pit behind inner pit `pit`, of the same player. */
export function behind(pit: number): number {
  return 31 - pit;
}
