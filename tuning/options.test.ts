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

test('contests may have other nodes than the game says, however few these are, unless the user names them', () => {
  for (const game of games) {
    const few = { ...game, tuning: { ...game.tuning, nodes: 20 } };
    const { nodes, leastNodes } = tuneOptionsOf(few, tuneFlags.read({}));
    expect(leastNodes).toBeLessThan(nodes);
    expect(tuneOptionsOf(few, tuneFlags.read({ nodes: '20' })).leastNodes).toBeUndefined();
  }
});
