import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const program = join(root, 'dist/cli/weightroom.js');

/** Tests of workers and of the command line run what was built last: says so where a source is newer. */
export default function stale(): void {
  const built = changed(program);
  const newer = built === undefined ? undefined : sources().find((file) => changed(join(root, file))! > built);
  const build = 'tests of workers and of the command line need npm run build first';
  if (built === undefined) process.stderr.write(`dist is not there: ${build}\n`);
  else if (newer !== undefined) process.stderr.write(`dist is older than ${newer}: ${build}\n`);
}

function changed(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs;
}

/** What the program is built of. */
function sources(): string[] {
  const other = ['node_modules', 'dist', 'runs', 'test'];
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !other.includes(entry.name))
    .flatMap(({ name }) =>
      readdirSync(join(root, name), { recursive: true, encoding: 'utf8' }).map((file) => join(name, file)),
    )
    .filter((file) => file.endsWith('.ts') && !/\.(test|slow)\.ts$/.test(file));
}
