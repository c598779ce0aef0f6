import { expect, test } from 'vitest';
import { games } from '../test/games.ts';
import { usualSets } from './options.ts';

test('a run fits sets that the game has, its own choice before the usual one', () => {
  for (const game of games) {
    const names = game.features.map(({ name }) => name);
    expect(usualSets(game).length).toBeGreaterThan(0);
    for (const set of usualSets(game)) expect(names).toContain(set);
    const { sets: _, ...tuning } = game.tuning;
    expect(usualSets({ features: game.features.slice(0, 1), tuning })).toEqual(['original']);
    expect(usualSets({ ...game, tuning: { ...game.tuning, sets: ['original', 'lean'] } })).toEqual([
      'original',
      'lean',
    ]);
  }
});
