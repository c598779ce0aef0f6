import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { families, moduleOf } from '../../games/index.ts';
import { locate } from '../../games/modules/code.ts';
import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';

/** The program's own folder, sources or built, and the ending of its files. */
const root = join(import.meta.dirname, '..', '..');
const ending = extname(import.meta.filename);

/** Of the built program, wherever this runs from. */
const kernelFile = [root, join(root, 'dist')]
  .map((folder) => join(folder, 'agents/network/kernel.wasm'))
  .find((path) => existsSync(path));

function source(path: string): string {
  return join(root, path + ending);
}

/**
 * The engine of the shipped game called `family`, as a script for a worker. Its rules and its agents stand in folders
 * that are called like the family: `hex` has `hex` and `hex-swap`.
 */
function bundleShipped(family: string): Promise<string> {
  const folder = family.split('-')[0]!;
  const agents = source(`agents/${folder}/index`);
  const own = existsSync(agents)
    ? `import { ${folder}Agents as agents } from '${agents}';`
    : 'const agents = undefined;';
  const game = `
    import * as games from '${source(`games/${folder}/index`)}';
    ${own}
    const family = Object.values(games).find(({ name }) => name === ${JSON.stringify(family)});
    const module = { family, agents };`;
  return bundled(game, family);
}

/**
 * The engine of the module at `path`, as a script for a worker: what it imports of `weightroom/…` is ours. Throws
 * InputError for a module that can't be bundled, such as one that needs Node.
 */
export function bundleModule(path: string, where: string): Promise<string> {
  return bundled(`import * as module from ${JSON.stringify(path)};`, where);
}

async function bundled(game: string, where: string): Promise<string> {
  if (kernelFile === undefined) throw new InputError('kernel.wasm is missing; npm run build makes it');
  const kernel = readFileSync(kernelFile).toString('base64');
  const contents = `
    import { serve } from '${source('studio/engine/engine')}';
    ${game}
    serve(module, Uint8Array.from(atob('${kernel}'), (letter) => letter.charCodeAt(0)));`;
  try {
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: root, loader: 'ts' },
      bundle: true,
      minify: true,
      // A worker from a blob, as a page from a file needs it, is a classic script.
      format: 'iife',
      target: 'es2022',
      platform: 'browser',
      legalComments: 'none',
      write: false,
      logLevel: 'silent',
      plugins: [ours],
    });
    return outputFiles[0]!.text;
  } catch (error) {
    throw new InputError(`${where}: can't be bundled for a browser: ${quoted(firstOf(error), 300)}`);
  }
}

function firstOf(error: unknown): string {
  const [first] =
    (error as { errors?: { text: string; location: { file: string; line: number } | null }[] }).errors ?? [];
  if (first === undefined) return error instanceof Error ? error.message : String(error);
  return `${first.location === null ? '' : `${first.location.file}:${first.location.line}: `}${first.text}`;
}

/** What modules import of this package: the very files that the shipped games are made of. */
const ours: Plugin = {
  name: 'weightroom',
  setup(build) {
    build.onResolve({ filter: /^weightroom\/(game|kit|play|games\/[\w-]+)$/ }, ({ path }) => {
      const name = path.slice('weightroom/'.length);
      const at = name === 'kit' ? 'games/kit/index' : name.startsWith('games/') ? `${name}/index` : `library/${name}`;
      return { path: source(at) };
    });
  },
};

/**
 * Gives the engine of each registered game, by family, as a script for a worker: bundled when it is first asked for.
 * Throws InputError where there is no such game, and for a module that no browser can run.
 */
export function engineScripts(): (family: string) => Promise<string> {
  const scripts = new Map<string, Promise<string>>();
  return (family) => {
    const script = scripts.get(family) ?? bundledFor(family);
    scripts.set(family, script);
    return script;
  };
}

async function bundledFor(family: string): Promise<string> {
  const module = moduleOf(family);
  if (module === undefined && families.some(({ name }) => name === family)) return bundleShipped(family);
  const path = module && locate(module.specifier, process.cwd());
  if (module === undefined || path === undefined)
    throw new InputError(`${quoted(family, 100)}: no such game; a module's is played where --module names it`);
  return bundleModule(path, module.specifier);
}
