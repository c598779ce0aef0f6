import type { Game, Move, Player, Position } from '../../games/game.ts';
import { exposedSeeds, PITS, playablePits } from '../../games/hus/pits.ts';
import type { HusPosition } from '../../games/hus/position.ts';
import { aborted, capturedOf, capturesOf } from '../../games/hus/sow.ts';
import { type Agent, type Choice, WIN } from '../agent.ts';
import { type Limit, mustBeOnePly } from '../limits/limit.ts';

const moves = new Int32Array(PITS);

/**
 * The authors' heuristic filter: of every pit that can be played, the sum of what each heuristic says, all in seeds and
 * alike; the pit with the largest sum is played, the lowest of equals. A win at once outranks the sums, an aborted turn
 * nothing.
 */
export function filterHus(_game: Game, limit: Limit): Agent {
  mustBeOnePly(limit, 'filter');
  return {
    start: () => undefined,
    choose: (position: Position): Choice => chooseByFilter(position as HusPosition),
  };
}

export function chooseByFilter(position: HusPosition): Choice {
  const count = position.moves(moves, 0);
  let best: Move = moves[0]!;
  let max = Number.NEGATIVE_INFINITY;
  for (const move of moves.subarray(0, count).sort()) {
    const sum = filterSum(position, move);
    if (sum <= max) continue;
    max = sum;
    best = move;
  }
  return { move: best, score: max, depth: 1, nodes: count };
}

/**
 * Own seeds after the move; enemy seeds then exposed; seeds captured, and once more if in two captures or more; by how
 * much fewer own seeds are exposed than before; own pits that can then be played.
 */
export function filterSum(position: HusPosition, move: Move): number {
  const player = position.turn;
  const enemy = (1 - player) as Player;
  const before = exposedSeeds(position.words, player);
  position.make(move);
  const { words, sown } = position;
  let sum: number;
  if (position.over()) sum = position.winner() === player ? WIN - 1 : aborted(sown) ? 1 - WIN : 0;
  else {
    const captured = capturedOf(sown);
    sum = position.seeds(player) + exposedSeeds(words, enemy) + before - exposedSeeds(words, player) + captured;
    if (capturesOf(sown) > 1) sum += captured;
    sum += playablePits(words, player);
  }
  position.unmake();
  return sum;
}
