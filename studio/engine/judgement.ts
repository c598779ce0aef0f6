import { evaluatorOf } from '../../agents/agent-weights.ts';
import { termsOf } from '../../agents/evaluation/terms.ts';
import type { AgentWeights } from '../../agents/weights/schema.ts';
import { extractSides } from '../../games/feature-sets.ts';
import type { Game, Position } from '../../games/game.ts';
import { featuresNamed } from '../../games/index.ts';

/** What an evaluation says of a position itself, without search. */
export type Judgement = ReturnType<typeof judgementOf>;

/** A feature's value for both players, and its part of the points for player 0. */
export interface Term {
  readonly name: string;
  readonly values: readonly [number, number];
  readonly weight: number;
  readonly points: number;
}

/** What `weights` say of `position` by themselves, for player 0: of a finished game, or without weights, nothing. */
export function judgementOf(game: Game, weights: AgentWeights | undefined, position: Position) {
  if (weights === undefined || position.over()) return null;
  const isLinear = weights.model === 'linear';
  return {
    points: evaluatorOf(game, weights).evaluate(position, 0),
    /** What an even position is worth to either player: not 0 where an evaluation is of one side only. */
    even: isLinear && weights.perspective === 'own' ? weights.draw : 0,
    /** Points worth one logit, where the weights say it: what turns points into chances. */
    scale: weights.scale,
    /** `linear`: the terms add up to the points, rounding apart. */
    model: isLinear ? ('linear' as const) : ('network' as const),
    set: isLinear ? weights.features.set : 'original',
    terms: isLinear ? terms(game, weights, position) : values(game, 'original', position),
  };
}

function terms(game: Game, weights: Extract<AgentWeights, { model: 'linear' }>, position: Position): Term[] {
  const { names } = weights.features;
  return termsOf(game, weights, position, 0).map(({ name, own, other, points }) => {
    const at = names.indexOf(name);
    return { name, values: [own, other], weight: at === -1 ? weights.tempo : weights.points[at]!, points };
  });
}

/** Features that a network doesn't weigh one by one: their values say what there is on the board. */
function values(game: Game, setName: string, position: Position): Term[] {
  const set = featuresNamed(game, setName);
  const count = set.list.length;
  const both = new Float64Array(2 * count);
  extractSides(set, position, 0, both);
  return set.list.map(({ name }, i) => ({ name, values: [both[i]!, both[count + i]!], weight: 0, points: 0 }));
}
