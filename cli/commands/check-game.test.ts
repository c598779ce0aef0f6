import { expect, test } from 'vitest';
import { inProcess } from '../../test/command.ts';

test('a game that holds to its contract: no finding, its figures, a walk and a pace', async () => {
  const { code, out } = await inProcess('.', ['check-game', 'slider-4', '--games', '20', '--json']);
  const check = JSON.parse(out);
  expect([code, check.game, check.findings]).toEqual([0, 'slider-4', []]);
  expect(check.measured.randomGames.games).toBe(20);
  const { shortest, longest } = check.measured.walk.proposed;
  expect(shortest).toBeLessThanOrEqual(longest);
  expect(check.speeds.pace.depth).toBeGreaterThan(0);
});

test('an unknown game is told in a line', async () =>
  expect(await inProcess('.', ['check-game', 'chess'])).toMatchObject({
    code: 1,
    err: expect.stringMatching(/no such game/),
  }));
