import type { Random } from '../lib/maths/random.ts';
import type { Game, Position } from './game.ts';

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
