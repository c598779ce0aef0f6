import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { families } from './games/index.ts';

const lower = ['lib', 'games', 'datasets', 'agents'];
const middle = [...lower, 'train', 'selfplay', 'tournament', 'tuning'];

/**
 * What each folder at the top may import, itself apart; docs/reference/architecture.md says what each holds. `test`
 * serves the tests, which may import it from anywhere.
 */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  games: ['lib'],
  datasets: ['lib', 'games'],
  agents: ['lib', 'games'],
  selfplay: lower,
  train: lower,
  tournament: lower,
  tuning: [...lower, 'train', 'selfplay', 'tournament'],
  reports: middle,
  // The list of all games names their agents, too.
  'games/modules': ['lib', 'games', 'agents', 'library'],
  library: [...middle, 'reports', 'games/modules', 'studio', 'cli'],
  bench: [...middle, 'reports', 'games/modules'],
  docs: [],
  studio: [...middle, 'reports', 'games/modules', 'library'],
  cli: [...middle, 'reports', 'games/modules', 'studio'],
  test: [...middle, 'reports', 'games/modules', 'library', 'bench', 'studio', 'cli'],
  // Other people's packages, so to speak: their tests are ours.
  examples: ['lib', 'games', 'library'],
};

/** What runs in a browser and in users' programs: these rooms, and all that they import, take nothing from Node. */
const portable = [
  'games',
  'library/game.ts',
  'library/play.ts',
  'agents/limits',
  'agents/agent.ts',
  'agents/weights',
  'agents/evaluation',
  'agents/network',
  'agents/search',
  'studio/data.ts',
  'studio/engine',
  'studio/boards',
  'studio/page',
];

const root = import.meta.dirname;
const ignored = [...readFileSync(join(root, '.gitignore'), 'utf8').matchAll(/^\/?(\w+)\/$/gm)].map(([, name]) => name);
const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !ignored.includes(entry.name))
  .map((entry) => entry.name);
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file)),
);
const isTest = (path: string): boolean => /\.(test|slow)\.tsx?$/.test(path) || path.startsWith('test/');

/** The files that `file` imports, from the root on, types too; and the workers that it starts. */
function importsOf(file: string): { to: string; worker: boolean }[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found = text.matchAll(/(\bfrom|\bimport|\bimport\(|new URL\()\s*['"](\.{1,2}\/[^'"]+\.tsx?)['"]/g);
  return [...found].map(([, how, path]) => ({
    to: normalize(join(dirname(file), path!)),
    worker: how === 'new URL(',
  }));
}

const edges = files.flatMap((file) => importsOf(file).map((one) => ({ file, ...one })));
const sources = files.filter((file) => !isTest(file));
const importsFrom = new Map(sources.map((file) => [file, edges.filter((edge) => edge.file === file && !edge.worker)]));
/** The folder at the top; of what loads games, which stands above agents, `games/modules`. */
const top = (path: string): string => (path.startsWith('games/modules/') ? 'games/modules' : path.split('/')[0]!);
/** `infexion` of `games/infexion/board.ts`. */
const room = (path: string, of: string): string | undefined =>
  new RegExp(`^${of}/([^/]+)/`).exec(path)?.[1] ?? undefined;
const shown = (wrong: readonly { file: string; to: string }[]): string[] =>
  wrong.map(({ file, to }) => `${file} imports ${to}`);

test('every folder at the top is one that the design knows', () =>
  expect(folders.filter((folder) => !(folder in mayImport))).toEqual([]));

test('imports are found, and lead to files', () => {
  expect(edges.length).toBeGreaterThan(files.length);
  expect(shown(edges.filter(({ to }) => !existsSync(join(root, to))))).toEqual([]);
});

test('imports go down only, between the folders at the top', () => {
  const wrong = edges
    .filter(({ file, to }) => top(to) !== top(file) && !(top(to) === 'test' && isTest(file)))
    .filter(({ file, to }) => !mayImport[top(file)]?.includes(top(to)));
  expect(shown(wrong)).toEqual([]);
});

test('examples import the package as others do, and what lies beside them', () => {
  const theirs = sources.filter((file) => top(file) === 'examples');
  const imported = theirs.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\b(?:from|import|import\()\s*['"]([^'"]+)['"]/g)].map(
      ([, to]) => ({ file, to: to! }),
    ),
  );
  expect(imported.length).toBeGreaterThan(theirs.length);
  expect(shown(imported.filter(({ to }) => !/^(weightroom\/(game|kit)|\.\/[\w-]+\.ts)$/.test(to)))).toEqual([]);
});

