import { CHAIN, type FeatureSet, INTERSECTION, ISO_LOOP, LOOPS } from './featureset.ts';

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
