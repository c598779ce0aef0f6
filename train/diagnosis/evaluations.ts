import { handWeights } from '../../agents/weights/weights.ts';
import type { AgentWeights } from '../../agents/weights-file.ts';
import { valuesAt } from '../../datasets/column.ts';
import type { PlayedFacts } from '../../datasets/facts.ts';
import { readSamples } from '../../datasets/samples.ts';
import type { Split, Splits } from '../../datasets/split.ts';
import type { Game } from '../../games/game.ts';
import { mean } from '../../lib/maths/mean.ts';
import { hear } from '../../lib/progress/running.ts';
import { evaluationMetrics } from '../metrics/evaluation-metrics.ts';
import { bestScale } from '../scale/scale.ts';
import { sigmoid } from '../solver/loss.ts';
import { comparisonWith } from './comparison.ts';
import type { Evaluation } from './diagnosis.ts';
import { probabilitiesOf } from './prediction.ts';
import { predictorOf } from './predictor.ts';

/** Weights and what they are called. */
export interface Named {
  readonly name: string;
  readonly weights: AgentWeights;
}

/**
 * How well `probabilities`, which `name` gives to the rows of a split, agree with their results, after the evaluations
 * that they are compared with: the mean result of the training rows, the hand weights, `previous` weights.
 */
export async function evaluationsOf(
  name: string,
  probabilities: Float64Array,
  folder: string,
  game: Game,
  facts: PlayedFacts,
  members: Splits<Uint32Array>,
  { split, previous }: { readonly split: Split; readonly previous: readonly Named[] },
  signal: AbortSignal,
): Promise<Evaluation[]> {
  const rows = members[split];
  const results = valuesAt(facts.results, rows);
  const games = valuesAt(facts.games, rows);
  const against = comparisonWith(probabilities, results, games);
  const share = mean(valuesAt(facts.results, members.train));
  const before: Evaluation[] = [];
  for (const one of previous) {
    const predictor = await predictorOf(one.weights, folder, game, rows, { signal });
    before.push(against(one.name, 'previous', await probabilitiesOf(predictor, rows, signal)));
  }
  return [
    against('constant', 'constant', new Float64Array(rows.length).fill(share)),
    against('hand', 'hand', await handProbabilities(folder, game, rows, signal)),
    ...before,
    { name, kind: 'tuned', metrics: evaluationMetrics(probabilities, results, games), behind: undefined },
  ];
}

/** By the hand weights at the scale, with the tempo, that fit the training rows best. */
async function handProbabilities(
  folder: string,
  game: Game,
  rows: Uint32Array,
  signal: AbortSignal,
): Promise<Float64Array> {
  const { train } = await readSamples(folder, game, game.features[0]!, undefined, { signal });
  await hear(signal);
  const { scale, tempo } = bestScale(train, game.hand.points, true);
  const hand = handWeights(game, 'difference');
  if (scale === 0) return new Float64Array(rows.length).fill(sigmoid(tempo));
  const predictor = await predictorOf({ ...hand, scale: 1 / scale }, folder, game, rows, { signal });
  return predictor.logits(rows).map((logit) => sigmoid(logit + tempo));
}
