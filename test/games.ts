import type { Family, Game, Position } from '../games/game.ts';
import { families, gameOfSize } from '../games/index.ts';
import { movesOf, walk } from '../games/moves.ts';
import { Random } from '../lib/maths/random.ts';

/** Plies of a random game that are looked at: some games hardly end by themselves. */
const PLIES = 400;
/** Boards with more moves take part in proportion. */
const MANY_MOVES = 100;

/** Every family on its smallest, middle, default and largest board. */
export const games = families.flatMap((family) => sizesOf(family).map((size) => gameOfSize(family, size)));

function sizesOf({ sizes, defaultSize }: Family): number[] {
  if (sizes.length === 0) return [0];
  return [...new Set([sizes[0]!, defaultSize, sizes[sizes.length >> 1]!, sizes.at(-1)!])];
}

/** An unfinished board to play from: a start, a walk and a scatter in turn. */
export function board(game: Game, turn: number, random: Random): Position {
  if (turn % 3 === 0) return game.start(random);
  return turn % 3 === 1 ? walk(game, game.walk, random) : game.scatter(random);
}

/**
 * Shows `look` each position of some `count` random games, the finished one too. The position must be given back as it
 * was.
 */
export function along(
  game: Game,
  seed: string,
  count: number,
  look: (position: Position, random: Random) => void,
): void {
  const fewer = Math.max(Math.min(count, 3), Math.ceil(count * Math.min(1, MANY_MOVES / game.maxMoves)));
  for (let i = 0; i < fewer; i++) {
    const random = new Random(i, seed, game.name);
    const position = board(game, i, random);
    look(position, random);
    for (let ply = 0; ply < Math.max(PLIES, game.maxMoves) && !position.over(); ply++) {
      position.make(random.pick(movesOf(game, position)));
      look(position, random);
    }
  }
}
