import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { InputError } from '../../lib/input-error.ts';
import { packageFolder } from '../../lib/version.ts';

/** Where `npm run build` puts the page. */
const builtPage = join(packageFolder, 'dist', 'studio', 'page');

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

/** A file of the page. */
export interface PageFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
  /** Its name changes with it. */
  readonly lasts: boolean;
}

/**
 * The files of the built page by their addresses, all of them read at once: no address leads to another file. Throws
 * InputError where the page isn't built.
 */
export function pageFiles(folder = builtPage): ReadonlyMap<string, PageFile> {
  if (!existsSync(join(folder, 'index.html')))
    throw new InputError(`${folder}: the studio's page is not there; npm run build makes it`);
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'));
  const files = names.map((name): [string, PageFile] => [
    name === '/index.html' ? '/' : name,
    {
      bytes: new Uint8Array(readFileSync(join(folder, name))),
      type: TYPES[extname(name)] ?? 'application/octet-stream',
      lasts: name.startsWith('/assets/'),
    },
  ]);
  return new Map(files);
}
