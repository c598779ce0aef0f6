import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtModule } from '../built-module.ts';

let known: string | undefined;

/** What tells this program's code from another's of the same version: SHA-256 of all that was built. */
export function buildHash(): string {
  known ??= hashOfBuild();
  return known;
}

function hashOfBuild(): string {
  const root = join(dirname(fileURLToPath(builtModule(new URL('./build.ts', import.meta.url)))), '..', '..', '..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(js|wasm)$/.test(file))
    .map((file) => file.split(sep).join('/'))
    .sort();
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}
