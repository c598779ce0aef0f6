import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const page = readFileSync(join(import.meta.dirname, 'reference/formats.md'), 'utf8');
const sources = [...page.matchAll(/\]\((\.\.\/[^)]+\.ts)\)/g)].map(([, path]) => path!);

test.each(sources)('every key of the schemas in %s stands on the page', (path) => {
  const source = readFileSync(join(import.meta.dirname, 'reference', path), 'utf8');
  const keys = [...source.matchAll(/\b(\w+): (?:z\.(?!ZodType|infer)|(?:count|numbers|positive|interval),)/g)].map(
    ([, key]) => key!,
  );
  expect(keys.filter((key) => !new RegExp(`\`${key}\``).test(page))).toEqual([]);
});
