import { describe, expect, test } from 'vitest';
import { bugs, expectFound } from '../../test/game-bugs.ts';
import { gameNamed } from '../index.ts';
import { checkGame } from './check-game.ts';

describe('a planted bug is found, under the rule that it breaks', () => {
  test.each(bugs)('%s', expectFound);
});

test.each(['slider-4', 'hexifence-2', 'hex-4'])(
  '%s: the proposed walk leaves half of a random game, and is as short as tune looks at boards',
  async (name) => {
    const { measured } = await checkGame(gameNamed(name), { games: 20 });
    const { randomGames, walk } = measured!;
    const { shortest, longest, lengths } = walk.proposed!;
    expect(shortest).toBeLessThanOrEqual(longest);
    expect(longest).toBeLessThanOrEqual(Math.min(24, randomGames.plies.median / 2));
    expect(lengths.map(({ plies }) => plies)).toContain(longest);
    expect(lengths.find(({ plies }) => plies === shortest)!.different).toBeGreaterThanOrEqual(shortest === 0 ? 0 : 0.5);
  },
);
