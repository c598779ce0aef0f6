import type { SearchOptions } from '../../agents/search/search-options.ts';

/** A number of our search that can be tuned. */
interface SearchNumber {
  readonly of: (options: SearchOptions) => number;
  readonly low: number;
  readonly high: number;
  /** How far it is perturbed at the end. */
  readonly end: number;
}

/** By the names of their settings. Sizes of tables are none: more is never worse. */
export const searchNumbers: Readonly<Record<string, SearchNumber>> = {
  quiescence: { of: ({ quiescence }) => quiescence, low: 0, high: 12, end: 1 },
};
