import * as z from 'zod';
import { adjudicationSchema } from '../../agents/play/adjudication-schema.ts';
import { codeFields } from '../../games/index.ts';
import { moduleSchema } from '../../games/module-record.ts';
import { count, type Frozen } from '../../lib/plain-data.ts';
import { program } from '../../lib/version.ts';
import { formatSchema } from '../formats/index.ts';

/**
 * The first line of a log: with the games' lines it is all that a reader needs to count, judge and replay them. Every
 * line has a checksum (line-chain.ts).
 */
export const headerSchema = z.object({
  format: z.literal('weightroom tournament 2'),
  program: z.string(),
  /** The code of a game from outside. */
  module: z.exactOptional(moduleSchema),
  tournament: z.object({
    game: z.string(),
    seed: count,
    /** Names. */
    agents: z.array(z.string().max(2000)).min(2),
    pairs: count,
    format: formatSchema.exactOptional(),
    adjudication: adjudicationSchema.exactOptional(),
  }),
  /** Plays the same games again; folder and workers left out. */
  command: z.string(),
  /** SHA-256 of agents, openings and options: whatever decides the games. */
  setup: z.string(),
});

export type Header = Frozen<z.infer<typeof headerSchema>>;
/** What a log says of its tournament: not enough to play on. */
export type Described = Header['tournament'];

/** A tournament whose agents are more than names. */
type Tournament = Omit<Described, 'agents'> & { readonly agents: readonly { readonly name: string }[] };

/** What a log says of a tournament. */
export function described({ game, seed, agents, pairs, format, adjudication }: Tournament): Described {
  return {
    game,
    seed,
    agents: agents.map(({ name }) => name),
    pairs,
    ...(format === undefined ? {} : { format }),
    ...(adjudication === undefined ? {} : { adjudication }),
  };
}

export function headerOf(tournament: Tournament, command: string, setup: string): Header {
  return {
    format: 'weightroom tournament 2',
    program,
    ...codeFields(tournament.game),
    tournament: described(tournament),
    command,
    setup,
  };
}
