import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readWeightsFile } from '../agents/weights-file.ts';
import { gameNamed } from '../games/index.ts';
import type { Ended } from '../test/command.ts';
import { playDataset } from '../test/dataset.ts';
import { emptiedFolder } from '../test/folder.ts';
import { begin } from '../test/program.ts';

const folder = emptiedFolder();

const tune = 'tune slider-4 --seed 3 --nodes 60 --generations 1 --features original'.split(' ');

/**
 * Each does more than it can in the time, so that it is in the middle of its work when its folder is deleted: as soon
 * as a file is there. However busy the machine is, it ends by itself.
 */
test.each([
  ['its baselines', 'baselines/games.jsonl', [...tune, '--pairs', '40000']],
  ['self-play', 'generation-1/data/shallow', [...tune, '--games', '40000', '--pairs', '8']],
  ['a race', 'generation-1/race', [...tune, '--games', '20', '--pairs', '200']],
  ['data generate', 'rows-00000.csv', ['data', 'generate', 'slider-4', '--games', '20000', '--agent', 'hand@depth=2']],
  ['tournament', 'games.jsonl', ['match', 'run', 'slider-4', '--agents', 'hand,greedy', '--pairs', '9000']],
  [
    'experiment',
    'searches.json',
    [
      'experiment',
      'grid',
      'slider-4',
      '--across',
      'part',
      '--pairs',
      '0',
      '--config',
      '{"positions": 900, "depth": 7}',
    ],
  ],
])('%s: its folder is deleted in the middle, and it ends with one line', async (_, there, words) => {
  const run = join(folder, 'run');
  const { code, out, err } = await deletedWhen(run, there, [...words, '--out', run]);
  expectOneLine(code, err);
  if (!['data', 'match'].includes(words[0]!)) return;
  expect(out).toMatch(/^(?:Agents and their limits: .*\n)?$/);
  expect(existsSync(run)).toBe(false);
});

test('fit: a network that has read its rows is written, though their folder is deleted in the middle', async () => {
  const run = join(folder, 'run');
  await playDataset(run, 'slider-4', 150, 1);
  const settings = { shape: '2x32', epochs: 60, patience: 60 };
  const words = ['fit', run, '--model', 'network', '--config', JSON.stringify(settings)];
  const { code, err } = await deletedWhen(run, 'net.json.checkpoint', [...words, '--out', join(run, 'net.json')]);
  expect(code, err).toBe(0);
  expect(readWeightsFile(join(run, 'net.json'), gameNamed('slider-4')).model).toBe('network');
});

async function deletedWhen(run: string, there: string, words: readonly string[]): Promise<Ended> {
  const { child, ended } = begin('.', words);
  while (!existsSync(join(run, there)) && child.exitCode === null) await sleep(5);
  expect(child.exitCode).toBeNull();
  deleted(run);
  return ended;
}

/** Deletes the folder while a run writes there: at one moment, so that no half of it is written anew meanwhile. */
function deleted(path: string): void {
  renameSync(path, `${path}-deleted`);
  rmSync(`${path}-deleted`, { recursive: true });
}

/** What it says of its stages, then one line. */
function expectOneLine(code: number | null, err: string): void {
  expect([code, err.match(/^weightroom: .*$/gm)?.length], err).toEqual([1, 1]);
  expect(err).toMatch(/(?:^|\n)weightroom: [^\n]+\n$/);
  expect(err).not.toMatch(/a bug|^ {4}at |\bat .*:\d+:\d+|\bError\b|E[A-Z]{4}/m);
}
