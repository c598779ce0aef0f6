import type { Player } from '../game.ts';
import { BLACK, EMPTY, FIRST_EDGE, type Grid, LAST_EDGE } from './grid.ts';
import type { HexPosition } from './position.ts';

/**
 * A player's graph of empty cells: two are neighbours if they touch each other or one chain of the player's that
 * touches no edge. A cell touches an edge if it lies on it or touches a chain that does. Shortest paths and
 * two-distances are read off it.
 *
 * Hot: sets of cells are bits of whole numbers, `words` of them a set, the cells of the board in reading order; level
 * after level, a search is a few operations on sets.
 */
export class CellGraph {
  /** Empty cells on the shortest way between the edges, and on any of the shortest ways. */
  distance = 0;
  pathCells = 0;
  /** The number of shortest ways, as sequences of cells. */
  paths = 0;
  /** The smallest sum of a cell's two-distances to both edges; 0 if no cell has one. */
  twoDistance = 0;
  /** How many cells have that sum. */
  twoDistanceCells = 0;

  readonly #grid: Grid;
  readonly #words: number;
  /** By frame cell: its number in reading order. */
  readonly #index: Int32Array;
  /** Sets, one per cell: its neighbours on the bare board, and in the graph. */
  readonly #touching: Int32Array;
  readonly #near: Int32Array;
  readonly #empty: Int32Array;
  /** By edge: the cells that touch it. */
  readonly #edges: readonly [Int32Array, Int32Array];
  /** Sets, one per chain without an edge: the empty cells that it touches. */
  readonly #liberties: Int32Array;
  /** By root: the number of its chain. */
  readonly #chain: Int32Array;
  /** Sets, one per level: the cells at that distance from the first edge. */
  readonly #levels: Int32Array;
  readonly #counts: Float64Array;
  readonly #seen: Int32Array;
  readonly #twice: Int32Array;
  readonly #good: Int32Array;
  /** By edge and cell: the two-distance, 0 for none. */
  readonly #twoDistances: readonly [Int32Array, Int32Array];

  constructor(grid: Grid) {
    const cells = grid.cells.length;
    const words = (cells + 31) >> 5;
    const sets = (count: number) => new Int32Array(count * words);
    this.#grid = grid;
    this.#words = words;
    this.#index = new Int32Array(grid.area).fill(-1);
    grid.cells.forEach((cell, i) => {
      this.#index[cell] = i;
    });
    this.#touching = sets(cells);
    this.#near = sets(cells);
    this.#empty = sets(1);
    this.#edges = [sets(1), sets(1)];
    this.#liberties = sets(cells);
    this.#chain = new Int32Array(grid.area);
    this.#levels = sets(cells + 1);
    this.#counts = new Float64Array(cells);
    this.#seen = sets(1);
    this.#twice = sets(1);
    this.#good = sets(1);
    this.#twoDistances = [new Int32Array(cells), new Int32Array(cells)];
    grid.cells.forEach((cell, i) => {
      for (const step of grid.steps) {
        const near = this.#index[cell + step];
        if (near >= 0) this.#touching[i * words + (near >> 5)] |= 1 << (near & 31);
      }
    });
  }

  /** What has been built is asked for the two-distances. */
  measureTwoDistances(): void {
    this.#settle(0);
    this.#settle(1);
    let best = 0;
    let count = 0;
    const [first, last] = this.#twoDistances;
    for (let i = 0; i < first.length; i++) {
      if (first[i] === 0 || last[i] === 0) continue;
      const sum = first[i] + last[i];
      if (best === 0 || sum < best) {
        best = sum;
        count = 1;
      } else if (sum === best) count++;
    }
    this.twoDistance = best;
    this.twoDistanceCells = count;
  }

