import { describe, expect, test } from 'vitest';
import { type Samples, samplesAt } from '../../datasets/samples.ts';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { mistake } from '../../test/mistake.ts';
import { changed, options, simulated, written } from '../../test/simulated.ts';
import { blockOf } from '../algebra/block.ts';
import { type Constraint, readConstraints, slackOf } from '../constraints.ts';
import { weightedSums } from '../scale/scale.ts';
import { blendedTargets } from './design-matrix.ts';
import { minimise } from './minimise.ts';
import { type LossName, losses, type Regression, type RegressOptions, regress } from './regress.ts';

const planted = [0.3, -0.2, 0.05, 0];
const names = ['f0', 'f1', 'f2', 'f3', 'tempo'];
const samples = simulated(new Random(1, 'regress'), 1500, planted, 0.25);
const lossNames: readonly LossName[] = ['log', 'mse', 'squares'];

const parsed = (...texts: string[]): Constraint[] => readConstraints(texts, names, false, false);

/** Root mean square of each feature; 1 for the tempo. */
function sizesOf({ names: features, rows, features: values }: Samples): number[] {
  const squares = features.map(() => 0);
  for (const [at, value] of values.entries()) squares[at % features.length]! += value * value;
  return [...squares.map((sum) => Math.sqrt(sum / rows)), 1];
}

/** What is minimised, by its definition, at `weights`, the tempo last. */
function valueAt(
  rows: Samples,
  targets: Samples['results'],
  { loss, ridge, towards }: Pick<RegressOptions, 'loss' | 'ridge' | 'towards'>,
  weights: readonly number[],
): number {
  const sums = weightedSums(rows, weights.slice(0, -1), weights.at(-1)!);
  let sum = 0;
  for (const [row, target] of targets.entries()) {
    const p = 1 / (1 + Math.exp(-sums[row]!));
    if (loss === 'squares') sum += (sums[row]! - target) ** 2 / 2;
    else if (loss === 'mse') sum += (p - target) ** 2 / 2;
    else sum -= target * Math.log(p) + (1 - target) * Math.log1p(-p);
  }
  const sizes = sizesOf(rows);
  const scaled = weights.slice(0, -1).map((weight, i) => weight * sizes[i]!);
  // The nearest multiple is that by least squares.
  const hand = scaled.map((_, i) => (towards?.[i] ?? 0) * sizes[i]!);
  const inner = (a: readonly number[], b: readonly number[]): number => a.reduce((all, one, i) => all + one * b[i]!, 0);
  const times = towards === undefined ? 0 : inner(scaled, hand) / inner(hand, hand);
  const apart = scaled.map((w, i) => w - times * hand[i]!);
  return sum / targets.length + (ridge / 2) * inner(apart, apart);
}

function gradientAt(value: (weights: readonly number[]) => number, weights: readonly number[]): number[] {
  const h = 1e-5;
  return weights.map((weight, i) => {
    const at = (by: number): number => value(weights.with(i, weight + by));
    return (at(h) - at(-h)) / (2 * h);
  });
}

const all = ({ fit }: Regression): number[] => [...fit.weights, fit.tempo];
const costOf = (given: RegressOptions, weights: readonly number[], rows = samples): number =>
  valueAt(rows, rows.results, given, weights);

