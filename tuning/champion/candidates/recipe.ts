import { z } from 'zod';
import { perspectives } from '../../../agents/weights/weights.ts';
import { networkFitOptions } from '../../../train/network/options.ts';
import { places } from '../contests/arena.ts';
import { makers, searches } from '../data/origin.ts';

const common = {
  /** What the candidate is called: `full`, `full-l0.5`, `board-2x32`. */
  name: z.string(),
  /** Games of which boards it is fitted to. */
  data: z.enum([...places, 'all']),
  /** Games by which search it is fitted to; recipes of before don't say, and read all. */
  search: z.enum([...searches, 'all']).default('all'),
  /** Games of whom it is fitted to; recipes of before don't say, and read all. */
  maker: z.enum([...makers, 'all']).default('all'),
  /** Of the last so many generations. */
  generations: z.int().positive(),
};

const linear = z.object({
  ...common,
  kind: z.literal('linear'),
  /** `full`, `full:power+tempo`. */
  set: z.string(),
  /** `cv`: chosen by cross-validation over games. */
  ridge: z.union([z.literal('cv'), z.number().nonnegative()]),
  /** The result's share of the target; the rest is the search's score. */
  lambda: z.number().min(0).max(1),
  phase: z.string().optional(),
  perspective: z.enum(perspectives),
  tempo: z.boolean(),
});

const network = z.object({
  ...common,
  kind: z.literal('network'),
  network: networkFitOptions.schema,
  /** Whether the fit goes on from the champion, a network of the same shape, rather than from random weights. */
  warm: z.literal(true).optional(),
});

/** How a candidate is made: plain data, which stands in the decisions of a run. */
export const recipeSchema = z.discriminatedUnion('kind', [linear, network]);
export type LinearRecipe = Readonly<z.infer<typeof linear>>;
export type NetworkRecipe = Readonly<z.infer<typeof network>>;
export type Recipe = LinearRecipe | NetworkRecipe;