  /**
   * The graph of a position, whose player's edges must be apart but not cut off. The fields are still of another one.
   */
  build(position: HexPosition, player: Player): void {
    const { board, parent, chainEdges } = position;
    const { cells, edges } = this.#grid;
    const words = this.#words;
    const touching = this.#touching;
    const near = this.#near;
    const empty = this.#empty;
    const liberties = this.#liberties;
    const chain = this.#chain;
    const [first, last] = this.#edges;
    const own = player + BLACK;
    const offset = player * this.#grid.area;
    empty.fill(0);
    first.fill(0);
    last.fill(0);
    let chains = 0;
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i];
      const holds = board[cell];
      if (holds === EMPTY) {
        const bit = 1 << (i & 31);
        const touched = edges[offset + cell];
        empty[i >> 5] |= bit;
        if ((touched & FIRST_EDGE) !== 0) first[i >> 5] |= bit;
        if ((touched & LAST_EDGE) !== 0) last[i >> 5] |= bit;
      } else if (holds === own && parent[cell] === cell && chainEdges[cell] === 0) {
        chain[cell] = chains * words;
        for (let w = 0; w < words; w++) liberties[chains * words + w] = 0;
        chains++;
      }
    }
    for (let i = 0; i < cells.length; i++) {
      let root = cells[i];
      if (board[root] !== own) continue;
      while (parent[root] !== root) root = parent[root];
      const touched = chainEdges[root];
      const from = i * words;
      for (let w = 0; w < words; w++) {
        const free = touching[from + w] & empty[w];
        if (touched === 0) liberties[chain[root] + w] |= free;
        if ((touched & FIRST_EDGE) !== 0) first[w] |= free;
        if ((touched & LAST_EDGE) !== 0) last[w] |= free;
      }
    }
    for (let w = 0; w < words; w++) {
      for (let bits = empty[w]; bits !== 0; bits &= bits - 1) {
        const from = ((w << 5) + 31 - Math.clz32(bits & -bits)) * words;
        for (let v = 0; v < words; v++) near[from + v] = touching[from + v] & empty[v];
      }
    }
    for (let c = 0; c < chains * words; c += words)
      for (let w = 0; w < words; w++)
        for (let bits = liberties[c + w]; bits !== 0; bits &= bits - 1) {
          const lowest = bits & -bits;
          const from = ((w << 5) + 31 - Math.clz32(lowest)) * words;
          for (let v = 0; v < words; v++) near[from + v] |= liberties[c + v];
          near[from + w] &= ~lowest;
        }
  }

  /**
   * What has been built is asked for the shortest ways: levels from the first edge until one touches the last, then
   * back along the ways that led there.
   */
  measureWays(): void {
    const words = this.#words;
    const near = this.#near;
    const levels = this.#levels;
    const counts = this.#counts;
    const seen = this.#seen;
    const good = this.#good;
    const [first, last] = this.#edges;
    for (let w = 0; w < words; w++) {
      seen[w] = first[w];
      levels[w] = first[w];
      for (let bits = first[w]; bits !== 0; bits &= bits - 1) counts[(w << 5) + 31 - Math.clz32(bits & -bits)] = 1;
    }
    let level = 0;
    for (;;) {
      let reached = 0;
      const at = level * words;
      for (let w = 0; w < words; w++) {
        good[w] = levels[at + w] & last[w];
        reached |= good[w];
      }
      if (reached !== 0) break;
      const next = at + words;
      let any = 0;
      for (let w = 0; w < words; w++) levels[next + w] = 0;
      for (let w = 0; w < words; w++)
        for (let bits = levels[at + w]; bits !== 0; bits &= bits - 1) {
          const from = ((w << 5) + 31 - Math.clz32(bits & -bits)) * words;
          for (let v = 0; v < words; v++) levels[next + v] |= near[from + v] & ~seen[v];
        }
      for (let w = 0; w < words; w++) {
        seen[w] |= levels[next + w];
        any |= levels[next + w];
        for (let bits = levels[next + w]; bits !== 0; bits &= bits - 1) {
          const cell = (w << 5) + 31 - Math.clz32(bits & -bits);
          counts[cell] = this.#countFrom(cell, at);
        }
      }
      if (any === 0) throw new Error('no way between the edges: the position is finished');
      level++;
    }
    let paths = 0;
    let pathCells = 0;
    for (let w = 0; w < words; w++)
      for (let bits = good[w]; bits !== 0; bits &= bits - 1) {
        paths += counts[(w << 5) + 31 - Math.clz32(bits & -bits)];
        pathCells++;
      }
    for (let at = (level - 1) * words; at >= 0; at -= words) {
      seen.fill(0);
      for (let w = 0; w < words; w++)
        for (let bits = good[w]; bits !== 0; bits &= bits - 1) {
          const from = ((w << 5) + 31 - Math.clz32(bits & -bits)) * words;
          for (let v = 0; v < words; v++) seen[v] |= near[from + v];
        }
      for (let w = 0; w < words; w++) {
        good[w] = seen[w] & levels[at + w];
        for (let bits = good[w]; bits !== 0; bits &= bits - 1) pathCells++;
      }
    }
    this.distance = level + 1;
    this.paths = paths;
    this.pathCells = pathCells;
  }

  /** The ways to `cell` over the cells of the level that begins at `at`. */
  #countFrom(cell: number, at: number): number {
    const words = this.#words;
    let sum = 0;
    for (let w = 0; w < words; w++)
      for (let bits = this.#near[cell * words + w] & this.#levels[at + w]; bits !== 0; bits &= bits - 1)
        sum += this.#counts[(w << 5) + 31 - Math.clz32(bits & -bits)];
    return sum;
  }

  /**
   * Two-distances to one edge: 1 for cells that touch it, else 1 more than the second smallest among the neighbours,
   * whom the enemy may rob of the best.
   */
  #settle(edge: 0 | 1): void {
    const words = this.#words;
    const near = this.#near;
    const settled = this.#good;
    const once = this.#seen;
    const twice = this.#twice;
    const now = this.#levels;
    const distances = this.#twoDistances[edge];
    distances.fill(0);
    once.fill(0);
    twice.fill(0);
    for (let w = 0; w < words; w++) {
      now[w] = this.#edges[edge][w];
      settled[w] = now[w];
    }
    for (let distance = 1; ; distance++) {
      let any = 0;
      for (let w = 0; w < words; w++)
        for (let bits = now[w]; bits !== 0; bits &= bits - 1) {
          const cell = (w << 5) + 31 - Math.clz32(bits & -bits);
          distances[cell] = distance;
          const from = cell * words;
          for (let v = 0; v < words; v++) {
            twice[v] |= once[v] & near[from + v];
            once[v] |= near[from + v];
          }
        }
      for (let w = 0; w < words; w++) {
        now[w] = twice[w] & ~settled[w];
        settled[w] |= now[w];
        any |= now[w];
      }
      if (any === 0) return;
    }
  }
}
