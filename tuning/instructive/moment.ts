import * as z from 'zod';
import { count, type Frozen, share } from '../../lib/plain-data.ts';

/** A move of a game, and the position after it, in one line, which the game reads back. */
const ply = z.strictObject({ move: z.string(), position: z.string() });
export type Ply = Frozen<z.infer<typeof ply>>;

/** A position in which two agents choose different moves, and the game went on with the one's. */
export const momentSchema = z.strictObject({
  /** The game's number in the log of the match. */
  game: count,
  /** Moves made since its opening. */
  ply: count,
  /** The champion's seat. */
  seat: z.union([z.literal(0), z.literal(1)]),
  position: z.string(),
  /** What the champion played, and the game's next moves. */
  line: z.tuple([ply], ply),
  /** What the rival chooses here. */
  other: ply,
  /**
   * Of the points, what the champion's deeper search expects for the champion: after its own move, after the other.
   * Undefined where the champion's points have no such measure.
   */
  expected: z.strictObject({ played: share, other: share }).optional(),
  /** Moves of the game after `line`, and how it ended: the champion won. */
  left: count,
  ending: z.string(),
});
export type Moment = Frozen<z.infer<typeof momentSchema>>;

/** What a look through games of a match has found. */
export const momentsSchema = z.strictObject({
  champion: z.string(),
  rival: z.string(),
  /** Whose evaluations searched deeper; of two moves one is right where all of them find it better. */
  judges: z.array(z.string()),
  /** How much deeper, in words: `10 times the nodes`. */
  deeper: z.string(),
  /**
   * Of games that the champion won: games, its positions, those where the two differ, of these those that were judged,
   * and who was right there.
   */
  games: count,
  positions: count,
  differ: count,
  judged: count,
  championRight: count,
  rivalRight: count,
  /** The most instructive ones, at most one of a game. */
  moments: z.array(momentSchema),
});
export type Moments = Frozen<z.infer<typeof momentsSchema>>;
