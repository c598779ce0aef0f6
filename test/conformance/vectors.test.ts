import { describe, expect, test } from 'vitest';
import { families } from '../../games/index.ts';
import { replay, vectorNames } from '../vectors.ts';

/** A variant of a game has its vectors among those of the game that it varies; a game may have none. */
const withVectors = families.filter(({ name }) => vectorNames(name).length > 0);

describe.each(withVectors.map((family) => ({ name: family.name, family })))('$name', ({ name, family }) => {
  const agree = (file: string): void =>
    expect(replay(family, file, (kind, vector) => !kind.slow?.(vector))).toEqual([]);
  const searched = (file: string): boolean => ['perft', 'solved'].includes(file);
  const files = vectorNames(name);

  test.each(files.filter((file) => !searched(file)))('we agree with every line of %s.jsonl', agree);
  test.each(files.filter(searched))('we agree with every line of %s.jsonl, slow ones apart', { tags: 'slow' }, agree);
});
