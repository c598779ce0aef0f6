import type { OpeningOptions } from '../../../tournament/openings/openings.ts';

/** Where contests begin: near the game's start, or on its random legal boards. */
export const places = ['near', 'random'] as const;
export type Place = (typeof places)[number];

/** What a contest is for. No two purposes share an opening: the boards of a verdict are fresh ones. */
export const purposes = ['race', 'challenge', 'verdict'] as const;
export type Purpose = (typeof purposes)[number];

/** Which boards there are at a place: drawn ones, or those of `set`, where somebody chose them. */
export type BoardOptions = Pick<OpeningOptions, 'scatter' | 'walk' | 'set'>;

/** The terms of all contests of a run: plain data. */
export interface Arena {
  /** `slider-6`. */
  readonly game: string;
  readonly seed: number;
  /** Nodes of a move of the unit, `hand:own`; others get as many as take the same time. */
  readonly nodes: number;
  readonly boards: Readonly<Record<Place, BoardOptions>>;
}
