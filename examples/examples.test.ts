import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkGame } from '../games/check/check-game.ts';
import type { Game, Position } from '../games/game.ts';
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

describe('connect-four', () => {
  let game: Game;
  let start: Position;
  beforeAll(async () => {
    game = await load('connect-four');
    start = game.start(new Random(1));
  });

  // Seven columns that take six pieces each: 7^n, until a column can be full and four can stand.
  test.each([
    [1, 7],
    [2, 49],
    [3, 343],
    [4, 2401],
    [5, 16807],
    [6, 117649],
    [7, 823536],
  ])('%i plies: %i sequences', (plies, count) => expect(perft(start, plies, game.maxMoves)).toBe(count));

  test('positions after this many plies, as OEIS A212693 has them; each with a hash of its own', {
    tags: 'slow',
  }, () => {
    const counts: number[] = [];
    let level = new Map([[start.text(), `${start.hashLow} ${start.hashHigh}`]]);
    for (let ply = 0; ply <= 6; ply++) {
      expect(new Set(level.values()).size).toBe(level.size);
      counts.push(level.size);
      const next: typeof level = new Map();
      for (const text of level.keys()) {
        const position = game.parse(text);
        for (const move of movesOf(game, position)) {
          position.make(move);
          next.set(position.text(), `${position.hashLow} ${position.hashHigh}`);
          position.unmake();
        }
      }
      level = next;
    }
    expect(counts).toEqual([1, 7, 49, 238, 1120, 4263, 16422]);
  });

  test.each([
    ['a row', '7/7/7/7/OOO4/XXX4 x', 'd', 0, 'four in a line'],
    ['a column', '7/7/7/X6/X5O/X4OO x', 'a', 0, 'four in a line'],
    ['a rising diagonal', '7/7/7/2XO3/1XOX3/XOOXO2 x', 'd', 0, 'four in a line'],
    ['the last piece', 'XX1XXOX/XXOOOXX/XOXXOOO/OOXOOXO/OOOXXOX/XXXOOXO o', 'c', undefined, 'the board is full'],
  ])('%s ends it', (_, text, move, winner, ending) => {
    const position = game.parse(text);
    expect(position.over()).toBe(false);
    position.make(game.parseMove(position, move));
    expect(position.over()).toBe(true);
    expect([position.winner(), position.ending()]).toEqual([winner, ending]);
  });

  test.each([
    ['7/7/7/7/X6/7 o', 'nothing lies below the piece on a2'],
    ['7/7/7/7/7/XX5 o', 'X has 2 pieces and O 0, and O is to move'],
  ])('%s is no position', (text, said) => expect(() => game.parse(text)).toThrow(said));
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