describe.each(lossNames)('%s', (loss) => {
  test('its slopes and curvatures are central differences of its cost', () => {
    const predictions = Float64Array.of(-3, -0.5, 0, 0.2, 4);
    const targets = Float64Array.of(0, 1, 0.5, 0.3, 1);
    const block = blockOf(1);
    block.load({ values: new Float64Array(5), stride: 1 }, 0, 5);
    block.targets.set(targets);
    block.counts.set([1, 2, 0, 3, 1]);
    const assess = (by: number, row: number): number => {
      block.predictions.set(predictions.with(row, predictions[row]! + by));
      return losses[loss].assess(block, 5);
    };
    assess(0, 0);
    const [slopes, curvatures] = [block.slopes.slice(), block.second.slice()];
    for (const row of predictions.keys()) {
      const h = 1e-4;
      expect(slopes[row]).toBeCloseTo((assess(h, row) - assess(-h, row)) / (2 * h), 6);
      expect(curvatures[row]).toBeCloseTo((assess(h, row) - 2 * assess(0, row) + assess(-h, row)) / (h * h), 5);
    }
  });

  test.each([
    [0, undefined],
    [0.02, undefined],
    [1, undefined],
    [1, [3, 1, 0, -2]],
  ])('the gradient is 0 at the optimum, ridge %d towards %j', (ridge, towards) => {
    const given = { ...options({ loss, ridge }), towards };
    const weights = all(regress(samples, samples.results, given));
    for (const slope of gradientAt((at) => costOf(given, at), weights)) expect(Math.abs(slope)).toBeLessThan(1e-8);
  });

  test('a large ridge leaves a multiple of the weights that it pulls towards, the one that fits best', () => {
    const towards = [4, -3, 1, 0];
    const { weights } = regress(samples, samples.results, { ...options({ loss, ridge: 1000 }), towards }).fit;
    for (const [i, weight] of weights.entries()) expect(weight).toBeCloseTo((weights[0]! * towards[i]!) / 4, 3);
    expect(weights[0]).toBeGreaterThan(0.01);
  });

  test('neither the unit of a column nor the order of the rows matters', () => {
    const given = options({ loss, ridge: 0.01 });
    const scaled = changed(samples, (value, column) => (column === 1 ? 1000 * value : value));
    const order = new Random(3).shuffle([...Array(samples.rows).keys()]);
    const other = samplesAt(scaled, order);
    const [one, two] = [samples, other].map((rows) => all(regress(rows, rows.results, given)));
    for (const [i, weight] of one!.entries()) expect(two![i]! * (i === 1 ? 1000 : 1)).toBeCloseTo(weight, 9);
  });

  test('a row that counts twice is a row that stands there twice', () => {
    const given = options({ loss, ridge: 0.01 });
    const order = [...Array(samples.rows).keys()];
    const twice = samplesAt(samples, [...order, ...order.slice(0, 500)]);
    const { problem } = regress(samples, samples.results, given);
    const counts = Float64Array.from(order, (row) => (row < 500 ? 2 : 1));
    const counted = minimise({ ...problem, counts });
    // Columns are brought to size 1 by what all rows are: the same here and there.
    const { columns } = problem;
    const other = regress(twice, twice.results, given).problem.columns;
    const same = { ...other, sizes: columns.sizes };
    const repeated = minimise({ ...problem, columns: same, targets: twice.results });
    if (counted.kind !== 'minimum' || repeated.kind !== 'minimum') throw new Error('unbounded');
    expect(counted.loss).toBeCloseTo(repeated.loss, 12);
    for (const i of columns.names.keys()) expect(counted.solution[i]).toBeCloseTo(repeated.solution[i]!, 9);
  });
});

