import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the package that this file belongs to, as source or as built. */
export const packageFolder = folderWithPackage(dirname(fileURLToPath(import.meta.url)));

/** `0.1.0`. */
export const version = (JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string })
  .version;

/** The program's name and version, as every result file says it: `weightroom 0.1.0`. */
export const program = `weightroom ${version}`;

function folderWithPackage(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : folderWithPackage(dirname(folder));
}
