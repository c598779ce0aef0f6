/**
 * Othello: a new disc turns over all enemy discs that it encloses. The player with more discs wins. A player who can
 * enclose none passes; two passes in a row end the game.
 */
import type { Family, Features, Game, Move, Player } from 'weightroom/game';
import {
  fairyUci,
  feature,
  Grid,
  GridRules,
  gridGame,
  kingSteps,
  MajorityPosition,
  nearOn,
  symmetriesOf,
} from 'weightroom/kit';

const grid = new Grid(8);
/** d4, e4, d5, e5. */
const centre: readonly number[] = ['d4', 'e4', 'd5', 'e5'].map((name) => grid.named(name)!);

const DIRECTIONS = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy] as const)).filter(([x, y]) => x || y);
/** A ray has at most seven cells. */
const LENGTH = 8;
const ALL = LENGTH * DIRECTIONS.length;
/** By cell, direction and distance: the cells of a ray, then the cell itself, which is empty and so ends it. */
const rays = Int8Array.from(
  grid.cells.flatMap((from) =>
    DIRECTIONS.flatMap(([dx, dy]) => {
      const ray = Array.from({ length: LENGTH }, (_, far) =>
        grid.cell(grid.x(from) + (far + 1) * dx, grid.y(from) + (far + 1) * dy),
      );
      return ray.map((cell) => (cell === -1 ? from : cell));
    }),
  ),
);

/** A move is the cell of its disc. */
class Othello extends MajorityPosition {
  movesOf(player: Player, out: Int32Array, at: number): number {
    for (let cell = 0; cell < grid.area; cell++) if (this.fits(cell, player)) out[at++] = cell;
    return at;
  }

  /** How many moves `player` has. */
  mobility(player: Player): number {
    let count = 0;
    for (let cell = 0; cell < grid.area; cell++) if (this.fits(cell, player)) count++;
    return count;
  }

  /** Hot: called for each cell at every leaf. */
  private fits(cell: number, player: Player): boolean {
    const { board } = this;
    if (board[cell] !== 0) return false;
    const enemy = 2 - player;
    const begin = cell * ALL;
    for (let ray = begin; ray < begin + ALL; ray += LENGTH) {
      let at = ray;
      while (board[rays[at]!] === enemy) at++;
      if (at > ray && board[rays[at]!] === player + 1) return true;
    }
    return false;
  }

  protected place(cell: number): void {
    const { board, turn } = this;
    const begin = cell * ALL;
    for (let ray = begin; ray < begin + ALL; ray += LENGTH) {
      let at = ray;
      while (board[rays[at]!] === 2 - turn) at++;
      if (board[rays[at]!] === turn + 1) while (--at >= ray) this.set(rays[at]!, turn + 1);
    }
    this.set(cell, turn + 1);
  }
}

const neighboursOf = nearOn(grid, kingSteps(1));
const neighbours = grid.cells.map((cell) => Int32Array.from(neighboursOf(cell).slice(1).flat()));

const CORNERS = Int32Array.from(['a1', 'h1', 'a8', 'h8'], (name) => grid.named(name)!);
/** By corner: the cell beside it along the row, along the column, and diagonally. */
const besides = Array.from(CORNERS, (corner) => neighboursOf(corner).slice(1).flat());

const features: Features<Othello> = {
  name: 'original',
  costly: true,
  list: [
    feature('discs', 'discs', 'own discs', 0, grid.area),
    feature('moves', 'moves', 'cells on which an own disc would enclose something', 0, grid.area - 4),
    feature('frontier', 'discs', 'own discs beside an empty cell', 0, grid.area),
    feature('corners', 'discs', 'own discs in the corners', 0, 4),
    feature('crosses', 'discs', 'own discs diagonally beside an empty corner', 0, 4),
    feature('sides', 'discs', 'own discs along the edge beside an empty corner', 0, 8),
  ],
  extract(position, player, out, at) {
    const { board } = position;
    const own = player + 1;
    let [frontier, corners, crosses, sides] = [0, 0, 0, 0];
    for (let cell = 0; cell < grid.area; cell++) if (board[cell] === own && isFrontier(board, cell)) frontier++;
    for (let i = 0; i < 4; i++) {
      const corner = board[CORNERS[i]!];
      if (corner === own) corners++;
      if (corner !== 0) continue;
      const beside = besides[i]!;
      if (board[beside[0]!] === own) sides++;
      if (board[beside[1]!] === own) sides++;
      if (board[beside[2]!] === own) crosses++;
    }
    out[at] = position.holding[own]!;
    out[at + 1] = position.mobility(player);
    out[at + 2] = frontier;
    out[at + 3] = corners;
    out[at + 4] = crosses;
    out[at + 5] = sides;
  },
};

function isFrontier(board: Int8Array, cell: number): boolean {
  const near = neighbours[cell]!;
  for (let i = 0; i < near.length; i++) if (board[near[i]!] === 0) return true;
  return false;
}

const rules = new GridRules({ name: 'othello', grid, pieces: ['B', 'W'], counters: [Othello.PASSES] });

const moveText = (_: Othello, move: Move): string => (move === Othello.PASS ? 'pass' : grid.name(move));

const game: Game = gridGame<Othello>({
  rules,
  family: 'othello',
  seats: ['black', 'white'],
  maxMoves: grid.area - centre.length,
  mirror: 'same',
  start: () => ({ board: Int8Array.from(grid.cells, (cell) => [0, 2, 1, 1, 2][centre.indexOf(cell) + 1]!), turn: 0 }),
  position: (state) => new Othello(rules, state),
  moveText,
  why: (_, text) => (text === 'pass' ? 'whoever can move does' : 'it encloses nothing'),
  wrong: ({ board }) =>
    centre.some((cell) => board[cell] === 0) ? 'the four cells in the middle are never empty' : undefined,
  scatter(random) {
    const share = 0.1 + 0.8 * random.unit();
    const disc = (cell: number): number => (centre.includes(cell) || random.chance(share) ? 1 + random.int(2) : 0);
    return { board: Int8Array.from(grid.cells, disc), turn: random.chance(0.5) ? 0 : 1 };
  },
  board: { symmetries: symmetriesOf(grid, 'diagonal', 'half-turn') },
  features: [features],
  hand: {
    points: [1, 8, -4, 80, -40, -15],
    draw: 0,
    source: 'this example: corners above all, then mobility; few discs beside empty cells',
  },
  walk: { shortest: 2, longest: 10 },
  tuning: { games: 2000, selfplayDepth: 3, pairs: 300, depth: 3 },
});

export const family: Family = {
  name: 'othello',
  meaning: 'a disc turns over what it encloses; more discs win',
  sizes: [],
  defaultSize: 0,
  game: () => game,
  sizeOf: () => 0,
};

/** Discs that a player has in hand at the start. */
const HAND = 60;

export const uci = fairyUci<Othello>({
  variant: () => 'flipello',
  pieces: ['B', 'W'],
  moveText,
  // As if none had passed: the first player has put one more before the second one's turn.
  inHand({ holding, turn }) {
    const put = grid.area - holding[0]! - centre.length;
    const first = turn === 0 ? Math.floor(put / 2) : Math.ceil(put / 2);
    return `[${'P'.repeat(HAND - first)}${'p'.repeat(HAND - put + first)}]`;
  },
});