describe('constraints', () => {
  const random = new Random(2, 'regress');
  const randomConstraints = (): Constraint[] =>
    Array.from({ length: random.between(1, 4) }, () => {
      const chosen = names.filter(() => random.chance(0.5));
      const terms = (chosen.length === 0 ? ['f0'] : chosen).map(
        (name) => `${random.chance(0.5) ? '+' : '-'} ${random.between(1, 3)} * ${name}`,
      );
      const bound = random.between(-2, 2) / 10;
      return parsed(`${terms.join(' ')} ${random.pick(['<=', '>=', '>=', '='])} ${bound}`)[0]!;
    });

  test.each(lossNames)('%s: of 60 random problems, the optimum satisfies Karush, Kuhn and Tucker', (loss) => {
    let clashes = 0;
    let active = 0;
    const small = simulated(random, 200, planted, 0.25);
    const sizes = sizesOf(small);
    for (let i = 0; i < 60; i++) {
      const given = options({
        loss,
        constraints: randomConstraints(),
        ridge: random.pick([0, 0.01]),
      });
      let regression: Regression;
      try {
        regression = regress(small, small.results, given);
      } catch (error) {
        expect((error as Error).message).toMatch(/^constraints: .*can't hold/);
        clashes++;
        continue;
      }
      const weights = all(regression);
      const weightOf = (name: string): number => weights[names.indexOf(name)]!;
      const left = gradientAt((at) => costOf(given, at, small), weights);
      active += regression.active.length;
      for (const constraint of given.constraints) {
        const slack = slackOf(constraint, weightOf);
        if (constraint.relation === '=') expect(Math.abs(slack)).toBeLessThan(1e-12);
        else expect(slack).toBeGreaterThan(-1e-12);
        const held = regression.active.filter((one) => one.constraint === constraint.text);
        if (held.length === 0) expect(slack).toBeGreaterThan(0);
        else expect(Math.abs(slack)).toBeLessThan(1e-8);
        // Equal texts have equal multipliers or share one.
        const multiplier = held[0]?.multiplier ?? 0;
        if (constraint.relation === '>=') expect(multiplier).toBeGreaterThanOrEqual(0);
        for (const { name, coefficient } of constraint.terms) left[names.indexOf(name)]! -= multiplier * coefficient;
      }
      for (const [at, slope] of left.entries()) expect(Math.abs(slope / sizes[at]!)).toBeLessThan(1e-8);
    }
    expect(clashes).toBeLessThan(30);
    expect(active).toBeGreaterThan(40);
  });

  test('the optimum is the best of all sets of constraints taken for equalities', () => {
    const small = simulated(random, 150, planted, 0.25);
    for (let i = 0; i < 12; i++) {
      const constraints = randomConstraints();
      const unequal = constraints.filter(({ relation }) => relation === '>=');
      const given = options({ constraints });
      const values: number[] = [];
      for (let set = 0; set < 2 ** unequal.length; set++) {
        const held = unequal
          .filter((_, at) => ((set >> at) & 1) === 1)
          .map((one) => ({ ...one, relation: '=' as const }));
        const equalities = [...constraints.filter(({ relation }) => relation === '='), ...held];
        try {
          const weights = all(regress(small, small.results, { ...given, constraints: equalities }));
          const weightOf = (name: string): number => weights[names.indexOf(name)]!;
          if (unequal.every((one) => slackOf(one, weightOf) > -1e-9)) values.push(costOf(given, weights, small));
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
        }
      }
      let found: number | undefined;
      try {
        found = costOf(given, all(regress(small, small.results, given)), small);
      } catch (error) {
        expect(error).toBeInstanceOf(InputError);
      }
      if (found === undefined) expect(values).toEqual([]);
      else expect(found).toBeCloseTo(Math.min(...values), 11);
    }
  });

  test.each([['f0 <= 0.2'], ['f0 + f1 = 0.3'], ['f1 = -0.5'], ['2 * f0 - f2 >= 0.7']])(
    'the multiplier of %s is how fast the minimum grows with its bound',
    (text) => {
      const [constraint] = parsed(text);
      const fitted = (by: number): Regression =>
        regress(
          samples,
          samples.results,
          options({ constraints: [{ ...constraint!, bound: constraint!.bound + by }] }),
        );
      const rise = fitted(1e-4).minimum.loss - fitted(-1e-4).minimum.loss;
      expect(rise / 2e-4).toBeCloseTo(fitted(0).active[0]!.multiplier, 7);
    },
  );

  test('a fixed weight and tied ones are exactly that, and so is a weight at its bound', () => {
    const texts = ['f0 = 0.1', 'f1 = f2', 'f3 >= 0.07', 'tempo <= 0.05'];
    const { fit, active } = regress(samples, samples.results, options({ constraints: parsed(...texts) }));
    expect(fit.weights[0]).toBe(0.1);
    expect(fit.weights[1]).toBe(fit.weights[2]);
    expect(fit.weights[3]).toBe(0.07);
    expect(fit.tempo).toBe(0.05);
    expect(active.map(({ constraint }) => constraint)).toEqual(texts);
  });

  test('a tie is the fit of the sum of both columns', () => {
    const { fit } = regress(samples, samples.results, options({ constraints: parsed('f0 = f1') }));
    const summed = written(
      ...[...samples.results].map((result, row) => {
        const x = [...samples.features.subarray(row * 4, row * 4 + 4)];
        return [x[0]! + x[1]!, x[2]!, x[3]!, result];
      }),
    );
    const alone = regress(summed, summed.results, options());
    expect(fit.weights[0]).toBeCloseTo(alone.fit.weights[0]!, 10);
    expect(fit.weights[3]).toBeCloseTo(alone.fit.weights[2]!, 10);
  });

  test('collinear columns are no matter once one is fixed', () => {
    const twice = changed(samples, (value, column, row) => (column === 3 ? 2 * samples.features[row * 4]! : value));
    const { fit, unidentified } = regress(twice, twice.results, options({ constraints: parsed('f3 = 0.05') }));
    const free = regress(samples, samples.results, options({ constraints: parsed('f3 = 0') }));
    expect(fit.weights[0]! + 2 * 0.05).toBeCloseTo(free.fit.weights[0]!, 9);
    expect(unidentified).toEqual([]);
  });

  test('a feature that is never there weighs what the constraints ask for, and holds no other back', () => {
    const absent = changed(samples, (value, column) => (column === 3 ? 0 : value));
    const free = regress(absent, absent.results, options());
    const { fit, active, unidentified } = regress(
      absent,
      absent.results,
      options({ constraints: parsed('f3 >= 2 * f0') }),
    );
    expect(fit.weights[3]! - 2 * fit.weights[0]!).toBeGreaterThan(-1e-12);
    for (const i of [0, 1, 2]) expect(fit.weights[i]).toBeCloseTo(free.fit.weights[i]!, 10);
    expect(active.every(({ multiplier }) => multiplier < 1e-9)).toBe(true);
    expect(unidentified).toEqual([{ names: ['f3'], why: 'f3 is 0 on all 1500 rows' }]);
  });

  test.each([
    [['f0 >= 1', 'f1 >= 0', 'f0 <= 0.5', 'f2 <= 3'], "'f0 >= 1' and 'f0 <= 0.5' can't hold together"],
    [['f0 = 1', 'f1 = f0', 'f1 <= 0'], "'f0 = 1' and 'f1 = f0' and 'f1 <= 0' can't hold together"],
    [['f0 + f1 = 1', '2 * f0 + 2 * f1 = 3'], "'f0 + f1 = 1' and '2 * f0 + 2 * f1 = 3' can't hold together"],
    [['f3 < f0', 'f0 < f1', 'f1 <= f3 - 1', 'f2 > 0'], "'f3 < f0' and 'f0 < f1' and 'f1 <= f3 - 1' can't hold"],
  ])('%j clash', (texts, message) => {
    const attempt = () => regress(samples, samples.results, options({ constraints: parsed(...texts) }));
    expect(attempt).toThrow(mistake(`constraints: ${message}`));
  });
});

describe('targets that mix results and scores', () => {
  const scored = { ...samples, scores: samples.results.map((result, row) => 300 * (result - 0.5) + (row % 7) * 40) };

  test('lambda 1 is the results, lambda 0 the sigmoid of the scores alone', () => {
    expect(blendedTargets(scored, 1, 400)).toEqual(scored.results);
    const alone = blendedTargets(scored, 0, 400);
    expect(alone[3]).toBeCloseTo(1 / (1 + Math.exp(-scored.scores[3]! / 400)), 15);
    const mixed = blendedTargets(scored, 0.25, 400);
    for (const row of [0, 5, 99]) expect(mixed[row]).toBeCloseTo(0.25 * scored.results[row]! + 0.75 * alone[row]!, 15);
  });

  test('scores that are weights · features give these weights back', () => {
    const exact = { ...samples, scores: weightedSums(samples, [500, -250, 100, 0], 60) };
    const { fit } = regress(exact, blendedTargets(exact, 0, 1000), options());
    for (const [i, weight] of [0.5, -0.25, 0.1, 0].entries()) expect(fit.weights[i]).toBeCloseTo(weight, 9);
    expect(fit.tempo).toBeCloseTo(0.06, 9);
  });

  test('a row without a score has the result alone', () => {
    const some = { ...scored, scores: scored.scores.map((score, row) => (row % 3 === 0 ? Number.NaN : score)) };
    const mixed = blendedTargets(some, 0.5, 400);
    const whole = blendedTargets(scored, 0.5, 400);
    expect(mixed).toEqual(whole.map((target, row) => (row % 3 === 0 ? scored.results[row]! : target)));
  });
});

test('what is the same on every row beside the tempo is said, and no constraint may be on it', () => {
  const same = changed(samples, (value, column) => (column === 3 ? 7 : value));
  expect(regress(same, same.results, options({})).unidentified).toEqual([
    { names: ['f3'], why: 'f3 is 7 on all 1500 rows, as the tempo, which stands for it' },
  ]);
  const refused = () => regress(same, same.results, options({ constraints: parsed('f3 >= 0') }));
  expect(refused).toThrow(mistake(/f3 is 7 on all 1500 rows, so no constraint can tell it from the tempo/));
});

describe('refused', () => {
  test('collinear columns without a ridge', () => {
    const twice = changed(samples, (value, column, row) => (column === 3 ? 2 * samples.features[row * 4]! : value));
    const attempt = () => regress(twice, twice.results, options());
    expect(attempt).toThrow(
      'f0, f3 are collinear (f3 = 2·f0 on every row); leave one out or give a larger ridge than 0',
    );
    const { unidentified } = regress(twice, twice.results, options({ ridge: 0.01 }));
    expect(unidentified).toEqual([{ names: ['f0', 'f3'], why: 'f3 = 2·f0 on every row' }]);
  });
});

test('a fit to a part of the rows first changes nothing in the end', { tags: 'slow' }, () => {
  const many = simulated(new Random(4, 'regress'), 270_000, planted, 0.25);
  const { fit, minimum } = regress(many, many.results, options());
  expect(minimum.iterations).toBeLessThan(5);
  for (const slope of gradientAt((at) => valueAt(many, many.results, options(), at), all({ fit } as Regression)))
    expect(Math.abs(slope)).toBeLessThan(1e-8);
});
