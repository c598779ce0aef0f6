import type { Player } from '../game.ts';
import { BLACK, EMPTY, type Grid } from './grid.ts';
import type { HexPosition } from './position.ts';

/** The lower bit of each of six cells that have two. */
const ONE_A_CELL = 0x555;

/**
 * By the six neighbours, two bits each, 0 for open: whether no filling of the open ones gives four changes of colour
 * around the ring.
 */
const deadRings = Uint8Array.from({ length: 2 ** 12 }, (_, ring) => (maxChanges(ring) < 4 ? 1 : 0));

/** On integers only: it runs whenever the program starts. */
function maxChanges(ring: number): number {
  const open = ONE_A_CELL & ~(ring | (ring >> 1));
  let max = 0;
  // The subsets of the open cells: those of one colour, the others are of the other one.
  for (let ones = open; ; ones = (ones - 1) & open) {
    const full = ring | ones | ((open & ~ones) << 1);
    const change = full ^ ((full >> 2) | ((full & 3) << 10));
    let changes = 0;
    for (let rest = (change | (change >> 1)) & ONE_A_CELL; rest !== 0; rest &= rest - 1) changes++;
    if (changes > max) max = changes;
    if (ones === 0) return max;
  }
}

/** Whether `cell` is dead: no win can depend on it, by its six neighbours alone (sound, not complete). */
export function isDead(grid: Grid, board: Int8Array, cell: number): boolean {
  const stride = grid.stride;
  const ring =
    (board[cell - stride] & 3) |
    ((board[cell - stride + 1] & 3) << 2) |
    ((board[cell + 1] & 3) << 4) |
    ((board[cell + stride] & 3) << 6) |
    ((board[cell + stride - 1] & 3) << 8) |
    ((board[cell - 1] & 3) << 10);
  return deadRings[ring] === 1;
}

/**
 * What one player's stones form with each other and the edges. Hot: read off the stones in one pass; `measure` writes
 * the fields.
 */
export class Shapes {
  /** The most lines of the player's way that one chain covers. */
  span = 0;
  /** Pairs of own stones with two common neighbours, both empty, that do not touch each other. */
  bridges = 0;
  /** Own stones on the second line from an own edge with both cells between empty, counted per edge. */
  edgeBridges = 0;
  /** Own stones that no win can depend on. */
  deadStones = 0;
  /** By root: the first and the last line that its chain reaches, in the measurement that is named beside them. */
  readonly #lowest: Int32Array;
  readonly #highest: Int32Array;
  readonly #measuredIn: Int32Array;
  #measurement = 0;

  constructor(grid: Grid) {
    this.#lowest = new Int32Array(grid.area);
    this.#highest = new Int32Array(grid.area);
    this.#measuredIn = new Int32Array(grid.area);
  }

  measure(position: HexPosition, player: Player): void {
    const { board, parent, grid, stones } = position;
    const { cells, along, size, stride, words } = grid;
    const lowest = this.#lowest;
    const highest = this.#highest;
    const measuredIn = this.#measuredIn;
    this.#measurement = (this.#measurement + 1) | 0;
    const measurement = this.#measurement;
    const offset = player * grid.area;
    const own = player + BLACK;
    // For White, rows and columns are exchanged: `ahead` is towards the last edge, `aside` the other way round the
    // ring.
    const ahead = player === 0 ? stride : 1;
    const aside = player === 0 ? 1 : stride;
    let bridges = 0;
    let edgeBridges = 0;
    let deadStones = 0;
    let span = 0;
    for (let word = 0; word < words; word++)
      for (let bits = stones[player * words + word]; bits !== 0; bits &= bits - 1) {
        const cell = cells[32 * word + 31 - Math.clz32(bits & -bits)];
        const line = along[offset + cell];
        let root = cell;
        while (parent[root] !== root) root = parent[root];
        if (measuredIn[root] !== measurement) {
          measuredIn[root] = measurement;
          lowest[root] = line;
          highest[root] = line;
        } else if (line < lowest[root]) lowest[root] = line;
        else if (line > highest[root]) highest[root] = line;
        if (highest[root] - lowest[root] >= span) span = highest[root] - lowest[root] + 1;
        if (board[cell + stride] === EMPTY) {
          if (board[cell + 1] === EMPTY && board[cell + stride + 1] === own) bridges++;
          if (board[cell + stride - 1] === EMPTY && board[cell + 2 * stride - 1] === own) bridges++;
        }
        if (board[cell - 1] === EMPTY && board[cell + stride - 1] === EMPTY && board[cell + stride - 2] === own)
          bridges++;
        if (line === 1 && board[cell - ahead] === EMPTY && board[cell - ahead + aside] === EMPTY) edgeBridges++;
        if (line === size - 2 && board[cell + ahead] === EMPTY && board[cell + ahead - aside] === EMPTY) edgeBridges++;
        if (isDead(grid, board, cell)) deadStones++;
      }
    this.span = span;
    this.bridges = bridges;
    this.edgeBridges = edgeBridges;
    this.deadStones = deadStones;
  }
}
