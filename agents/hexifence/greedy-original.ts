import type { Game } from '../../games/game.ts';
import { type Board, boardOf } from '../../games/hexifence/board.ts';
import { CAPTURING, type EdgeSet, FREE, SACRIFICING, SAFE } from '../../games/hexifence/edgeset.ts';
import type { HexifencePosition } from '../../games/hexifence/position.ts';
import type { Random } from '../../lib/maths/random.ts';
import type { Agent, Choice } from '../agent.ts';
import { CLOSED, Sacrifice } from './strings.ts';

/** A choice that was not searched for. */
export const simply = (move: number): Choice => ({ move, score: undefined, depth: 0, nodes: 0 });

/** The board that `game` is played on. */
export function boardFor(game: Game): Board {
  return boardOf(Number(game.name.slice(game.name.lastIndexOf('-') + 1)));
}

/** The edges of one class. */
export function edgesOf(edges: EdgeSet, of: number): number[] {
  const out = new Int32Array(edges.counts[of]);
  edges.list(of, out, 0);
  return Array.from(out);
}

/**
 * The reference's Greedy: any capture, else any safe edge, each equally likely (it takes the head of a shuffled queue),
 * else the smallest sacrifice, of equal ones the first in reading order.
 */
export function greedyOriginal(game: Game): Agent {
  const sacrifice = new Sacrifice(boardFor(game));
  return {
    start() {},
    choose(position, random) {
      return simply(greedyMove(position as HexifencePosition, sacrifice, random));
    },
  };
}

function greedyMove({ edges }: HexifencePosition, sacrifice: Sacrifice, random: Random): number {
  const captures = [...edgesOf(edges, FREE), ...edgesOf(edges, CAPTURING)];
  if (captures.length > 0) return random.pick(captures);
  const safe = edgesOf(edges, SAFE);
  if (safe.length > 0) return random.pick(safe);
  let best = -1;
  let smallest = Number.POSITIVE_INFINITY;
  for (const edge of edgesOf(edges, SACRIFICING)) {
    const size = sacrifice.size(edges, edge) & (CLOSED - 1);
    if (size >= smallest) continue;
    best = edge;
    smallest = size;
  }
  return best;
}
