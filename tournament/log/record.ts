import * as z from 'zod';
import { count, type Frozen } from '../../lib/plain-data.ts';

const name = z.string().max(2000);
/** Longer texts are no game. */
const MOST_LETTERS = 5_000_000;
/** More is no measurement: a year in milliseconds, a petabyte. */
const time = z.number().min(0).max(3.2e10);
const bytes = z.number().min(0).max(1e15);
const seat = z.union([z.literal(0), z.literal(1)]);

/** A finished game as a line of the log: plain facts, nothing that a clock measured. */
export const recordSchema = z.object({
  /** Its number in the schedule. */
  game: count,
  /** The names of the agents in seats 0 and 1. */
  seats: z.tuple([name, name]),
  /** The opening's number and position. */
  opening: count,
  position: z.string().max(100_000),
  /** The winner's seat; -1: drawn. */
  winner: z.union([seat, z.literal(-1)]),
  ending: z.string().max(2000),
  /** Stands where the rules void the game: it counts for nothing. */
  voided: z.literal(true).optional(),
  /** Moves chosen and positions searched, by seat. */
  chosen: z.tuple([count, count]),
  nodes: z.tuple([count, count]),
  /** The moves from the opening on, in the game's notation. */
  moves: z.string().max(MOST_LETTERS),
});

export type GameRecord = z.infer<typeof recordSchema>;

/** What was measured of a game, by seat: it differs each time, so it is no part of the record. */
export const measuredSchema = z.object({
  /** What each thought. */
  milliseconds: z.tuple([time, time]),
  /** The seat whose last choice was no move, because it never came or came too late; its time is counted. */
  unplayed: seat.optional(),
  /** The most bytes that each had. */
  memory: z.tuple([bytes, bytes]),
});

export type Measured = Frozen<z.infer<typeof measuredSchema>>;

/** A game's record and what was measured of it. */
export type MeasuredRecord = Measured & { readonly record: GameRecord };
