import type { Random } from '../../lib/maths/random.ts';
import type { Player } from '../game.ts';
import { type Board, SIDES } from './board.ts';
import { EdgeSet, SAFE } from './edgeset.ts';
import { HexifencePosition } from './position.ts';

/**
 * A random unfinished board: any number of edges claimed, in colours drawn for each. In three of four boards safe edges
 * are claimed before others, so that cells stand open or captured only where no safe edge is left, as in play; in the
 * others the edges are any. A captured cell belongs to the colour of one of its edges, which may have been the last.
 * Either side is to move.
 */
export function scatterPosition(board: Board, random: Random): HexifencePosition {
  const claims = new Int8Array(board.edges);
  const edges = new EdgeSet(board);
  const order = random.shuffle(Array.from({ length: board.edges }, (_, edge) => edge));
  const count = random.int(board.edges);
  const claim = (edge: number): void => {
    edges.claim(edge);
    claims[edge] = 1 + random.int(2);
  };
  if (random.chance(0.75))
    for (const edge of order) if (edges.classOf[edge] === SAFE && edges.unclaimed > board.edges - count) claim(edge);
  for (const edge of order) if (claims[edge] === 0 && edges.unclaimed > board.edges - count) claim(edge);
  const owners = Int8Array.from({ length: board.cells }, (_, cell) =>
    edges.left[cell] === 0 ? claims[board.cellEdges[SIDES * cell + random.int(SIDES)]] : 0,
  );
  return new HexifencePosition(board, claims, owners, random.int(2) as Player);
}
