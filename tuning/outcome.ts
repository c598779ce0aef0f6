import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as z from 'zod';
import type { Weights } from '../agents/weights/weights.ts';
import { readWeightsFile } from '../agents/weights-file.ts';
import { gameNamed } from '../games/index.ts';
import { exists, withPath, writeWhole } from '../lib/files/files.ts';
import { readSigned, signedText } from '../lib/files/signed.ts';
import { InputError } from '../lib/input-error.ts';
import { range } from '../lib/options/kinds.ts';
import { absent, count, type Frozen, real, share } from '../lib/plain-data.ts';
import { LOG, readLog } from '../tournament/log/log.ts';
import { openingSet } from '../tournament/openings/openings.ts';
import { type Match, matchSchema } from '../tournament/results/result.ts';
import { ratingSchema } from '../tournament/statistics/rating.ts';
import type { VerdictPlace } from './boards.ts';
import { recipeSchema } from './candidates/recipe.ts';
import { challengeOutcome, momentsSchema, raceOutcome, verdictMatch } from './contests/outcome.ts';
import { generationData } from './data/origin.ts';
import { championPaths, holdsChampionRun, noRunIn } from './run-folder.ts';

const sentences = z.array(z.string());
const positive = z.number().positive();

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'expected a SHA-256 in hex');

/** A path inside the run's folder. */
const runFile = z.string().regex(/^(?!\/)(?!(?:.*\/)?\.\.(?:\/|$)).+$/s, "expected a path inside the run's folder");
/**
 * By their paths in the run's folder: SHA-256 of the files that an outcome was computed from; of a log, of its games.
 */
const resultFilesSchema = z.record(runFile, sha256);

/** A candidate of a generation. */
const candidate = z.strictObject({
  /** `g2-full`. */
  name: z.string(),
  recipe: recipeSchema,
  /** Its weights file; undefined where there is none. */
  file: absent(runFile),
  /** What a node costs it, in multiples of one of `hand:own`. */
  cost: absent(positive),
  /** Mean log loss on the games of the test split. */
  loss: absent(real),
  /** Why it could not be fitted or played; undefined where it could. */
  refused: z.string().optional(),
});
export type Candidate = Frozen<z.infer<typeof candidate>>;

const generation = z.strictObject({
  /** From 1. */
  number: z.int().positive(),
  data: z.array(generationData),
  candidates: z.array(candidate),
  /** Undefined where no candidate could play. */
  race: absent(raceOutcome),
  challenge: absent(challengeOutcome),
  /** Who is champion after it. */
  champion: z.string(),
  /** What its parts warn of, one line each, with what to do. */
  warnings: sentences.optional(),
});
export type GenerationOutcome = Frozen<z.infer<typeof generation>>;

/** A step of the ladder: a champion, and what it showed when it became one. */
const step = z.strictObject({
  name: z.string(),
  /** 0: the strongest baseline. */
  generation: count,
  /** Against the strongest baseline, near the start, on the boards of its challenge; undefined for the baseline. */
  rating: absent(ratingSchema),
  pairs: count,
});

const boards = z.strictObject({ scatter: share, walk: range.out, set: openingSet.optional() });

/** What a run of `tune` has found, in its file. */
const championSchema = z.strictObject({
  game: z.string(),
  seed: z.int(),
  command: z.string(),
  version: z.string(),
  /** `20m`, or the number of generations. */
  budget: z.string(),
  /** Nodes of a move of the unit in all contests. */
  nodes: z.int().positive(),
  /** Where contests begin. */
  boards: z.strictObject({ near: boards, random: boards }),
  /** Who judged which openings of the verdict are balanced; left out where they are as drawn. */
  judge: z.string().optional(),
  /** Baselines and champions: what a node costs each, in multiples of one of `hand:own`; programs have none. */
  costs: z.record(z.string(), positive),
  /**
   * The baselines' matches; the `rivals`, which these don't show to be weaker than the best of them; and the strongest:
   * of the rivals the one that the champion did least well against.
   */
  baselines: z.strictObject({
    strongest: z.string(),
    rivals: sentences.optional(),
    matches: z.array(matchSchema),
    verdict: z.string(),
  }),
  generations: z.array(generation),
  ladder: z.array(step),
  /** Who it is in the end, and the file of its weights; undefined for a program. */
  champion: z.strictObject({ name: z.string(), file: absent(runFile) }),
  /** Undefined where there was nobody to judge. */
  verdict: absent(z.array(verdictMatch)),
  /** Whom the verdict is of where nobody was promoted: the best candidate. */
  judged: z.string().optional(),
  /**
   * Where the champion and the strongest baseline chose otherwise near the start, and the champion was right; left out
   * where there is nothing to look at.
   */
  moments: momentsSchema.optional(),
  /** A beats B beats C beats A. */
  cycles: z.array(z.tuple([z.string(), z.string(), z.string()])),
  /** Why the loop ended. */
  ended: z.string(),
  /** The files that it was computed from. */
  files: resultFilesSchema,
  /** The first says who is stronger, by how much, how sure, at which limit; each of the others one thing. */
  sentences,
  /** One line each, with what to do. */
  warnings: sentences,
});
/** All that a run of `tune` has shown: plain data, no rendering. */
export type ChampionOutcome = Frozen<z.infer<typeof championSchema>>;

