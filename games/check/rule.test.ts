import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rules } from './subject.ts';

const contract = readFileSync(join(import.meta.dirname, '../game.ts'), 'utf8').replace(
  /\s*\n\s*(\/\*\*|\*\/|\*)?\s*/g,
  ' ',
);

test.each(Object.entries(rules))('%s: its sentence stands in the contract', (_, sentence) =>
  expect(contract).toContain(sentence),
);
