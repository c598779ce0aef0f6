import type { Player } from '../game.ts';
import { BLACK, EMPTY, FIRST_EDGE, type Grid, LAST_EDGE } from './grid.ts';
import type { HexPosition } from './position.ts';

/**
 * A pivot below it belongs to cells that nothing joins to an edge: they carry no current. Other pivots are above 1 / (2
 * size²).
 */
const NOTHING = 1e-9;

/** In place of a node's number: the player's edges, and a chain that has no number yet. */
const FIRST = -1;
const LAST = -2;
const UNNUMBERED = -3;

/**
 * The resistance between a player's edges where an empty cell is joined to an empty one by 2 ohm, to an own stone or
 * edge by 1 ohm; own chains and edges conduct perfectly and the enemy's cells not at all.
 *
 * Hot: the first edge has 1 volt, the last 0. The current comes from a factorisation L D Lᵀ of the conductances, each
 * row of which is kept from its first neighbour on. Nodes are numbered in reading order, a chain after its last empty
 * neighbour, so that rows are short and the same board gives the same bits whatever was played before.
 */
export class Resistance {
  /** By cell: its node; at a root, its chain's. */
  readonly #node: Int32Array;
  /** By root: the last empty cell that its chain touches. */
  readonly #lastLiberty: Int32Array;
  /** By node: its first neighbour, and where in `#rows` its row begins, less that neighbour. */
  readonly #firstNear: Int32Array;
  readonly #rowAt: Int32Array;
  /** By node: its conductance to the first edge, the sum of all its conductances, and one over its pivot. */
  readonly #source: Float64Array;
  readonly #sum: Float64Array;
  readonly #inverse: Float64Array;
  /** Links between nodes: both ends, the later first, and the conductance. */
  readonly #later: Int32Array;
  readonly #earlier: Int32Array;
  readonly #conductance: Float64Array;
  #rows = new Float64Array(1024);
  #nodes = 0;
  #links = 0;

  constructor(grid: Grid) {
    const cells = grid.cells.length;
    this.#node = new Int32Array(grid.area);
    this.#lastLiberty = new Int32Array(grid.area);
    this.#firstNear = new Int32Array(cells);
    this.#rowAt = new Int32Array(cells);
    this.#source = new Float64Array(cells);
    this.#sum = new Float64Array(cells);
    this.#inverse = new Float64Array(cells);
    this.#later = new Int32Array(3 * cells);
    this.#earlier = new Int32Array(3 * cells);
    this.#conductance = new Float64Array(3 * cells);
  }

  /** In ohm. The player's edges must be apart but not cut off, as they are in an unfinished position. */
  between(position: HexPosition, player: Player): number {
    this.#number(position, player);
    this.#connect(position, player);
    this.#layRows();
    return 1 / this.#current();
  }

  #number(position: HexPosition, player: Player): void {
    const { board, parent, chainEdges, grid } = position;
    const { cells, steps } = grid;
    const node = this.#node;
    const lastLiberty = this.#lastLiberty;
    const own = player + BLACK;
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i]!;
      if (board[cell] !== own || parent[cell] !== cell) continue;
      const touched = chainEdges[cell]!;
      node[cell] = touched === 0 ? UNNUMBERED : touched === FIRST_EDGE ? FIRST : LAST;
      lastLiberty[cell] = 0;
    }
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i]!;
      if (board[cell] !== EMPTY) continue;
      for (let s = 0; s < 6; s++)
        if (board[cell + steps[s]!] === own) lastLiberty[position.root(cell + steps[s]!)] = cell;
    }
    let nodes = 0;
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i]!;
      if (board[cell] !== EMPTY) continue;
      node[cell] = nodes++;
      for (let s = 0; s < 6; s++) {
        if (board[cell + steps[s]!] !== own) continue;
        const root = position.root(cell + steps[s]!);
        if (lastLiberty[root] === cell && node[root] === UNNUMBERED) node[root] = nodes++;
      }
    }
    this.#nodes = nodes;
  }

  #connect(position: HexPosition, player: Player): void {
    const { board, grid } = position;
    const { cells, edges, steps } = grid;
    const node = this.#node;
    const own = player + BLACK;
    const offset = player * grid.area;
    for (let i = 0; i < this.#nodes; i++) {
      this.#source[i] = 0;
      this.#sum[i] = 0;
      this.#firstNear[i] = i;
    }
    this.#links = 0;
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i]!;
      if (board[cell] !== EMPTY) continue;
      const here = node[cell]!;
      const touched = edges[offset + cell]!;
      if ((touched & FIRST_EDGE) !== 0) this.#link(here, FIRST, 1);
      if ((touched & LAST_EDGE) !== 0) this.#link(here, LAST, 1);
      for (let s = 0; s < 6; s++) {
        const other = cell + steps[s]!;
        const held = board[other];
        if (held === own) this.#link(here, node[position.root(other)]!, 1);
        else if (held === EMPTY && other > cell) this.#link(here, node[other]!, 0.5);
      }
    }
  }

  /** From an empty cell's node to a node or an edge. */
  #link(node: number, other: number, conductance: number): void {
    this.#sum[node]! += conductance;
    if (other === FIRST) this.#source[node]! += conductance;
    if (other < 0) return;
    this.#sum[other]! += conductance;
    const later = node > other ? node : other;
    const earlier = node > other ? other : node;
    const link = this.#links++;
    this.#later[link] = later;
    this.#earlier[link] = earlier;
    this.#conductance[link] = conductance;
    if (earlier < this.#firstNear[later]!) this.#firstNear[later] = earlier;
  }

  /** Every node's row: its links to earlier nodes, with a minus. */
  #layRows(): void {
    let at = 0;
    for (let i = 0; i < this.#nodes; i++) {
      this.#rowAt[i] = at - this.#firstNear[i]!;
      at += i - this.#firstNear[i]!;
    }
    if (at > this.#rows.length) this.#rows = new Float64Array(2 * at);
    const rows = this.#rows;
    for (let i = 0; i < at; i++) rows[i] = 0;
    for (let link = 0; link < this.#links; link++)
      rows[this.#rowAt[this.#later[link]!]! + this.#earlier[link]!]! -= this.#conductance[link]!;
  }

  /**
   * What flows out of the first edge: source · (1 - potential). With L D Lᵀ · potential = source and L · y = source,
   * the product of source and potential is the sum of y² / D, so nothing is solved backwards. `y` overwrites the
   * source.
   */
  #current(): number {
    const rows = this.#rows;
    const firstNear = this.#firstNear;
    const rowAt = this.#rowAt;
    const source = this.#source;
    const inverse = this.#inverse;
    let current = 0;
    for (let i = 0; i < this.#nodes; i++) {
      const row = rowAt[i]!;
      const first = firstNear[i]!;
      let pivot = this.#sum[i]!;
      let y = source[i]!;
      current += y;
      for (let j = first; j < i; j++) {
        const other = rowAt[j]!;
        let entry = rows[row + j]!;
        for (let k = Math.max(first, firstNear[j]!); k < j; k++) entry -= rows[row + k]! * rows[other + k]!;
        rows[row + j] = entry;
      }
      for (let j = first; j < i; j++) {
        const entry = rows[row + j]!;
        const scaled = entry * inverse[j]!;
        pivot -= entry * scaled;
        y -= scaled * source[j]!;
        rows[row + j] = scaled;
      }
      inverse[i] = pivot < NOTHING ? 0 : 1 / pivot;
      source[i] = y;
      current -= y * y * inverse[i]!;
    }
    return current;
  }
}
