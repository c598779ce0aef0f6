import * as z from 'zod';
import { count, type Frozen, share } from '../../lib/plain-data.ts';
import { places } from '../boards.ts';

/**
 * Who played the games of self-play: the strongest baseline, or champions of the run. Those of the stronger one mostly
 * teach better, but not in every game: what it never gets wrong, its games say nothing about.
 */
const makers = ['baseline', 'champions'] as const;

/**
 * How deep the search was that played a game: as many moves as can be searched are right, or as many games as can be
 * played are various. Neither teaches better in every game: positions that a deep search comes to were chosen by it, so
 * that a feature that it trusts says less there than at the leaves that it judges.
 */
const searches = ['shallow', 'deep'] as const;

/** What a recipe chooses data sets by: each axis with its values. */
export const origins = { data: places, search: searches, maker: makers } as const;
export type Origin = { readonly [Axis in keyof typeof origins]: (typeof origins)[Axis][number] };
export const axes = Object.keys(origins) as (keyof Origin)[];

/** Games of self-play that a generation adds. */
export const generationData = z.strictObject({
  maker: z.string(),
  place: z.enum(places),
  /** Undefined in runs of before. */
  search: z.enum(searches).optional(),
  /** Nodes of a move of the unit. */
  nodes: count,
  games: count,
  rows: count,
  /** Points of a game that seat 0 made, as a share. */
  firstSeat: share,
  /** Why no fit reads it; undefined where fits may. */
  refused: z.string().optional(),
});
export type GenerationData = Frozen<z.infer<typeof generationData>>;
