import type { Board } from '../../games/hexifence/board.ts';
import { CHAIN, FeatureSet, INTERSECTION, LOOP } from '../../games/hexifence/featureset.ts';
import { playout } from '../../games/hexifence/playout.ts';

/** Strings shorter than this are taken entirely. */
const LONG = 3;

/**
 * Who wins a locked board when the short chains between two intersections may be opened out of turn, which decides what
 * merges with what, and all else is played out: featureSearch of the reference.
 */
export class FeatureSearch {
  /** The set to search: read it, and set `taken` to the cells captured so far. */
  readonly set: FeatureSet;
  /** What to open, after `search`: a feature of the set, or -1 where the play-out said it all. */
  choice = -1;
  /** Sets of deeper levels; each level has consumed a feature. */
  readonly #sets: FeatureSet[];
  readonly #board: Board;

  constructor(board: Board) {
    this.#board = board;
    this.set = new FeatureSet(board);
    this.#sets = [this.set];
  }

  /** Whether `mover`, who must open something, wins. The set itself is left as it is. */
  search(mover: number): boolean {
    return this.#wins(0, mover);
  }

  #wins(level: number, mover: number): boolean {
    const set = this.#sets[level]!;
    this.#sets[level + 1] ??= new FeatureSet(this.#board);
    const below = this.#sets[level + 1]!;
    const choices = intersectedSacrifices(set);
    if (choices.length === 0) {
      this.choice = -1;
      below.copy(set);
      playout(below, mover);
      return below.taken[mover] > below.taken[1 - mover];
    }
    let shortest = choices[0];
    for (const choice of choices) {
      below.copy(set).consume(choice, 1 - mover, 0);
      if (!this.#wins(level + 1, 1 - mover)) {
        this.choice = choice;
        return true;
      }
      if (set.length[choice] < set.length[shortest]) shortest = choice;
    }
    this.choice = shortest;
    return false;
  }
}

/** The short strings at every intersection where a short chain to another intersection begins. */
function intersectedSacrifices(set: FeatureSet): number[] {
  const { kind, length, ends, count } = set;
  const found: number[] = [];
  const at = (string: number, intersection: number): boolean =>
    kind[string] <= LOOP && (ends[2 * string] === intersection || ends[2 * string + 1] === intersection);
  for (let intersection = 0; intersection < count; intersection++) {
    if (kind[intersection] !== INTERSECTION) continue;
    const short: number[] = [];
    let between = false;
    for (let i = 0; i < count; i++) {
      if (!at(i, intersection) || length[i] >= LONG) continue;
      short.push(i);
      if (kind[i] === CHAIN && ends[2 * i] >= 0 && ends[2 * i + 1] >= 0) between = true;
    }
    if (between) found.push(...short.filter((i) => !found.includes(i)));
  }
  return found;
}
