/** When to stop searching: the first that is reached ends the search. One at least is set, unless a time control bounds the time. */
export interface Limit {
  /** Plies. */
  readonly depth?: number;
  /** Positions made. */
  readonly nodes?: number;
  readonly milliseconds?: number;
  /** Games played out by a Monte Carlo search. */
  readonly simulations?: number;
  /** Memory shared with another thread: our search ends soon after its first number has become other than 0. */
  readonly stop?: Int32Array;
}
