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

function rootOf(folder: string): string {
  const found = existsSync(join(folder, 'package.json')) || folder === dirname(folder);
  return found ? folder : rootOf(dirname(folder));
}
