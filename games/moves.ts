import { Random } from '../lib/maths/random.ts';
import type { Game, Move, Position } from './game.ts';

/** The legal moves, in the game's order. Not for hot code: it allocates. */
export function movesOf({ maxMoves }: Pick<Game, 'maxMoves'>, position: Position): Move[] {
  const out = new Int32Array(maxMoves);
  return Array.from(out.subarray(0, position.moves(out, 0)));
}

/** The same as text. */
export function legalMoves(game: Game, position: Position): string[] {
  return movesOf(game, position).map((move) => game.moveText(position, move));
}

/** Whether positions of `game` say which of their moves are noisy. */
export function hasNoisyMoves(game: Game): boolean {
  return game.start(new Random(0)).noisy !== undefined;
}

/**
 * The position after `shortest` to `longest` random moves from the start, each legal one equally likely: reachable by
 * construction, never finished. A walk that ends the game starts again, shorter.
 *
 * @example
 * ```ts
 * import { hus } from 'weightroom/games/hus';
 * import { Random, walk } from 'weightroom/kit';
 *
 * const position = walk(hus.game(0), { shortest: 4, longest: 8 }, new Random(7, 'openings', 0));
 * position.over(); // false
 * ```
 */
export function walk(game: Game, length: { shortest: number; longest: number }, random: Random): Position {
  const moves = new Int32Array(game.maxMoves);
  let { shortest, longest } = length;
  for (;;) {
    const position = game.start(random);
    const plies = random.between(shortest, longest);
    let ply = 0;
    for (; ply < plies && !position.over(); ply++) position.make(moves[random.int(position.moves(moves, 0))]!);
    if (!position.over()) return position;
    longest = Math.max(0, ply - 1);
    shortest = Math.min(shortest, longest);
  }
}

/**
 * The number of sequences of exactly `depth` moves from `position`, forced passes included. A finished game has none.
 *
 * @example
 * ```ts
 * import { slider } from 'weightroom/games/slider';
 * import { perft } from 'weightroom/kit';
 *
 * const game = slider.game(4);
 * perft(game.parse('H3/H3/H3/1VVV h'), 4, game.maxMoves); // 438
 * ```
 */
export function perft(position: Position, depth: number, maxMoves: number): number {
  return count(position, depth, new Int32Array(maxMoves * Math.max(depth, 1)), 0);
}

function count(position: Position, depth: number, moves: Int32Array, at: number): number {
  if (depth === 0) return 1;
  const end = position.moves(moves, at);
  if (depth === 1) return end - at;
  let nodes = 0;
  for (let i = at; i < end; i++) {
    position.make(moves[i]!);
    nodes += count(position, depth - 1, moves, end);
    position.unmake();
  }
  return nodes;
}
