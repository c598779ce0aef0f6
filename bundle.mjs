// Makes of the sources what is run: `npm run build`. A thread loads two hundred modules and the program up to a
// thousand, and for Node each file costs more than what stands in it; so modules that are always loaded together are
// one file in dist/chunks. Only what is begun by its path keeps a file at its place: the program, what package.json
// exports, threads, whatever a script, a test or a page names as dist/….js, and what is bundled for a browser later.
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, posix, relative, resolve } from 'node:path';
import { build } from 'esbuild';

const root = import.meta.dirname;
const dist = join(root, 'dist');
const { dependencies, peerDependencies, optionalDependencies } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);
/**
 * Packages that are loaded as they are: those that users install, and one for benchmarks, whose licence is another. Of
 * all others the code in use stands in dist/; zod is installed for its types.
 */
const external = [
  ...Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies }).filter((name) => name !== 'zod'),
  'fairy-stockfish-nnue.wasm',
];
/** Bundled once more for a browser, in the user's hands: a game's agents, and what serves them there. */
const FOR_BROWSERS = /^(agents\/[\w-]+\/index|studio\/engine\/engine)\.ts$/;
/** The program's start, a file by itself: it says that too few files may be open, so it opens no other. */
const START = join(root, 'cli/weightroom.ts');
const AFTER = join(root, 'cli/main.ts');
/**
 * Threads that play start from copies without what other programs need of the same modules, in a few files
 * (`threadCopies` in lib/tasks/built-module.ts).
 */
const THREADS = [
  'lib/tasks/thread-worker',
  'games/modules/shipped',
  'selfplay/generate',
  'tournament/worker',
  'tuning/data/teaching',
  'tuning/instructive/look',
  'tuning/spsa/pair-player',
];
/** It asks for Node's modules by `require`, so it becomes CommonJS, and looks for its WebAssembly beside it. */
const TENSORFLOW = join(root, 'train/network/tensorflow.ts');
const WASM = 'tfjs-backend-wasm-simd.wasm';
/** What stands for dist/ until it is known in which folder a module's code ends up. */
const DIST = '@dist/';

/** Files that may name what is begun by its path. */
function filesOf(folder) {
  const other = ['node_modules', 'dist', 'runs', 'coverage', '.git', 'published', 'vectors'];
  return readdirSync(folder, { withFileTypes: true })
    .filter((one) => !other.includes(one.name) && (one.isDirectory() || /\.(ts|mjs|sh|md|json)$/.test(one.name)))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((one) => {
      const path = join(folder, one.name);
      return one.isDirectory() ? filesOf(path) : [path];
    });
}

/** Sources that are begun by their path. */
function entries() {
  const found = new Set([AFTER]);
  for (const file of filesOf(root)) {
    const text = readFileSync(file, 'utf8');
    for (const [, path] of text.matchAll(/\bdist\/([\w./-]+)\.js\b/g)) found.add(join(root, `${path}.ts`));
    for (const [, path] of text.matchAll(/new URL\(\s*'(\.[^']+)\.[jt]s',\s*import\.meta\.url/g))
      found.add(resolve(dirname(file), `${path}.ts`));
    if (FOR_BROWSERS.test(relative(root, file))) found.add(file);
    if (/new URL\(import\.meta\.url\)/.test(text)) found.add(file);
  }
  return [...found].filter((file) => file !== START && !/\.(test|slow)\.ts$/.test(file) && existsSync(file)).sort();
}

/** A module still says where it stood itself. */
const places = {
  name: 'places',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (!/import\.meta\.(url|dirname|filename)/.test(text)) return undefined;
      const built = `${DIST}${relative(root, path).replaceAll('\\', '/').replace(/\.ts$/, '.js')}`;
      // Not `new URL`: bundlers of others take that for a file to copy.
      const url = `import.meta.url.replace(/[^/]*$/, '${built}')`;
      const file = `process.getBuiltinModule('url').fileURLToPath(${url})`;
      const contents = text.replace(/import\.meta\.(?:url|filename|dirname)/g, (name) => {
        if (name.endsWith('url')) return url;
        return name.endsWith('filename') ? file : `process.getBuiltinModule('path').dirname(${file})`;
      });
      return { contents, loader: 'ts' };
    });
  },
};

const packages = {
  name: 'packages',
  setup({ onLoad, onResolve }) {
    // Half of zod are its messages in fifty languages; ours are English.
    onResolve({ filter: /\/locales\/index\.js$/ }, ({ importer, resolveDir }) =>
      importer.includes('/zod/') ? { path: resolve(resolveDir, '../locales/en.js') } : undefined,
    );
    // Help is measured by three copies of this package, whose tables of emoji take a third of the time that help takes.
    onResolve({ filter: /^string-width$/ }, ({ path }) => ({ path, namespace: 'plain' }));
    onLoad({ filter: /.*/, namespace: 'plain' }, () => ({
      contents: `import { stripVTControlCharacters } from 'node:util';
        export default (text) => stripVTControlCharacters(text).length;`,
    }));
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      if (kind === 'entry-point') return undefined;
      return external.some((name) => path === name || path.startsWith(`${name}/`)) ? { external: true } : undefined;
    });
  },
};

/**
 * The program checks what comes from outside and sends plain data to threads, so they start without zod. What stands
 * for a schema there throws when it is asked to check.
 */