/**
 * The verdict's match of the champion and the strongest baseline at `place`; undefined where the champion is that one,
 * and where the rules voided every game.
 */
export function championMatch(
  { champion, baselines, verdict = [] }: ChampionOutcome,
  place: VerdictPlace,
): Match | undefined {
  const { strongest } = baselines;
  if (champion.name === strongest) return undefined;
  return verdict.find((one) => one.place === place && one.opponent === strongest)?.match;
}

/** What sentences and warnings are made of. */
export type ChampionFacts = Omit<ChampionOutcome, 'sentences' | 'warnings'>;

const FORMAT = 'weightroom champion outcome 1';

/** `outcome.json`: what a run has found, the same bytes for the same decisions. */
const outcomeFile = z.strictObject({ format: z.literal(FORMAT), outcome: championSchema, sha256 });

/** Writes what the run of the champion loop in `folder` has found. */
export function writeOutcome(folder: string, outcome: ChampionOutcome): void {
  const encoded = z.encode(championSchema, outcome as z.output<typeof championSchema>);
  writeWhole(championPaths(folder).outcome, signedText({ format: FORMAT, outcome: encoded }));
}

/**
 * What the run of the champion loop in `folder` has found; undefined where there is nothing yet. Of its files the
 * champion and the decisions are checked: a published champion has no logs, and to read them all takes long. Throws
 * InputError for a file that isn't as it was written.
 */
export function readOutcome(folder: string): ChampionOutcome | undefined {
  const path = championPaths(folder).outcome;
  if (!exists(path)) return undefined;
  const { outcome } = readSigned(outcomeFile, path);
  const checked = ['champion.json', 'decisions.jsonl'].filter((file) => Object.hasOwn(outcome.files, file));
  mustBeOf(outcome, folder, checked);
  return outcome;
}

/**
 * What the finished run in `folder` has found. Throws InputError where there is none, where it hasn't ended, and for a
 * file of it that was changed.
 */
export function readEnded(folder: string): ChampionOutcome {
  if (!holdsChampionRun(folder)) throw noRunIn(folder);
  const outcome = readOutcome(folder);
  if (outcome === undefined) throw new InputError(`${folder}: this run has not ended; its own tune command resumes it`);
  mustBeOf(outcome, folder, Object.keys(outcome.files));
  return outcome;
}

/** The champion, the decisions and the logs in `folder`, with the weights files `more`: an outcome's `files`. */
export function resultFiles(folder: string, more: readonly string[]): ChampionOutcome['files'] {
  const { decisions } = championPaths(folder);
  const logs = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => basename(path) === LOG);
  const paths = [basename(decisions), ...more, ...logs.map((path) => path.replaceAll('\\', '/'))].sort();
  return Object.fromEntries(paths.map((path) => [path, digestOf(join(folder, path))]));
}

/** Throws InputError, which names the file, where one of `paths` in `folder` isn't the one that the outcome is of. */
function mustBeOf({ files }: ChampionOutcome, folder: string, paths: readonly string[]): void {
  const wrong = paths.find((path) => digestOf(join(folder, path)) !== files[path]);
  if (wrong !== undefined)
    throw new InputError(
      `${join(folder, wrong)}: not the file that outcome.json was computed from: one of the two was exchanged or changed; put it back, or run the tune command again in another folder`,
    );
}

function digestOf(path: string): string {
  // The header of a log names the files of its openings, which stand elsewhere in another folder.
  const content =
    basename(path) === LOG ? JSON.stringify(readLog(path).records) : withPath(path, () => readFileSync(path));
  return createHash('sha256').update(content).digest('hex');
}

/**
 * The weights of the champion of the run in `folder`; undefined where there is no file of them, for a network, and for
 * weights chosen by hand. Throws InputError for a file that can't be read.
 */
export function championWeights(
  folder: string,
  { game, champion: { file } }: Pick<ChampionOutcome, 'game' | 'champion'>,
): Weights | undefined {
  if (file === undefined) return undefined;
  const weights = readWeightsFile(join(folder, file), gameNamed(game));
  return weights.model === 'linear' && weights.origin.by !== 'hand' ? weights : undefined;
}
