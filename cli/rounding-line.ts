import type { Rounding } from '../agents/rounding.ts';

/** What rounding changed, in words; `what` was rounded. */
export function roundingLine(what: string, { before, after, changed, positions, depth }: Rounding): string {
  const loss = `log loss on test rows ${before.toFixed(6)} before, ${after.toFixed(6)} after`;
  return `${what}: ${loss}; another move in ${changed} of ${positions} positions at depth ${depth}`;
}