const withoutSchemas = {
  name: 'without-schemas',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^zod\b/ }, () => ({ path: 'zod', namespace: 'no-schemas' }));
    onLoad({ filter: /.*/, namespace: 'no-schemas' }, () => ({
      contents: `const checks = () => { throw new Error('a thread has no schemas'); };
        const schema = new Proxy(() => {}, {
          apply: () => schema,
          get: (_, name) => (/parse|decode/i.test(String(name)) ? checks : schema),
        });
        module.exports = Object.setPrototypeOf(() => schema, schema);`,
    }));
  },
};

/**
 * What several threads share, imported by each of their modules so that it becomes one chunk: a file costs a thread
 * more than the code in it.
 */
function sharedOf(inputs) {
  const loadedWith = (file, found = new Set()) => {
    if (inputs[file] === undefined || found.has(file)) return found;
    found.add(file);
    for (const { path, kind } of inputs[file].imports) if (kind === 'import-statement') loadedWith(path, found);
    return found;
  };
  const loaded = THREADS.map((path) => loadedWith(`${path}.ts`));
  const shared = Object.keys(inputs).filter(
    (file) => file.endsWith('.ts') && loaded.filter((one) => one.has(file)).length > 1,
  );
  return {
    name: 'shared',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^shared$/ }, () => ({ path: 'shared', namespace: 'shared' }));
      onLoad({ filter: /.*/, namespace: 'shared' }, () => ({
        contents: shared.map((file) => `import './${file}';`).join('\n'),
        resolveDir: root,
      }));
    },
  };
}

/** Our files that are built by themselves. */
const apart = {
  name: 'apart',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/main\.ts$/ }, () => ({ path: './main.js', external: true }));
    const path = `${DIST}train/network/tensorflow.cjs`;
    onResolve({ filter: /^\.\/tensorflow\.ts$/ }, () => ({ path, external: true }));
  },
};

const settings = {
  absWorkingDir: root,
  outbase: root,
  outdir: dist,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  metafile: true,
  write: false,
  logLevel: 'warning',
};
const { outputFiles, metafile } = await build({
  ...settings,
  entryPoints: entries(),
  chunkNames: 'chunks/[hash]',
  splitting: true,
  plugins: [apart, places, packages],
});
const copies = {
  ...settings,
  entryPoints: THREADS.map((path) => ({ in: `${path}.ts`, out: `threads/${path}` })),
  chunkNames: 'threads/chunks/[hash]',
  splitting: true,
};
const plugins = [apart, places, withoutSchemas, packages];
const { metafile: alone } = await build({ ...copies, plugins });
const threads = await build({ ...copies, inject: ['shared'], plugins: [sharedOf(alone.inputs), ...plugins] });
const start = await build({ ...settings, entryPoints: [START], plugins: [apart, places, packages] });
const tensorflow = await build({
  ...settings,
  entryPoints: [TENSORFLOW],
  outExtension: { '.js': '.cjs' },
  format: 'cjs',
  // Their ES modules, of which what isn't used stays out. Node has its own `fetch`.
  mainFields: ['module', 'main'],
  external: ['node-fetch'],
});
outputFiles.push(...threads.outputFiles, ...start.outputFiles, ...tensorflow.outputFiles);

// Chunks first: who begins in the meantime finds all of the old program or all of the new one.
const written = new Set();
for (const { path, text } of outputFiles.toSorted((a, b) => Number(isChunk(b.path)) - Number(isChunk(a.path)))) {
  const up = posix.relative(relative(root, dirname(path)).replaceAll('\\', '/'), 'dist') || '.';
  written.add(path);
  mkdirSync(dirname(path), { recursive: true });
  if (!isChunk(path) || !existsSync(path)) writeFileSync(path, text.replaceAll(DIST, `${up}/`));
}
const licences = join(dist, 'LICENSES.txt');
writeFileSync(licences, licencesOf(Object.keys({ ...metafile.inputs, ...tensorflow.metafile.inputs })));
written.add(licences);
chmodSync(join(dist, 'cli/weightroom.js'), 0o755);
copyFileSync(join(root, 'node_modules/@tensorflow/tfjs-backend-wasm/dist', WASM), join(dist, 'train/network', WASM));

// What an earlier build left.
for (const file of readdirSync(dist, { recursive: true }).map((path) => join(dist, path))) {
  const source = join(root, relative(dist, file).replace(/\.d\.ts$/, '.ts'));
  // The studio's page is built by itself.
  if (relative(dist, file).startsWith('studio/page')) continue;
  const stale = /\.js$/.test(file) ? !written.has(file) : /\.d\.ts$/.test(file) && !existsSync(source);
  if (stale) rmSync(file);
}

function isChunk(path) {
  return basename(dirname(path)) === 'chunks';
}

/** The licences of the packages whose code stands in dist/. Throws where one has none. */
function licencesOf(inputs) {
  const folders = inputs.map((path) => /^.*\bnode_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]);
  return [...new Set(folders)]
    .filter((folder) => folder !== undefined)
    .sort()
    .map((folder) => {
      const { name, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
      // TensorFlow.js names its licence without the text, which is that of TypeScript, too.
      const place = license === 'Apache-2.0' ? 'node_modules/typescript' : folder;
      const files = readdirSync(join(root, place)).filter((path) => /^(licen[cs]e|readme)/i.test(path));
      const file = files.find((path) => /^licen/i.test(path)) ?? files[0] ?? 'no licence';
      const text = readFileSync(join(root, place, file), 'utf8');
      // Some have it at the end of their README.
      const from = /^readme/i.test(file) ? text.search(/^\W*licen[cs]e/im) : 0;
      return `${name}\n\n${text.slice(from).trim()}\n`;
    })
    .join(`\n${'-'.repeat(80)}\n\n`);
}
