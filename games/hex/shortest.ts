import type { Player } from '../game.ts';
import { BLACK, EMPTY, FIRST_EDGE, type Grid, HEAD, LAST_EDGE } from './grid.ts';
import type { HexPosition } from './position.ts';

/**
 * The fewest empty cells that, given to a player, join its two edges: H4 along chains of touching stones, or along
 * chains of stones that touch or have a bridge. Hot: a search from the first edge by cost, level after level; the marks
 * of a search are its number, so nothing is cleared.
 */
export class ShortestPath {
  readonly #seen: Int32Array;
  #search = 0;
  /** Cells of this level still to be looked at, and those of the next one. */
  #now: Int32Array;
  #later: Int32Array;

  constructor(grid: Grid) {
    this.#seen = new Int32Array(grid.area);
    this.#now = new Int32Array(grid.cells.length);
    this.#later = new Int32Array(grid.cells.length);
  }

  /** H4: 0 where the edges are joined, `cut` where they cannot be any more. */
  distance(position: HexPosition, player: Player, cut: number): number {
    const { board, grid } = position;
    const { edges, steps, stride } = grid;
    const seen = this.#seen;
    const search = this.#begin();
    const own = player + BLACK;
    const offset = player * grid.area;
    const beside = player === 0 ? 1 : stride;
    let now = this.#now;
    let later = this.#later;
    let count = 0;
    let more = 0;
    for (let i = 0, cell = grid.cells[0]; i < grid.size; i++, cell += beside) {
      const holds = board[cell];
      if (holds === EMPTY) later[more++] = cell;
      else if (holds === own) now[count++] = cell;
      else continue;
      seen[cell] = search;
    }
    for (let cost = 0; ; cost++) {
      while (count > 0) {
        const cell = now[--count];
        if ((edges[offset + cell] & LAST_EDGE) !== 0) return cost;
        for (let s = 0; s < 6; s++) {
          const near = cell + steps[s]!;
          if (seen[near] === search) continue;
          const holds = board[near];
          if (holds === EMPTY) later[more++] = near;
          else if (holds === own) now[count++] = near;
          else continue;
          seen[near] = search;
        }
      }
      if (more === 0) return cut;
      const swap = now;
      now = later;
      later = swap;
      count = more;
      more = 0;
    }
  }

  /**
   * The same where two cells with two common empty neighbours also count as touching, and an edge and a cell of the
   * second line likewise.
   */
  bridgeDistance(position: HexPosition, player: Player, cut: number): number {
    const { board, grid } = position;
    const { along, size, cells, stride } = grid;
    const seen = this.#seen;
    const search = this.#begin();
    const own = player + BLACK;
    const offset = player * grid.area;
    const ahead = player === 0 ? stride : 1;
    const aside = player === 0 ? 1 : stride;
    const steps = grid.steps;
    let now = this.#now;
    let later = this.#later;
    let count = 0;
    let more = 0;
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i];
      const line = along[offset + cell];
      if (line > 1) continue;
      const holds = board[cell];
      if (holds !== EMPTY && holds !== own) continue;
      if (line === 1 && (board[cell - ahead] !== EMPTY || board[cell - ahead + aside] !== EMPTY)) continue;
      if (holds === EMPTY) later[more++] = cell;
      else now[count++] = cell;
      seen[cell] = search;
    }
    for (let cost = 0; ; cost++) {
      while (count > 0) {
        const cell = now[--count];
        const line = along[offset + cell];
        if (line === size - 1) return cost;
        if (line === size - 2 && board[cell + ahead] === EMPTY && board[cell + ahead - aside] === EMPTY) return cost;
        let before = cell + steps[5];
        for (let s = 0; s < 6; s++) {
          const near = cell + steps[s];
          // The bridge between two neighbours on the ring leads to their other common neighbour.
          for (let hop = 0; hop < 2; hop++) {
            if (hop === 1 && (board[before] !== EMPTY || board[near] !== EMPTY)) break;
            const to = hop === 0 ? near : before + near - cell;
            if (seen[to] === search) continue;
            const holds = board[to];
            if (holds === EMPTY) later[more++] = to;
            else if (holds === own) now[count++] = to;
            else continue;
            seen[to] = search;
          }
          before = near;
        }
      }
      if (more === 0) return cut;
      const swap = now;
      now = later;
      later = swap;
      count = more;
      more = 0;
    }
  }

  #begin(): number {
    if (this.#search === 0x7fff_ffff) {
      this.#seen.fill(0);
      this.#search = 0;
    }
    return ++this.#search;
  }
}

/** What a cell is to a player's shortest paths: on none, on some of them, on every one. */
export const OFF = 0;
const SOME = 1;
const EVERY = 2;

/** The cost of a cell that the search did not come to. */
const UNSEEN = -1;

/**
 * H4 of both players, for positions that are one stone apart from the same one, as the leaves of a search are. Hot:
 * where a stone stands on no shortest path it changes no distance. On one, its player's becomes one shorter, and the
 * other's longer only if all of them lead over it: then alone is that one searched for again.
 *
 * What is known of the position before the last stone is known by its hash; nothing else is remembered, so the answers
 * depend on the position alone.
 */
export class ShortestPaths {
  /** By player: the fewest empty cells that join its edges; written by `measure`. */
  readonly distances = new Int32Array(2);
  readonly #shortest: ShortestPath;
  readonly #before: readonly [Paths, Paths];
  readonly #grid: Grid;
  /**
   * The hash of the position whose paths are `#before`, the bare board at first, and of the one before the last
   * question's.
   */
  #knownLow = 0;
  #knownHigh = 0;
  #metLow = 0;
  #metHigh = 0;

