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
