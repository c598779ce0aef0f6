import type { z } from 'zod';
import type { Options, ValuesOf } from '../../lib/options/option-set.ts';
import type { Pentanomial } from '../statistics/counts.ts';
import type { FinishedPair, Rounds } from './rounds.ts';

/** What a format is told of its tournament. */
export interface Setting {
  readonly agents: { readonly length: number };
  /** Openings of every two that meet. */
  readonly pairs: number;
  readonly seed: number;
}

/** The same with the agents' names. */
export interface NamedSetting extends Setting {
  readonly agents: readonly string[];
}

/** What there is to show: a sentence, or a table whose first row is its head. */
type Shown = string | readonly (readonly string[])[];

/** A row of a table in a file. */
export type TableRow = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** All of one tournament format; `index.ts` lists them. */
export interface Format<Spec extends { kind: string }, Outcome extends { kind: string }, Shape extends Options> {
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
  /** Throws InputError where so many agents can't meet so. */
  rounds(spec: Spec, setting: Setting): Rounds;
  /** What became of it after the `finished` pairs: plain data, agents by number. */
  outcome(spec: Spec, finished: readonly FinishedPair[], setting: NamedSetting): Outcome;
  /** What an outcome shows beside the matches, for people and as a table in a file. */
  shown(outcome: Outcome, agents: readonly string[]): Shown[];
  rows(outcome: Outcome, agents: readonly string[]): TableRow[];
  /** Where it stands while it is played, from the pairs of the first two agents so far. */
  live?(spec: Spec, counts: Pentanomial): string;
}
