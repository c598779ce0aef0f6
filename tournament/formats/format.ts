import type { z } from 'zod';
import type { Options, ValuesOf } from '../../lib/options/option-set.ts';
import type { Pentanomial } from '../statistics/counts.ts';

/** Two agents on one opening: two games, one after the other, seats swapped. */
export interface GamePair {
  /** The numbers of the two agents; the first of them has seat 0 in the first game. */
  readonly pair: readonly [number, number];
  /** The number of the opening. */
  readonly opening: number;
}

/** A game pair of which both games are finished. */
export interface FinishedPair extends GamePair {
  /** Twice the points that the first agent made of the two games, 0 to 4; undefined where the rules voided one. */
  readonly halfPoints: number | undefined;
}

/** Every pair on every opening from `first` on: opening by opening, so that a stop leaves all pairs equally far. */
export function gamePairsOf(
  pairs: readonly (readonly [number, number])[],
  first: number,
  openings: number,
): GamePair[] {
  const numbers = Array.from({ length: openings }, (_, i) => first + i);
  return numbers.flatMap((opening) => pairs.map((pair) => ({ pair, opening })));
}

/** Every two of `count` agents, the lower number first. */
export function pairsOf(count: number): [number, number][] {
  const pairs: [number, number][] = [];
  for (let a = 0; a < count; a++) for (let b = a + 1; b < count; b++) pairs.push([a, b]);
  return pairs;
}

/**
 * Who meets whom, decided round by round. It depends on finished pairs alone, in the order in which they were named:
 * the same for any number of workers and after any kill.
 */
export interface Rounds {
  /** Openings and game pairs that it needs at most. */
  readonly openings: number;
  readonly max: number;
  /** The pairs of the next round; none when all is decided. `finished` are all pairs of the rounds before, in order. */
  nextRound(finished: readonly FinishedPair[]): GamePair[];
  /** Only where play may end within a round: is told of every finished pair, in order, and says whether play ends. */
  ends?(gamePair: FinishedPair): boolean;
}

/** One round, in which each of `pairs` meets on every opening. */
export function oneRound(pairs: readonly (readonly [number, number])[], openings: number): Rounds {
  return {
    openings,
    max: pairs.length * openings,
    nextRound: (finished) => (finished.length === 0 ? gamePairsOf(pairs, 0, openings) : []),
  };
}

/** What a format is told of its tournament. */
export interface Setting {
  readonly agents: { readonly length: number };
  /** Openings of every two that meet. */
  readonly pairs: number;
  readonly seed: number;
}

/** A row of a table, by its columns' names. */
export type TableRow = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** What became of a tournament's format beside its matches. */
interface Outcome {
  /** A table; empty where the matches say all. */
  readonly rows: readonly TableRow[];
  /** What it decided, in a sentence. */
  readonly verdict?: string;
}

/** All of one tournament format; `index.ts` lists them. */
export interface Format<Spec extends { kind: string }, Shape extends Options> {
  /** Its name in logs. At the command line, `--format` takes it with hyphens for spaces. */
  readonly kind: Spec['kind'];
  /** The format as asked for, plain data: what stands in a log's header. */
  readonly schema: z.ZodType<Spec>;
  /** The option that chooses the format where `--format` doesn't. */
  readonly flag?: keyof Shape & string;
  /** What `--pairs` is where it isn't given, if not what it is elsewhere. */
  readonly defaultPairs?: number;
  /** Stands where a tournament of more pairs begins with the very games of one with fewer. */
  readonly grows?: true;
  readonly options: Shape;
  /** Throws InputError. */
  read(values: ValuesOf<Shape>, setting: Omit<Setting, 'seed'>): Spec;
  /** The values that `read` makes `spec` of again, where they are not its fields. */
  values?(spec: Spec): Partial<ValuesOf<Shape>>;
  /** Throws InputError where this number of agents can't meet so. */
  rounds(spec: Spec, setting: Setting): Rounds;
  outcome(
    spec: Spec,
    finished: readonly FinishedPair[],
    setting: Setting & { readonly agents: readonly string[] },
  ): Outcome;
  /** Where it stands while it is played, from the pairs of the first two agents so far. */
  live?(spec: Spec, counts: Pentanomial): string;
}
