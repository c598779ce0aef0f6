import { z } from 'zod';
import { count, schemaOf, share } from '../../lib/plain-data.ts';

/** A move of a game, and the position after it. */
export interface Ply {
  readonly move: string;
  /** One line, which the game reads back. */
  readonly position: string;
}

/** A position in which two agents choose different moves, and the game went on with the one's. */
export interface Moment {
  /** The game's number in the log of the match. */
  readonly game: number;
  /** Moves made since its opening. */
  readonly ply: number;
  /** The champion's seat. */
  readonly seat: 0 | 1;
  readonly position: string;
  /** What the champion played, and the game's next moves. */
  readonly line: readonly [Ply, ...Ply[]];
  /** What the rival chooses here. */
  readonly other: Ply;
  /**
   * Of the points, what the champion's deeper search expects for the champion: after its own move, after the other.
   * Undefined where the champion's points have no such measure.
   */
  readonly expected?: { readonly played: number; readonly other: number } | undefined;
  /** Moves of the game after `line`, and how it ended: the champion won. */
  readonly left: number;
  readonly ending: string;
}

/** What a look through games of a match has found. */
export interface Moments {
  readonly champion: string;
  readonly rival: string;
  /** Whose evaluations searched deeper; of two moves one is right where all of them find it better. */
  readonly judges: readonly string[];
  /** How much deeper, in words: `10 times the nodes`. */
  readonly deeper: string;
  /**
   * Of games that the champion won: games, its positions, those where the two differ, of these those that were judged,
   * and who was right there.
   */
  readonly games: number;
  readonly positions: number;
  readonly differ: number;
  readonly judged: number;
  readonly championRight: number;
  readonly rivalRight: number;
  /** The most instructive ones, at most one of a game. */
  readonly moments: readonly Moment[];
}

const ply = schemaOf<Ply>()(z.strictObject({ move: z.string(), position: z.string() }));

export const momentSchema = schemaOf<Moment>()(
  z.strictObject({
    game: count,
    ply: count,
    seat: z.union([z.literal(0), z.literal(1)]),
    position: z.string(),
    line: z.tuple([ply], ply),
    other: ply,
    expected: z.strictObject({ played: share, other: share }).optional(),
    left: count,
    ending: z.string(),
  }),
);

export const momentsSchema = schemaOf<Moments>()(
  z.strictObject({
    champion: z.string(),
    rival: z.string(),
    judges: z.array(z.string()),
    deeper: z.string(),
    games: count,
    positions: count,
    differ: count,
    judged: count,
    championRight: count,
    rivalRight: count,
    moments: z.array(momentSchema),
  }),
);
