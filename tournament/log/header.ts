import { z } from 'zod';
import type { Adjudication } from '../../agents/play/adjudication.ts';
import { program } from '../../lib/version.ts';
import type { FormatSpec } from '../formats/format.ts';
import type { TournamentOptions } from '../options.ts';
import { sprtModels } from '../statistics/sprt/sprt.ts';

const count = z.int().nonnegative();
const scored = z.object({ points: count, moves: count });

const format = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('round robin') }),
  z.object({ kind: z.literal('gauntlet') }),
  z.object({ kind: z.literal('swiss'), rounds: count }),
  z.object({ kind: z.literal('knockout'), extra: count }),
  z.object({
    kind: z.literal('sprt'),
    test: z.object({
      elo0: z.number(),
      elo1: z.number(),
      alpha: z.number(),
      beta: z.number(),
      model: z.enum(sprtModels),
    }),
  }),
]);

const adjudication = z.object({
  resign: scored.optional(),
  draw: scored.extend({ from: count }).optional(),
  plies: count.optional(),
  repetitions: count.optional(),
});

/** The first line of a log: what it is of. Whoever has nothing but the log knows from it what its games were played by. */
export const headerSchema = z.object({
  format: z.literal('weightroom tournament 1'),
  program: z.string(),
  tournament: z.object({
    game: z.string(),
    seed: count,
    /** Names. */
    agents: z.array(z.string()).min(2),
    pairs: count,
    format: format.optional(),
    adjudication: adjudication.optional(),
  }),
  /** Plays the same games again; folder and workers left out. */
  command: z.string(),
  /** SHA-256 of agents, openings and options: whatever decides the games. */
  setup: z.string(),
});

/** What a log says of the tournament that it is of: enough to count, to judge and to replay its games, not to play on. */
export interface Described {
  readonly game: string;
  readonly seed: number;
  readonly agents: readonly string[];
  readonly pairs: number;
  readonly format?: FormatSpec;
  readonly adjudication?: Adjudication;
}

export interface Header extends Omit<z.infer<typeof headerSchema>, 'tournament'> {
  readonly tournament: Described;
}

/** What a log says of the tournament of `options`. */
export function described({ game, seed, agents, pairs, format, adjudication }: TournamentOptions): Described {
  return {
    game,
    seed,
    agents: agents.map(({ name }) => name),
    pairs,
    ...(format === undefined ? {} : { format }),
    ...(adjudication === undefined ? {} : { adjudication }),
  };
}

/** The header of the tournament of `options`. */
export function headerOf(options: TournamentOptions, command: string, setup: string): Header {
  return { format: 'weightroom tournament 1', program, tournament: described(options), command, setup };
}
