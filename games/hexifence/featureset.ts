import { type Board, LOWEST, OPPOSITE, SIDES } from './board.ts';

/** What a feature of the board is, by the reference's names. */
export const CHAIN = 0;
export const LOOP = 1;
export const ISO_LOOP = 2;
export const INTERSECTION = 3;
/** Not a kind: the feature is no longer in the set. */
const GONE = 4;

/** No intersection: the end of a chain at the rim. */
const RIM = -1;

/** The unclaimed edges as the cells have them: an EdgeSet, or a LookAhead. */
interface OpenCells {
  /** By cell, `board.cells` standing for none: the unclaimed edges as a mask of its sides, and how many they are. */
  readonly open: Uint8Array;
  readonly left: Uint8Array;
}

/**
 * The chains, loops, isolated loops and intersections of a board on which no cell has just one unclaimed edge, and the
 * game that is played with them alone once no edge is safe. Cells with two unclaimed edges that share one make up a
 * string; one with more is an intersection. A string with both ends at the same intersection is a loop, one that closes
 * on itself an isolated loop, any other a chain. Hot: typed arrays, read and copied in place. Features are numbered
 * from 0, intersections first, then strings by their first cell; what arises by merging comes after.
 */
export class FeatureSet {
  readonly board: Board;
  /** Features 0 to count - 1 are in the set, those apart whose kind is GONE. */
  count = 0;
  /** By feature. */
  readonly kind: Uint8Array;
  /** Cells with two unclaimed edges; 1 for an intersection. */
  readonly length: Uint8Array;
  /** `ends[2 · feature]`, and the next: the intersections where a chain or loop ends, or -1. */
  readonly ends: Int16Array;
  /** A cell of it. */
  readonly cell: Int16Array;
  /** By cell, as it was read: its feature, or -1. */
  readonly featureOf: Int16Array;
  /** Cells taken since the set was read, by player. */
  readonly taken = new Int32Array(2);

  constructor(board: Board) {
    this.board = board;
    // Each merging removes three features and adds one.
    const max = 2 * board.cells;
    this.kind = new Uint8Array(max);
    this.length = new Uint8Array(max);
    this.ends = new Int16Array(2 * max);
    this.cell = new Int16Array(max);
    this.featureOf = new Int16Array(board.cells + 1);
  }

  /** Reads the features of a board. What an edge into a cell with one unclaimed edge leads to counts as the rim. */
  read({ open, left }: OpenCells): this {
    const { featureOf } = this;
    const { cells } = this.board;
    this.count = 0;
    this.taken[0] = 0;
    this.taken[1] = 0;
    for (let cell = 0; cell < cells; cell++)
      featureOf[cell] = left[cell] > 2 ? this.#add(INTERSECTION, 1, RIM, RIM, cell) : -1;
    for (let cell = 0; cell < cells; cell++)
      if (left[cell] === 2 && featureOf[cell] === -1) this.#readString(open, left, cell);
    return this;
  }

  copy(other: FeatureSet): this {
    const count = other.count;
    this.count = count;
    for (let i = 0; i < count; i++) {
      this.kind[i] = other.kind[i];
      this.length[i] = other.length[i];
      this.ends[2 * i] = other.ends[2 * i];
      this.ends[2 * i + 1] = other.ends[2 * i + 1];
      this.cell[i] = other.cell[i];
    }
    this.taken[0] = other.taken[0];
    this.taken[1] = other.taken[1];
    return this;
  }

  /**
   * `taker` takes a string that the other one opened; with `boxing`, all but the last cells, which he leaves by a move
   * that makes the other one take them: 4 of an isolated loop longer than 3, else 2 of any longer than 1. Intersections
   * at its ends that are no longer any are merged into what is left at them.
   */
  consume(feature: number, taker: number, boxing: number): void {
    const length = this.length[feature];
    const boxed = boxing === 0 || length === 1 ? 0 : this.kind[feature] === ISO_LOOP && length > 3 ? 4 : 2;
    this.taken[taker] += length - boxed;
    this.taken[1 - taker] += boxed;
    this.kind[feature] = GONE;
    const one = this.ends[2 * feature];
    const other = this.ends[2 * feature + 1];
    if (one !== RIM) this.#settle(one, taker);
    if (other !== RIM && other !== one) this.#settle(other, taker);
  }

  /** How many strings end at an intersection; a loop counts once, and LOOPS more. */
  neighbours(intersection: number): number {
    let found = 0;
    for (let i = 0; i < this.count; i++) {
      const kind = this.kind[i];
      if (kind > LOOP || (this.ends[2 * i] !== intersection && this.ends[2 * i + 1] !== intersection)) continue;
      found += kind === LOOP ? 1 + LOOPS : 1;
    }
    return found;
  }

