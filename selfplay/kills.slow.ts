import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findManifest, readManifest } from '../datasets/data-set.ts';
import { Random } from '../lib/maths/random.ts';
import { bytesIn, testFolder } from '../test/folder.ts';
import { KILLS, killLater } from '../test/kills.ts';
import { begin } from '../test/program.ts';

const folder = testFolder();
const [whole, killed] = [join(folder, 'whole'), join(folder, 'killed')];
const words = 'data generate slider-4 --games 20000 --agent greedy --out'.split(' ');
const start = (out: string, workers: number) => begin(folder, [...words, out, '--workers', String(workers)]);
const games = (): number => findManifest(killed)?.games ?? 0;

test(`self-play that is killed ${KILLS} times, between shards and in them, comes to the same bytes`, async () => {
  expect(await start(whole, 1).ended).toMatchObject({ code: 0 });
  const random = new Random(1, 'kills');
  const gamesThen: number[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    await killLater(start(killed, 1 + random.int(3)), games, 1, random.int(60));
    gamesThen.push(games());
  }
  expect(new Set(gamesThen).size).toBeGreaterThan(KILLS / 2);
  expect(await start(killed, 2).ended).toMatchObject({ code: 0 });
  expect(readManifest(killed).complete).toBe(true);
  expect(bytesIn(killed)).toEqual(bytesIn(whole));
});
