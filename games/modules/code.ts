import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createJiti, type Jiti, type TransformOptions } from 'jiti';
import { statOf, withPath } from '../../lib/files/files.ts';
import * as play from '../../library/play.ts';
import * as hex from '../hex/index.ts';
import * as hexifence from '../hexifence/index.ts';
import * as hus from '../hus/index.ts';
import * as infexion from '../infexion/index.ts';
import * as kit from '../kit/index.ts';
import * as slider from '../slider/index.ts';

/** What a module from outside is written in. */
const TYPESCRIPT = ['.ts', '.mts', '.cts'];
const LANGUAGES = [...TYPESCRIPT, '.js', '.mjs', '.cjs'];

/** Whether `text` is the path of a module, and no name. */
export function isPath(text: string): boolean {
  return /^\.{1,2}(?:[\\/]|$)/.test(text) || isAbsolute(text) || LANGUAGES.includes(extname(text));
}

/**
 * Where the module called `specifier` stands, a path from `folder` or a package installed there; undefined: nowhere.
 */
export function locate(specifier: string, folder: string): string | undefined {
  if (specifier.includes('\0')) return undefined;
  if (isPath(specifier)) return existing(resolve(folder, specifier));
  if (!/^(@[\w.-]+\/)?[\w][\w.-]*(\/[\w./-]+)?$/.test(specifier)) return undefined;
  return inPackage(specifier, folder);
}

/** Packages that only speak `import`, too: their `exports` are asked with its conditions. */
function inPackage(specifier: string, folder: string): string | undefined {
  const from = join(folder, 'noname.js');
  try {
    const found = createRequire(from).resolve(specifier);
    return isAbsolute(found) ? found : undefined;
  } catch {
    const found = loader().esmResolve(specifier, { parentURL: pathToFileURL(from).href, try: true });
    return found?.startsWith('file:') ? existing(fileURLToPath(found)) : undefined;
  }
}

/** The file that is meant by `path`: with another ending, as TypeScript has it, or in a folder; undefined: none. */
function existing(path: string): string | undefined {
  const bare = path.replace(/\.([cm]?)js$/, '.$1ts');
  const candidates = [
    path,
    bare,
    ...LANGUAGES.map((one) => path + one),
    ...LANGUAGES.map((one) => join(path, `index${one}`)),
  ];
  return candidates.find((one) => statOf(one)?.isFile());
}

/** Where a file names another one beside it: imports, exports, `import()`, `require()`, `new URL()`. */
const REFERENCE = /(?:\bfrom|\bimport|\bimport\s*\(|\brequire\s*\(|\bnew URL\s*\()\s*['"`](\.{1,2}\/[^'"`\n]+)['"`]/g;

/**
 * SHA-256 of the file at `path` and of all that it imports from beside it, and these from beside them, by their paths
 * from its folder. Throws InputError where one can't be read.
 */
export function codeOf(path: string): Record<string, string> {
  const files = new Map<string, string>();
  const folder = dirname(path);
  const add = (file: string): void => {
    const name = relative(folder, file).split(sep).join('/');
    if (files.has(name)) return;
    const bytes = withPath(file, () => readFileSync(file));
    files.set(name, createHash('sha256').update(bytes).digest('hex'));
    if (!LANGUAGES.includes(extname(file))) return;
    for (const [, to] of bytes.toString('utf8').matchAll(REFERENCE)) {
      const found = existing(join(dirname(file), to!));
      if (found !== undefined) add(found);
    }
  };
  add(path);
  return Object.fromEntries([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * What the module at `path` exports. JavaScript is Node's; TypeScript goes through jiti, which gives it our own copy of
 * the library.
 */
export async function exportsOf(path: string): Promise<unknown> {
  if (!TYPESCRIPT.includes(extname(path))) return import(pathToFileURL(path).href);
  return loader().import(path);
}

/**
 * What modules from outside import of ours, by name: a TypeScript module gets these very objects, whether or not
 * weightroom is installed beside it.
 */
const doors: Readonly<Record<string, unknown>> = {
  // Types only.
  'weightroom/game': {},
  'weightroom/kit': kit,
  'weightroom/play': play,
  'weightroom/games/hex': hex,
  'weightroom/games/hexifence': hexifence,
  'weightroom/games/hus': hus,
  'weightroom/games/infexion': infexion,
  'weightroom/games/slider': slider,
};

/** No cache on the disk: nobody asked for files in their folders. No proxies around exports: rules are hot. */
const OPTIONS = { fsCache: false, interopDefault: false };

let jiti: Jiti | undefined;
let compiler: Jiti | undefined;

function loader(): Jiti {
  jiti ??= createJiti(import.meta.url, { ...OPTIONS, virtualModules: doors, transform });
  return jiti;
}

/** JavaScript that was made of TypeScript, by the hash of what was asked: plain data for threads. */
export type Transformed = Readonly<Record<string, string>>;

const transformed = new Map<string, string>();

/**
 * The JavaScript of a module, as jiti makes it. Its compiler takes a quarter of a second to load, for every thread
 * again, so a thread first looks at what it was told.
 */
function transform(asked: TransformOptions): { code: string } {
  const key = createHash('sha256').update(JSON.stringify(asked)).digest('hex');
  let code = transformed.get(key);
  if (code === undefined) {
    compiler ??= createJiti(import.meta.url, OPTIONS);
    code = compiler.transform(asked);
    transformed.set(key, code);
  }
  return { code };
}

/** All that is known so far. */
export function transformedSoFar(): Transformed {
  return Object.fromEntries(transformed);
}

/** Takes over what another thread made. */
export function transformedBefore(all: Transformed): void {
  for (const [key, code] of Object.entries(all)) transformed.set(key, code);
}
