import type { Board, Game } from '../../games/game.ts';
import { movesOf, walk } from '../../games/moves.ts';
import { Random } from '../../lib/maths/random.ts';

/** Positions whose moves are looked at, each after this many moves at most. */
const POSITIONS = 200;
const LONGEST = 40;
/** Cells of a move that count. */
export const CELLS = 2;
/** No cell. */
export const NOWHERE = -1;
/** What is seen in place of no cell. */
export const BEYOND = 255;

const known = new WeakMap<Game, Int16Array>();

/**
 * Where each move of `game` takes place: the two cells whose contents it changed most often in random games. They stand
 * from index `CELLS * move`, filled up with NOWHERE. A move that no game showed has none. Moves are below `moves`.
 */
export function cellsOfMoves(game: Game, board: Board, moves: number): Int16Array {
  const found = known.get(game) ?? observedCells(game, board, moves);
  known.set(game, found);
  return found;
}

function observedCells(game: Game, board: Board, moves: number): Int16Array {
  const changes = new Map<number, Float64Array>();
  const [before, after] = [new Uint8Array(board.cells), new Uint8Array(board.cells)];
  for (let i = 0; i < POSITIONS; i++) {
    const random = new Random(i, 'cells', game.name);
    const length = random.int(LONGEST + 1);
    const position = walk(game, { shortest: length, longest: length }, random);
    if (position.over()) continue;
    board.write(position, before, 0);
    for (const move of movesOf(game, position)) {
      position.make(move);
      if (!position.over()) {
        board.write(position, after, 0);
        const counts = changes.get(move) ?? new Float64Array(board.cells);
        for (let cell = 0; cell < board.cells; cell++) if (before[cell] !== after[cell]) counts[cell]!++;
        changes.set(move, counts);
      }
      position.unmake();
    }
  }
  const cells = new Int16Array(CELLS * moves).fill(NOWHERE);
  for (const [move, counts] of changes) {
    const changed = [...counts.keys()].filter((cell) => counts[cell]! > 0).sort((a, b) => counts[b]! - counts[a]!);
    cells.set(changed.slice(0, CELLS), CELLS * move);
  }
  return cells;
}
