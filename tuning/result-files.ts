import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as z from 'zod';
import { withPath } from '../lib/files/files.ts';
import { InputError } from '../lib/input-error.ts';
import { LOG, readLog } from '../tournament/log/log.ts';
import { championPaths } from './run-folder.ts';

/** A path inside the run's folder. */
export const runFile = z
  .string()
  .regex(/^(?!\/)(?!(?:.*\/)?\.\.(?:\/|$)).+$/s, "expected a path inside the run's folder");
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'expected a SHA-256 in hex');

/** By their paths in the run's folder: SHA-256 of the files that an outcome was computed from; of a log, of its games. */
export const resultFilesSchema = z.record(runFile, sha256);
type ResultFiles = Readonly<z.infer<typeof resultFilesSchema>>;

/** The champion, the decisions and the logs in `folder`, with the weights files `more`. */
export function resultFiles(folder: string, more: readonly string[]): ResultFiles {
  const { decisions } = championPaths(folder);
  const logs = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => basename(path) === LOG);
  const paths = [basename(decisions), ...more, ...logs.map((path) => path.replaceAll('\\', '/'))].sort();
  return Object.fromEntries(paths.map((path) => [path, digestOf(join(folder, path))]));
}

/**
 * Throws InputError, which names the file, where one of `paths` in `folder` isn't the one that `outcome` was computed
 * from.
 */
export function mustBeOf({ files }: { readonly files: ResultFiles }, folder: string, paths: readonly string[]): void {
  const wrong = paths.find((path) => !Object.hasOwn(files, path) || digestOf(join(folder, path)) !== files[path]);
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
