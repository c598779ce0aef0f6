import { evaluatorOf } from '../agents/agent-weights.ts';
import type { Evaluator } from '../agents/evaluation/evaluator.ts';
import { LearnedOrder, PATTERNS } from '../agents/search/learned-order.ts';
import { handWeights, type Perspective } from '../agents/weights/weights.ts';
import type { Game } from '../games/game.ts';
import { Random } from '../lib/maths/random.ts';

/** The hand weights' evaluation, with an order of moves that means nothing. */
export function handEvaluator(game: Game, perspective: Perspective): Evaluator {
  const evaluator = evaluatorOf(game, handWeights(game, perspective));
  const random = new Random(1, 'order');
  const steps = Int8Array.from({ length: PATTERNS }, () => random.between(-127, 127));
  if (game.board !== undefined) evaluator.order = new LearnedOrder(game, game.board, steps, 0.02);
  return evaluator;
}
