/** Random-looking bits, always the same for a number: the end of MurmurHash3. */
export function scrambled(number: number): number {
  const once = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return twice ^ (twice >>> 16);
}
