import type { Player } from '../game.ts';
import { BLACK, EMPTY, type Grid, LAST_EDGE } from './grid.ts';
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
