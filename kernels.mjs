// Compiles the kernels from AssemblyScript to WebAssembly, where a source is newer than what was made of it.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const compiler = join(import.meta.dirname, 'node_modules/assemblyscript');

for (const folder of ['agents/network/kernel', 'train/network/kernel', 'train/algebra/kernel']) {
  const config = join(folder, 'asconfig.json');
  const made = resolve(folder, JSON.parse(readFileSync(config, 'utf8')).options.outFile);
  const from = [join(compiler, 'package.json'), ...readdirSync(folder).map((name) => join(folder, name))];
  if (existsSync(made) && from.every((path) => changed(path) < changed(made))) continue;
  execFileSync(process.execPath, [join(compiler, 'bin/asc.js'), join(folder, 'index.ts'), '--config', config], {
    stdio: 'inherit',
  });
}

function changed(path) {
  return statSync(path).mtimeMs;
}