test('no circle, even of types', () => {
  const circles: string[] = [];
  const done = new Set<string>();
  const walk = (file: string, path: readonly string[]): void => {
    const at = path.indexOf(file);
    if (at !== -1) circles.push([...path.slice(at), file].join(' -> '));
    if (at !== -1 || done.has(file)) return;
    for (const { to } of importsFrom.get(file) ?? []) walk(to, [...path, file]);
    done.add(file);
  };
  for (const file of sources) walk(file, []);
  expect(circles).toEqual([]);
});

/** What a file loads as it is loaded: files, from the root on, and packages. Types are nothing to load. */
function loadedBy(file: string): { files: string[]; packages: string[] } {
  const text = readFileSync(join(root, file), 'utf8');
  const found = text.matchAll(
    /^(?:(?:import|export) (?!type\b)[^'"]*?from\s*['"]([^'"]+)['"]|import\s*['"]([^'"]+)['"])|\bimport\(\s*['"]([^'"]+)['"]/gm,
  );
  const names = [...found].map(([, from, alone, late]) => from ?? alone ?? late!);
  return {
    files: names.filter((name) => /^\..*\.tsx?$/.test(name)).map((name) => normalize(join(dirname(file), name))),
    packages: names.filter((name) => !name.startsWith('.')),
  };
}

test('what runs in a browser takes nothing from Node', () => {
  const wrong = new Set<string>();
  const done = new Set<string>();
  const walk = (file: string, path: string): void => {
    if (done.has(file)) return;
    done.add(file);
    const here = path === '' ? file : `${path} -> ${file}`;
    const text = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    for (const [found] of text.matchAll(/['"]node:[^'"]+['"]|\bBuffer\.|\bprocess\.|\bimport\.meta\b(?!\.url\b)/g))
      wrong.add(`${here}: ${found}`);
    for (const to of loadedBy(file).files) walk(to, here);
  };
  for (const file of sources)
    if (top(file) !== 'games/modules' && portable.some((one) => file === one || file.startsWith(`${one}/`)))
      walk(file, '');
  expect(done).toContain('studio/page/play/board-view.tsx');
  expect([...wrong]).toEqual([]);
});

test('what every thread loads before its work is games and agents: no schemas, which take as long again', () => {
  const loaded = new Set(['games/modules/shipped.ts']);
  const packages = new Set<string>();
  for (const file of loaded) {
    const { files: more, packages: names } = loadedBy(file);
    for (const one of more) loaded.add(one);
    for (const name of names) packages.add(name);
  }
  for (const game of new Set(families.map(({ name }) => name.split('-')[0])))
    expect(loaded).toContain(`games/${game}/index.ts`);
  expect([...packages]).not.toContain('zod');
});

test('no game knows another one', () => {
  const games = new Set(families.map(({ name }) => name.split('-')[0]));
  const gameOf = (path: string): string | undefined => {
    const name = room(path, 'games') ?? room(path, 'agents');
    return name !== undefined && games.has(name) ? name : undefined;
  };
  const wrong = edges.filter(({ file, to }) => {
    const [from, into] = [gameOf(file), gameOf(to)];
    return from !== undefined && into !== undefined && from !== into;
  });
  expect(shown(wrong)).toEqual([]);
});

test('nothing outside the tests imports a test', () =>
  expect(shown(edges.filter(({ file, to }) => isTest(to) && !isTest(file)))).toEqual([]));

test('no file is called after nothing', () =>
  expect(
    files.filter((file) => /^(utils?|helpers?|common|types|misc|manager|base)(\.|$)/.test(basename(file))),
  ).toEqual([]));

test("the agents' general rooms ask no game for its name", () => {
  const names = families.map((family) => family.name).join('|');
  const asks = new RegExp(`\\.family\\s*[!=]==|(?:[!=]==|\\bcase|startsWith\\()\\s*['"](?:${names})\\b`);
  const games = new Set(families.map((family) => family.name.split('-')[0]));
  const wrong = sources
    .filter((file) => top(file) === 'agents' && !games.has(room(file, 'agents') ?? ''))
    .filter((file) => asks.test(readFileSync(join(root, file), 'utf8')));
  expect(wrong).toEqual([]);
});
