import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { alone, blind, contested, handPlayer, logsIn, NODES, newFolder } from '../../../test/champion.ts';
import { arenaOf, purposeOf } from './boards.ts';
import { playVerdict } from './verdict.ts';

const folder = newFolder();
afterAll(() => rmSync(folder, { recursive: true }));

test('the champion meets each opponent on boards of its own: near the start, then half as many random ones', async () => {
  const arena = arenaOf(contested, 3, NODES);
  const opponents = [handPlayer('own'), blind('blind')];
  const told: number[] = [];
  const verdict = await playVerdict(arena, handPlayer('difference'), opponents, 5, join(folder, 'verdict'), {
    ...alone,
    progress: (done, total) => {
      expect(total).toBe(2 * 2 * (5 + 3));
      told.push(done);
    },
  });
  expect(verdict.map(({ place, opponent, match }) => [place, opponent, match.pairs])).toEqual([
    ['near', 'hand:own', 5],
    ['near', 'blind', 5],
    ['random', 'hand:own', 3],
    ['random', 'blind', 3],
  ]);
  for (const { match } of verdict) expect(match.a).toBe(`hand:difference@nodes=${NODES}`);
  expect(told.at(-1)).toBe(32);
  const openings = Object.entries(logsIn(folder)).filter(([path]) => path.endsWith('openings.txt'));
  expect(openings.map(([path]) => path)).toEqual(['verdict/near/openings.txt', 'verdict/random/openings.txt']);
  for (const text of openings.flatMap(([, lines]) => lines.trimEnd().split('\n')))
    expect(purposeOf(arena, text)).toBe('verdict');
});
