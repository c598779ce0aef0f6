import type { Random } from '../../lib/maths/random.ts';
import { withCells } from '../feature-sets.ts';
import type { Family, Game, Player, TuningPace } from '../game.ts';
import { type Board, boardOf, SIDES } from './board.ts';
import { hexifenceBoard, hexifenceCells } from './cells.ts';
import { EdgeSet, SAFE } from './edgeset.ts';
import { fullFeatures, leanFeatures } from './full.ts';
import { drawHexifence, moveText, parseMove, parsePosition, readSize } from './notation.ts';
import { handWeights, originalFeatures } from './original.ts';
import { HexifencePosition } from './position.ts';

/** Blue and red exchanged: claims, captured cells and the turn. */
function exchange({ board, claims, owners, turn }: HexifencePosition): HexifencePosition {
  const other = (player: number): number => (player === 0 ? 0 : 3 - player);
  return new HexifencePosition(board, claims.map(other), owners.map(other), (1 - turn) as Player);
}

/**
 * A random unfinished board: any number of edges claimed, in colours drawn for each. In three of four boards safe edges
 * are claimed before others, so that cells stand open or captured only where no safe edge is left, as in play; in the
 * others the edges are any. A captured cell belongs to the colour of one of its edges, which may have been the last.
 * Either side is to move.
 */
function scatterPosition(board: Board, random: Random): HexifencePosition {
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

const FAMILY = 'hexifence';

/** Hexifence on a board of `size` cells a side. */
function hexifenceGame(size: number): Game<HexifencePosition> {
  const board = boardOf(size);
  const { edges, cells } = board;
  return {
    name: `${FAMILY}-${size}`,
    family: FAMILY,
    seats: ['blue', 'red'],
    maxMoves: edges,
    start: () => new HexifencePosition(board, new Int8Array(edges), new Int8Array(cells), 0),
    scatter: (random) => scatterPosition(board, random),
    parse: (text) => parsePosition(size, text),
    draw: drawHexifence,
    moveText,
    parseMove,
    exchange,
    features: [originalFeatures(size), fullFeatures(size), leanFeatures(size)].map((set) =>
      withCells(set, hexifenceCells),
    ),
    board: hexifenceBoard(board),
    hand: handWeights,
    rare: ['full.loops-middle', 'full.loops-late'],
    // On size 2 short openings are lost for blue whatever is played.
    walk: { shortest: 0, longest: Math.floor((3 * edges) / 4) },
    draws: {},
    tuning: pace(size),
  };
}

/**
 * A game at depth 1 costs about a hundred times as much on the largest board as on the default one. Fitted are the
 * authors' features and the eight that win at equal time; `full` costs more than it knows.
 */
function pace(size: number): TuningPace {
  const sets = ['original', 'lean'];
  if (size <= 3) return { games: 3000, selfplayDepth: 2, pairs: 200, nodes: 3000, depth: 2, sets };
  return size === 4
    ? { games: 1000, selfplayDepth: 1, pairs: 60, nodes: 5000, depth: 1, sets }
    : { games: 150, selfplayDepth: 1, pairs: 12, nodes: 5000, depth: 1, sets };
}

export const hexifence: Family = {
  name: FAMILY,
  meaning:
    'claim the edges of hexagonal cells; the last edge of a cell captures it and gives another turn; more cells win',
  sizes: [1, 2, 3, 4, 5, 6],
  defaultSize: 3,
  game: hexifenceGame,
  sizeOf: readSize,
};
