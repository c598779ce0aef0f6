/**
 * The dual of a strictly convex quadratic program, in its constraints' multipliers: slack = free + products ·
 * multipliers. At the optimum slack and multiplier of each constraint are at least 0, and one of them is 0.
 */
export interface Dual {
  /** Slack of each constraint at the unconstrained minimum: row · x - bound. */
  readonly free: Float64Array;
  /** Entry (i, j) is row i · inverse Hessian · row j; symmetric, positive semi-definite. */
  readonly products: Float64Array;
  /** A slack counts as negative below minus this. */
  readonly tolerances: Float64Array;
  /** The first this many constraints are equalities: their slack is 0 and their multiplier has any sign. */
  readonly equalities: number;
}

type DualAnswer =
  | {
      readonly kind: 'solved';
      /** One for each constraint; 0 where it isn't active. */
      readonly multipliers: Float64Array;
      /** Those that hold with equality because they are needed. */
      readonly active: readonly number[];
    }
  | {
      readonly kind: 'clash';
      /** A minimal set of constraints that can't hold together. */
      readonly clash: readonly number[];
    };

/** A row counts as a combination of active ones where this share of it, or less, is left over. */
const DEPENDENT = 1e-11;

/**
 * Solves `dual` exactly by the dual active-set method: D. Goldfarb and A. Idnani, A numerically stable dual method for
 * solving strictly convex quadratic programs, Mathematical Programming 27 (1983). Constraints come in one at a time,
 * the most violated first; those whose multiplier would turn negative leave. Slacks are computed anew each time, so
 * that rounding doesn't add up.
 */
export function solveDual(dual: Dual): DualAnswer {
  const count = dual.free.length;
  const multipliers = new Float64Array(count);
  const active: number[] = [];
  // An equality with positive slack is a constraint the other way round.
  const signs = new Float64Array(count).fill(1);
  const rows = new ActiveRows(dual, signs);
  for (let i = 0; i < dual.equalities; i++) {
    const slack = rows.slack(i, multipliers);
    if (slack > 0) signs[i] = -1;
    if (Math.abs(slack) <= dual.tolerances[i]! && rows.dependent(i, active)) continue;
    const clash = admit(i, rows, multipliers, active);
    if (clash !== undefined) return { kind: 'clash', clash };
  }
  for (let rounds = 0; ; rounds++) {
    const next = maxViolated(rows, multipliers, active);
    if (next === undefined) break;
    if (rounds > 50 * (count + 10))
      throw new Error(`active set: no end after ${rounds} rounds of ${count} constraints`);
    const clash = admit(next, rows, multipliers, active);
    if (clash !== undefined) return { kind: 'clash', clash };
  }
  return { kind: 'solved', multipliers: multipliers.map((value, i) => value * signs[i]!), active };
}

function maxViolated(rows: ActiveRows, multipliers: Float64Array, active: readonly number[]): number | undefined {
  let worst: number | undefined;
  let least = 0;
  for (let i = rows.equalities; i < multipliers.length; i++) {
    if (active.includes(i)) continue;
    const slack = rows.slack(i, multipliers);
    if (slack >= least || slack >= -rows.tolerance(i)) continue;
    [worst, least] = [i, slack];
  }
  return worst;
}

/** Makes constraint `p` hold, others leaving where they must; returns those that clash where it can't. */
function admit(p: number, rows: ActiveRows, multipliers: Float64Array, active: number[]): number[] | undefined {
  for (;;) {
    const shares = rows.shares(p, active);
    const rest = rows.rest(p, active, shares);
    const full = rest <= 0 ? Infinity : -rows.slack(p, multipliers) / rest;
    const { leaving, step: limit } = firstToLeave(rows, multipliers, active, shares);
    const step = Math.min(limit, full);
    if (step === Infinity) return clashing(p, rows, active, shares);
    for (const [at, i] of active.entries()) multipliers[i]! -= step * shares[at]!;
    multipliers[p]! += step;
    if (full <= limit) {
      active.push(p);
      rows.settle(multipliers, active);
      return undefined;
    }
    multipliers[active[leaving]!] = 0;
    active.splice(leaving, 1);
  }
}

