import { z } from 'zod';
import { type Counts, momentsOf, withoutZeros } from '../../../tournament/statistics/counts.ts';
import { NORMALIZED } from '../../../tournament/statistics/elo.ts';
import { tValueApproximation } from '../../../tournament/statistics/sprt/likelihood-ratio.ts';
import {
  directRatio,
  llrOf,
  type SprtModel,
  type SprtTest,
  scaledRatio,
  sprtBounds,
} from '../../../tournament/statistics/sprt/sprt.ts';
import { gameCounts, pairCounts, pentanomialOf, trinomialOf } from './elo.ts';
import { type StatisticKind, statisticKind } from './line.ts';

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

function answer(counts: Counts, inputs: Inputs, model: SprtModel): Readonly<Record<string, unknown>> {
  return decided(llrOf(counts, { ...inputs, model }), inputs);
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
