import type { Game, Move, Position } from '../../games/game.ts';
import type { InfexionPosition } from '../../games/infexion/position.ts';
import type { Random } from '../../lib/maths/random.ts';
import type { Agent, BuiltInAgent, Choice } from '../agent.ts';
import { type Limit, mustBeOnePly } from '../limits/limit.ts';
import { MctsOriginal } from './mcts-original.ts';
import { evaluate, generate, OriginalInfexion, type OriginalParts } from './original.ts';

/**
 * The greedy opponent of MrVinnyLuu/Adversarial-Infexion: the move after which the authors' evaluation is best. A coin
 * thrown for each equal that comes later decides between them, so that later ones are likelier than earlier. Refuses
 * limits other than one ply.
 */
function greedyInfexion(game: Game, limit: Limit): Agent {
  mustBeOnePly(limit, 'greedy-original');
  const moves = new Int32Array(game.maxMoves);
  return {
    start: () => undefined,
    choose(position: Position, random: Random): Choice {
      const count = generate(position as InfexionPosition, moves);
      const move = greedyMove(position as InfexionPosition, moves.subarray(0, count), random);
      return { move, score: undefined, depth: 1, nodes: count };
    },
  };
}

function greedyMove(position: InfexionPosition, moves: Int32Array, random: Random): Move {
  const player = position.turn;
  let best = moves[0]!;
  let max = Number.NEGATIVE_INFINITY;
  for (const move of moves) {
    position.make(move);
    const value = evaluate(position, player);
    position.unmake();
    if (value < max || (value === max && random.chance(0.5))) continue;
    max = value;
    best = move;
  }
  return best;
}

/** The hand-made agent without parts of its search: the algorithms of Figure 1 of its authors' report. */
function without(parts: Partial<OriginalParts>): BuiltInAgent {
  const all = { alphaBeta: true, sorting: true, ...parts };
  return { defaultLimit: { depth: 2 }, create: (game, limit) => new OriginalInfexion(game, limit, all) };
}

/** The agents made for Infexion. */
export const infexionAgents: Readonly<Record<string, BuiltInAgent>> = {
  original: { defaultLimit: { depth: 3 }, create: (game, limit) => new OriginalInfexion(game, limit) },
  'original-unsorted': without({ sorting: false }),
  'original-minimax-sorted': without({ alphaBeta: false }),
  'original-minimax': without({ alphaBeta: false, sorting: false }),
  'greedy-original': { defaultLimit: { depth: 1 }, create: greedyInfexion },
  'mcts-original': { defaultLimit: { simulations: 100 }, create: (game, limit) => new MctsOriginal(game, limit) },
};
