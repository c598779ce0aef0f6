import { describe, expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import { momentsOf } from './counts.ts';
import { NORMALIZED, scoreOf } from './elo.ts';
import { SequentialTest, type SprtTest } from './sprt.ts';

const TESTS = 2000;
/** Pairs after which a test that has not decided counts as wrong: it never comes to that. */
const MAX_PAIRS = 20_000;

/** Chances of a pair's five scores, of which the middle is drawn games for the most part, or games without draws. */
const shapes: Readonly<Record<string, readonly number[]>> = {
  'games with draws': [0.06, 0.2, 0.48, 0.2, 0.06],
  'games without draws': [0.24, 0, 0.52, 0, 0.24],
};

/** `shape` leant towards the wins, as an exponential family, until `measure` of it is `wanted`. */
function leant(
  shape: readonly number[],
  wanted: number,
  measure: (probabilities: readonly number[]) => number,
): number[] {
  let [low, high] = [-5, 5];
  const at = (lean: number): number[] => {
    const raised = shape.map((chance, i) => chance * Math.exp(lean * (i - 2)));
    const sum = raised.reduce((total, chance) => total + chance, 0);
    return raised.map((chance) => chance / sum);
  };
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2;
    if (measure(at(middle)) < wanted) low = middle;
    else high = middle;
  }
  return at(low);
}

function drawn(probabilities: readonly number[], random: Random): number {
  let rest = random.unit();
  let halfPoints = 0;
  while (halfPoints < 4 && rest >= probabilities[halfPoints]!) rest -= probabilities[halfPoints++]!;
  return halfPoints;
}

/** The share of the tests that accept H1, and the mean number of pairs that they take. */
function outcome(name: string, sprt: SprtTest, probabilities: readonly number[]): { accepted: number; mean: number } {
  let accepted = 0;
  let pairs = 0;
  for (let run = 0; run < TESTS; run++) {
    const random = new Random(run, name);
    const sequence = new SequentialTest(sprt);
    while (sequence.state.decision === 'continue' && sequence.state.total < MAX_PAIRS)
      sequence.add(drawn(probabilities, random));
    if (sequence.state.decision === 'H1') accepted++;
    pairs += sequence.state.total;
    expect(sequence.state.decision).not.toBe('continue');
  }
  return { accepted: accepted / TESTS, mean: pairs / TESTS };
}

/** What a share of TESTS may come out at, by chance, when it is `share`: three standard errors more. */
function atMost(share: number): number {
  return share + 3 * Math.sqrt((share * (1 - share)) / TESTS);
}

const tests: readonly SprtTest[] = [
  { elo0: 0, elo1: 30, alpha: 0.05, beta: 0.05, model: 'normalized' },
  { elo0: 0, elo1: 30, alpha: 0.05, beta: 0.1, model: 'logistic' },
  { elo0: -30, elo1: 0, alpha: 0.02, beta: 0.05, model: 'logistic' },
];

describe.each(Object.entries(shapes))('%s', (name, shape) => {
  test.each(tests)('$model: $elo0 against $elo1, alpha $alpha, beta $beta', (sprt) => {
    const probabilitiesAt = (elo: number): number[] =>
      sprt.model === 'logistic'
        ? leant(shape, scoreOf(elo), (probabilities) => momentsOf(probabilities).score)
        : leant(shape, elo, (probabilities) => {
            const { score, variance } = momentsOf(probabilities);
            return (NORMALIZED * (score - 0.5)) / Math.sqrt(2 * variance);
          });
    const none = outcome(`${name} none`, sprt, probabilitiesAt(sprt.elo0));
    const some = outcome(`${name} some`, sprt, probabilitiesAt(sprt.elo1));
    process.stdout.write(
      `${TESTS} SPRTs of ${sprt.elo0} against ${sprt.elo1} (${sprt.model}), ${name}: at elo0 ${(100 * none.accepted).toFixed(1)} % accept H1 ` +
        `(alpha ${100 * sprt.alpha} %), ${none.mean.toFixed(0)} pairs on the mean; at elo1 ${(100 * (1 - some.accepted)).toFixed(1)} % accept H0 ` +
        `(beta ${100 * sprt.beta} %), ${some.mean.toFixed(0)} pairs\n`,
    );
    expect(none.accepted).toBeLessThan(atMost(sprt.alpha));
    expect(1 - some.accepted).toBeLessThan(atMost(sprt.beta));
    // And no more games than so much care costs.
    expect(none.accepted).toBeGreaterThan(sprt.alpha / 3);
    expect(1 - some.accepted).toBeGreaterThan(sprt.beta / 3);
  });
});