  #settle(intersection: number, taker: number): void {
    if (this.kind[intersection] !== INTERSECTION) return;
    const around = this.neighbours(intersection);
    if (around === 2) this.#merge(intersection);
    else if (around === 1 + LOOPS) {
      const loop = this.#neighbour(intersection, 0);
      this.#add(ISO_LOOP, this.length[loop] + 1, RIM, RIM, this.cell[loop]);
      this.kind[loop] = this.kind[intersection] = GONE;
    } else if (around === 1) {
      const chain = this.#neighbour(intersection, 0);
      const end = this.#otherEnd(chain, intersection);
      this.kind[intersection] = GONE;
      this.length[chain]++;
      this.ends[2 * chain] = end;
      this.ends[2 * chain + 1] = RIM;
      this.consume(chain, taker, 0);
    } else if (around === 0) {
      this.kind[intersection] = GONE;
      this.taken[taker]++;
    }
  }

  /** The two chains at an intersection, and its cell, become one chain, or a loop. */
  #merge(intersection: number): void {
    const first = this.#neighbour(intersection, 0);
    const second = this.#neighbour(intersection, first + 1);
    const one = this.#otherEnd(first, intersection);
    const other = this.#otherEnd(second, intersection);
    const kind = one === other && one !== RIM ? LOOP : CHAIN;
    this.#add(kind, this.length[first] + 1 + this.length[second], one, other, this.cell[first]);
    this.kind[first] = this.kind[second] = this.kind[intersection] = GONE;
  }

  /** The first string from number `from` on that ends at an intersection. */
  #neighbour(intersection: number, from: number): number {
    let i = from;
    while (this.kind[i] > LOOP || (this.ends[2 * i] !== intersection && this.ends[2 * i + 1] !== intersection)) i++;
    return i;
  }

  #otherEnd(chain: number, intersection: number): number {
    const end = this.ends[2 * chain];
    return end === intersection ? this.ends[2 * chain + 1] : end;
  }

  #readString(open: Uint8Array, left: Uint8Array, cell: number): void {
    const sides = open[cell];
    const feature = this.#add(CHAIN, 1, RIM, RIM, cell);
    this.featureOf[cell] = feature;
    const one = this.#follow(open, left, cell, LOWEST[sides], feature);
    if (one === cell) {
      this.kind[feature] = ISO_LOOP;
      return;
    }
    const other = this.#follow(open, left, cell, LOWEST[sides & (sides - 1)], feature);
    this.ends[2 * feature] = one === RIM ? RIM : this.featureOf[one];
    this.ends[2 * feature + 1] = other === RIM ? RIM : this.featureOf[other];
    if (one === other && one !== RIM) this.kind[feature] = LOOP;
  }

  /**
   * Goes along the string from `start` over one side of it, and counts its cells; gives the intersection at its end, or
   * `start` where it closes, or RIM.
   */
  #follow(open: Uint8Array, left: Uint8Array, start: number, side: number, feature: number): number {
    const { across, cells } = this.board;
    let cell = across[SIDES * start + side];
    while (cell !== start && left[cell] === 2) {
      this.featureOf[cell] = feature;
      this.length[feature]++;
      side = LOWEST[open[cell] ^ (1 << OPPOSITE[side])];
      cell = across[SIDES * cell + side];
    }
    return cell === start || (cell < cells && left[cell] > 2) ? cell : RIM;
  }

  #add(kind: number, length: number, one: number, other: number, cell: number): number {
    const feature = this.count++;
    this.kind[feature] = kind;
    this.length[feature] = length;
    this.ends[2 * feature] = one;
    this.ends[2 * feature + 1] = other;
    this.cell[feature] = cell;
    return feature;
  }
}

/** What a loop adds to the number of `neighbours` beyond itself. */
const LOOPS = 64;

/**
 * A loop is worth opening where its intersection has another loop, or three neighbours: else a chain would be opened
 * with it.
 */
function sensible(set: FeatureSet, loop: number): boolean {
  const around = set.neighbours(set.ends[2 * loop]);
  return around >= 2 * LOOPS || (around & (LOOPS - 1)) >= 3;
}

/**
 * What the reference opens when it must open something (its `getSmallestSacrifice`): the shortest string, of equal
 * ones the first, an isolated loop before others; but once everything is long, loops before chains. -1 in an empty set.
 */
export function smallestSacrifice(set: FeatureSet): number {
  const { kind, length, count } = set;
  let best = -1;
  let shortest = 256;
  let loop = -1;
  for (let i = 0; i < count; i++) {
    const size = length[i];
    if (kind[i] === ISO_LOOP) {
      if (size <= shortest) {
        best = i;
        shortest = size;
      }
      if (loop === -1 || size < length[loop]) loop = i;
    } else if (kind[i] < ISO_LOOP && size < shortest && (kind[i] === CHAIN || sensible(set, i))) {
      best = i;
      shortest = size;
    }
  }
  if (loop !== -1 && (shortest > 3 || (shortest > 2 && kind[best] !== ISO_LOOP))) return loop;
  return best;
}

/**
 * Plays a locked board to its end, each side opening the smallest sacrifice: `set.taken` then says who took how much.
 * Short strings are taken whole, which gives the turn to the taker. Of long ones the taker leaves the end and keeps the
 * other one opening, unless nothing is left to open but 3-cell loops, or an odd number of them among others. `mover`
 * opens first.
 */
export function playout(set: FeatureSet, mover: number): void {
  for (;;) {
    const opened = smallestSacrifice(set);
    if (opened === -1) return;
    const taker = 1 - mover;
    const kind = set.kind[opened];
    const length = set.length[opened];
    if (length < 3 || (length === 3 && kind === ISO_LOOP)) {
      set.consume(opened, taker, 0);
      mover = taker;
      continue;
    }
    set.consume(opened, taker, 1);
    let clusters = 0;
    let features = 0;
    for (let i = 0; i < set.count; i++) {
      if (set.kind[i] <= INTERSECTION) features++;
      if (set.kind[i] === ISO_LOOP && set.length[i] === 3) clusters++;
    }
    if ((clusters % 2 === 1) === (clusters === features)) continue;
    // As coded: a loop at an intersection was boxed for 2, but 4 are given back.
    const back = kind === CHAIN ? 2 : 4;
    set.taken[taker] += back;
    set.taken[mover] -= back;
    mover = taker;
  }
}
