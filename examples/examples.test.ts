import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkGame } from '../games/check/check-game.ts';
import type { Game } from '../games/game.ts';
import { loadGame } from '../library/steps.ts';

const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const load = (name: string): Promise<Game> => loadGame(join(import.meta.dirname, name));
const sourcesOf = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(folder, file));

test('they hold their types, as what is built declares them, and so does the template', () => {
  const tsc = join(import.meta.dirname, '../node_modules/typescript/bin/tsc');
  const run = (): string => execFileSync(process.execPath, [tsc, '-p', import.meta.dirname], { encoding: 'utf8' });
  expect(run).not.toThrow();
});

describe.each(folders)('%s', (name) => {
  // A game to read, not to learn from: its rules and tables are long.
  test.skipIf(name === 'chess')('is less than 250 lines long', () => {
    const lines = sourcesOf(join(import.meta.dirname, name)).flatMap((file) => readFileSync(file, 'utf8').split('\n'));
    expect(lines.length).toBeLessThan(250);
  });

  test('holds to the contract', { tags: 'slow' }, async () => {
    const { findings, advice } = await checkGame(await load(name), { games: 4 });
    expect([findings.map(({ message }) => message), advice]).toEqual([[], []]);
  });
});
