import * as z from 'zod';
import type { Family, Game, Player } from '../../games/game.ts';
import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';

/** A kind of reference vector: how to know one, and every way in which we answer otherwise. */
export interface VectorKind<Shape extends z.ZodType = z.ZodType> {
  readonly name: string;
  /** Whatever it accepts is of this kind. */
  readonly schema: Shape;
  /** Whether a vector takes so long that only the slow tests check it. */
  slow?(vector: z.infer<Shape>): boolean;
  /** What we answer otherwise, a line each; nothing when we agree. An InputError thrown counts as a mismatch. */
  check(family: Family, vector: z.infer<Shape>): string[];
}

/** As it was given: lets the checker know the shape. */
export function vectorKind<Shape extends z.ZodType>(kind: VectorKind<Shape>): VectorKind {
  return kind as unknown as VectorKind;
}

/** Counting more nodes is slow. */
export const MANY_NODES = 2_000_000;

/** Characters of an answer that a mismatch shows: all moves of a large board fit in. */
const LONGEST = 2000;

const count = z.int().nonnegative();
/** Plies of a tree. */
const depth = count.max(100);
const line = z.string();

/** The shapes that every game's vectors have (JSON Lines, one object each), told apart by their keys. */
export const shapes = {
  /** A whole game, move by move. */
  playout: z.object({
    setup: line,
    moves: z.array(line),
    legal: z.array(count),
    final: line,
    result: z.enum(['first', 'second', 'draw', 'void']),
    reason: line,
    winner: line.optional(),
    positions: z.array(line).optional(),
  }),
  perft: z.object({ position: line, depth, nodes: count }),
  features: z.object({ position: line, player: line, features: z.array(z.number()) }),
  illegal: z.object({ position: line, move: line, why: line }),
  move: z.object({
    position: line,
    move: line,
    after: line,
    over: z.boolean().optional(),
    result: z.enum(['first', 'second', 'draw', 'void']).optional(),
    reason: line.optional(),
  }),
  legal: z.object({ position: line, moves: z.array(line) }),
} as const;

export type Shape = keyof typeof shapes;
export type Vector<Of extends Shape> = z.infer<(typeof shapes)[Of]>;

/** The player that a vector names by the first letters of a seat. Throws InputError. */
export function playerNamed(game: Game, text: string): Player {
  const player = game.seats.findIndex((seat) => seat.toLowerCase().startsWith(text.toLowerCase()));
  if (player === -1) throw new InputError(`player ${quoted(text, 100)}; expected ${game.seats.join(' or ')}`);
  return player as Player;
}

/** Notes a mismatch unless `found` is `wanted`. */
export function same(mismatches: string[], what: string, found: unknown, wanted: unknown): void {
  if (found !== wanted) mismatches.push(`${quoted(what)}: ${cut(found)}, wanted ${cut(wanted)}`);
}

function cut(value: unknown): string {
  return quoted(String(value), LONGEST);
}
