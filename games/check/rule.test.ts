import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rules } from './rule.ts';

const contract = ['game.ts', 'position.ts', 'board.ts']
  .map((file) => readFileSync(join(import.meta.dirname, '..', file), 'utf8'))
  .join('')
  .replace(/\s*\n\s*(\/\*\*|\*\/|\*)?\s*/g, ' ');

test.each(Object.entries(rules))('%s: its sentence stands in the contract', (_, sentence) =>
  expect(contract).toContain(sentence),
);
