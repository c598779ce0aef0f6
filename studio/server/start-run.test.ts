import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { signedText } from '../../lib/files/signed.ts';
import { beginRun, newStudioFolder } from '../../test/studio-folder.ts';
import { wordsOf } from '../data/start.ts';
import { wordsOfRun } from './start-run.ts';
import { StudioFolder } from './studio-folder.ts';

let home: string;
beforeEach(() => {
  home = newStudioFolder();
});
afterEach(() => rmSync(home, { recursive: true }));

test('a form stands for a command', () => {
  const run = { game: 'slider', size: 6, budget: '3m', seed: 1, name: 'x' };
  expect(wordsOf(run).join(' ')).toBe('tune slider --size 6 --budget 3m --seed 1');
});

test.each([
  ['tune hex-7 --budget 3m --seed 1', true],
  ['tune hex-7 --generations 2 --seed 1 --limit nodes=3000 --games 400 --pairs 20', true],
  ['tune hex-7 --budget 1h30m --seed 1 --features original,full', true],
  ['tune hex-7 --budget 3m --seed 1 --features ./mine.ts', false],
  ['tune hex-7 --budget 3m --seed 1 --features mine.ts', false],
  ["tune hex-7 --budget 3m --seed 1 --against 'cmd:rm -rf /'", false],
  ['tune hex-7 --budget 3m --seed 1 --against tuned.json', false],
  ['tune hex-7 --budget 3m --seed 1 --out /tmp', false],
  ['tune hex-7 --budget', false],
  ['tune hex-7 --budget --seed', false],
  ['tune hex-7 --constructor 1', false],
  ['tune slider-6 --budget 3m --seed 1', false],
  ['tune ./evil.ts --budget 3m --seed 1', false],
  ['tune hex-7 --budget 3m --seed 1; rm -rf /', false],
  ['tournament hex-7 --agents cmd:x', false],
  ['', false],
])('a run of hex-7 whose command is %j is gone on with: %s', (command, goesOn) => {
  beginRun(join(home, 'run'), 'hex-7', `weightroom ${command}`);
  const words = wordsOfRun(new StudioFolder(home), 'run');
  expect(words?.join(' ')).toBe(goesOn ? command : undefined);
});

test('nor is one of a game that the studio doesn’t know, or of one fit', () => {
  beginRun(join(home, 'run'), 'evil', 'weightroom tune evil --budget 3m --seed 1');
  const folder = new StudioFolder(home);
  expect(wordsOfRun(folder, 'run')).toBeUndefined();
  beginRun(join(home, 'run'), 'hex-7');
  expect(wordsOfRun(folder, 'run')).toBeDefined();
  const path = join(home, 'run', 'run.json');
  const { sha256: _, ...run } = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, signedText({ ...run, format: 'weightroom run 4' }));
  expect(wordsOfRun(folder, 'run')).toBeUndefined();
});
