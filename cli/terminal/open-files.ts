import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';
import { openFilesWords } from '../../lib/files/files.ts';

/** Files that the program has open at once while it loads its modules. */
const NEEDED = 100;

/**
 * Why the program can't even load its modules; undefined where it can. Asked first, because Node says that modules
 * aren't there when it can't open them.
 */
export function tooFewFiles(): string | undefined {
  const files: number[] = [];
  try {
    while (files.length < NEEDED) files.push(openSync(devNull, 'r'));
    return undefined;
  } catch (error) {
    return openFilesWords(error);
  } finally {
    for (const file of files) closeSync(file);
  }
}
