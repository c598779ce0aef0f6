import { InputError } from '../lib/input-error.ts';
import { Random } from '../lib/maths/random.ts';
import { rowsWhere, type Values } from './values.ts';

/** What rows are for: fitting, choosing among fits, and testing the chosen one. */
export const splits = ['train', 'validation', 'test'] as const;
export type Split = (typeof splits)[number];

/** One value for each split. */
export type Splits<T> = Readonly<Record<Split, T>>;

const TRAIN = 0.8;
const VALIDATION = 0.1;

/**
 * The split of a whole game, by a hash of (seed, game): 80, 10 and 10 % of games. Positions of one game never stand on
 * both sides.
 */
export function splitOf(seed: number, game: number): Split {
  const place = new Random(seed, 'split', game).unit();
  return place < TRAIN ? 'train' : place < TRAIN + VALIDATION ? 'validation' : 'test';
}

/** The place in `splits` of each row's; `games` has the number of the game that each row is from. */
export function splitsOf(games: Values, seed: number): Uint8Array {
  const known = knownOf(seed);
  const of = new Uint8Array(games.length);
  let last = Number.NaN;
  let split = 0;
  for (let row = 0; row < games.length; row++) {
    const game = games[row]!;
    // Rows of a game mostly follow each other.
    if (game !== last) {
      last = game;
      split = known.get(game) ?? splits.indexOf(splitOf(seed, game));
      known.set(game, split);
    }
    of[row] = split;
  }
  return of;
}

/** The splits of games by seed, as far as they were asked for: a hash of each takes its time. */
const knownSplits = new Map<number, Map<number, number>>();

function knownOf(seed: number): Map<number, number> {
  const known = knownSplits.get(seed) ?? new Map<number, number>();
  // Of one data set: another's games are other ones, and few splits are dealt with several seeds.
  if (!knownSplits.has(seed)) knownSplits.clear();
  knownSplits.set(seed, known);
  return known;
}

/** The rows of each split, in their order; `of` has the place in `splits` of each row's. */
export function rowsBySplit(of: Values): Splits<Uint32Array> {
  return mapSplits({ train: 0, validation: 1, test: 2 }, (split) => rowsWhere(of.length, (row) => of[row] === split));
}

/** `of` each split's value. */
export function mapSplits<T, U>(values: Splits<T>, of: (value: T, split: Split) => U): Splits<U> {
  return {
    train: of(values.train, 'train'),
    validation: of(values.validation, 'validation'),
    test: of(values.test, 'test'),
  };
}

/** Throws InputError where a split of the data called `name` has no rows. */
export function refuseEmptySplits(name: string, parts: Splits<{ readonly rows: number }>): void {
  const empty = splits.find((split) => parts[split].rows === 0);
  if (empty !== undefined) throw new InputError(`${name}: no rows in the ${empty} split; play more games`);
}
