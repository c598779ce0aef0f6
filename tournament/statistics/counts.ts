/** Games by their score, from lost to won: losses, draws, wins. */
type Trinomial = readonly [losses: number, draws: number, wins: number];

/** Pairs of games (one opening, both seats) by the points of the two: 0, ½, 1, 1½, 2. */
export type Pentanomial = readonly [number, number, number, number, number];

/** Results by score, evenly spaced from 0 to 1, games or pairs: whatever is drawn independently. */
export type Counts = Trinomial | Pentanomial;

/** The share of the points that each of `count` scores is: 0, ½, 1 for three; 0, ¼, ½, ¾, 1 for five. */
export function scoreAt(index: number, count: number): number {
  return index / (count - 1);
}

/** Games that one of the things counted stands for: 2 of pairs, 1 of games. */
export function gamesEach(counts: Counts): number {
  return counts.length === 5 ? 2 : 1;
}

export function totalOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Mean and variance of the score, 0 to 1, of one of the things counted; `total` is above 0. */
export function momentsOf(counts: readonly number[]): { total: number; score: number; variance: number } {
  const total = totalOf(counts);
  const score = counts.reduce((sum, count, i) => sum + count * scoreAt(i, counts.length), 0) / total;
  const variance = counts.reduce((sum, count, i) => sum + count * (scoreAt(i, counts.length) - score) ** 2, 0) / total;
  return { total, score, variance };
}

/** A zero counts as a thousandth, so that no result is impossible (as in fishtest and fastchess). */
export function withoutZeros(counts: readonly number[]): number[] {
  return counts.map((count) => (count === 0 ? 0.001 : count));
}

/** The pairs of all of them; one at least. */
export function added(counts: readonly Pentanomial[]): Pentanomial {
  return counts.reduce((sum, one) => sum.map((count, i) => count + one[i]!) as unknown as Pentanomial);
}

/** The same results seen from the other side. */
export function reversed<Any extends Counts>(counts: Any): Any {
  return [...counts].reverse() as unknown as Any;
}
