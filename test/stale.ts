import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
/** What a build writes last. */
const LAST = 'dist/studio/page/main.js';

/** Tests of workers and of the command line run what was built last: says so where a source is newer. */
export default function stale(): void {
  const newer = newerThanBuild().find((path) => /(?<!^test\/.*|\.test|\.slow)\.ts$/.test(path));
  if (newer === undefined) return;
  process.stderr.write(
    `dist is missing, or older than ${newer}: tests of workers and of the command line need npm run build first\n`,
  );
}

/** Files that changed after the last build, of tests too, and folders in which one came or went. */
export function newerThanBuild(): string[] {
  const changed = (path: string): number => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const built = changed(LAST);
  const other = /^(\.|(node_modules|dist|runs|coverage)$)/;
  return readdirSync(root, { withFileTypes: true })
    .filter(({ name }) => !other.test(name))
    .flatMap((entry) => [
      entry.name,
      ...(entry.isDirectory() ? readdirSync(join(root, entry.name), { recursive: true, encoding: 'utf8' }) : []).map(
        (file) => join(entry.name, file),
      ),
    ])
    .filter((path) => changed(path) > built);
}
