import { DifferenceEvaluator, OwnEvaluator } from '../../agents/evaluation/evaluator.ts';
import { evaluatorOf } from '../../agents/evaluator-of.ts';
import { handWeights } from '../../agents/weights/weights.ts';
import { subset } from '../../games/feature-sets.ts';
import type { Features, Game } from '../../games/game.ts';
import { median } from '../../lib/maths/mean.ts';
import type { Watching } from '../../lib/progress/running.ts';
import { type Effort, leafCosts, THOROUGH } from './leaves.ts';

/** Nanoseconds of processor time of an evaluation, judged for one side and for both. */
interface Judged {
  readonly own: number;
  readonly difference: number;
}

/** Nanoseconds that one feature costs an evaluation that judges both sides. */
interface FeatureCost {
  readonly name: string;
  /** What the set saves without it; undefined where the set computes it all the same. */
  readonly dropped: number | undefined;
  /** What it takes when no other is computed; undefined likewise. */
  readonly alone: number | undefined;
}

/** What a feature set costs an evaluation, beside the weights by hand. */
export interface SetCost extends Judged {
  readonly set: string;
  readonly hand: Judged;
  readonly features: readonly FeatureCost[];
}

/** Measures them all in one run, turn by turn. Throws the signal's reason. */
export async function setCost(
  game: Game,
  features: Features,
  watching: Watching,
  effort: Effort = THOROUGH,
): Promise<SetCost> {
  const places = [...features.list.keys()];
  const parts = features.only !== undefined || features.alone !== undefined;
  const others = parts ? places.map((place) => places.filter((one) => one !== place)) : [];
  const singles = parts ? [[], ...places.map((place) => [place])] : [];
  const sets = [...others, ...singles].map((some) => subset(features, some));
  const rounds = await leafCosts(
    game,
    [
      evaluatorOf(game, handWeights(game, 'own')),
      evaluatorOf(game, handWeights(game, 'difference')),
      new OwnEvaluator(features, anyPoints(features), 0),
      ...[features, ...sets].map((set) => new DifferenceEvaluator(set, anyPoints(set), 0)),
    ],
    watching,
    effort,
  );
  const WHOLE = 3;
  const EMPTY = WHOLE + 1 + others.length;
  const cost = (at: number): number => median(rounds.map((costs) => costs[at]!));
  const more = (at: number, than: number): number => median(rounds.map((costs) => costs[at]! - costs[than]!));
  return {
    set: features.name,
    own: cost(2),
    difference: cost(WHOLE),
    hand: { own: cost(0), difference: cost(1) },
    features: features.list.map(({ name }, i) => ({
      name,
      dropped: parts ? more(WHOLE, WHOLE + 1 + i) : undefined,
      alone: parts ? more(EMPTY + 1 + i, EMPTY) : undefined,
    })),
  };
}

/** Weights without sense, all different: no cost depends on them. */
function anyPoints({ list }: Features): number[] {
  return list.map((_, i) => 10 + i);
}
