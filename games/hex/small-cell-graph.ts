import type { Player } from '../game.ts';
import { FIRST_EDGE, type Grid, LAST_EDGE } from './grid.ts';
import type { HexPosition } from './position.ts';

/** Cells of one half of a set; no board of this graph has more than two halves. */
const HALF = 32;
/** The largest board of this graph. */
export const SMALL = 8;

/**
 * What a CellGraph says, on boards of up to 64 cells. Hot: a set of cells is two numbers, its halves, held in local
 * variables; near sets are kept by cell, the halves beside each other. Shortest ways are counted over the cells that
 * lie on one only.
 */
export class SmallCellGraph {
  distance = 0;
  pathCells = 0;
  paths = 0;
  twoDistance = 0;
  twoDistanceCells = 0;

  readonly #grid: Grid;
  /** By player and edge: the cells that lie on it. */
  readonly #edgeCells = new Int32Array(8);
  /** By cell: its neighbours on the bare board; and in the graph, beside which it may hold itself and taken cells. */
  readonly #touching = new Int32Array(4 * HALF);
  readonly #near = new Int32Array(4 * HALF);
  /** By cell of the frame: the number of the chain whose root it is, in the build that is named beside it. */
  readonly #chain: Int32Array;
  readonly #builtFor: Int32Array;
  #build = 0;
  /** By chain without an edge: the empty cells that it touches. */
  readonly #liberties = new Int32Array(4 * HALF);
  /** By level: the cells at that distance from the first edge; then those of them on a shortest way. */
  readonly #levels = new Int32Array(4 * HALF + 4);
  readonly #counts = new Float64Array(2 * HALF);
  readonly #distances = new Uint8Array(2 * HALF);
  /** The cells that hold a stone. */
  #takenLow = 0;
  #takenHigh = 0;
  #firstLow = 0;
  #firstHigh = 0;
  #lastLow = 0;
  #lastHigh = 0;

