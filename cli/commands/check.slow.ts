import { expect, test } from 'vitest';
import { inProcess } from '../../test/command.ts';
import { testFolder } from '../../test/folder.ts';

const folder = testFolder();

test('a game that holds to its contract: no finding, its figures, a walk and a pace', async () => {
  const { code, out } = await inProcess('.', ['check', 'game', 'slider-4', '--games', '20', '--json']);
  const check = JSON.parse(out);
  expect([code, check.game, check.findings]).toEqual([0, 'slider-4', []]);
  expect(check.measured.randomGames.games).toBe(20);
  const { shortest, longest } = check.measured.walk.proposed;
  expect(shortest).toBeLessThanOrEqual(longest);
  expect(check.pace.depth).toBeGreaterThan(0);
});

test('the proposals are source that can be copied', async () => {
  const { out } = await inProcess('.', ['check', 'game', 'slider-4', '--games', '20']);
  const copied = out.split('\n').filter((line) => /^ {4}(walk|tuning): /.test(line));
  const { walk, tuning } = new Function(`return { ${copied.join(' ')} }`)();
  expect(walk).toEqual({ shortest: expect.any(Number), longest: expect.any(Number) });
  expect(tuning.pairs).toBeGreaterThan(0);
});

test('a new game on its other board', async () => {
  expect((await inProcess(folder, ['new', 'two-heaps'])).code).toBe(0);
  const { code, out } = await inProcess(folder, 'check game ./two-heaps --size 8 --games 4 --json'.split(' '));
  expect([code, JSON.parse(out).findings]).toEqual([0, []]);
});
