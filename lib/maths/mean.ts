/** Added in their order. */
export function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

export function mean(values: Iterable<number> & ArrayLike<number>): number {
  return sum(values) / values.length;
}
