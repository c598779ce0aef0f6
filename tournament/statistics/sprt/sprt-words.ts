import { decimal, rounded } from '../../../lib/numbers.ts';
import type { SprtState, SprtTest } from './sprt.ts';

/**
 * What a test has shown between `a`, whose results were counted, and `b`: one sentence. Accepting H1 says that the
 * difference is above `elo0`, accepting H0 that it is below `elo1`; a test that goes on says nothing, and the sentence
 * says so.
 */
export function sprtVerdict(a: string, b: string, state: SprtState): string {
  const { test, total, unit, llr, lower, upper, decision } = state;
  const counted = `${total} ${total === 1 ? unit : `${unit}s`}`;
  const hypotheses = `${points(test.elo0)} against ${points(test.elo1)} ${unitOf(test)}`;
  if (decision === 'continue')
    return `Not final: the test of ${hypotheses} goes on between ${a} and ${b}; after ${counted} the LLR is ${decimal(llr, 2)}, and it ends at ${decimal(lower, 2)} or ${decimal(upper, 2)}.`;
  const [bound, risk] = decision === 'H1' ? [upper, test.alpha] : [lower, test.beta];
  const shown = decision === 'H1' ? above(a, b, test.elo0, test) : below(a, b, test.elo1, test);
  return `${shown} (SPRT of ${hypotheses}: LLR ${decimal(llr, 2)} passed ${decimal(bound, 2)} after ${counted}, ${decision} accepted; wrong in about ${share(risk)} of such tests).`;
}

function above(a: string, b: string, elo: number, test: SprtTest): string {
  if (elo === 0) return `${a} is stronger than ${b}`;
  if (elo > 0) return `${a} is stronger than ${b} by more than ${points(elo)} ${unitOf(test)}`;
  return `${a} is not weaker than ${b} by ${points(-elo)} ${unitOf(test)} or more`;
}

function below(a: string, b: string, elo: number, test: SprtTest): string {
  if (elo === 0) return `${a} is weaker than ${b}`;
  if (elo < 0) return `${a} is weaker than ${b} by more than ${points(-elo)} ${unitOf(test)}`;
  return `${a} is not stronger than ${b} by ${points(elo)} ${unitOf(test)} or more`;
}

function points(elo: number): string {
  return rounded(elo, 2);
}

function unitOf({ model }: SprtTest): string {
  return { normalized: 'normalized Elo', logistic: 'Elo', bayesian: 'BayesElo' }[model];
}

function share(chance: number): string {
  return `${rounded(100 * chance, 2)} %`;
}
