/**
 * Clobber (Albert, Grossman, Nowakowski and Wolfe, 2001): a piece takes an enemy above, below or beside it. A player
 * who can't has lost. Here on five columns and six rows.
 */
import type { Family, Features, Game, Move, Player } from 'weightroom/game';
import {
  fairyUci,
  feature,
  Grid,
  GridPosition,
  GridRules,
  gridGame,
  nearOn,
  rookSteps,
  symmetriesOf,
} from 'weightroom/kit';

const grid = new Grid(5, 6);
const { area } = grid;

/** By cell: those above, below and beside it. */
const beside: readonly Int32Array[] = grid.cells.map((cell) =>
  Int32Array.from(
    [grid.step(1, 0), grid.step(0, 1), grid.step(-1, 0), grid.step(0, -1)]
      .map((step) => step[cell]!)
      .filter((other) => other !== -1),
  ),
);

/** A move is from · area + to, in cells. */
class Clobber extends GridPosition {
  moves(out: Int32Array, at: number): number {
    const { board, turn } = this;
    for (let from = 0; from < area; from++) {
      if (board[from] !== turn + 1) continue;
      const near = beside[from]!;
      for (let i = 0; i < near.length; i++) if (board[near[i]!] === 2 - turn) out[at++] = from * area + near[i]!;
    }
    return at;
  }

  /** How many cells beside this one hold `value`. */
  countBeside(cell: number, value: number): number {
    const { board } = this;
    const near = beside[cell]!;
    let count = 0;
    for (let i = 0; i < near.length; i++) if (board[near[i]!] === value) count++;
    return count;
  }

  protected play(move: number): void {
    const from = Math.floor(move / area);
    this.set(from, 0);
    this.set(move - from * area, this.turn + 1);
  }

  over(): boolean {
    const { board, turn } = this;
    for (let cell = 0; cell < area; cell++)
      if (board[cell] === turn + 1 && this.countBeside(cell, 2 - turn) > 0) return false;
    return true;
  }

  winner(): Player {
    return this.turn === 0 ? 1 : 0;
  }

  ending(): string {
    return 'no piece can be taken';
  }
}

const most = grid.area;

/** The number of moves says nothing: what a piece can take can take it, so both sides always have as many. */
const features: Features<Clobber> = {
  name: 'original',
  costly: true,
  list: [
    feature('movers', 'pieces', 'own pieces that can take one', 0, most),
    feature('safe', 'moves', 'own moves to a cell where no enemy is beside the piece', 0, 4 * most),
    feature('reserve', 'pieces', 'own pieces that can take none, beside one that can', 0, most),
    feature('alone', 'pieces', 'own pieces with nothing beside them', 0, most),
  ],
  extract(position, player, out, at) {
    const { board } = position;
    const [own, enemy] = [player + 1, 2 - player];
    let [movers, safe, reserve, alone] = [0, 0, 0, 0];
    for (let cell = 0; cell < most; cell++) {
      if (board[cell] !== own) continue;
      const near = beside[cell]!;
      let [enemies, friends, backed] = [0, 0, false];
      for (let i = 0; i < near.length; i++) {
        const other = near[i]!;
        if (board[other] === enemy) {
          enemies++;
          if (position.countBeside(other, enemy) === 0) safe++;
        } else if (board[other] === own) {
          friends++;
          if (!backed && position.countBeside(other, enemy) > 0) backed = true;
        }
      }
      if (enemies > 0) movers++;
      else if (backed) reserve++;
      else if (friends === 0) alone++;
    }
    out[at] = movers;
    out[at + 1] = safe;
    out[at + 2] = reserve;
    out[at + 3] = alone;
  },
};

const rules = new GridRules({ name: 'clobber', grid, pieces: ['W', 'B'] });

const moveText = (_: Clobber, move: Move): string =>
  grid.name(Math.floor(move / grid.area)) + grid.name(move % grid.area);

const game: Game = gridGame<Clobber>({
  rules,
  family: 'clobber',
  seats: ['white', 'black'],
  // Between all cells: along the rows, and along the columns.
  maxMoves: 4 * 6 + 5 * 5,
  mirror: 'same',
  // a1 is black.
  start: () => ({ board: Int8Array.from(grid.cells, (cell) => 2 - ((grid.x(cell) + grid.y(cell)) % 2)), turn: 0 }),
  position: (state) => new Clobber(rules, state),
  moveText,
  scatter(random) {
    const share = 0.2 + 0.8 * random.unit();
    const piece = (): number => (random.chance(share) ? 1 + random.int(2) : 0);
    return { board: Int8Array.from(grid.cells, piece), turn: random.chance(0.5) ? 0 : 1 };
  },
  board: { symmetries: symmetriesOf(grid, 'mirror'), near: nearOn(grid, rookSteps(2)) },
  features: [features],
  hand: { points: [10, 6, 3, -4], draw: 0, source: 'this example: the player with more pieces in play moves last' },
  walk: { shortest: 2, longest: 8 },
  tuning: { games: 2000, selfplayDepth: 3, pairs: 300, depth: 3 },
});

export const family: Family = {
  name: 'clobber',
  meaning: 'a piece takes one beside it; who can take none has lost',
  sizes: [],
  defaultSize: 0,
  game: () => game,
  sizeOf: () => 0,
};

export const uci = fairyUci<Clobber>({ variant: () => 'clobber', pieces: ['W', 'B'], moveText });
