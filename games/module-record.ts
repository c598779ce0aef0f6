import { z } from 'zod';
import { InputError } from '../lib/input-error.ts';
import { quoted } from '../lib/quoted.ts';

/** A ModuleRecord in a file; games that are shipped have none. */
export const moduleSchema = z.object({ specifier: z.string(), files: z.record(z.string(), z.string()) });

/** The code of a module from outside, as files keep it: plain data. */
export interface ModuleRecord {
  /** As a command names it: `./breakthrough.ts` from the folder where the command ran, or a package's name. */
  readonly specifier: string;
  /** SHA-256 of each file, by its path from the module's folder: the module, and what it imports from beside it. */
  readonly files: Readonly<Record<string, string>>;
}

/** The files that differ, in alphabetical order: changed, new or gone. */
export function changedFiles(before: ModuleRecord, after: ModuleRecord): string[] {
  const names = new Set([...Object.keys(before.files), ...Object.keys(after.files)]);
  return [...names].filter((name) => before.files[name] !== after.files[name]).sort();
}

/** Names of files in a sentence: `rules.ts, start.ts and 3 more`. */
export function fileNames(names: readonly string[]): string {
  const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
  return `${names
    .slice(0, 3)
    .map((name) => quoted(name, 100))
    .join(', ')}${more}`;
}

/**
 * Throws InputError, which begins with `where`, unless what was begun with the code `before` can go on with the code
 * `now`; undefined: of a game that is shipped.
 */
export function refuseChanged(before: ModuleRecord | undefined, now: ModuleRecord | undefined, where: string): void {
  const none: ModuleRecord = { specifier: '', files: {} };
  const changed = changedFiles(before ?? none, now ?? none);
  if (changed.length > 0)
    throw new InputError(
      `${where}: was begun with other code; changed since: ${fileNames(changed)}; use another folder`,
    );
}

/** The same of several modules, such as those of feature sets, in one order. */
export function refuseAnyChanged(before: readonly ModuleRecord[], now: readonly ModuleRecord[], where: string): void {
  for (let i = 0; i < Math.max(before.length, now.length); i++) refuseChanged(before[i], now[i], where);
}
