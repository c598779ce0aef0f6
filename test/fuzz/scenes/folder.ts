import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inProcess } from '../../command.ts';

/** The game that the scenes are of. */
export const GAME = 'slider-4';

/** Runs a command that must end well. */
export async function done(folder: string, ...words: string[]): Promise<void> {
  const { code, err } = await inProcess(folder, words);
  if (code !== 0) throw new Error(`weightroom ${words.join(' ')}: ${code}: ${err}`);
}

/** All files in `folder`, by their paths in it. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}
