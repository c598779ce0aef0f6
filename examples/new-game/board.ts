import type { Player } from 'weightroom/game';
import { GridPosition, type GridRules, type GridState } from 'weightroom/kit';

/** A move is one whole number: (from · 4 + way) · 4 + jumps. Without jumps, a piece is removed. */
const moveOf = (from: number, way: number, jumps: number): number => (from * 4 + way) * 4 + jumps;

export class Board extends GridPosition {
  /** The next cell from each cell, or -1: to the right, up, left, down. */
  readonly ways: readonly Int32Array[];

  constructor(rules: GridRules, state: GridState) {
    super(rules, state);
    const { grid } = rules;
    this.ways = [grid.step(1, 0), grid.step(0, 1), grid.step(-1, 0), grid.step(0, -1)];
  }

  moves(out: Int32Array, at: number): number {
    const { board, turn } = this;
    for (let from = 0; from < board.length; from++) {
      if (board[from] !== turn + 1) continue;
      if (this.holding[0]! < 2) {
        if (this.mayLeave(from)) out[at++] = moveOf(from, 0, 0);
        continue;
      }
      for (let way = 0; way < 4; way++)
        for (let jumps = this.jumps(from, way, turn); jumps > 0; jumps--) out[at++] = moveOf(from, way, jumps);
    }
    return at;
  }

  /** How many jumps in a row the piece of `player` on `from` can make in one direction. */
  jumps(from: number, way: number, player: Player): number {
    const next = this.ways[way]!;
    let count = 0;
    for (let over = next[from]!; over !== -1 && this.board[over] === 2 - player; ) {
      const to = next[over]!;
      if (to === -1 || this.board[to] !== 0) break;
      count++;
      over = next[to]!;
    }
    return count;
  }

  /** The cell where `jumps` jumps from `from` end. */
  target(from: number, way: number, jumps: number): number {
    let cell = from;
    for (let i = 0; i < 2 * jumps; i++) cell = this.ways[way]![cell]!;
    return cell;
  }

  /** The first piece removed stands in a corner or in the middle, the second one beside it. */
  private mayLeave(from: number): boolean {
    const { grid } = this.rules;
    if (this.holding[0] === 1) return this.ways.some((next) => next[from] !== -1 && this.board[next[from]!] === 0);
    const [last, x, y] = [grid.width - 1, grid.x(from), grid.y(from)];
    const corner = (x === 0 || x === last) && (y === 0 || y === last);
    return corner || (Math.abs(2 * x - last) === 1 && Math.abs(2 * y - last) === 1);
  }

  protected play(move: number): void {
    const jumps = move % 4;
    const way = (move >> 2) % 4;
    const from = move >> 4;
    this.set(from, 0);
    if (jumps === 0) return;
    const next = this.ways[way]!;
    let cell = from;
    for (let i = 0; i < jumps; i++) {
      this.set(next[cell]!, 0);
      cell = next[next[cell]!]!;
    }
    this.set(cell, this.turn + 1);
  }

  over(): boolean {
    const { board, turn } = this;
    for (let from = 0; from < board.length; from++) {
      if (board[from] !== turn + 1) continue;
      if (this.holding[0]! < 2) {
        if (this.mayLeave(from)) return false;
      } else for (let way = 0; way < 4; way++) if (this.jumps(from, way, turn) > 0) return false;
    }
    return true;
  }

  winner(): Player {
    return this.turn === 0 ? 1 : 0;
  }

  ending(): string {
    return 'no move is left';
  }
}
