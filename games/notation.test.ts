import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { families, familyNamed, readPosition } from './index.ts';

const page = readFileSync(join(import.meta.dirname, '../docs/reference/notation.md'), 'utf8');

/** The rows of the tables on the page: a game, a position, a move, the position after it. */
const examples = page.split(/^## /m).flatMap((part) => {
  const [family] = part.split('\n');
  return [...part.matchAll(/^\| `(.+)` \| `(.+)` \| `(.+)` \|$/gm)].map(
    ([, ...texts]) => [family!, ...texts] as string[],
  );
});

test('every game has examples on the page', () =>
  expect([...new Set(examples.map(([family]) => family))]).toEqual(
    expect.arrayContaining(families.map(({ name }) => name)),
  ));

test.each(examples)('docs/reference/notation.md: %s %s %s', (family, text, move, after) => {
  const { game, position } = readPosition(familyNamed(family!), text!);
  expect(position.text()).toBe(text);
  const read = game.parseMove(position, move!);
  expect(game.moveText(position, read)).toBe(move);
  position.make(read);
  expect(position.text()).toBe(after);
  expect(readPosition(familyNamed(family!), after!).position.text()).toBe(after);
});
