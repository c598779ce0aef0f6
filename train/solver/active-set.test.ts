import { expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import { solveDual } from './active-set.ts';

interface Problem {
  readonly centre: readonly number[];
  readonly rows: readonly (readonly number[])[];
  readonly bounds: readonly number[];
  readonly equalities: number;
}

const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0);

/** The point nearest to the centre with rows · x >= bounds, the first few of them equalities. */
function dualOf({ centre, rows, bounds, equalities }: Problem): Parameters<typeof solveDual>[0] {
  return {
    free: Float64Array.from(rows, (row, i) => dot(row, centre) - bounds[i]!),
    products: Float64Array.from(rows.flatMap((a) => rows.map((b) => dot(a, b)))),
    tolerances: new Float64Array(rows.length).fill(1e-12),
    equalities,
  };
}

function pointOf({ centre, rows }: Problem, multipliers: Float64Array): number[] {
  return centre.map((value, a) => rows.reduce((sum, row, i) => sum + multipliers[i]! * row[a]!, value));
}

function randomProblem(random: Random): Problem {
  const width = random.between(1, 5);
  const count = random.between(1, 8);
  const number = (): number => random.between(-3, 3) + (random.chance(0.5) ? random.unit() : 0);
  const row = (): number[] => {
    const values = Array.from({ length: width }, number);
    return values.every((value) => value === 0) ? row() : values;
  };
  return {
    centre: Array.from({ length: width }, number),
    rows: Array.from({ length: count }, row),
    bounds: Array.from({ length: count }, number),
    equalities: random.between(0, Math.min(2, count)),
  };
}

/**
 * The least distance over all sets of constraints taken for equalities, each solved by elimination; undefined where
 * none is feasible.
 */
function bruteForce(problem: Problem): number | undefined {
  const { centre, rows, bounds, equalities } = problem;
  let least: number | undefined;
  for (let set = 0; set < 2 ** rows.length; set++) {
    const held = rows.map((_, i) => i).filter((i) => i < equalities || ((set >> i) & 1) === 1);
    const x = projection(problem, held);
    if (x === undefined) continue;
    const slack = (i: number): number => dot(rows[i]!, x) - bounds[i]!;
    if (rows.some((_, i) => (i < equalities ? Math.abs(slack(i)) > 1e-8 : slack(i) < -1e-8))) continue;
    const distance = x.reduce((sum, value, a) => sum + (value - centre[a]!) ** 2, 0);
    if (least === undefined || distance < least) least = distance;
  }
  return least;
}

/**
 * The point nearest to the centre at which all of `held` hold with equality, by Gauss's elimination with pivots;
 * undefined where they depend on each other.
 */
function projection({ centre, rows, bounds }: Problem, held: readonly number[]): number[] | undefined {
  const size = held.length;
  const table = held.map((i) => [...held.map((j) => dot(rows[i]!, rows[j]!)), bounds[i]! - dot(rows[i]!, centre)]);
  for (let a = 0; a < size; a++) {
    let pivot = a;
    for (let b = a; b < size; b++) if (Math.abs(table[b]![a]!) > Math.abs(table[pivot]![a]!)) pivot = b;
    if (Math.abs(table[pivot]![a]!) < 1e-9) return undefined;
    [table[a], table[pivot]] = [table[pivot]!, table[a]!];
    for (let b = 0; b < size; b++) {
      if (b === a) continue;
      const share = table[b]![a]! / table[a]![a]!;
      for (let c = a; c <= size; c++) table[b]![c]! -= share * table[a]![c]!;
    }
  }
  const shares = table.map((row, a) => row[size]! / row[a]!);
  return centre.map((value, a) => held.reduce((sum, i, at) => sum + shares[at]! * rows[i]![a]!, value));
}

const random = new Random(1, 'active-set');
const problems = Array.from({ length: 600 }, () => randomProblem(random));

test('the optimum satisfies the constraints, and of multiplier and slack one is 0 and none is negative', () => {
  for (const problem of problems) {
    const answer = solveDual(dualOf(problem));
    if (answer.kind === 'clash') continue;
    const x = pointOf(problem, answer.multipliers);
    for (const [i, row] of problem.rows.entries()) {
      const slack = dot(row, x) - problem.bounds[i]!;
      const multiplier = answer.multipliers[i]!;
      if (i < problem.equalities) expect(Math.abs(slack)).toBeLessThan(1e-9);
      else {
        expect(slack).toBeGreaterThan(-1e-9);
        expect(multiplier).toBeGreaterThanOrEqual(0);
        expect(Math.abs(slack * multiplier)).toBeLessThan(1e-9 * (1 + multiplier));
      }
    }
  }
});

test('is the best of all sets of active constraints, and a clash is where no set will do', () => {
  let clashes = 0;
  for (const problem of problems) {
    const answer = solveDual(dualOf(problem));
    const least = bruteForce(problem);
    if (answer.kind === 'clash') {
      clashes++;
      // Nearly parallel rows that meet far away are told apart by neither.
      expect(least === undefined || least > 1e6).toBe(true);
      continue;
    }
    const x = pointOf(problem, answer.multipliers);
    const distance = x.reduce((sum, value, a) => sum + (value - problem.centre[a]!) ** 2, 0);
    expect(least).toBeDefined();
    expect(Math.abs(distance - least!)).toBeLessThan(1e-6 * (1 + least!));
  }
  expect(clashes).toBeGreaterThan(50);
  expect(clashes).toBeLessThan(550);
});

test('those that clash clash by themselves, and no fewer of them do', () => {
  for (const problem of problems) {
    const answer = solveDual(dualOf(problem));
    if (answer.kind === 'solved') continue;
    const only = (kept: readonly number[]): Problem => ({
      centre: problem.centre,
      rows: kept.map((i) => problem.rows[i]!),
      bounds: kept.map((i) => problem.bounds[i]!),
      equalities: kept.filter((i) => i < problem.equalities).length,
    });
    expect(solveDual(dualOf(only(answer.clash))).kind).toBe('clash');
    for (const left of answer.clash)
      expect(solveDual(dualOf(only(answer.clash.filter((i) => i !== left)))).kind).toBe('solved');
  }
});

test('the same constraint twice, and one implied by another, change nothing', () => {
  for (const problem of problems.slice(0, 200)) {
    const answer = solveDual(dualOf(problem));
    if (answer.kind === 'clash') continue;
    const { centre, rows, bounds, equalities } = problem;
    const more = {
      centre,
      rows: [...rows, ...rows, ...rows],
      bounds: [...bounds, ...bounds, ...bounds.map((bound) => bound - 1)],
      equalities,
    };
    const again = solveDual(dualOf(more));
    if (again.kind === 'clash') throw new Error('clash');
    const [x, y] = [pointOf(problem, answer.multipliers), pointOf(more, again.multipliers)];
    for (const [a, value] of x.entries()) expect(y[a]).toBeCloseTo(value, 8);
  }
});
