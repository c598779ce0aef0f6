import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandsToRun } from '../test/page-commands.ts';

const textOf = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');
const examples = readdirSync(join(import.meta.dirname, '../examples'), { recursive: true, encoding: 'utf8' });
const files = [
  ...readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }),
  ...examples.map((file) => `../examples/${file}`),
];
const pages = [
  ...['../README.md', '../CONTRIBUTING.md'],
  ...files.filter((file) => file.endsWith('.md') && !/^api\/|\/node_modules\//.test(file)),
];

/** The pages that the slow tests name, and whose commands they run. */
const run = ['commands.slow.ts', 'packed.slow.ts'].flatMap((file) =>
  [
    ...textOf(file).matchAll(
      /'(?:docs\/)?((?:(?:evidence|explanation|how-to|reference|tutorials)\/[a-z-]+|\.\.\/[\w/-]+)\.md)'/g,
    ),
  ].map(([, page]) => page!),
);

// Pages of commands are made from help, with examples that are marked; cli/reference.test.ts checks their options.
test('every command on a page is run by a test, or marked as an example or a measurement', () => {
  const found = pages.filter((page) => commandsToRun(join('docs', page)).length > 0);
  expect(found.toSorted()).toEqual([...new Set(run)].toSorted());
  for (const page of ['README.md', 'claims.md']) expect(commandsToRun(join('reports/published', page))).toEqual([]);
});

test.each(pages.filter((page) => !page.startsWith('reference/commands/')))('%s: no output has a command', (page) => {
  const outputs = textOf(page)
    .match(/^```[\s\S]*?^```$/gm)
    ?.filter((block) => /^```(?:text)?\n/.test(block));
  expect(outputs?.filter((block) => /^ *(?:\$ )?npx /m.test(block)) ?? []).toEqual([]);
});
