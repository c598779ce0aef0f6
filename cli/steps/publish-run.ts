import { readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { TUNED } from '../../agents/published.ts';
import { gameWords, moduleOf } from '../../games/index.ts';
import { exists, withPath, writeWhole } from '../../lib/files/files.ts';
import { signedText } from '../../lib/files/signed.ts';
import { InputError } from '../../lib/input-error.ts';
import {
  championDocument,
  publishedDocument,
  renderHtml,
  renderMarkdown,
  renderPublished,
} from '../../reports/index.ts';
import { LOG } from '../../tournament/log/log.ts';
import { championWeights } from '../../tuning/champion/champion-weights.ts';
import { championPaths } from '../../tuning/champion/run-paths.ts';
import type { PublishedRun } from '../../tuning/published/of-run.ts';
import { holdsPublished, publishedFiles, publishedText } from '../../tuning/published/published.ts';

const PACKED = '.gz';
/** Files that only some champions have: plots, logs of some contests, a baseline's weights. */
const SOMETIMES = new RegExp(`^(report-[^/]*\\.svg|verdict/.*\\${PACKED}|${publishedFiles.strongest})$`);

/**
 * Writes what is published of a run to `to`: the champion's weights, what is said of it, the report with its plots, the
 * run's options, decisions and outcome as they are, and the logs of the verdict's games, compressed. All of it or
 * nothing. Throws InputError where `to` holds anything, unless that is a published champion and `force` is set.
 */
export async function publishRun(run: PublishedRun, to: string, force: boolean): Promise<void> {
  refuseFull(to, force);
  const paths = championPaths(run.folder);
  const making = join(dirname(to), `.${basename(to)}.publishing`);
  withPath(making, () => rmSync(making, { recursive: true, force: true }));
  try {
    for (const path of [paths.run, paths.decisions, paths.outcome, paths.timing, paths.champion])
      copy(path, join(making, basename(path)));
    for (const path of logsIn(paths.verdict)) {
      const log = join(making, relative(run.folder, path));
      // What is published already is published again as it is.
      if (path.endsWith(PACKED)) copy(path, log);
      else
        writeWhole(
          `${log}${PACKED}`,
          gzipSync(
            withPath(path, () => readFileSync(path)),
            { level: 9 },
          ),
        );
    }
    const report = championDocument(run.outcome, championWeights(run.folder, run.outcome));
    for (const [name, content] of await renderPublished(report, 'report')) writeWhole(join(making, name), content);
    writeWhole(join(making, 'report.html'), await renderHtml(report));
    const { game } = run.published;
    const words =
      moduleOf(game) === undefined ? { reproduce: gameWords(game), agent: TUNED } : { reproduce: '.', agent: to };
    writeWhole(join(making, publishedFiles.page), renderMarkdown(publishedDocument(run.published, words)));
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

/** The logs below `folder`, compressed or not, in order; none where there is no such folder. */
function logsIn(folder: string): string[] {
  if (!exists(folder)) return [];
  return withPath(folder, () => readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    .filter((path) => basename(path, PACKED) === LOG)
    .sort()
    .map((path) => join(folder, path));
}
