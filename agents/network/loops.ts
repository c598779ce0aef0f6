import type { Player } from '../../games/game.ts';
import type { Layout } from './layout.ts';
import type { NetworkSum } from './network.ts';
import { SECOND_SHIFT } from './network.ts';
import type { Readers } from './tying.ts';

/**
 * A network by loops over typed arrays: where there is no kernel, and what the kernel is held to. It keeps the
 * board that it was asked about last, and its sums: what changed is taken away and added. Whole numbers are exact, so
 * the way to a board doesn't matter.
 */
export class NetworkLoops implements NetworkSum {
  readonly board: Uint8Array;
  readonly at = 0;
  readonly #layout: Layout;
  /** What the sums are of. */
  readonly #last: Uint8Array;
  /** Sums of the first layer: of player 0, then of player 1; of a star, by player and cell. */
  readonly #sums: Int32Array;
  /** Clipped: of player 0's base units, then of player 1's. Copies, and local units, are added up. */
  readonly #clipped: Int32Array;
  /** By bucket. */
  readonly #pieceSquares: Int32Array;
  #phase = 0;

  constructor(layout: Layout) {
    const { cells, units, biases, pieceSquares, phase, values, network } = layout;
    const { buckets } = network.shape;
    this.#layout = layout;
    this.board = new Uint8Array(cells);
    this.#last = new Uint8Array(cells);
    const places = layout.tying.star === undefined ? 1 : cells;
    this.#sums = new Int32Array(2 * units * places);
    for (let at = 0; at < this.#sums.length; at++)
      this.#sums[at] = biases[(at < units * places ? 0 : units) + (at % units)]!;
    this.#clipped = new Int32Array(2 * layout.tying.base);
    this.#pieceSquares = new Int32Array(buckets);
    // The sums of a board that is empty: value 0 everywhere.
    for (let cell = 0; cell < cells; cell++) {
      this.#first(cell, 0, 1);
      for (let bucket = 0; bucket < buckets; bucket++)
        this.#pieceSquares[bucket]! += pieceSquares[cell * values * buckets + bucket]!;
    }
    this.#phase = cells * phase[0]!;
  }

  of(turn: Player): number {
    this.#update();
    this.#clip();
    const { network } = this.#layout;
    const { shape, thresholds, outputBiases } = network;
    let bucket = 0;
    while (bucket < shape.buckets - 1 && this.#phase >= thresholds[bucket]!) bucket++;
    const squares = this.#pieceSquares[bucket]!;
    const sum = outputBiases[bucket]! + (turn === 0 ? squares : 0 - squares);
    return sum + (network.second === undefined ? this.#direct(turn, bucket) : this.#throughSecond(turn, bucket));
  }

  #update(): void {
    const { cells, values, pieceSquares, phase, network } = this.#layout;
    const { buckets } = network.shape;
    const last = this.#last;
    for (let cell = 0; cell < cells; cell++) {
      const before = last[cell]!;
      const now = this.board[cell]!;
      if (before === now) continue;
      last[cell] = now;
      this.#first(cell, before, -1);
      this.#first(cell, now, 1);
      for (let bucket = 0; bucket < buckets; bucket++)
        this.#pieceSquares[bucket]! +=
          pieceSquares[(cell * values + now) * buckets + bucket]! -
          pieceSquares[(cell * values + before) * buckets + bucket]!;
      this.#phase += phase[now]! - phase[before]!;
    }
  }

  /** Adds the first layer's weights of `value` on `cell` to all that read it, `times` times. */
  #first(cell: number, value: number, times: number): void {
    const { rows, units, values, tying } = this.#layout;
    if (rows === undefined) {
      this.#local(tying.star![0][cell]!, 0, value, times);
      this.#local(tying.star![1][cell]!, 1, value, times);
      return;
    }
    const sums = this.#sums;
    const row = (cell * values + value) * 2 * units;
    for (let at = 0; at < 2 * units; at++) sums[at]! += times * rows[row + at]!;
  }

  #local({ cells, classes }: Readers, player: Player, value: number, times: number): void {
    const { units, values, network, cells: count } = this.#layout;
    const { valuesOf } = this.#layout;
    const { first } = network;
    const sums = this.#sums;
    const seen = valuesOf[player][value]!;
    for (let i = 0; i < cells.length; i++) {
      const sum = (player * count + cells[i]!) * units;
      const weight = (classes[i]! * values + seen) * units;
      for (let unit = 0; unit < units; unit++) sums[sum + unit]! += times * first[weight + unit]!;
    }
  }

  #clip(): void {
    const sums = this.#sums;
    const clipped = this.#clipped;
    const { one } = this.#layout.network;
    const { base } = this.#layout.tying;
    clipped.fill(0);
    const half = sums.length / 2;
    // Units are numbered copy by copy, and a star's cell by cell.
    for (let at = 0; at < sums.length; at++) {
      const sum = sums[at]!;
      if (sum > 0) clipped[(at < half ? 0 : base) + (at % base)]! += sum < one ? sum : one;
    }
  }

  /** The output weights times the base units of the mover, then of the other one. */
  #direct(turn: Player, bucket: number): number {
    const clipped = this.#clipped;
    const { output } = this.#layout.network;
    const { base } = this.#layout.tying;
    let sum = 0;
    for (let i = 0; i < base; i++) {
      sum += output[2 * base * bucket + i]! * clipped[turn * base + i]!;
      sum += output[2 * base * bucket + base + i]! * clipped[(1 - turn) * base + i]!;
    }
    return sum;
  }

  #throughSecond(turn: Player, bucket: number): number {
    const clipped = this.#clipped;
    const { output, second, shape, one } = this.#layout.network;
    const { base } = this.#layout.tying;
    const { weights, biases } = second!;
    const units = shape.second;
    let total = 0;
    for (let unit = 0; unit < units; unit++) {
      let sum = biases[unit]!;
      for (let i = 0; i < base; i++) {
        sum += weights[i * units + unit]! * clipped[turn * base + i]!;
        sum += weights[(base + i) * units + unit]! * clipped[(1 - turn) * base + i]!;
      }
      sum >>= SECOND_SHIFT;
      if (sum > 0) total += output[units * bucket + unit]! * (sum < one ? sum : one);
    }
    return total;
  }
}
