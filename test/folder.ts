import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { afterAll, afterEach } from 'vitest';

/** A new folder of the system's for the tests of a file, which is gone after them. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'weightroom-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The same, empty again before each of them. */
export function emptiedFolder(): string {
  const folder = testFolder();
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
  });
  return folder;
}

/** All files in `folder`, by their paths in it. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** SHA-256 of every file in `folder` whose path `unlike` doesn't fit, by its path. */
export function bytesIn(folder: string, unlike?: RegExp): Record<string, string> {
  const digest = (path: string): string =>
    createHash('sha256')
      .update(readFileSync(join(folder, path)))
      .digest('hex');
  const files = filesIn(folder).filter((path) => unlike === undefined || !unlike.test(path));
  return Object.fromEntries(files.map((path) => [path, digest(path)]));
}

/** Files of a run of `tune` that don't repeat: what clocks said, and what is made again where it is missing. */
export const UNREPEATED = /cache|timing|times|report\.(html|md)|\.lock|engines|holder/;
