import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseAgent } from '../agents/spec.ts';
import { readManifest } from '../datasets/data-set.ts';
import { gameNamed } from '../games/index.ts';
import { program } from '../lib/version.ts';
import { selfplayOf } from '../test/dataset.ts';
import { bytesIn, emptiedFolder, testFolder } from '../test/folder.ts';
import { mistake } from '../test/mistake.ts';
import { stoppingAt } from '../test/stopping.ts';
import { player } from './generate.ts';
import type { SelfplayOptions } from './options.ts';
import { runSelfplay } from './run.ts';

const game = gameNamed('slider-4');
/** Two shards: 250 and 70 games. */
const options = selfplayOf(game, 'hand@depth=1', { seed: 5, games: 320, rare: 0.1, every: 2 });

/** Runs to the end or until `stop` games are there; returns the numbers done that were told. */
async function run(folder: string, workers = 1, stop = Number.POSITIVE_INFINITY, chosen = options): Promise<number[]> {
  const told: number[] = [];
  const running = runSelfplay(chosen, folder, { workers, ...stoppingAt(stop, (done) => told.push(done)) });
  if (stop > chosen.games) await running;
  else await expect(running).rejects.toThrow('stopped');
  return told;
}

const whole = testFolder();
beforeAll(async () => {
  await run(whole);
});

const folder = emptiedFolder();

test('the data set is the games of the generator', () => {
  const manifest = readManifest(whole);
  const play = player(options);
  const games = Array.from({ length: options.games }, (_, index) => play(index));
  const drawn = games.filter((one) => one.result === 0.5).length;
  expect(Object.keys(bytesIn(whole))).toEqual(['manifest.json', 'rows-00000.csv', 'rows-00001.csv']);
  expect(manifest.games).toBe(320);
  expect(manifest.rows + manifest.duplicates).toBe(games.reduce((sum, one) => sum + one.rows.length, 0));
  expect(manifest.results.draws).toBe(drawn);
  expect(manifest.results.wins + manifest.results.draws + manifest.results.losses).toBe(320);
});

test('draws are counted by reason', () => {
  const { results, endings, starts } = readManifest(whole);
  const reasons = Object.entries(endings).filter(([ending]) => /^(repetition|ply limit)/.test(ending));
  expect(results.draws).toBeGreaterThan(0);
  expect(reasons.reduce((sum, [, games]) => sum + games, 0)).toBe(results.draws);
  expect(Object.values(endings).reduce((sum, games) => sum + games)).toBe(320);
  expect(Object.values(starts).reduce((sum, games) => sum + games)).toBe(320);
});

describe('the same bytes', () => {
  test('with three workers', { tags: 'slow' }, async () => {
    const told = await run(folder, 3);
    expect(bytesIn(folder)).toEqual(bytesIn(whole));
    expect(told).toEqual(Array.from({ length: 321 }, (_, done) => done));
  });

  test.each([
    ['at once, and in the first shard', [0, 30]],
    ['when the first shard is whole', [249, 250]],
    ['in the second shard, again and again', [1, 270, 319]],
  ])('when stopped %s', { tags: 'slow' }, async (_, stops) => {
    for (const stop of stops) {
      await run(folder, 2, stop);
      expect(readdirSync(folder).filter((name) => name.endsWith('.partial') || name === '.lock')).toEqual([]);
    }
    const told = await run(folder, 1);
    expect(told[0]).toBe(stops.at(-1)! >= 250 ? 250 : 0);
    expect(bytesIn(folder)).toEqual(bytesIn(whole));
  });

  test('when it was whole already: no game is played', async () => {
    await run(folder);
    expect(await run(folder)).toEqual([320]);
    expect(bytesIn(folder)).toEqual(bytesIn(whole));
  });
});

test('with proven ends, three workers write the same bytes, and the manifest has what the games came to', {
  tags: 'slow',
}, async () => {
  const proving = { ...options, games: 12, randomMoves: 0.3, ends: parseAgent('hand@nodes=500', game, {}) };
  const other = join(folder, 'three');
  await run(join(folder, 'one'), 1, undefined, proving);
  await run(other, 3, undefined, proving);
  expect(bytesIn(other)).toEqual(bytesIn(join(folder, 'one')));
  const play = player(proving);
  const proofs = Array.from({ length: 12 }, (_, index) => play(index).proofs!).flat();
  const found = proofs.filter(({ left }) => left <= 4);
  const { ends } = readManifest(other);
  expect(ends![0]).toEqual({ proven: found.length, wrong: found.filter(({ wrong }) => wrong).length });
  expect(ends!.reduce((sum, { proven }) => sum + proven, 0)).toBe(proofs.length);
});

describe('refused', () => {
  const begun = testFolder();
  beforeAll(() => run(begun, 1, 250));

  test.each<[string, Partial<SelfplayOptions>]>([
    ['seed', { seed: 6 }],
    ['number of games', { games: 321 }],
    ['agent', { agent: parseAgent('hand@depth=2', game, {}) }],
    ['weights under the same name', { agent: changedWeights() }],
    ['share of random moves', { randomMoves: 0.2 }],
    ['quiet', { quiet: 10 }],
    ['walk', { walk: { shortest: 1, longest: 2 } }],
  ])('a folder that holds a run of another %s', async (_, change) => {
    cpSync(begun, folder, { recursive: true });
    const before = bytesIn(folder);
    const other = run(folder, 1, undefined, { ...options, ...change });
    await expect(other).rejects.toThrow(
      mistake(`${folder}: holds another run (${readManifest(whole).command}, ${program})`),
    );
    expect(bytesIn(folder)).toEqual(before);
  });

  test('a folder of somebody', async () => {
    writeFileSync(join(folder, 'thesis.txt'), '');
    await expect(run(folder)).rejects.toThrow(`${folder}: not empty and no data set; use another folder`);
    expect(readdirSync(folder)).toEqual(['thesis.txt']);
  });
});

test('the command says every option that changes the games', async () => {
  const ends = parseAgent('hand@nodes=50', game, {});
  const full = { ...options, games: 1, rareFeatures: ['full.trapped'], quiet: 7, calm: true, ends, keepRandom: true };
  await run(folder, 1, undefined, full);
  expect(readManifest(folder).command).toBe(
    'weightroom data generate slider-4 --games 1 --seed 5 --agent hand@depth=1 --random-moves 0.1 --scatter 0.25 --walk 0..24 --rare 0.1 --every 2 --rare-features full.trapped --quiet 7 --ends hand@nodes=50 --calm --keep-random',
  );
});

function changedWeights(): SelfplayOptions['agent'] {
  const agent = parseAgent('hand@depth=1', game, {});
  if (agent.kind !== 'search' || agent.weights.model !== 'linear') throw new Error('hand searches');
  return { ...agent, weights: { ...agent.weights, points: agent.weights.points.map((points) => points + 1) } };
}
