import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The program's name and version, as every result file says it: `weightroom 0.1.0`. */
export const program = `weightroom ${packageVersion(dirname(fileURLToPath(import.meta.url)))}`;

function packageVersion(folder: string): string {
  const path = join(folder, 'package.json');
  if (existsSync(path)) return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
  return packageVersion(dirname(folder));
}
