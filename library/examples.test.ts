import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { examples, names, root } from '../test/examples.ts';

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
