import type { Evaluator } from '../agents/evaluator.ts';
import type { Judgement } from '../agents/network-judgement.ts';
import { Search } from '../agents/search.ts';
import type { Game, Move, Position } from '../games/game.ts';

/** `judgement` as an evaluation that is not rounded: what a network's whole points stand for. Zero-sum. */
export function unrounded(judgement: Judgement, scale: number): Evaluator {
  return {
    draw: 0,
    evaluate(position, player) {
      const points = judgement.logit(position) * scale;
      return position.turn === player ? points : 0 - points;
    },
  };
}

/** In how many of `positions` a search of `depth` plies with `after` chooses another move than with `before`. */
export function movesChanged(
  game: Game,
  positions: readonly Position[],
  depth: number,
  before: Evaluator,
  after: Evaluator,
): number {
  const [one, other] = [movesOf(game, positions, depth, before), movesOf(game, positions, depth, after)];
  return one.filter((move, i) => move !== other[i]).length;
}

function movesOf(game: Game, positions: readonly Position[], depth: number, evaluator: Evaluator): Move[] {
  const search = new Search(game, evaluator);
  return positions.map((position) => search.choose(position, { depth }).move);
}
