import { z } from 'zod';

const count = z.int().nonnegative();
const line = z.string();

/** The kinds of reference vectors (JSON Lines, one object each), told apart by their keys. */
export const kinds = {
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
  perft: z.object({ position: line, depth: count, nodes: count }),
  features: z.object({ position: line, player: line, features: z.array(z.number()) }),
  'start game': z.object({ position: line, player: line, move: line.nullable() }),
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

export type Kind = keyof typeof kinds;
export type Vector<Of extends Kind> = z.infer<(typeof kinds)[Of]>;
