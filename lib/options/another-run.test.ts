import { expect, test } from 'vitest';
import { anotherRun } from './another-run.ts';

test.each([
  ['w tune hus --seed 1', 'w tune hus --seed 2', '; --seed is 1 there, 2 here'],
  ['w tune hus', 'w tune hus --quiet 7', '; --quiet is not given there, 7 here'],
  ['w fit a b --strict', 'w fit a b', '; --strict is on there, not given here'],
  ['w tune hus --seed 1', 'w tune hex --seed 2', '; the command is w tune hus there, w tune hex here'],
  ['w tune hus --seed 1', 'w tune hus --seed 1', ''],
])('%s, %s', (found, wanted, difference) =>
  expect(anotherRun('runs/a', { command: found, program: 'w 1' }, { command: wanted, program: 'w 2' }).message).toBe(
    `runs/a: holds another run (${found}, w 1)${difference}; use another folder`,
  ),
);
