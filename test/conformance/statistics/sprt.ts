import * as z from 'zod';
import { tenTo } from '../../../lib/maths/power.ts';
import { type Counts, momentsOf, totalOf, withoutZeros } from '../../../tournament/statistics/counts.ts';
import { NORMALIZED } from '../../../tournament/statistics/elo.ts';
import { type SprtTest, sprtBounds, sprtOf } from '../../../tournament/statistics/sprt.ts';
import { gameCounts, pairCounts, pentanomialOf, trinomialOf } from './elo.ts';
import { type StatisticKind, statisticKind } from './line.ts';

/** The probabilities of a game's results in R. Coulom's BayesElo: a draw lies within `drawElo` points of equality. */
function probabilitiesOf(elo: number, drawElo: number): { win: number; draw: number; loss: number } {
  const win = 1 / (1 + tenTo((drawElo - elo) / 400));
  const loss = 1 / (1 + tenTo((drawElo + elo) / 400));
  return { win, draw: 1 - win - loss, loss };
}

/** How wide the draws of a sample are, in BayesElo points; losses, draws and wins are all above 0. */
function drawEloOf(counts: readonly number[]): number {
  const total = totalOf(counts);
  const loss = counts[0]! / total;
  const win = counts[2]! / total;
  return 200 * Math.log10((((1 - loss) / loss) * (1 - win)) / win);
}

/**
 * The log-likelihood ratio of `elo1` against `elo0`, both in BayesElo points, with the draws of the sample: not a
 * GSPRT. A result that never came counts as one. For comparison with cutegames.
 */
function directRatio(counts: readonly number[], elo0: number, elo1: number): number {
  const floored = counts.map((count) => Math.max(1, count));
  return ratioOf(floored, elo0, elo1, drawEloOf(floored));
}

/**
 * The same as in cutechess: half a game more in each count, and hypotheses in logistic points, turned into BayesElo
 * points by the scale at equality with the draws of the sample.
 */
function scaledRatio(counts: readonly number[], elo0: number, elo1: number): number {
  const more = counts.map((count) => count + 0.5);
  const drawElo = drawEloOf(more);
  const x = tenTo(-drawElo / 400);
  const scale = (4 * x) / (1 + x) ** 2;
  return ratioOf(more, elo0 / scale, elo1 / scale, drawElo);
}

function ratioOf(counts: readonly number[], elo0: number, elo1: number, drawElo: number): number {
  const [under0, under1] = [probabilitiesOf(elo0, drawElo), probabilitiesOf(elo1, drawElo)];
  return (
    counts[0]! * Math.log(under1.loss / under0.loss) +
    counts[1]! * Math.log(under1.draw / under0.draw) +
    counts[2]! * Math.log(under1.win / under0.win)
  );
}

/**
 * The closed form that comes near `tValueRatio`: section 4.2 of the same. `t` is the observed distance, per game as
 * `t0` and `t1` are.
 */
function tValueApproximation(games: number, t: number, t0: number, t1: number): number {
  return (games / 2) * Math.log((1 + (t - t0) ** 2) / (1 + (t - t1) ** 2));
}

const hypotheses = z.object({ elo0: z.number(), elo1: z.number() });
const chance = z.number().gt(0).lt(1).default(0.05);
const risks = z.object({ alpha: chance, beta: chance });
const games = z.object({ ...gameCounts.shape, ...hypotheses.shape, ...risks.shape });
const pairs = z.object({ ...pairCounts.shape, ...hypotheses.shape, ...risks.shape });

/** fastchess and fishtest: the exact test, games or pairs. */
const exact = (['normalized', 'logistic', 'bayesian'] as const).map((model) =>
  statisticKind(`sprt_llr_trinomial_${model}`, games, (inputs) => answer(trinomialOf(inputs), inputs, model)),
);
const exactOfPairs = (['normalized', 'logistic'] as const).map((model) =>
  statisticKind(`sprt_llr_pentanomial_${model}`, pairs, (inputs) => answer(pentanomialOf(inputs), inputs, model)),
);

/** And as cutegames, cutechess and racetrack have it. */
export const sprtKinds: readonly StatisticKind[] = [
  ...exact,
  ...exactOfPairs,
  statisticKind('sprt_llr_trinomial_bayeselo_direct', games, (inputs) =>
    decided(directRatio(trinomialOf(inputs), inputs.elo0, inputs.elo1), inputs),
  ),
  statisticKind('sprt_llr_trinomial_bayeselo_scaled_jeffreys', games, (inputs) =>
    decided(scaledRatio(trinomialOf(inputs), inputs.elo0, inputs.elo1), inputs),
  ),
  ...['sprt_llr_pentanomial_normalized_alt', 'sprt_decision_pentanomial_normalized_alt'].map((name) =>
    statisticKind(name, pairs, (inputs) => decided(approximate(pentanomialOf(inputs), inputs), inputs)),
  ),
  ...['sprt_llr_trinomial_normalized_alt', 'sprt_decision_trinomial_normalized_alt'].map((name) =>
    statisticKind(name, games, (inputs) => decided(approximate(trinomialOf(inputs), inputs), inputs)),
  ),
  statisticKind('sprt_bounds', risks, sprtBounds),
];

type Inputs = Omit<SprtTest, 'model'>;

function answer(counts: Counts, inputs: Inputs, model: SprtTest['model']): Readonly<Record<string, unknown>> {
  return decided(sprtOf(counts, { ...inputs, model }).llr, inputs);
}

function decided(llr: number, risk: Inputs): Readonly<Record<string, unknown>> {
  const { lower, upper } = sprtBounds(risk);
  return { llr, lower, upper, decision: llr >= upper ? 'H1' : llr <= lower ? 'H0' : 'continue' };
}

function approximate(counts: Counts, { elo0, elo1 }: Inputs): number {
  const each = counts.length === 5 ? 2 : 1;
  const { total, score, variance } = momentsOf(withoutZeros(counts));
  return tValueApproximation(
    each * total,
    (score - 0.5) / Math.sqrt(each * variance),
    elo0 / NORMALIZED,
    elo1 / NORMALIZED,
  );
}
