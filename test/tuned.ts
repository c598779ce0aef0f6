import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/**
 * SHA-256 of every file of a run of `tune` that must repeat, by path: all but what clocks said, and what is made again
 * where it is missing.
 */
export function bytesOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !/cache|timing|times|report\.(html|md)|\.lock|engines|holder/.test(path));
  const digest = (path: string): string =>
    createHash('sha256')
      .update(readFileSync(join(folder, path)))
      .digest('hex');
  return Object.fromEntries(files.sort().map((path) => [path, digest(path)]));
}
