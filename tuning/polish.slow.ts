import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { alone, changedPlayer, contested, handPlayer, NODES } from '../test/champion.ts';
import { emptiedFolder } from '../test/folder.ts';
import { arenaOf, type Player } from './contests/arena.ts';
import { purposeOf } from './contests/openings.ts';
import { Decisions } from './decisions.ts';
import { polish, polishSeconds } from './polish.ts';
import { type Run, Standing } from './standing.ts';

const folder = emptiedFolder();

const arena = arenaOf(contested, 1, NODES);

/** A run whose champion is `champion`, as the loop leaves it; a pair takes `perPair` seconds. */
function runWith(champion: Player, budget: number, perPair: number, place = folder): Run {
  const costs = { 'hand:own': 1, [champion.name]: 1, polished: 1 };
  return {
    options: { game: contested.name, seed: 1, budget, nodes: NODES, sets: ['original'], against: [] },
    folder: place,
    game: contested,
    arena,
    decisions: new Decisions(join(place, 'decisions.jsonl')),
    standing: new Standing([champion], [], costs, { perPair, perGame: perPair / 2 }),
    running: () => alone,
  };
}

/** Knows nothing of how far it is to the goal, and leaves out too much: there is much to find. */
const changed = changedPlayer('poor', (points) => (points === -9 ? 1 : points));
const poor = {
  ...changed,
  ...(changed.kind === 'weights' && { weights: { ...changed.weights, search: 'lmr=on,reduction=150' } }),
} as Player;

test('weights and a search with much to find become champion by the same challenge as any, and a run that continues finds it there', async () => {
  const run = runWith(poor, 1200, 0.35);
  const words = await polish(run);
  run.decisions.close();
  expect(words).toMatch(/^poor was polished by [\d,]+ pairs of games: polished is promoted: it beats poor by /);
  const { champion } = run.standing;
  expect(champion.name).toBe('polished');
  expect(champion.kind === 'weights' && champion.weights.search).toMatch(
    /^lmr=on,reduction=(?!150)\d+(,unreduced=\d+)?$/,
  );
  expect(run.standing.ladder(run.standing.strongest).map(({ name }) => name)).toEqual(['poor', 'polished']);
  const boards = readFileSync(join(folder, 'polish-challenge', 'test', 'openings.txt'), 'utf8')
    .trimEnd()
    .split('\n');
  expect(new Set(boards.map((text) => purposeOf(arena, text)))).toEqual(new Set(['challenge']));

  const again = runWith(poor, 1200, 0.38);
  expect(await polish(again)).toBe(words);
  again.decisions.close();
  expect(again.standing.champion).toEqual(run.standing.champion);
});

test.each<[string, Player, number, number]>([
  ['a short budget', handPlayer('difference'), 1199, 0.001],
  ['games that take too long', handPlayer('difference'), 1200, 10],
  ['a program', { kind: 'program', name: 'original', agent: { kind: 'random', name: 'random' } }, 1200, 0.001],
])('none with %s', async (_, champion, budget, perPair) => {
  const run = runWith(champion, budget, perPair);
  expect(await polish(run)).toBeUndefined();
  run.decisions.close();
  expect(run.standing.champion.name).toBe(champion.name);
});

test('a tenth of a long budget is kept for it, where the champion has weights to polish and games are short enough', () => {
  const kept = (champion: Player, perPair = 0.3) =>
    [600, 1200, 3600, 8 * 3600].map((budget) => polishSeconds(runWith(champion, budget, perPair)));
  expect(kept(handPlayer('difference'))).toEqual([0, 120, 360, 1800]);
  expect(kept(handPlayer('difference'), 2)).toEqual([0, 0, 360, 1800]);
  expect(kept({ kind: 'program', name: 'original', agent: { kind: 'random', name: 'random' } })).toEqual([0, 0, 0, 0]);
});
