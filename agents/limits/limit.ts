/** When to stop searching: the first limit reached ends the search. At least one is set, unless a time control is. */
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

/** The limits that `limit` sets, but for `stop`, which every agent accepts and may ignore. */
export function limitsSet(limit: Limit): (keyof Limit)[] {
  return (Object.keys(limit) as (keyof Limit)[]).filter((name) => limit[name] !== undefined && name !== 'stop');
}
