import * as z from 'zod';
import { count, type Frozen } from '../../lib/plain-data.ts';

// By itself: what plays in a browser needs the type only.

const positive = count.positive();

/** When the referee ends a game that the rules would let go on. Scores are in each agent's own points, for itself. */
export const adjudicationSchema = z.strictObject({
  /** Won: one has scored at least `points` in its last `moves` moves, and the other at most -`points` in its own. */
  resign: z.strictObject({ points: positive, moves: positive }).exactOptional(),
  /**
   * Drawn: both have scored from -`points` to `points` in their last `moves` moves, and `from` plies have been played.
   */
  draw: z.strictObject({ points: count, moves: positive, from: count }).exactOptional(),
  /**
   * Instead of the game's own: drawn after so many plies, or when a grid has arisen so often (in games that count
   * that).
   */
  plies: positive.exactOptional(),
  repetitions: positive.exactOptional(),
});
export type Adjudication = Frozen<z.infer<typeof adjudicationSchema>>;
