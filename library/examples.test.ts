import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examples, fileOf, folder, names, root } from '../test/examples.ts';

beforeAll(() => {
  mkdirSync(folder, { recursive: true });
  for (const one of examples) writeFileSync(join(folder, `${fileOf(one)}.ts`), `${one.example}\nexport {};\n`);
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
