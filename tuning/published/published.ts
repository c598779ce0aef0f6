import { join } from 'node:path';
import { z } from 'zod';
import { moduleSchema } from '../../games/module-record.ts';
import { exists } from '../../lib/files/files.ts';
import { readSigned, signedText } from '../../lib/files/signed.ts';
import { InputError } from '../../lib/input-error.ts';
import { range } from '../../lib/options/kinds.ts';

const FORMAT = 'weightroom published champion 1';

/** The files of a published champion beside those that a run's folder has. */
export const publishedFiles = {
  facts: 'published.json',
  /** The page, without its ending. */
  page: 'README',
  /** The weights of the strongest baseline, where neither the game nor the program has them. */
  strongest: 'strongest.json',
} as const;

const figures = z.strictObject({ elo: z.number(), low: z.number(), high: z.number(), pairs: z.int().positive() });
const boards = z.strictObject({ scatter: z.number().min(0).max(1), walk: range.out });
const cost = z.number().positive();

/** What is said of a published champion: all that it takes to play it again as its verdict did. */
const schema = z.strictObject({
  format: z.literal(FORMAT),
  program: z.string(),
  /** `slider-6`. */
  game: z.string(),
  /** The code of a game from outside. */
  module: z.optional(moduleSchema),
  /** Makes the run again, but for what clocks decide. */
  command: z.string(),
  seed: z.int(),
  /** `20m`, or the number of generations. */
  budget: z.string(),
  /** Nodes of a move of `hand:own`. */
  nodes: z.int().positive(),
  boards: z.strictObject({ near: boards, random: boards }),
  champion: z.strictObject({ name: z.string(), cost }),
  /** The strongest baseline: one of the hand weights, a program with its limit, or the weights of a file beside this. */
  strongest: z.strictObject({
    name: z.string(),
    cost: cost.nullable(),
    file: z.literal(publishedFiles.strongest).nullable(),
  }),
  /** The champion against it on fresh boards; null where it is the champion. */
  verdict: z.strictObject({ near: figures, random: figures.nullable() }).nullable(),
  /** What other seeds showed, the champion's among them; null where there is one seed. */
  spread: z
    .strictObject({
      seeds: z.array(z.int()).min(2),
      elo: z.array(z.number()).min(2),
      mean: z.number(),
      deviation: z.number().nonnegative(),
    })
    .nullable(),
  /** The first says who is stronger, by how much, how sure. */
  sentences: z.array(z.string()).min(1),
  sha256: z.string(),
});

export type Published = Readonly<Omit<z.infer<typeof schema>, 'format' | 'sha256'>>;
export type PublishedFigures = Readonly<z.infer<typeof figures>>;

/** The text of the file that says `published`. */
export function publishedText(published: Published): string {
  const { sha256: _, ...checked } = schema.parse({ format: FORMAT, ...published, sha256: '' });
  return signedText(checked);
}

/** Whether `folder` holds a published champion. */
export function holdsPublished(folder: string): boolean {
  return exists(join(folder, publishedFiles.facts));
}

/** What is said of the champion that is published in `folder`. Throws InputError where there is none. */
export function readPublished(folder: string): Published {
  if (!holdsPublished(folder))
    throw new InputError(`${folder}: no published champion: ${publishedFiles.facts} is missing`);
  const { format: _, sha256: __, ...published } = readSigned(schema, join(folder, publishedFiles.facts));
  return published;
}
