import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, extname, join, relative, sep } from 'node:path';
import { statOf, withPath } from '../../lib/files/files.ts';

/** What a module from outside is written in. */
export const TYPESCRIPT = ['.ts', '.mts', '.cts'];
export const JAVASCRIPT = ['.js', '.mjs', '.cjs'];

/** Where a file names another one beside it: imports, exports, `import()`, `require()`, `new URL()`. */
const REFERENCE = /(?:\bfrom|\bimport|\bimport\s*\(|\brequire\s*\(|\bnew URL\s*\()\s*['"`](\.{1,2}\/[^'"`\n]+)['"`]/g;

/**
 * SHA-256 of the file at `path` and of all that it imports from beside it, and these from beside them, by their paths
 * from its folder. Throws InputError where one can't be read.
 */
export function codeOf(path: string): Readonly<Record<string, string>> {
  const files = new Map<string, string>();
  const folder = dirname(path);
  const add = (file: string): void => {
    const name = relative(folder, file).split(sep).join('/');
    if (files.has(name)) return;
    const bytes = withPath(file, () => readFileSync(file));
    files.set(name, createHash('sha256').update(bytes).digest('hex'));
    if (![...TYPESCRIPT, ...JAVASCRIPT].includes(extname(file))) return;
    for (const [, to] of bytes.toString('utf8').matchAll(REFERENCE)) {
      const found = existing(join(dirname(file), to!));
      if (found !== undefined) add(found);
    }
  };
  add(path);
  return Object.fromEntries([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The file that is meant by `path`: with another ending, as TypeScript has it, or in a folder; undefined: none. */
export function existing(path: string): string | undefined {
  const bare = path.replace(/\.([cm]?)js$/, '.$1ts');
  const endings = [...TYPESCRIPT, ...JAVASCRIPT];
  const candidates = [
    path,
    bare,
    ...endings.map((one) => path + one),
    ...endings.map((one) => join(path, `index${one}`)),
  ];
  return candidates.find((one) => statOf(one)?.isFile());
}
