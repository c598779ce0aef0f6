import { MAX_POINTS } from '../agent.ts';
import { MAX_HISTORY } from './move-order.ts';
import type { SearchOptions } from './search-options.ts';
import { PLY } from './transposition.ts';

/** Up to this many plies above the leaves, positions are left out. */
const DEEPEST = 6;
/** Until this many swings were measured, nothing is left out. */
const FIRST = 32;
/** About this many of the last swings say what is usual. */
const LAST = 1000;

/**
 * Futility: near the leaves, a position is left out whose evaluation lies so far outside the window that a search
 * would hardly bring it inside.
 *
 * How far is measured, so that it holds for points of any scale: the usual swing for each ply above the leaves. A swing
 * is the difference between an evaluation and the value that a search of one ply finds: in deeper ones positions were
 * left out, which would confirm the margin. The usual one is a geometric mean, since some swings are huge.
 */
export class Futility {
  /** The margin for one ply, as a share of the usual swing. */
  readonly #share: number;
  /** The mean logarithm of the last swings. */
  #swing = 0;
  #met = 0;
  /** The margin for one ply. */
  #margin = Number.POSITIVE_INFINITY;

  /** `margin`: for one ply, in percent of the usual swing. */
  constructor(margin: number) {
    this.#share = margin / 100;
  }

  /** The usual swing is measured anew. */
  forget(): void {
    this.#swing = 0;
    this.#met = 0;
    this.#margin = Number.POSITIVE_INFINITY;
  }

  /** Whether positions this many half plies above the leaves may be left out. */
  concerns(depth: number): boolean {
    return depth <= DEEPEST * PLY;
  }

  /** By how much a position this many half plies above the leaves must lie outside the window to be left out. */
  margin(depth: number): number {
    return Math.ceil((this.#margin * depth) / PLY);
  }

  /** Learns from a position that was searched, `depth` half plies above the leaves. */
  meet(depth: number, evaluation: number, value: number): void {
    if (depth > PLY || Math.abs(value) >= MAX_POINTS) return;
    this.#met++;
    this.#swing += (Math.log(1 + Math.abs(value - evaluation)) - this.#swing) / Math.min(this.#met, LAST);
    if (this.#met >= FIRST) this.#margin = this.#share * Math.exp(this.#swing);
  }
}

/** Nearer the leaves, nothing is reduced. */
const SHALLOWEST = 3;
const PLIES = 64;
const MOVES = 64;

/** Up to this many plies above the leaves, late moves are left out. */
const LEFT_OUT = 3;

/**
 * Late moves: the order of search puts what is promising in front, so the others are searched less deep, or near the
 * leaves not at all.
 */
export class LateMoves {
  /** By plies above the leaves and the move's place in the order: half plies less. */
  readonly #reductions = new Uint8Array(PLIES * MOVES);
  /** The option `late`. */
  readonly #kept: number;

  /** As the options have them. */
  constructor({ lmr, reduction, unreduced, late }: Pick<SearchOptions, 'lmr' | 'reduction' | 'unreduced' | 'late'>) {
    this.#kept = late;
    if (!lmr) return;
    for (let plies = SHALLOWEST; plies < PLIES; plies++)
      for (let move = unreduced; move < MOVES; move++) {
        const wanted = Math.floor(0.5 + (Math.log(plies) * Math.log(move) * reduction) / 100);
        // A move is searched one ply deep at least: so a reply that ends the game is seen.
        this.#reductions[plies * MOVES + move] = PLY * Math.min(wanted, plies - 2);
      }
  }

  /**
   * By how many half plies less the move at `place` of the order of search, from 0, is searched first, in a position
   * `depth` half plies above the leaves.
   */
  reductionOf(depth: number, place: number): number {
    const plies = Math.min(depth >> 1, PLIES - 1);
    return this.#reductions[plies * MOVES + Math.min(place, MOVES - 1)]!;
  }

  /** The reduction `less`, above 0, changed by the move's history: up to two plies less if it is good, more if bad. */
  trusted(less: number, depth: number, history: number): number {
    const plies = Math.min(depth >> 1, PLIES - 1);
    const trusted = less - PLY * Math.round((2 * history) / MAX_HISTORY);
    return Math.min(Math.max(0, trusted), PLY * (plies - 2));
  }

  /** How many moves of a position `depth` half plies above the leaves are searched. */
  searched(depth: number): number {
    const plies = depth >> 1;
    return this.#kept === 0 || plies > LEFT_OUT ? Number.POSITIVE_INFINITY : this.#kept + plies * plies;
  }
}
