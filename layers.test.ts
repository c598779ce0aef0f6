import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { families } from './games/index.ts';

const lower = ['lib', 'games', 'datasets', 'agents'];
const middle = [...lower, 'train', 'selfplay', 'tournament', 'tuning', 'ablation'];

/** What each folder at the top may import, itself apart: DESIGN.md's drawing. `test` serves the tests, which may import it from anywhere. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  games: ['lib'],
  datasets: ['lib', 'games'],
  agents: ['lib', 'games'],
  selfplay: lower,
  train: lower,
  tournament: lower,
  tuning: [...lower, 'train', 'selfplay', 'tournament'],
  ablation: [...lower, 'tournament'],
  reports: middle,
  conformance: ['lib', 'games', 'agents', 'tournament'],
  bench: middle,
  docs: [],
  cli: [...middle, 'reports', 'conformance', 'bench'],
  test: [...middle, 'reports', 'conformance', 'bench', 'cli'],
};

const root = import.meta.dirname;
const ignored = [...readFileSync(join(root, '.gitignore'), 'utf8').matchAll(/^(\w+)\/$/gm)].map(([, name]) => name);
const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !ignored.includes(entry.name))
  .map((entry) => entry.name);
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(folder, file)),
);
const isTest = (path: string): boolean => /\.(test|slow)\.ts$/.test(path) || path.startsWith('test/');

/** The files that `file` imports, from the root on. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found = text.matchAll(/(?:\bfrom|\bimport|\bimport\(|new URL\()\s*['"](\.{1,2}\/[^'"]+\.ts)['"]/g);
  return [...found].map(([, path]) => normalize(join(dirname(file), path!)));
}

const edges = files.flatMap((file) => importsOf(file).map((to) => ({ file, to })));
const top = (path: string): string => path.split('/')[0]!;
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

test('imports go down only', () => {
  const wrong = edges
    .filter(({ file, to }) => top(to) !== top(file) && !(top(to) === 'test' && isTest(file)))
    .filter(({ file, to }) => !mayImport[top(file)]?.includes(top(to)));
  expect(shown(wrong)).toEqual([]);
});

test.each(['games', 'agents'])('no game knows another one, in %s', (of) => {
  const wrong = edges.filter(({ file, to }) => {
    const [from, into] = [room(file, of), room(to, 'games') ?? room(to, 'agents')];
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

test('agents/*.ts asks no game for its name', () => {
  const names = families.map((family) => family.name).join('|');
  const asks = new RegExp(`\\.family\\s*[!=]==|(?:[!=]==|\\bcase|startsWith\\()\\s*['"](?:${names})\\b`);
  const wrong = files
    .filter((file) => dirname(file) === 'agents' && !isTest(file))
    .filter((file) => asks.test(readFileSync(join(root, file), 'utf8')));
  expect(wrong).toEqual([]);
});
