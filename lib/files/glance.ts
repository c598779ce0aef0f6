import { readFileSync, type Stats, statSync } from 'node:fs';

/*
 * For words that may be paths: whether something of ours stands there. What can't be read is as if it weren't there, for
 * whoever is told to read it says why.
 */

/** What stands at `path`; undefined also where it may not be looked at, and where `path` can be no path. */
export function statOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/** The text of the file at `path`; undefined where it can't be had, and of a file of more than `largest` bytes. */
export function glancedText(path: string, largest = Number.POSITIVE_INFINITY): string | undefined {
  const found = statOf(path);
  if (!found?.isFile() || found.size > largest) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
