import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Plugin as BuildPlugin, build } from 'esbuild';
import type { Plugin } from 'vitest/config';

const root = join(import.meta.dirname, '..');
const home = join(root, 'node_modules/.cache/native');
/** What is no source, or not read by Node, such as pages. */
const OTHER =
  /^(node_modules|dist|runs|coverage|test|templates|examples)$|^\.|\/kernel\/|^studio\/page\/|\.(test|slow|config|d)\.ts$/;

/**
 * Makes of each source a JavaScript module for Node, in a folder of its own. Vitest reads every imported name from an
 * object of getters; in a loop of a search that takes half of the time.
 */
export default async function compile(): Promise<void> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: sources(),
    outbase: root,
    outdir: home,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    write: false,
    logLevel: 'warning',
    plugins: [asSource],
  });
  for (const { path, text } of outputFiles) {
    if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
    mkdirSync(dirname(path), { recursive: true });
    // Another run of the tests may read it at this moment.
    writeFileSync(`${path}.${process.pid}`, text);
    renameSync(`${path}.${process.pid}`, path);
  }
}

/** A plugin of Vite: sources that tests import are those modules. */
export function native(): Plugin {
  return {
    name: 'native',
    enforce: 'pre',
    resolveId(imported, importer) {
      // Modules of tasks are imported by their address.
      if (!/^(\.|\/|file:)/.test(imported) || importer === undefined) return null;
      const path = imported.startsWith('file:') ? fileURLToPath(imported) : imported;
      const source = resolve(dirname(importer), path);
      return isSource(source) ? compiled(source) : null;
    },
  };
}

/** What `native` leads to: Vitest is to leave it to Node. */
export const external = [/\/node_modules\/\.cache\/native\//];

function compiled(source: string): string {
  return join(home, relative(root, source).replace(/\.ts$/, '.js'));
}

function isSource(path: string): boolean {
  const inside = relative(root, path);
  return inside.endsWith('.ts') && !OTHER.test(inside.split('/')[0]!) && !OTHER.test(inside);
}

function sources(): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((one) => one.isDirectory() && !OTHER.test(one.name))
    .flatMap(({ name }) =>
      readdirSync(join(root, name), { recursive: true, encoding: 'utf8' }).map((f) => join(name, f)),
    )
    .filter((file) => isSource(join(root, file)));
}

/** Each module by itself, which says that it stands where its source does. */
const asSource: BuildPlugin = {
  name: 'as-source',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^\./ }, ({ path, kind }) =>
      kind === 'entry-point' ? undefined : { path: path.replace(/\.ts$/, '.js'), external: true },
    );
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      const contents = text
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
        .replaceAll('import.meta.filename', JSON.stringify(path));
      return { contents, loader: 'ts' };
    });
  },
};
