import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeWhole } from '../lib/files/files.ts';
import { signedText } from '../lib/files/signed.ts';
import { alone, blind, contested, flipped, NODES } from '../test/champion.ts';
import { testFolder } from '../test/folder.ts';
import { sampleChampion } from '../test/sample-champion.ts';

import { arenaOf, type Player } from './contests/arena.ts';
import { championMatch } from './outcome.ts';
import { meetSeeds, readSpread, seedFolder, spreadOf, spreadPath } from './spread.ts';

const folder = testFolder();
const at = (elo: number) => ({ elo, low: elo - 20, high: elo + 20 });

test('the spread of three seeds: the deviation head to head, and the median, whatever their own verdicts say', () => {
  const won = [4, 6].map((seed) => sampleChampion('twice', { seed }));
  const nothing = sampleChampion('nothing', { seed: 5 });
  const elo = championMatch(won[0]!, 'near')!.rating.elo;
  const spread = spreadOf([won[0]!, nothing, won[1]!], [at(30), at(0), at(-30)], 150);
  // A baseline that stays champion is as strong as itself.
  expect(spread).toMatchObject({ seeds: [4, 5, 6], elo: [elo, 0, elo], among: [30, 0, -30], deviation: 30, median: 5 });
  expect(spread.sentence).toMatch(
    /^3 seeds: \+\d+, 0, \+\d+ Elo against the strongest baseline; 2 of 3 champions are significantly stronger than it\. Head to head the champions are at \+30, 0, −30 Elo \(95 % intervals of ± 20, 150 pairs for every two\): the standard deviation between seeds is 30 Elo\. The median is seed 5, 0 Elo\.$/,
  );
});

test('of two seeds the weaker one is the median', () => {
  const two = [1, 2].map((seed) => sampleChampion('nothing', { seed }));
  expect(spreadOf(two, [at(8), at(-8)], 10).median).toBe(2);
  expect(spreadOf(two, [at(-8), at(8)], 10).median).toBe(1);
});

/** An outcome of a run in `seeds`, whose champion is `player`, or the baseline. */
function ended(seeds: string, seed: number, player?: Player) {
  const place = seedFolder(seeds, seed);
  mkdirSync(place, { recursive: true });
  if (player?.kind === 'weights') writeWhole(join(place, 'champion.json'), signedText(player.weights));
  const { game, nodes, boards } = arenaOf(contested, 1, NODES);
  const name = player?.name ?? 'hand:own';
  const champion = { name, file: player && 'champion.json' };
  return sampleChampion('nothing', { game, seed, nodes, boards, champion, costs: { [name]: 1 } });
}

test('the champions meet head to head, the one in the middle is the median, and nothing is played again', async () => {
  const seeds = join(folder, 'seeds');
  const outcomes = [ended(seeds, 1), ended(seeds, 2, flipped('g1-flipped')), ended(seeds, 3, blind('g1-blind'))];
  const spread = await meetSeeds(seeds, outcomes, 6, alone);
  expect(spread.median).toBe(3);
  expect(spread.among[0]).toBeGreaterThan(spread.among[2]!);
  expect(spread.among[2]).toBeGreaterThan(spread.among[1]!);
  expect(spread.sentence).toContain('6 pairs for every two');
  expect(readSpread(seeds)).toEqual(spread);
  expect(await meetSeeds(seeds, outcomes, 6, { ...alone, workers: 2 })).toEqual(spread);
});

test('a stop leaves no spread', async () => {
  const seeds = join(folder, 'stopped');
  const outcomes = [ended(seeds, 1), ended(seeds, 2, blind('g1-blind'))];
  const stopped = { ...alone, signal: AbortSignal.abort(new Error('stopped')) };
  await expect(meetSeeds(seeds, outcomes, 4, stopped)).rejects.toThrow('stopped');
  expect(existsSync(spreadPath(seeds))).toBe(false);
});
