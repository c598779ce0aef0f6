import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { builtModule } from '../built-module.ts';
import type { Preload } from '../preloads.ts';

let known: string | undefined;

/** What tells this program's code from another's of the same version: SHA-256 of all that was built. */
export function buildHash(): string {
  known ??= hashOfBuild();
  return known;
}

function hashOfBuild(): string {
  const root = join(dirname(fileURLToPath(builtModule(new URL('./code.ts', import.meta.url)))), '..', '..', '..');
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

/**
 * How code is meant between machines, where none ever travels: games by what their features compute, modules from
 * outside by name and hashes.
 */
export interface Code {
  /** What a shipped game's features compute, in a few letters; undefined: a game from outside. */
  readonly gamePrint: (game: string) => string | undefined;
  /** What a thread is to load, as plain data that means the same on other machines. */
  readonly modulesOf: (preloads: readonly Preload[]) => unknown[];
  /**
   * What `modulesOf` gave, found on this machine, from `folder` on: what a thread is to load here. Throws InputError
   * where a module is missing or has other code, and for what is no such data.
   */
  readonly preloadsOf: (modules: readonly unknown[], folder: string | undefined) => readonly Preload[];
}
