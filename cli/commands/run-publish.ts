import { readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { unlimited } from '../../agents/spec.ts';
import type { AgentWeights } from '../../agents/weights/schema.ts';
import { TUNED } from '../../agents/weights-file.ts';
import { gameNamed, gameWords, moduleOf } from '../../games/index.ts';
import { exists, readText, withPath, writeWhole } from '../../lib/files/files.ts';
import { signedText } from '../../lib/files/signed.ts';
import { InputError } from '../../lib/input-error.ts';
import { championDocument, publishedDocument, renderPublished } from '../../reports/index.ts';
import { baselineNames } from '../../tuning/options.ts';
import { type ChampionOutcome, championMatch, championWeights, readEnded } from '../../tuning/outcome.ts';
import { championPaths, holdsChampionRun, readChampionRun } from '../../tuning/run-folder.ts';
import { readSpread, seedFolder, spreadPath } from '../../tuning/spread.ts';
import { STRONGEST } from '../../tuning/verdict.ts';

/** The page of a published champion, without its ending. */
const PAGE = 'README';
/** Files that only some champions have: plots, a baseline's weights. */
const SOMETIMES = new RegExp(`^(${PAGE}-[^/]*\\.svg|${STRONGEST})$`);

/** A finished run as it is published. */
type PublishedRun = ReturnType<typeof publishedOf>;

/**
 * What is to be published of the run in `folder`, or of the median of the runs with several seeds that it holds
 * (`--repeats`). Throws InputError where a run isn't finished, and for one whose champion or strongest baseline can't
 * be played by others.
 */
export function publishedOf(folder: string) {
  const spread = exists(spreadPath(folder)) ? readSpread(folder) : undefined;
  const run = spread === undefined ? folder : seedFolder(folder, spread.median);
  mustHoldRun(run);
  const outcome = readEnded(run);
  const { champion, baselines } = outcome;
  if (champion.file === undefined)
    throw new InputError(`${run}: its champion is ${champion.name}, a program; expected weights to be published`);
  if (champion.name !== baselines.strongest && championMatch(outcome, 'near') === undefined)
    throw new InputError(`${run}: no verdict near the start, so nothing is shown to publish`);
  return {
    /** The folder of the run: of several seeds that of the median. */
    folder: run,
    outcome,
    /** What several seeds showed, in a sentence. */
    seeds: spread?.sentence,
    /** Weights of the strongest baseline, where neither the game nor the program has them. */
    strongest: strongestWeights(run, outcome),
  };
}

/** Throws InputError where `folder` holds no run, and for seeds whose champions haven't met. */
function mustHoldRun(folder: string): void {
  if (exists(championPaths(folder).run)) return;
  const seeds = withPath(folder, () => readdirSync(folder)).some((name) => /^seed-\d+$/.test(name));
  throw new InputError(
    seeds
      ? `${folder}: the champions of its seeds haven't met yet: its own tune command with --repeats resumes it`
      : `${folder}: no run of the champion loop here: run.json is missing`,
  );
}

/** Undefined where the game has them, or a program. Throws InputError for a program that others don't have. */
function strongestWeights(folder: string, { game: name, baselines }: ChampionOutcome): AgentWeights | undefined {
  const { strongest } = baselines;
  if (baselineNames(gameNamed(name)).includes(unlimited(strongest))) return undefined;
  const agent = readChampionRun(folder).options.against.find((one) => unlimited(one.name) === unlimited(strongest));
  if (agent?.kind !== 'search')
    throw new InputError(
      `${folder}: its strongest baseline is ${strongest}, which others can't play; expected weights`,
    );
  return agent.weights;
}

/**
 * Writes what is published of a run to `to`: the champion's weights, a page with what is said of it, the report and its
 * plots, the run's options and decisions as they are, and its outcome, which lists only the files that are published.
 * All of it or nothing. Throws InputError where `to` holds anything, unless that is a published champion and `force` is
 * set.
 */
export async function publishRun(
  { folder, outcome, seeds, strongest }: PublishedRun,
  to: string,
  force: boolean,
): Promise<void> {
  refuseFull(to, force);
  const paths = championPaths(folder);
  const making = join(dirname(to), `.${basename(to)}.publishing`);
  withPath(making, () => rmSync(making, { recursive: true, force: true }));
  try {
    for (const path of [paths.run, paths.decisions, paths.champion]) copy(path, join(making, basename(path)));
    // To the byte as it is, except for the files.
    const { sha256: _, ...said } = JSON.parse(readText(paths.outcome));
    const files = Object.entries(outcome.files).filter(([file]) => exists(join(making, file)));
    said.outcome.files = Object.fromEntries(files);
    writeWhole(join(making, basename(paths.outcome)), signedText(said));
    const { game } = outcome;
    const words =
      moduleOf(game) === undefined ? { reproduce: gameWords(game), agent: TUNED } : { reproduce: '.', agent: to };
    const report = championDocument(outcome, championWeights(folder, outcome));
    const page = publishedDocument(outcome, seeds, words, report);
    for (const [name, content] of await renderPublished(page, PAGE)) writeWhole(join(making, name), content);
    if (strongest !== undefined) writeWhole(join(making, STRONGEST), signedText(strongest));
    withPath(to, () => replace(to, making));
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Moves `making` to where `to` is, which is away for a moment only and still there if the move fails. Throws InputError
 * where `to` holds a file that no publishing writes.
 */
function replace(to: string, making: string): void {
  if (!exists(to)) {
    renameSync(making, to);
    return;
  }
  const written = new Set(filesIn(making));
  const strange = filesIn(to).find((path) => !written.has(path) && !SOMETIMES.test(path));
  if (strange !== undefined)
    throw new InputError(`${join(to, strange)}: would be lost, and publishing didn't write it; move it away first`);
  const before = join(dirname(to), `.${basename(to)}.before`);
  rmSync(before, { recursive: true, force: true });
  renameSync(to, before);
  try {
    renameSync(making, to);
  } catch (error) {
    renameSync(before, to);
    throw error;
  }
  rmSync(before, { recursive: true, force: true });
}

function refuseFull(to: string, force: boolean): void {
  if (!exists(to)) return;
  const isEmpty = withPath(to, () => statSync(to).isDirectory() && readdirSync(to).length === 0);
  if (isEmpty || (force && holdsChampionRun(to))) return;
  if (holdsChampionRun(to)) throw new InputError(`${to}: a champion is published here already; --force writes over it`);
  throw new InputError(`${to}: holds other files, no published champion; use another folder with --to`);
}

function copy(from: string, to: string): void {
  writeWhole(
    to,
    withPath(from, () => readFileSync(from)),
  );
}

/** The paths of all files below `folder`, seen from there. */
function filesIn(folder: string): string[] {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => !one.isDirectory());
  return found.map((one) => relative(folder, join(one.parentPath, one.name)).replaceAll('\\', '/'));
}
