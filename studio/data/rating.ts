/** How much stronger one is than the other, with its 95 % interval. */
export interface EloShown {
  readonly elo: number;
  readonly low: number;
  readonly high: number;
}

/** `elo` of a match, and who met whom. */
export interface MatchShown extends EloShown {
  readonly a: string;
  readonly b: string;
  readonly pairs: number;
}
