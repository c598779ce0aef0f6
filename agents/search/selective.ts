import { MAX_POINTS } from '../agent.ts';
import { MAX_HISTORY } from './move-order.ts';
import type { SearchOptions } from './search-options.ts';
import { PLY } from './transposition.ts';

/** Plies above the leaves from which on nothing is left out. */
const DEEPEST = 3;
/** Positions whose swings make a first margin: until then nothing is left out. */
const FIRST = 32;
/** One in this many of the positions that a margin would leave out is searched all the same. */
const SAMPLED = 16;
/** How far one of them moves a margin. */
const STEP = 0.2;

/** No margin leaves the position out. */
export const SEARCHED = -1;
/** In a kind's lowest bit: the evaluation is so low that no move will lift it. Else it is so high. */
const TOO_LOW = 1;

/** Whether a margin of this kind leaves a position out since its evaluation is too low. */
export function isTooLow(kind: number): boolean {
  return kind !== SEARCHED && (kind & TOO_LOW) !== 0;
}

/**
 * Futility: near the leaves, a position is left out whose evaluation lies so far outside the window that a search
 * would hardly bring it inside.
 *
 * How far is measured, not told, so that it holds for points of any scale. A margin is at first the largest swing
 * among some positions, from the evaluation to what the search makes of it. From then on some of the positions that it
 * would leave out are searched all the same: each that proves it wrong makes it wider, each other a little narrower,
 * until as many in a hundred prove it wrong as `risk` says. Every kind of position has its own margin: by plies above
 * the leaves, by whether the player at the root is to move (`own` evaluations swing differently then), and by the side
 * of the window.
 */
export class Futility {
  readonly #narrower: number;
  readonly #wider: number;
  readonly #margins = new Float64Array((DEEPEST + 1) << 2);
  readonly #met = new Int32Array((DEEPEST + 1) << 2);

  /** `risk`: this many in a hundred samples may prove a margin wrong. */
  constructor(risk: number) {
    const wrong = risk / 100;
    this.#narrower = Math.exp(0 - STEP * wrong);
    this.#wider = Math.exp(STEP * (1 - wrong));
  }

  /** Margins are those of the searches since. */
  forget(): void {
    this.#margins.fill(0);
    this.#met.fill(0);
  }

  /** Whether positions this many half plies above the leaves may be left out. */
  concerns(depth: number): boolean {
    return depth <= DEEPEST * PLY;
  }

  /**
   * The kind of margin that would leave out a position with this evaluation, or SEARCHED. A window that asks for a win
   * or a loss leaves nothing out: what is proven stays proven.
   */
  kind(depth: number, own: boolean, evaluation: number, alpha: number, beta: number): number {
    const kind = kindOf(depth, own);
    if (Math.abs(beta) < MAX_POINTS && evaluation - beta >= this.#margin(kind)) return kind;
    if (Math.abs(alpha) < MAX_POINTS && alpha - evaluation >= this.#margin(kind | TOO_LOW)) return kind | TOO_LOW;
    return SEARCHED;
  }

  /** Whether this one is to be searched all the same, and then told to `learn`. Counts it. */
  samples(kind: number): boolean {
    return ++this.#met[kind]! % SAMPLED === 0;
  }

  /** What a position that is left out counts: outside the window, by what its evaluation lies outside the margin. */
  bound(kind: number, evaluation: number): number {
    const margin = Math.ceil(this.#margins[kind]!);
    return (kind & TOO_LOW) === 0 ? evaluation - margin : evaluation + margin;
  }

  /** A sample was searched in the window (alpha, beta). */
  learn(kind: number, value: number, alpha: number, beta: number): void {
    const wrong = (kind & TOO_LOW) === 0 ? value < beta : value > alpha;
    this.#margins[kind]! *= wrong ? this.#wider : this.#narrower;
  }

  /** A position that no margin left out was searched. */
  meet(depth: number, own: boolean, evaluation: number, value: number): void {
    const kind = kindOf(depth, own);
    if (this.#met[kind]! >= FIRST && this.#met[kind | TOO_LOW]! >= FIRST) return;
    const swing = Math.abs(value - evaluation);
    if (swing === 0 || Math.abs(value) >= MAX_POINTS) return;
    for (const each of [kind, kind | TOO_LOW]) {
      if (this.#met[each]! >= FIRST) continue;
      this.#met[each]!++;
      this.#margins[each] = Math.max(this.#margins[each]!, swing);
    }
  }

  /** Infinite until enough positions were met. */
  #margin(kind: number): number {
    return this.#met[kind]! < FIRST ? Number.POSITIVE_INFINITY : this.#margins[kind]!;
  }
}

function kindOf(depth: number, own: boolean): number {
  return (((depth + 1) >> 1) << 2) | (own ? 2 : 0);
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
