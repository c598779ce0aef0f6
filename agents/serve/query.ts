import { extractSides } from '../../games/both-sides.ts';
import type { Game, Player, Position } from '../../games/game.ts';
import { InputError } from '../../lib/input-error.ts';
import { evaluatorOf } from '../create-agent.ts';
import type { AgentSpec } from '../spec.ts';
import { featuresOf } from '../weights/weights.ts';

const subjects = ['p1turn', 'gameover', 'result', 'legalmoves', 'evaluation', 'features'] as const;

/**
 * The response to a UGI query: `p1turn`, `gameover` and `result` as UGI has them; `legalmoves`, all of them;
 * `evaluation`, in points for the player to move, by the agent's weights; `features`, `name=own/other` for the player
 * to move, those of the agent's linear weights, or else the game's `original`. `none` where there is nothing to tell.
 * Throws InputError for another subject.
 */
export function queryAnswer(subject: string, game: Game, position: Position, spec: AgentSpec): string {
  const over = position.over();
  switch (subjects.find((one) => one === subject)) {
    case 'p1turn':
      return String(position.turn === 0);
    case 'gameover':
      return String(over);
    case 'result':
      return over ? resultOf(position.winner()) : 'none';
    case 'legalmoves':
      return over ? 'none' : legalMoves(game, position).join(' ');
    case 'evaluation':
      if (over || !('weights' in spec)) return 'none';
      return String(evaluatorOf(game, spec.weights).evaluate(position, position.turn));
    case 'features':
      return over ? 'none' : features(game, position, spec).join(' ');
    case undefined:
      throw new InputError(`query ${subject}: one of ${subjects.join(', ')} is wanted`);
  }
}

function resultOf(winner: Player | undefined): string {
  if (winner === undefined) return 'draw';
  return winner === 0 ? 'p1win' : 'p2win';
}

function legalMoves(game: Game, position: Position): string[] {
  const moves = new Int32Array(game.maxMoves);
  return Array.from(moves.subarray(0, position.moves(moves, 0)), (move) => game.moveText(position, move));
}

function features(game: Game, position: Position, spec: AgentSpec): string[] {
  const linear = 'weights' in spec && spec.weights.model === 'linear' ? spec.weights : undefined;
  const set = linear === undefined ? game.features[0]! : featuresOf(linear, game);
  const count = set.list.length;
  const values = new Float64Array(2 * count);
  extractSides(set, position, position.turn, values);
  return set.list.map(({ name }, i) => `${name}=${values[i]}/${values[count + i]}`);
}
