import type { AgentWeights } from '../../agents/agent-weights.ts';
import { termsOf } from '../../agents/evaluation/terms.ts';
import { evaluatorOf } from '../../agents/evaluator-of.ts';
import { onBoard } from '../../agents/network/network-weights.ts';
import { extractSides } from '../../games/both-sides.ts';
import type { Game, Position } from '../../games/game.ts';
import { featuresNamed } from '../../games/index.ts';
import type { Judgement, Term } from './protocol.ts';

/** What `weights` say of `position` by themselves, for player 0. */
export function judgementOf(game: Game, weights: AgentWeights | undefined, position: Position): Judgement {
  if (weights === undefined || position.over()) return { points: undefined, even: 0, model: 'none', terms: [] };
  const points = evaluatorOf(game, weights).evaluate(position, 0);
  const scale = weights.scale === undefined ? {} : { scale: weights.scale };
  if (weights.model === 'network') {
    const set = onBoard(weights) || weights.input.kind !== 'features' ? 'original' : weights.input.set;
    return { points, even: 0, ...scale, model: 'network', set, terms: values(game, set, position) };
  }
  const { names, set } = weights.features;
  const terms = termsOf(game, weights, position, 0).map(({ name, own, other, points: part }): Term => {
    const weight =
      name === 'tempo' && !names.includes(name) ? weights.tempo : (weights.points[names.indexOf(name)] ?? 0);
    return { name, values: [own, other], weight, points: part };
  });
  const even = weights.perspective === 'own' ? weights.draw : 0;
  return { points, even, ...scale, model: 'linear', set, terms };
}

/** Features that a network doesn't weigh one by one: their values say what there is on the board. */
function values(game: Game, setName: string, position: Position): Term[] {
  const set = featuresNamed(game, setName);
  const count = set.list.length;
  const both = new Float64Array(2 * count);
  extractSides(set, position, 0, both);
  return set.list.map(({ name }, i) => ({ name, values: [both[i]!, both[count + i]!], weight: 0, points: 0 }));
}
