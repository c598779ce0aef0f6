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

describe.each([
  ['breakthrough', [22, 484, 11_132]],
  ['othello', [4, 12, 56, 244, 1396]],
  ['ataxx', [16, 256, 6460]],
  ['clobber', [49, 2116]],
])('%s', (name, counts) => {
  // bench/fairy-stockfish.slow.ts goes deeper, from random positions, too.
  test('from the start there are as many sequences of moves as Fairy-Stockfish counts', async () => {
    const game = await load(name);
    const start = game.start(new Random(1));
    expect(counts.map((_, i) => perft(start, i + 1, game.maxMoves))).toEqual(counts);
  });
});

describe('passes', () => {
  test.each([
    ['othello', 'the first pass', '7W/8/8/3BB3/3BB3/8/8/8 w', 'pass', '7W/8/8/3BB3/3BB3/8/8/8 b 1'],
    ['othello', 'a move ends the row of passes', '5WB1/8/8/3BB3/3BB3/8/8/8 b 1', 'e8', '4BBB1/8/8/3BB3/3BB3/8/8/8 w'],
    ['ataxx', 'the only move', 'X1OOOOO/OOOOOOO/OOOOOOO/OOOOOOO/OOOOOOO/OOOOOOO/OOOOOOO x', 'b7', undefined],
  ])('%s: %s', async (name, _, before, move, after) => {
    const game = await load(name);
    const position = game.parse(before);
    expect(movesOf(game, position).map((one) => game.moveText(position, one))).toContain(move);
    position.make(game.parseMove(position, move));
    if (after === undefined) expect(position.ending()).toBe('the board is full');
    else expect(position.text()).toBe(after);
  });

  test.each([
    ['othello', '8/8/8/3BB3/3BB3/8/8/WW6 w 2', 0, 'both have passed'],
    ['othello', '8/8/8/3BB3/3BB3/8/8/8 w', 0, 'no piece is left'],
    ['ataxx', '7/7/7/7/7/7/XXX4 o', 0, 'no piece is left'],
    ['ataxx', 'XXOO3/7/7/7/7/7/7 x 2', undefined, 'both have passed'],
  ])('%s: %s is over', async (name, text, winner, ending) => {
    const position = (await load(name)).parse(text);
    expect([position.over(), position.winner(), position.ending()]).toEqual([true, winner, ending]);
  });

  test('whoever can move may not pass', async () => {
    const game = await load('othello');
    expect(() => game.parseMove(game.start(new Random(1)), 'pass')).toThrow('whoever can move does');
  });
});
