import type { Game, Player, Position } from '../../games/game.ts';
import { gridOf } from '../../games/hex/grid.ts';
import type { HexPosition } from '../../games/hex/position.ts';
import { ShortestPath } from '../../games/hex/shortest.ts';
import type { Evaluator } from '../evaluation/evaluator.ts';

/** Always 0: a search with it sees finished games only. */
export class NoEvaluator implements Evaluator {
  readonly draw = 0;

  evaluate(): number {
    return 0;
  }
}

/**
 * What each stone's way still is, each stone joined to the far edge, and each stone of the longest chain count, in
 * points.
 */
export interface ChainPoints {
  readonly distance: number;
  readonly paths: number;
  readonly longest: number;
}

/** H1, H2 or H3, ours less the enemy's. */
export class ChainEvaluator implements Evaluator {
  readonly draw = 0;
  readonly #points: ChainPoints;

  constructor(points: ChainPoints) {
    this.#points = points;
  }

  evaluate(position: Position, player: Player): number {
    return this.#sum(position as HexPosition, player) - this.#sum(position as HexPosition, player === 0 ? 1 : 0);
  }

  #sum({ toGo, lastEdgeStones, longest }: HexPosition, player: Player): number {
    const points = this.#points;
    return points.distance * toGo[player]! + points.paths * lastEdgeStones[player]! + points.longest * longest[player]!;
  }
}

/** Whose shortest path counts: -d(searcher), d(enemy), or the sum of both. */
export type Approach = 'own' | 'opponent' | 'both';

/** H4, a point a cell, in one of its three approaches. */
export class ShortestPathEvaluator implements Evaluator {
  readonly draw = 0;
  readonly #approach: Approach;
  readonly #shortest: ShortestPath;
  readonly #cut: number;

  constructor(game: Game, approach: Approach) {
    this.#approach = approach;
    this.#cut = game.maxMoves;
    this.#shortest = new ShortestPath(gridOf(Math.sqrt(game.maxMoves)));
  }

  evaluate(position: Position, player: Player): number {
    const approach = this.#approach;
    const cut = this.#cut;
    const board = position as HexPosition;
    const own = approach === 'opponent' ? 0 : this.#shortest.distance(board, player, cut);
    const enemy = approach === 'own' ? 0 : this.#shortest.distance(board, player === 0 ? 1 : 0, cut);
    return enemy - own;
  }
}
