import * as z from 'zod/mini';
import { InputError } from '../lib/input-error.ts';
import { quoted } from '../lib/quoted.ts';

/** The code of a module from outside, as files keep it; games that are shipped have none. */
export const moduleSchema = z.object({
  /** As a command names it: `./breakthrough.ts` from the folder where the command ran, or a package's name. */
  specifier: z.string(),
  /** SHA-256 of each file, by its path from the module's folder: the module, and what it imports from beside it. */
  files: z.record(z.string(), z.string()),
});

export type ModuleRecord = z.infer<typeof moduleSchema>;

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

/** What a file says of the code of its game, and of its feature sets. */
interface Made {
  readonly module?: ModuleRecord | undefined;
  readonly featureModules?: readonly ModuleRecord[] | undefined;
}

/**
 * Throws InputError, which begins with `where`, unless what was begun with the code `before` can continue with the code
 * `now`.
 */
export function refuseChanged(before: Made, now: Made, where: string): void {
  const [one, other] = [before, now].map(({ module, featureModules = [] }) => [module, ...featureModules]) as [
    (ModuleRecord | undefined)[],
    (ModuleRecord | undefined)[],
  ];
  const none: ModuleRecord = { specifier: '', files: {} };
  for (let i = 0; i < Math.max(one.length, other.length); i++) {
    const changed = changedFiles(one[i] ?? none, other[i] ?? none);
    if (changed.length > 0)
      throw new InputError(
        `${where}: was begun with other code; changed since: ${fileNames(changed)}; use another folder`,
      );
  }
}