  constructor(grid: Grid) {
    this.#grid = grid;
    this.#chain = new Int32Array(grid.area);
    this.#builtFor = new Int32Array(grid.area);
    const numbers = new Map([...grid.cells].map((cell, i) => [cell, i]));
    for (const [cell, i] of numbers) {
      for (const step of grid.steps) {
        const near = numbers.get(cell + step);
        if (near !== undefined) include(this.#touching, 2 * i, near);
      }
      for (const player of [0, 1]) {
        const touched = grid.edges[player * grid.area + cell];
        if ((touched & FIRST_EDGE) !== 0) include(this.#edgeCells, 4 * player, i);
        if ((touched & LAST_EDGE) !== 0) include(this.#edgeCells, 4 * player + 2, i);
      }
    }
  }

  /**
   * The graph of a position, whose player's edges must be apart but not cut off. The fields are still of another one.
   */
  build({ stones, parent, chainEdges }: HexPosition, player: Player): void {
    const words = this.#grid.words;
    const low = stones[player * words];
    const other = (1 - player) * words;
    const high = words === 1 ? 0 : stones[player * words + 1];
    this.#takenLow = low | stones[other];
    this.#takenHigh = words === 1 ? 0 : high | stones[other + 1];
    this.#near.set(this.#touching);
    this.#joinChains(low, high, parent, chainEdges, 4 * player);
  }

  /** What touches one chain touches each other, or an edge: that of the player's stones. */
  #joinChains(stonesLow: number, stonesHigh: number, parent: Int32Array, chainEdges: Int32Array, edge: number): void {
    const { cells } = this.#grid;
    const touching = this.#touching;
    const liberties = this.#liberties;
    const near = this.#near;
    this.#build = (this.#build + 1) | 0;
    const build = this.#build;
    const emptyLow = ~this.#takenLow;
    const emptyHigh = ~this.#takenHigh;
    let firstLow = this.#edgeCells[edge] & emptyLow;
    let firstHigh = this.#edgeCells[edge + 1] & emptyHigh;
    let lastLow = this.#edgeCells[edge + 2] & emptyLow;
    let lastHigh = this.#edgeCells[edge + 3] & emptyHigh;
    let chains = 0;
    for (let half = 0; half < 2; half++)
      for (let bits = half === 0 ? stonesLow : stonesHigh; bits !== 0; bits &= bits - 1) {
        const i = half * HALF + 31 - Math.clz32(bits & -bits);
        const low = touching[2 * i] & emptyLow;
        const high = touching[2 * i + 1] & emptyHigh;
        if ((low | high) === 0) continue;
        let root = cells[i];
        while (parent[root] !== root) root = parent[root];
        const touched = chainEdges[root];
        if ((touched & FIRST_EDGE) !== 0) {
          firstLow |= low;
          firstHigh |= high;
        } else if ((touched & LAST_EDGE) !== 0) {
          lastLow |= low;
          lastHigh |= high;
        } else if (this.#builtFor[root] === build) {
          liberties[this.#chain[root]] |= low;
          liberties[this.#chain[root] + 1] |= high;
        } else {
          this.#builtFor[root] = build;
          this.#chain[root] = chains;
          liberties[chains++] = low;
          liberties[chains++] = high;
        }
      }
    for (let c = 0; c < chains; c += 2) {
      const low = liberties[c];
      const high = liberties[c + 1];
      for (let half = 0; half < 2; half++)
        for (let bits = half === 0 ? low : high; bits !== 0; bits &= bits - 1) {
          const at = 2 * (half * HALF + 31 - Math.clz32(bits & -bits));
          near[at] |= low;
          near[at + 1] |= high;
        }
    }
    this.#firstLow = firstLow;
    this.#firstHigh = firstHigh;
    this.#lastLow = lastLow;
    this.#lastHigh = lastHigh;
  }

  /** Levels from the first edge until one touches the last, then back along the ways that led there. */
  measureWays(): void {
    const near = this.#near;
    const levels = this.#levels;
    let low = this.#firstLow;
    let high = this.#firstHigh;
    let seenLow = low | this.#takenLow;
    let seenHigh = high | this.#takenHigh;
    let at = 0;
    for (;;) {
      levels[at] = low;
      levels[at + 1] = high;
      if (((low & this.#lastLow) | (high & this.#lastHigh)) !== 0) break;
      let nextLow = 0;
      let nextHigh = 0;
      for (let half = 0; half < 2; half++)
        for (let bits = half === 0 ? low : high; bits !== 0; bits &= bits - 1) {
          const cell = 2 * (half * HALF + 31 - Math.clz32(bits & -bits));
          nextLow |= near[cell];
          nextHigh |= near[cell + 1];
        }
      low = nextLow & ~seenLow;
      high = nextHigh & ~seenHigh;
      if ((low | high) === 0) throw new Error('no way between the edges: the position is finished');
      seenLow |= low;
      seenHigh |= high;
      at += 2;
    }
    this.distance = (at >> 1) + 1;
    levels[at] = low & this.#lastLow;
    levels[at + 1] = high & this.#lastHigh;
    this.pathCells = this.#keepWays(at);
    this.#countWays(at);
  }

  /** Keeps of each level what leads to the one at `last`; the number of cells on all of them. */
  #keepWays(last: number): number {
    const near = this.#near;
    const levels = this.#levels;
    let cells = 0;
    for (let at = last; at >= 0; at -= 2) {
      let beforeLow = 0;
      let beforeHigh = 0;
      for (let half = 0; half < 2; half++)
        for (let bits = levels[at + half]; bits !== 0; bits &= bits - 1) {
          const cell = 2 * (half * HALF + 31 - Math.clz32(bits & -bits));
          cells++;
          beforeLow |= near[cell];
          beforeHigh |= near[cell + 1];
        }
      if (at === 0) break;
      levels[at - 2] &= beforeLow;
      levels[at - 1] &= beforeHigh;
    }
    return cells;
  }

  /** Every neighbour of a cell on a shortest way that is a level nearer the first edge lies on one, too. */
  #countWays(last: number): void {
    const near = this.#near;
    const levels = this.#levels;
    const counts = this.#counts;
    let paths = 0;
    for (let at = 0; at <= last; at += 2) {
      paths = 0;
      for (let half = 0; half < 2; half++)
        for (let bits = levels[at + half]; bits !== 0; bits &= bits - 1) {
          const cell = half * HALF + 31 - Math.clz32(bits & -bits);
          let ways = at === 0 ? 1 : 0;
          if (at > 0) {
            for (let from = near[2 * cell] & levels[at - 2]; from !== 0; from &= from - 1)
              ways += counts[31 - Math.clz32(from & -from)];
            for (let from = near[2 * cell + 1] & levels[at - 1]; from !== 0; from &= from - 1)
              ways += counts[HALF + 31 - Math.clz32(from & -from)];
          }
          counts[cell] = ways;
          paths += ways;
        }
    }
    this.paths = paths;
  }

  /**
   * Two-distances to one edge are 1 for cells that touch it, else 1 more than the second smallest among the neighbours,
   * whom the enemy may rob of the best.
   */
  measureTwoDistances(): void {
    const distances = this.#distances.fill(0);
    const near = this.#near;
    let best = 0;
    let count = 0;
    for (let edge = 0; edge < 2; edge++) {
      let low = edge === 0 ? this.#firstLow : this.#lastLow;
      let high = edge === 0 ? this.#firstHigh : this.#lastHigh;
      let settledLow = low | this.#takenLow;
      let settledHigh = high | this.#takenHigh;
      let onceLow = 0;
      let onceHigh = 0;
      let twiceLow = 0;
      let twiceHigh = 0;
      for (let distance = 1; (low | high) !== 0; distance++) {
        for (let half = 0; half < 2; half++)
          for (let bits = half === 0 ? low : high; bits !== 0; bits &= bits - 1) {
            const cell = half * HALF + 31 - Math.clz32(bits & -bits);
            if (edge === 0) distances[cell] = distance;
            else if (distances[cell] !== 0) {
              const sum = distances[cell] + distance;
              if (best === 0 || sum < best) {
                best = sum;
                count = 1;
              } else if (sum === best) count++;
            }
            const nearLow = near[2 * cell];
            const nearHigh = near[2 * cell + 1];
            twiceLow |= onceLow & nearLow;
            twiceHigh |= onceHigh & nearHigh;
            onceLow |= nearLow;
            onceHigh |= nearHigh;
          }
        low = twiceLow & ~settledLow;
        high = twiceHigh & ~settledHigh;
        settledLow |= low;
        settledHigh |= high;
      }
    }
    this.twoDistance = best;
    this.twoDistanceCells = count;
  }
}

/** Puts cell `i` into the set at index `at`. */
function include(sets: Int32Array, at: number, i: number): void {
  sets[at + (i >> 5)] |= 1 << (i & 31);
}
