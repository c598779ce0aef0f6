import { constantIn, type SearchConstant, type SearchOptions } from '../../agents/search/search-options.ts';

/** A number of our search that can be tuned. */
interface SearchNumber {
  of(options: SearchOptions): number;
  readonly low: number;
  readonly high: number;
  /** How far it is perturbed at the end. */
  readonly end: number;
  /** The part of the search that it is of: where that is off, the number says nothing. */
  readonly part?: 'aspiration' | 'lmr' | 'futility';
}

const constant = (name: SearchConstant, part: SearchNumber['part'], low: number, high: number, end: number) =>
  ({ of: (options) => constantIn(options, name), low, high, end, part }) as SearchNumber;

/** By the names of their settings. Sizes of tables are none: more is never worse. */
export const searchNumbers: Readonly<Record<string, SearchNumber>> = {
  quiescence: { of: ({ quiescence }) => quiescence, low: 0, high: 12, end: 1 },
  window: constant('window', 'aspiration', 0, 1000, 50),
  reduction: constant('reduction', 'lmr', 0, 150, 10),
  unreduced: constant('unreduced', 'lmr', 1, 12, 1),
  risk: constant('risk', 'futility', 1, 30, 2),
};
