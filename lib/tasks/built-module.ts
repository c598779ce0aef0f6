import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * What a thread or a process of ours runs: the `.js` beside `module` or, under the test runner, the one that `npm run
 * build` made of it.
 */
export function builtModule(module: URL): URL {
  const path = fileURLToPath(module).replace(/\.ts$/, '.js');
  if (existsSync(path)) return pathToFileURL(path);
  const root = rootOf(dirname(path));
  return pathToFileURL(join(root, 'dist', relative(root, path)));
}

/**
 * The copies of `modules`, addresses of built ones, that threads load faster (bundle.mjs). The modules themselves where
 * one has none, since a module and its copy share no state.
 */
export function threadCopies(modules: readonly string[]): readonly string[] {
  const dist = new URL('../..', builtModule(new URL('./thread-worker.ts', import.meta.url))).href;
  const copies = modules.map((module) => module.replace(dist, `${dist}threads/`));
  return copies.every((copy, i) => copy !== modules[i] && existsSync(new URL(copy))) ? copies : modules;
}

function rootOf(folder: string): string {
  const found = existsSync(join(folder, 'package.json')) || folder === dirname(folder);
  return found ? folder : rootOf(dirname(folder));
}