  constructor(grid: Grid) {
    this.#grid = grid;
    this.#shortest = new ShortestPath(grid);
    this.#before = [new Paths(grid), new Paths(grid)];
    this.#find(grid.bare);
  }

  /** Where the edges are joined the distance is 0, where they are cut off from each other the number of cells. */
  measure(position: HexPosition): void {
    const stone = position.lastStone();
    if (stone === HEAD || !this.#knows(position, stone)) {
      this.distances[0] = this.#search(position, 0);
      this.distances[1] = this.#search(position, 1);
      return;
    }
    const other = position.turn;
    const mover = other === 0 ? 1 : 0;
    const own = this.#before[mover];
    const enemy = this.#before[other];
    this.distances[mover] = own.place[stone] === OFF ? own.distance : own.distance - 1;
    this.distances[other] = enemy.place[stone] === EVERY ? this.#search(position, other) : enemy.distance;
  }

  /**
   * Whether `#before` is of the position before the last stone. That costs a search of both paths, so it is made only
   * when the same position comes up twice in a row.
   */
  #knows(position: HexPosition, stone: number): boolean {
    const { keysLow, keysHigh, turnLow, turnHigh, area } = this.#grid;
    const other = position.turn;
    const key = (other === 0 ? area : 0) + stone;
    const low = position.hashLow ^ keysLow[key] ^ turnLow;
    const high = position.hashHigh ^ keysHigh[key] ^ turnHigh;
    if (low === this.#knownLow && high === this.#knownHigh) return true;
    const met = low === this.#metLow && high === this.#metHigh;
    this.#metLow = low;
    this.#metHigh = high;
    if (!met) return false;
    const { board } = position;
    const held = board[stone];
    board[stone] = EMPTY;
    this.#find(board);
    board[stone] = held;
    this.#knownLow = low;
    this.#knownHigh = high;
    return true;
  }

  #find(board: Int8Array): void {
    this.#before[0].find(board, 0);
    this.#before[1].find(board, 1);
  }

  #search(position: HexPosition, player: Player): number {
    return this.#shortest.distance(position, player, this.#grid.cells.length);
  }
}

/** A player's shortest paths on a board, and what each cell is to them. */
export class Paths {
  distance = 0;
  /** By cell: OFF, SOME or EVERY; not meant for stones. */
  readonly place: Uint8Array;
  readonly #grid: Grid;
  /**
   * By cell that the search came to: the fewest empty cells from the first edge to it, itself included; else UNSEEN.
   */
  readonly #costs: Int16Array;
  /** By cost: how many empty cells on a shortest path have it. Each path has one of every cost. */
  readonly #alike: Int16Array;
  #now: Int32Array;
  #later: Int32Array;
  readonly #found: Int32Array;

  constructor(grid: Grid) {
    const cells = grid.cells.length;
    this.#grid = grid;
    this.place = new Uint8Array(grid.area);
    this.#costs = new Int16Array(grid.area);
    this.#alike = new Int16Array(cells + 1);
    this.#now = new Int32Array(cells);
    this.#later = new Int32Array(cells);
    this.#found = new Int32Array(cells);
  }

  find(board: Int8Array, player: Player): void {
    this.#trace(board, this.#search(board, player));
  }

  /**
   * Fills the costs up to that of the last edge, and puts the cells on it that have that one into `#found`; returns how
   * many.
   */
  #search(board: Int8Array, player: Player): number {
    const { cells, edges, steps, area } = this.#grid;
    const costs = this.#costs.fill(UNSEEN);
    const found = this.#found;
    const offset = player * area;
    const own = player + BLACK;
    let now = this.#now;
    let later = this.#later;
    let count = 0;
    let more = 0;
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i];
      if ((edges[offset + cell] & FIRST_EDGE) === 0) continue;
      const holds = board[cell];
      if (holds === EMPTY) later[more++] = cell;
      else if (holds === own) now[count++] = cell;
      else continue;
      costs[cell] = holds === EMPTY ? 1 : 0;
    }
    let ends = 0;
    for (let cost = 0; ends === 0; cost++) {
      while (count > 0) {
        const cell = now[--count];
        if ((edges[offset + cell] & LAST_EDGE) !== 0) found[ends++] = cell;
        for (let s = 0; s < 6; s++) {
          const near = cell + steps[s];
          if (costs[near] !== UNSEEN) continue;
          const holds = board[near];
          if (holds === EMPTY) later[more++] = near;
          else if (holds === own) now[count++] = near;
          else continue;
          costs[near] = holds === EMPTY ? cost + 1 : cost;
        }
      }
      this.distance = cost;
      if (more === 0) break;
      const swap = now;
      now = later;
      later = swap;
      count = more;
      more = 0;
    }
    return ends;
  }

  /** Goes back from the ends of the shortest paths, `#found`, to all that lies on one. */
  #trace(board: Int8Array, ends: number): void {
    const { steps } = this.#grid;
    const place = this.place.fill(OFF);
    const alike = this.#alike;
    const costs = this.#costs;
    const found = this.#found;
    for (let i = 0; i < ends; i++) place[found[i]] = SOME;
    for (let cost = 0; cost <= this.distance; cost++) alike[cost] = 0;
    let count = ends;
    for (let i = 0; i < count; i++) {
      const cell = found[i];
      const empty = board[cell] === EMPTY;
      if (empty) alike[costs[cell]]++;
      const before = empty ? costs[cell] - 1 : costs[cell];
      for (let s = 0; s < 6; s++) {
        const near = cell + steps[s];
        if (costs[near] !== before || place[near] !== OFF) continue;
        place[near] = SOME;
        found[count++] = near;
      }
    }
    for (let i = 0; i < count; i++)
      if (board[found[i]] === EMPTY && alike[costs[found[i]]] === 1) place[found[i]] = EVERY;
  }
}
