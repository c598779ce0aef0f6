import { z } from 'zod';
import { range } from '../../lib/options/kinds.ts';
import { absent, count, real, schemaOf, share } from '../../lib/plain-data.ts';
import { matchSchema, ratingSchema, timedSchema } from '../../tournament/results/result-schema.ts';
import type { Timed, UnmeasuredMatch } from '../../tournament/results/timing.ts';
import { momentsSchema } from '../instructive/moment.ts';
import { type Recipe, recipeSchema } from './candidates/recipe.ts';
import { places } from './contests/arena.ts';
import type { ChallengeOutcome } from './contests/challenge-outcome.ts';
import type { RaceOutcome } from './contests/race.ts';
import type { VerdictMatch } from './contests/verdict.ts';
import { searches } from './data/origin.ts';
import type { Candidate, ChampionOutcome, GenerationOutcome, LadderStep } from './outcome.ts';

/** What a run has found, without what clocks said. */
export type UntimedChampion = Omit<ChampionOutcome, 'baselines' | 'verdict'> & {
  readonly baselines: Omit<ChampionOutcome['baselines'], 'matches'> & { readonly matches: readonly UnmeasuredMatch[] };
  readonly verdict: readonly UntimedVerdict[] | undefined;
};
type UntimedVerdict = Omit<VerdictMatch, 'match'> & { readonly match: UnmeasuredMatch };

/** What clocks said: by match, then by agent. */
export interface ChampionTiming {
  readonly baselines: readonly (readonly [Timed, Timed])[];
  readonly verdict: readonly (readonly [Timed, Timed])[];
}

const sentences = z.array(z.string());
const positive = z.number().positive();
const pairs = count;
const place = z.enum(places);
/** A path inside the run's folder. */
const file = z.string().regex(/^(?!\/)(?!(?:.*\/)?\.\.(?:\/|$)).+$/s, "a path inside the run's folder is wanted");

const candidate = schemaOf<Candidate>()(
  z.strictObject({
    name: z.string(),
    recipe: recipeSchema as unknown as z.ZodType<Recipe>,
    file: absent(file),
    cost: absent(positive),
    loss: absent(real),
    refused: z.string().optional(),
  }),
);

const data = z.strictObject({
  maker: z.string(),
  place,
  search: z.enum(searches).optional(),
  nodes: count,
  games: count,
  rows: count,
  firstSeat: share,
  refused: z.string().optional(),
});

const race = schemaOf<RaceOutcome>()(
  z.strictObject({
    opponents: z.array(z.string()),
    rounds: z.array(
      z.array(z.strictObject({ candidate: z.string(), pairs, rating: ratingSchema, stays: z.boolean() })),
    ),
    winner: z.string(),
    warnings: sentences.optional(),
  }),
);

const challenge = schemaOf<ChallengeOutcome>()(
  z.strictObject({
    candidate: z.string(),
    champion: z.string(),
    test: z.strictObject({
      decision: z.enum(['accepted', 'rejected', 'open']),
      llr: real,
      elo0: real,
      elo1: real,
    }),
    pairs,
    rating: ratingSchema,
    gauntlet: z.array(
      z.strictObject({
        opponent: z.string(),
        pairs,
        rating: ratingSchema,
        champion: absent(ratingSchema),
        regresses: z.boolean(),
      }),
    ),
    promoted: z.boolean(),
    why: z.string(),
    untold: z.strictObject({ reason: z.enum(['alike', 'openings']), share }).optional(),
    warnings: sentences.optional(),
  }),
);

const generation = schemaOf<GenerationOutcome>()(
  z.strictObject({
    number: z.int().positive(),
    data: z.array(data),
    candidates: z.array(candidate),
    race: absent(race),
    challenge: absent(challenge),
    champion: z.string(),
    warnings: z.array(z.string()).optional(),
  }),
);

const step = schemaOf<LadderStep>()(
  z.strictObject({ name: z.string(), generation: count, rating: absent(ratingSchema), pairs }),
);

const boards = z.strictObject({ scatter: share, walk: range.out });

/** What a run of the champion loop has found, in its file. */
export const championSchema = schemaOf<UntimedChampion>()(
  z.strictObject({
    game: z.string(),
    seed: z.int(),
    command: z.string(),
    version: z.string(),
    budget: z.string(),
    nodes: z.int().positive(),
    boards: schemaOf<ChampionOutcome['boards']>()(z.strictObject({ near: boards, random: boards })),
    costs: z.record(z.string(), positive),
    baselines: z.strictObject({
      strongest: z.string(),
      rivals: sentences.optional(),
      matches: z.array(matchSchema),
      verdict: z.string(),
    }),
    generations: z.array(generation),
    ladder: z.array(step),
    champion: z.strictObject({ name: z.string(), file: absent(file) }),
    verdict: absent(z.array(z.strictObject({ place, opponent: z.string(), match: matchSchema }))),
    moments: momentsSchema.optional(),
    cycles: z.array(z.tuple([z.string(), z.string(), z.string()])),
    ended: z.string(),
    sentences,
    warnings: sentences,
  }),
);

/** What was measured of it, in its file. */
export const championTimingSchema = schemaOf<ChampionTiming>()(
  z.strictObject({ baselines: z.array(timedSchema), verdict: z.array(timedSchema) }),
);
