import { z } from 'zod';

/** What a parameter is: a feature's points, a number of our search, an option of an engine from outside. */
const parameterKinds = ['weight', 'search', 'option'] as const;

/** A number that is tuned, in the terms of fishtest. Agents have whole numbers; between games it is any. */
export const parameter = z.object({
  name: z.string(),
  kind: z.enum(parameterKinds),
  start: z.number(),
  /** It never leaves these. */
  low: z.number(),
  high: z.number(),
  /** How far it is perturbed at the end: fishtest's `c_end`. */
  end: z.number().positive(),
  /** By what share of that a won game moves it at the end: fishtest's `r_end`. */
  endRate: z.number().positive(),
});

export type Parameter = Readonly<z.infer<typeof parameter>>;

/** `value`, or the nearest that `parameter` may be. */
export function within({ low, high }: Pick<Parameter, 'low' | 'high'>, value: number): number {
  return Math.min(high, Math.max(low, value));
}
