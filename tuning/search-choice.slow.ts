import { join } from 'node:path';
import { expect, test } from 'vitest';
import { alone, blind, contested, handPlayer, NODES } from '../test/champion.ts';
import { playDataset, sourceIn } from '../test/dataset.ts';
import { emptiedFolder } from '../test/folder.ts';
import { ratingOf } from '../tournament/statistics/rating.ts';
import { arenaOf, type Player } from './contests/arena.ts';
import { Decisions } from './decisions.ts';
import { challengeWith } from './generation.ts';
import { chooseSearch, searchSeconds } from './search-choice.ts';
import { type Run, Standing } from './standing.ts';

const folder = emptiedFolder();
const hand = handPlayer('difference');

/** A run whose champion is `champion`, as the loop leaves it; its last generation's data is in `data`. */
function runWith(champion: Player, budget: number, data?: string): Run {
  const costs = { 'hand:own': 1, [champion.name]: 1 };
  const standing = new Standing([champion], [], costs, { perPair: 1, perGame: 0.5 });
  if (data !== undefined) standing.sources.push(sourceIn(data));
  return {
    options: { game: contested.name, seed: 1, budget, nodes: NODES, sets: ['original'], against: [] },
    folder,
    game: contested,
    arena: arenaOf(contested, 1, NODES),
    decisions: new Decisions(join(folder, 'decisions.jsonl')),
    standing,
    running: () => alone,
  };
}

test('searches race with the champion, the best one meets it, and a run that continues finds the same', async () => {
  const data = join(folder, 'data');
  await playDataset(data, contested.name, 300, 7);
  const run = runWith(hand, 1200, data);
  const words = await chooseSearch(run);
  run.decisions.close();
  expect(words).toMatch(
    /^3 searches were tried with its weights, search-\d is lmr=on,[\w=,]+: search-\d is (not )?promoted: /,
  );
  const { champion } = run.standing;
  const [, number] = /search-(\d) is promoted/.exec(words!) ?? [];
  expect(champion.name).toBe(number === undefined ? hand.name : `search-${number}`);
  const again = runWith(hand, 1200, data);
  expect(await chooseSearch(again)).toBe(words);
  again.decisions.close();
  expect(again.standing.champion).toEqual(champion);
});

test('15 % of a long budget are kept for it, where the champion has weights and the usual search', () => {
  const program: Player = { kind: 'program', name: 'original', agent: { kind: 'random', name: 'random' } };
  const selective = { ...hand, ...(hand.kind === 'weights' && { weights: { ...hand.weights, search: 'lmr=on' } }) };
  const kept = (champion: Player) =>
    [180, 600, 1200, 8 * 3600].map((budget) => searchSeconds(runWith(champion, budget)));
  expect(kept(hand)).toEqual([0, 0, 180, 900]);
  expect(kept(selective)).toEqual([0, 0, 0, 0]);
  expect(kept(program)).toEqual([0, 0, 0, 0]);
});

test('what the champion showed before refuses a candidate that does worse, except where moves are deeper now', async () => {
  const weak = blind('weak');
  const own = handPlayer('own');
  const run = runWith(weak, 1200);
  const costs = { weak: 1, [own.name]: 1, [hand.name]: 1 };
  for (const deep of [false, true]) {
    const standing = new Standing([weak, own], [], costs, { perPair: 0.1, perGame: 0.05 });
    standing.matches.push({ a: 'weak', b: own.name, pairs: 1000, rating: ratingOf([0, 0, 0, 0, 1000]) });
    const label = `deep ${deep}`;
    const { gauntlet } = await challengeWith({ ...run, standing }, label, label, 1, hand, () => 10, deep);
    expect(gauntlet).toMatchObject([{ opponent: own.name, regresses: !deep }]);
  }
  run.decisions.close();
});
