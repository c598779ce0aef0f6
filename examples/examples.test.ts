import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkGame } from '../games/check/check-game.ts';
import type { Game } from '../games/game.ts';
import { movesOf, perft } from '../games/moves.ts';
import { Random } from '../lib/maths/random.ts';
import { loadGame } from '../library/steps.ts';
import { Morris } from '../test/morris.ts';

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
  test('is less than 250 lines long', () => {
    const lines = sourcesOf(join(import.meta.dirname, name)).flatMap((file) => readFileSync(file, 'utf8').split('\n'));
    expect(lines.length).toBeLessThan(250);
  });

  test('holds to the contract', { tags: 'slow' }, async () => {
    const { findings, advice } = await checkGame(await load(name), { games: 4 });
    expect([findings.map(({ message }) => message), advice]).toEqual([[], []]);
  });
});

describe('nine-mens-morris', () => {
  let game: Game;
  beforeAll(async () => {
    game = await load('nine-mens-morris');
  });

  test.each([
    [1, 24],
    [2, 24 * 23],
    [3, 24 * 23 * 22],
    [4, 24 * 23 * 22 * 21],
  ])('%i plies: %i sequences', (plies, count) =>
    expect(perft(game.start(new Random(1)), plies, game.maxMoves)).toBe(count),
  );

  test("moves and ends are another generator's, from placing to flying", () => {
    const seen = { placing: 0, stepping: 0, flying: 0, taking: 0, ended: 0 };
    for (let i = 0; i < 60; i++) {
      const random = new Random(1, 'morris', i);
      const position = game.start(random);
      const other = new Morris();
      for (let ply = 0; ply < 300; ply++) {
        const moves = movesOf(game, position);
        const texts = moves.map((move) => game.moveText(position, move));
        expect([...texts].sort()).toEqual(other.moves().sort());
        expect(position.over()).toBe(texts.length === 0);
        if (position.over()) seen.ended++;
        if (position.over()) break;
        const move = random.pick(moves);
        const text = game.moveText(position, move);
        seen[other.phase()]++;
        if (text.includes('x')) seen.taking++;
        position.make(move);
        other.play(text);
      }
    }
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(20);
  });

  test('a piece beside the lines is refused', () =>
    expect(() => game.parse('1W5/7/7/7/7/7/7 b 8 9')).toThrow('a piece on b7, which is no part of the board'));

  test('the board is drawn without what is no part of it', () =>
    expect(
      game
        .draw(game.parse('W2B3/7/7/7/7/7/7 w 8 8'))
        .map((line) => line.map(({ text }) => text).join(''))
        .slice(0, 2),
    ).toEqual(['  7 W     B     .', '  6   .   .   .  ']));
});
