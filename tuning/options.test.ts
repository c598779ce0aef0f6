import { expect, test } from 'vitest';
import { games } from '../test/games.ts';
import { tuneFlags, tuneOptionsOf } from './options.ts';

test('a run fits sets that the game has, its own choice before the usual one', () => {
  for (const game of games) {
    const setsOf = (tuning = game.tuning, features = game.features) =>
      tuneOptionsOf({ ...game, tuning, features }, tuneFlags.read({ nodes: '100' })).sets;
    const names = game.features.map(({ name }) => name);
    expect(setsOf().length).toBeGreaterThan(0);
    for (const set of setsOf()) expect(names).toContain(set);
    const { sets: _, ...tuning } = game.tuning;
    expect(setsOf(tuning, game.features.slice(0, 1))).toEqual(['original']);
    expect(setsOf({ ...tuning, sets: names.slice(0, 2) })).toEqual(names.slice(0, 2));
  }
});
