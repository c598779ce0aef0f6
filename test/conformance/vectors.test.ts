import { describe, expect, test } from 'vitest';
import { families } from '../../games/index.ts';
import { replay, vectorNames } from '../vectors.ts';

/** A variant of a game has its vectors among those of the game that it varies; a game may have none. */
const withVectors = families.filter(({ name }) => vectorNames(name).length > 0);

describe.each(withVectors.map((family) => ({ name: family.name, family })))('$name', ({ name, family }) => {
  test.each(vectorNames(name))('we agree with every line of %s.jsonl, slow ones apart', (file) =>
    expect(replay(family, file, (kind, vector) => !kind.slow?.(vector))).toEqual([]),
  );
});
