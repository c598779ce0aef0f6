import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { unlimited } from '../../agents/spec.ts';
import type { AgentWeights } from '../../agents/weights/schema.ts';
import { codeFields, gameNamed } from '../../games/index.ts';
import { moduleSchema } from '../../games/module-record.ts';
import { exists, withPath } from '../../lib/files/files.ts';
import { readSigned, signedText } from '../../lib/files/signed.ts';
import { InputError } from '../../lib/input-error.ts';
import { range } from '../../lib/options/kinds.ts';
import { program } from '../../lib/version.ts';
import { totalOf } from '../../tournament/statistics/counts.ts';
import { baselineNames } from '../baselines.ts';
import type { Place } from '../boards.ts';
import { type ChampionOutcome, readEnded } from '../outcome.ts';
import { championPaths, readChampionRun } from '../run-folder.ts';
import { spreadOf } from '../spread.ts';

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

/** A finished run of the champion loop as it is published. */
export interface PublishedRun {
  /** The folder of the run: of several seeds that of the best one. */
  readonly folder: string;
  readonly outcome: ChampionOutcome;
  readonly published: Published;
  /** Of the strongest baseline, where a file of its own is wanted. */
  readonly strongest: AgentWeights | undefined;
}

/**
 * What is to be published of the run in `folder`, or of the best of the runs with several seeds that it holds
 * (`--repeats`). Throws InputError where a run isn't finished, and for one whose champion or strongest baseline can't be
 * played by others.
 */
export function publishedOf(folder: string): PublishedRun {
  const folders = exists(championPaths(folder).run) ? [folder] : seedFolders(folder);
  const outcomes = folders.map(readEnded);
  const spread = outcomes.length > 1 ? spreadOf(outcomes) : undefined;
  const at = spread === undefined ? 0 : outcomes.findIndex(({ seed }) => seed === spread.best);
  const outcome = outcomes[at]!;
  const run = folders[at]!;
  const strongest = strongestWeights(run, outcome);
  const { seeds, elo, mean, deviation } = spread ?? {};
  const published: Published = {
    program,
    game: outcome.game,
    ...codeFields(outcome.game),
    command: outcome.command,
    seed: outcome.seed,
    budget: outcome.budget,
    nodes: outcome.nodes,
    boards: { near: outcome.boards.near, random: outcome.boards.random },
    champion: { name: outcome.champion.name, cost: championCost(run, outcome) },
    strongest: {
      name: outcome.baselines.strongest,
      cost: outcome.costs[outcome.baselines.strongest] ?? null,
      file: strongest === undefined ? null : publishedFiles.strongest,
    },
    verdict: verdictOf(run, outcome),
    spread: spread === undefined ? null : { seeds: [...seeds!], elo: [...elo!], mean: mean!, deviation: deviation! },
    sentences: [...outcome.sentences],
  };
  return { folder: run, outcome, published, strongest };
}

/** The runs that `--repeats` made in `folder`, by their seeds. */
function seedFolders(folder: string): string[] {
  const names = withPath(folder, () => readdirSync(folder)).flatMap(
    (name) => /^seed-(\d{1,15})$/.exec(name)?.[1] ?? [],
  );
  const folders = names.sort((a, b) => Number(a) - Number(b)).map((seed) => join(folder, `seed-${seed}`));
  const runs = folders.filter((one) => exists(championPaths(one).run));
  if (runs.length === 0) throw new InputError(`${folder}: no run of the champion loop here: run.json is missing`);
  return runs;
}

function championCost(folder: string, { champion, costs }: ChampionOutcome): number {
  if (champion.file === undefined)
    throw new InputError(`${folder}: its champion is ${champion.name}, a program; weights are wanted to be published`);
  return costs[champion.name]!;
}

function verdictOf(folder: string, outcome: ChampionOutcome): Published['verdict'] {
  const { champion, baselines } = outcome;
  if (champion.name === baselines.strongest) return null;
  const at = (place: Place): PublishedFigures | undefined => {
    const found = outcome.verdict?.find((one) => one.place === place && one.opponent === baselines.strongest);
    if (found === undefined) return undefined;
    const { elo, low, high } = found.match.rating;
    return { elo, low, high, pairs: totalOf(found.match.rated) };
  };
  const near = at('near');
  if (near === undefined) throw new InputError(`${folder}: no verdict near the start, so nothing is shown to publish`);
  return { near, random: at('random') ?? null };
}

/** Undefined where the game has them, or a program. Throws InputError for a program that others don't have. */
function strongestWeights(folder: string, { game: name, baselines }: ChampionOutcome): AgentWeights | undefined {
  const { strongest } = baselines;
  if (baselineNames(gameNamed(name)).includes(unlimited(strongest))) return undefined;
  const agent = readChampionRun(folder).options.against.find((one) => unlimited(one.name) === unlimited(strongest));
  if (agent?.kind !== 'search')
    throw new InputError(
      `${folder}: its strongest baseline is ${strongest}, which others can't play; weights are wanted`,
    );
  return agent.weights;
}