/** Row `p` is a combination of active rows that leaves no room for it: those that take part in it. */
function clashing(p: number, rows: ActiveRows, active: readonly number[], shares: Float64Array): number[] {
  const part = active.filter((i, at) => (i < rows.equalities ? Math.abs(shares[at]!) : -shares[at]!) > 1e-9);
  return [...part, p].sort((a, b) => a - b);
}

/** The active inequality whose multiplier first comes down to 0, and the step at which it does. */
function firstToLeave(rows: ActiveRows, multipliers: Float64Array, active: readonly number[], shares: Float64Array) {
  let leaving = -1;
  let step = Infinity;
  for (const [at, i] of active.entries()) {
    if (i < rows.equalities || shares[at]! <= 1e-12) continue;
    const ratio = multipliers[i]! / shares[at]!;
    if (ratio >= step) continue;
    [leaving, step] = [at, ratio];
  }
  return { leaving, step };
}

/** The algebra on the products of the active rows. */
class ActiveRows {
  readonly equalities: number;
  readonly #dual: Dual;
  readonly #signs: Float64Array;

  constructor(dual: Dual, signs: Float64Array) {
    this.#dual = dual;
    this.#signs = signs;
    this.equalities = dual.equalities;
  }

  slack(i: number, multipliers: Float64Array): number {
    let sum = this.#signs[i]! * this.#dual.free[i]!;
    for (let j = 0; j < multipliers.length; j++) if (multipliers[j] !== 0) sum += this.#product(i, j) * multipliers[j]!;
    return sum;
  }

  tolerance(i: number): number {
    return this.#dual.tolerances[i]!;
  }

  /** How row `p` is made of the active rows, as nearly as can be. */
  shares(p: number, active: readonly number[]): Float64Array {
    return this.#solve(
      active,
      active.map((i) => this.#product(i, p)),
    );
  }

  /** What is left of row `p` without the active rows: its square, 0 where it is a combination of them. */
  rest(p: number, active: readonly number[], shares: Float64Array): number {
    const square = this.#product(p, p);
    const rest = active.reduce((sum, i, at) => sum - shares[at]! * this.#product(i, p), square);
    return rest > DEPENDENT * square ? rest : 0;
  }

  dependent(p: number, active: readonly number[]): boolean {
    return this.rest(p, active, this.shares(p, active)) === 0;
  }

  /** Sets the active multipliers so that the active slacks are 0 to rounding. */
  settle(multipliers: Float64Array, active: readonly number[]): void {
    const slacks = active.map((i) => this.slack(i, multipliers));
    const steps = this.#solve(active, slacks);
    for (const [at, i] of active.entries()) {
      const value = multipliers[i]! - steps[at]!;
      multipliers[i] = i < this.equalities ? value : Math.max(0, value);
    }
  }

  #product(i: number, j: number): number {
    return this.#signs[i]! * this.#signs[j]! * this.#dual.products[i * this.#dual.free.length + j]!;
  }

  /** x of products(active, active) · x = `right`, by Gauss's elimination: positive definite, so no pivoting. */
  #solve(active: readonly number[], right: readonly number[]): Float64Array {
    const size = active.length;
    const rows = active.map((i, at) => Float64Array.of(...active.map((j) => this.#product(i, j)), right[at]!));
    for (let a = 0; a < size; a++) {
      for (let b = a + 1; b < size; b++) {
        const share = rows[b]![a]! / rows[a]![a]!;
        if (share === 0) continue;
        for (let c = a; c <= size; c++) rows[b]![c]! -= share * rows[a]![c]!;
      }
    }
    const x = new Float64Array(size);
    for (let a = size - 1; a >= 0; a--) {
      let rest = rows[a]![size]!;
      for (let b = a + 1; b < size; b++) rest -= rows[a]![b]! * x[b]!;
      x[a] = rest / rows[a]![a]!;
    }
    return x;
  }
}
