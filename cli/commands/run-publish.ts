import { readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { TUNED } from '../../agents/weights-file.ts';
import { gameWords, moduleOf } from '../../games/index.ts';
import { exists, withPath, writeWhole } from '../../lib/files/files.ts';
import { signedText } from '../../lib/files/signed.ts';
import { InputError } from '../../lib/input-error.ts';
import { championDocument, publishedDocument, renderPublished } from '../../reports/index.ts';
import { championWeights } from '../../tuning/outcome.ts';
import type { PublishedRun } from '../../tuning/published/published.ts';
import { holdsPublished, publishedFiles, publishedText } from '../../tuning/published/published.ts';
import { championPaths } from '../../tuning/run-folder.ts';

/** Files that only some champions have: plots, a baseline's weights. */
const SOMETIMES = new RegExp(`^(${publishedFiles.page}-[^/]*\\.svg|${publishedFiles.strongest})$`);

/**
 * Writes what is published of a run to `to`: the champion's weights, what is said of it, a page with the report and its
 * plots, and the run's options, decisions and outcome as they are. All of it or nothing. Throws InputError where `to`
 * holds anything, unless that is a published champion and `force` is set.
 */
export async function publishRun(run: PublishedRun, to: string, force: boolean): Promise<void> {
  refuseFull(to, force);
  const paths = championPaths(run.folder);
  const making = join(dirname(to), `.${basename(to)}.publishing`);
  withPath(making, () => rmSync(making, { recursive: true, force: true }));
  try {
    for (const path of [paths.run, paths.decisions, paths.outcome, paths.champion])
      copy(path, join(making, basename(path)));
    const { game } = run.published;
    const words =
      moduleOf(game) === undefined ? { reproduce: gameWords(game), agent: TUNED } : { reproduce: '.', agent: to };
    const report = championDocument(run.outcome, championWeights(run.folder, run.outcome));
    const page = publishedDocument(run.published, words, report);
    for (const [name, content] of await renderPublished(page, publishedFiles.page))
      writeWhole(join(making, name), content);
    if (run.strongest !== undefined) writeWhole(join(making, publishedFiles.strongest), signedText(run.strongest));
    writeWhole(join(making, publishedFiles.facts), publishedText(run.published));
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
  if (isEmpty || (force && holdsPublished(to))) return;
  if (holdsPublished(to)) throw new InputError(`${to}: a champion is published here already; --force writes over it`);
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
