import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { transformSync } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
/** Inside the package, so that its name leads to what is built, as it does for users. */
const folder = join(root, `runs/examples-${process.pid}`);
const doors = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).exports as Record<string, { types: string }>;
const entries = ['.', './game', './kit', './play'];

/** An exported name of an entry, where it is declared, and the example in its comment. */
interface Named {
  readonly entry: string;
  readonly name: string;
  readonly example: string | undefined;
}

/** What `entry` exports as values, each with the example of its TSDoc. */
function namesOf(entry: string): Named[] {
  const source = join(root, doors[entry]!.types.replace('./dist/', '').replace('.d.ts', '.ts'));
  return exportsOf(source).map(({ name, file }) => ({ entry, name, example: exampleOf(file, name) }));
}

function exportsOf(file: string): { name: string; file: string }[] {
  const text = readFileSync(file, 'utf8');
  const again = [...text.matchAll(/^export \{([^}]*)\} from '([^']+)';/gms)].flatMap(([, names, from]) =>
    names!
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .flatMap((name) => exportsOf(join(file, '..', from!)).filter((one) => one.name === name)),
  );
  const own = [...text.matchAll(/^export (?:async )?(?:abstract )?(?:function|class|const) (\w+)/gm)];
  return [...own.map(([, name]) => ({ name: name!, file })), ...again];
}

function exampleOf(file: string, name: string): string | undefined {
  const text = readFileSync(file, 'utf8');
  const at = text.search(new RegExp(`^export (?:async )?(?:abstract )?(?:function|class|const) ${name}\\b`, 'm'));
  const comment = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n$/.exec(text.slice(0, at))?.[0] ?? '';
  const example = /@example\n \* ```ts\n([\s\S]*?) \* ```/.exec(comment)?.[1];
  return example?.replace(/^ \* ?/gm, '');
}

const names = entries.flatMap(namesOf);
const examples = names.filter(({ example }) => example !== undefined);
const fileOf = ({ entry, name }: Named): string => `${entry === '.' ? 'index' : entry.slice(2)}-${name}`;

beforeAll(() => {
  mkdirSync(folder, { recursive: true });
  for (const one of examples) {
    writeFileSync(join(folder, `${fileOf(one)}.ts`), `${one.example}\nexport {};\n`);
    const { code } = transformSync(one.example!, { loader: 'ts', format: 'esm' });
    mkdirSync(join(folder, fileOf(one)));
    writeFileSync(join(folder, fileOf(one), 'run.mjs'), code);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

test('every exported function, class and constant has an example', () => {
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter(({ example }) => example === undefined).map(({ entry, name }) => `${entry} ${name}`)).toEqual([]);
});

/** The pages that `npm run docs:api` writes: it is too slow to run here, and .ci/run compares every byte. */
test('every exported name, with its example, stands on the pages of docs/api', () => {
  const pages = readdirSync(join(root, 'docs/api'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => readFileSync(join(root, 'docs/api', file), 'utf8'))
    .join('\n');
  expect(names.filter(({ name }) => !pages.includes(name)).map(({ name }) => name)).toEqual([]);
  expect(examples.filter(({ example }) => !pages.includes(example!.trim())).map(({ name }) => name)).toEqual([]);
});

test('the examples hold their types, as what is built declares them, and the declarations theirs', () => {
  const config = {
    extends: '../../tsconfig.json',
    compilerOptions: { paths: {}, noUnusedLocals: false, noUnusedParameters: false, skipLibCheck: false },
    include: ['*.ts'],
    exclude: [],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const run = () => execFileSync(process.execPath, [tsc, '-p', folder], { cwd: root, encoding: 'utf8' });
  expect(run).not.toThrow();
});

test('the examples run, one after the other, each in a folder of its own', () => {
  const runner = join(folder, 'all.mjs');
  const paths = examples.map((one) => join(folder, fileOf(one)));
  const lines = paths.map(
    (path) => `process.chdir(${JSON.stringify(path)}); await import('./${relative(folder, path)}/run.mjs');`,
  );
  writeFileSync(runner, `${lines.join('\n')}\nconsole.error('all ran');\n`);
  const output = execFileSync(process.execPath, [runner], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  expect(output).toContain('no tuning run here');
});
