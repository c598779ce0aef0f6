import { z } from 'zod';

export const rounding = z.object({
  /** Positions on which moves were compared. */
  positions: z.int().nonnegative(),
  depth: z.int().positive(),
  /** Of those, how many get another move. */
  changed: z.int().nonnegative(),
  /** Mean log loss on the test rows, before and after. */
  before: z.number(),
  after: z.number(),
});

/** What rounding changed. */
export type Rounding = z.infer<typeof rounding>;

/** What rounding changed, in words; `what` was rounded. */
export function roundingLine(what: string, { before, after, changed, positions, depth }: Rounding): string {
  const loss = `log loss on test rows ${before.toFixed(6)} before, ${after.toFixed(6)} after`;
  return `${what}: ${loss}; another move in ${changed} of ${positions} positions at depth ${depth}`;
}
