/**
 * The dual of a strictly convex quadratic program, in its constraints' multipliers: slack = free + products ·
 * multipliers. At the optimum slack and multiplier of each constraint are at least 0, and one of them is 0.
 */
interface Dual {
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
  const set = new ActiveSet(dual);
  for (let i = 0; i < dual.equalities; i++) {
    const clash = set.admitEquality(i);
    if (clash !== undefined) return { kind: 'clash', clash };
  }
  for (let rounds = 0; ; rounds++) {
    const next = set.maxViolated();
    if (next === undefined) break;
    if (rounds > 50 * (count + 10))
      throw new Error(`active set: no end after ${rounds} rounds of ${count} constraints`);
    const clash = set.admit(next);
    if (clash !== undefined) return { kind: 'clash', clash };
  }
  return { kind: 'solved', multipliers: set.signedMultipliers(), active: set.active };
}

/** The constraints that hold with equality so far, and the algebra on their products. */
class ActiveSet {
  readonly active: number[] = [];
  readonly #dual: Dual;
  readonly #multipliers: Float64Array;
  /** An equality with positive slack is a constraint the other way round. */
  readonly #signs: Float64Array;

  constructor(dual: Dual) {
    this.#dual = dual;
    this.#multipliers = new Float64Array(dual.free.length);
    this.#signs = new Float64Array(dual.free.length).fill(1);
  }

  signedMultipliers(): Float64Array {
    return this.#multipliers.map((value, i) => value * this.#signs[i]!);
  }

  /** The inequality that is broken most. */
  maxViolated(): number | undefined {
    const { equalities, tolerances } = this.#dual;
    let worst: number | undefined;
    let least = 0;
    for (let i = equalities; i < tolerances.length; i++) {
      if (this.active.includes(i)) continue;
      const slack = this.#slack(i);
      if (slack >= least || slack >= -tolerances[i]!) continue;
      [worst, least] = [i, slack];
    }
    return worst;
  }

  admitEquality(p: number): number[] | undefined {
    const slack = this.#slack(p);
    if (slack > 0) this.#signs[p] = -1;
    const holds = Math.abs(slack) <= this.#dual.tolerances[p]! && this.#rest(p, this.#shares(p)) === 0;
    return holds ? undefined : this.admit(p);
  }

  /** Makes constraint `p` hold, others leaving where they must; returns those that clash where it can't. */
  admit(p: number): number[] | undefined {
    const multipliers = this.#multipliers;
    for (;;) {
      const shares = this.#shares(p);
      const rest = this.#rest(p, shares);
      const full = rest <= 0 ? Infinity : -this.#slack(p) / rest;
      const { leaving, step: limit } = this.#firstToLeave(shares);
      const step = Math.min(limit, full);
      if (step === Infinity) return this.#clashing(p, shares);
      for (const [at, i] of this.active.entries()) multipliers[i]! -= step * shares[at]!;
      multipliers[p]! += step;
      if (full <= limit) {
        this.active.push(p);
        this.#settle();
        return undefined;
      }
      multipliers[this.active[leaving]!] = 0;
      this.active.splice(leaving, 1);
    }
  }

  /** The active inequality whose multiplier first comes down to 0, and the step at which it does. */
  #firstToLeave(shares: Float64Array): { readonly leaving: number; readonly step: number } {
    let leaving = -1;
    let step = Infinity;
    for (const [at, i] of this.active.entries()) {
      if (i < this.#dual.equalities || shares[at]! <= 1e-12) continue;
      const ratio = this.#multipliers[i]! / shares[at]!;
      if (ratio >= step) continue;
      [leaving, step] = [at, ratio];
    }
    return { leaving, step };
  }

  /** Row `p` is a combination of active rows that leaves no room for it: those that take part in it. */
  #clashing(p: number, shares: Float64Array): number[] {
    const weight = (i: number, share: number): number => (i < this.#dual.equalities ? Math.abs(share) : -share);
    return [...this.active.filter((i, at) => weight(i, shares[at]!) > 1e-9), p].sort((a, b) => a - b);
  }

  #slack(i: number): number {
    const multipliers = this.#multipliers;
    let sum = this.#signs[i]! * this.#dual.free[i]!;
    for (let j = 0; j < multipliers.length; j++) if (multipliers[j] !== 0) sum += this.#product(i, j) * multipliers[j]!;
    return sum;
  }

  /** How row `p` is made of the active rows, as nearly as can be. */
  #shares(p: number): Float64Array {
    return this.#solve(this.active.map((i) => this.#product(i, p)));
  }

  /** What is left of row `p` without the active rows: its square, 0 where it is a combination of them. */
  #rest(p: number, shares: Float64Array): number {
    const square = this.#product(p, p);
    const rest = this.active.reduce((sum, i, at) => sum - shares[at]! * this.#product(i, p), square);
    return rest > DEPENDENT * square ? rest : 0;
  }

  /** Sets the active multipliers so that the active slacks are 0 to rounding. */
  #settle(): void {
    const steps = this.#solve(this.active.map((i) => this.#slack(i)));
    for (const [at, i] of this.active.entries()) {
      const value = this.#multipliers[i]! - steps[at]!;
      this.#multipliers[i] = i < this.#dual.equalities ? value : Math.max(0, value);
    }
  }

  #product(i: number, j: number): number {
    return this.#signs[i]! * this.#signs[j]! * this.#dual.products[i * this.#dual.free.length + j]!;
  }

  /** x of products(active, active) · x = `right`, by Gauss's elimination: positive definite, so no pivoting. */
  #solve(right: readonly number[]): Float64Array {
    const { active } = this;
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
