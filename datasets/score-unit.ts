import { z } from 'zod';

export const scoreUnit = z.object({
  /** What scores are multiplied with. */
  factor: z.number(),
  /** Those above it in size, which are found wins, stay as they are, and no other one becomes larger. */
  most: z.number(),
});

/** How scores are brought to another unit. */
export type ScoreUnit = Readonly<z.infer<typeof scoreUnit>>;

/** `score` in that unit: a whole number, and never -0, which no shard holds; as it is without a unit. */
export function scoreIn(unit: ScoreUnit | undefined, score: number): number {
  if (unit === undefined || Math.abs(score) > unit.most) return score;
  return Math.max(-unit.most, Math.min(unit.most, Math.round(score * unit.factor))) + 0;
}
