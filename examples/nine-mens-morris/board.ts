import type { Player } from 'weightroom/game';
import { Grid, GridPosition, GridRules, type GridState } from 'weightroom/kit';

export const grid = new Grid(7);
/** Three squares, one inside the other. */
const isPoint = (cell: number): boolean => {
  const [x, y] = [Math.abs(grid.x(cell) - 3), Math.abs(grid.y(cell) - 3)];
  return x + y > 0 && (x === y || x === 0 || y === 0);
};
export const points = grid.cells.filter(isPoint);
export const MEN = 9;

export const rules = new GridRules({
  name: 'nine-mens-morris',
  grid,
  pieces: ['W', 'B'],
  holes: grid.cells.filter((cell) => !isPoint(cell)),
  counters: [
    { name: 'white men in hand', max: MEN, mirror: 1 },
    { name: 'black men in hand', max: MEN, mirror: 0 },
  ],
});

/** The 16 places of a mill: rows and columns of points, of which the centre parts two. */
export const mills = [0, 1, 2, 3, 4, 5, 6].flatMap((i) =>
  [points.filter((cell) => grid.y(cell) === i), points.filter((cell) => grid.x(cell) === i)].flatMap((line) =>
    line.length === 3 ? [line] : [line.slice(0, 3), line.slice(3)],
  ),
);
/** By cell: the mills through it. */
export const millsOf = grid.cells.map((cell) => mills.filter((mill) => mill.includes(cell)));
/** By cell: the points that a line joins to it. */
export const neighbours = grid.cells.map((cell) =>
  millsOf[cell]!.flatMap((mill) => mill.filter((_, i) => Math.abs(i - mill.indexOf(cell)) === 1)),
);

const HAND = 49;
const NOTHING = 49;

/** A move is (from · 50 + to) · 50 + taken, in cells; 49 stands for the hand, and for nothing that is taken. */
export class NineMensMorris extends GridPosition {
  constructor(state: GridState) {
    super(rules, state);
  }

  moves(out: Int32Array, at: number): number {
    const { board, turn, counters } = this;
    if (this.lost()) return at;
    if (counters[turn]! > 0) {
      for (const to of points) if (board[to] === 0) at = this.movesTo(HAND, to, out, at);
      return at;
    }
    const flies = this.holding[turn + 1] === 3;
    for (const from of points) {
      if (board[from] !== turn + 1) continue;
      for (const to of flies ? points : neighbours[from]!) if (board[to] === 0) at = this.movesTo(from, to, out, at);
    }
    return at;
  }

  /** A mill takes a man, which stands in no mill unless all do. */
  private movesTo(from: number, to: number, out: Int32Array, at: number): number {
    const { board, turn } = this;
    const base = (from * 50 + to) * 50;
    if (!this.mills(to, turn, from)) {
      out[at++] = base + NOTHING;
      return at;
    }
    const begin = at;
    const other = turn === 0 ? 1 : 0;
    for (const cell of points) if (board[cell] === 2 - turn && !this.mills(cell, other, -1)) out[at++] = base + cell;
    if (at === begin) for (const cell of points) if (board[cell] === 2 - turn) out[at++] = base + cell;
    // Without a man of the other side on the board.
    if (at === begin) out[at++] = base + NOTHING;
    return at;
  }

  /** Whether a man of `player` on `cell` stands in a mill, once `left` is empty. */
  mills(cell: number, player: Player, left: number): boolean {
    const { board } = this;
    for (const mill of millsOf[cell]!) {
      let others = 0;
      for (let i = 0; i < 3; i++) if (mill[i] !== cell && mill[i] !== left && board[mill[i]!] === player + 1) others++;
      if (others === 2) return true;
    }
    return false;
  }

  protected play(move: number): void {
    const { turn } = this;
    const [from, to, taken] = [Math.floor(move / 2500), Math.floor(move / 50) % 50, move % 50];
    if (from === HAND) this.count(turn, this.counters[turn]! - 1);
    else this.set(from, 0);
    this.set(to, turn + 1);
    if (taken !== NOTHING) this.set(taken, 0);
  }

  /** Men on the board and in hand. */
  men(player: Player): number {
    return this.holding[player + 1]! + this.counters[player]!;
  }

  private lost(): boolean {
    return this.men(this.turn) < 3;
  }

  over(): boolean {
    const { board, turn, counters } = this;
    if (this.lost()) return true;
    // Sixteen men at most: there is always room to place and to fly.
    if (counters[turn]! > 0 || this.holding[turn + 1] === 3) return false;
    return !points.some((from) => board[from] === turn + 1 && neighbours[from]!.some((to) => board[to] === 0));
  }

  winner(): Player {
    return this.turn === 0 ? 1 : 0;
  }

  ending(): string {
    return this.lost() ? 'two men are left' : 'no move is left';
  }
}

/** `d2` from the hand, `d2-d3`, `d2-d3xa7`. */
export function moveText(move: number): string {
  const [from, to, taken] = [Math.floor(move / 2500), Math.floor(move / 50) % 50, move % 50];
  return `${from === HAND ? '' : `${grid.name(from)}-`}${grid.name(to)}${taken === NOTHING ? '' : `x${grid.name(taken)}`}`;
}
