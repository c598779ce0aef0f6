import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import { testFolder } from '../../test/folder.ts';
import { checkGame } from '../check/check-game.ts';
import type { Board, Position } from '../game.ts';
import { movesOf, perft } from '../moves.ts';
import { exportsOf } from './code.ts';
import { loadOutside } from './outside.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/tutorials/your-own-game.md'), 'utf8');
const folder = testFolder();

const { family } = await loadOutside(join(import.meta.dirname, '../../test/modules/domineering.ts'));

test("the page's board is Domineering's, and holds to the contract in it", async () => {
  const file = join(folder, 'board.ts');
  writeFileSync(file, /^```ts\n(import type \{ Board[\s\S]*?)^```/m.exec(page)![1]!);
  const { board } = (await exportsOf(file)) as { board: Board };
  const game = { ...family.game(6), board };
  const { findings, advice } = await checkGame(game, { games: 3 });
  expect([findings.map(({ message }) => message), advice]).toEqual([[], []]);
  const own = family.game(6).board!;
  expect([board.symmetries, board.exchange]).toEqual([own.symmetries, own.exchange]);
});

test('the line of the page stands in the template', () => {
  const line = /^(board: \{.*)$/m.exec(page)![1]!;
  expect(readFileSync(join(import.meta.dirname, '../../examples/new-game/index.ts'), 'utf8')).toContain(line);
});

// Each cell is shared by this many upright and this many lying dominoes: of 12 · 12 pairs 36 meet, of 30 · 30 a
// hundred.
test.each([
  [4, 1, 12],
  [4, 2, 108],
  [6, 1, 30],
  [6, 2, 800],
])('Domineering on a square of %i, %i plies: %i sequences', { tags: 'slow' }, (size, depth, nodes) => {
  const game = family.game(size);
  expect(perft(game.start(new Random(0)), depth, game.maxMoves)).toBe(nodes);
});

// Berlekamp, Conway and Guy: on 4 by 4 whoever begins wins, on 5 by 5 whoever doesn't.
test.each([
  [4, true],
  [5, false],
])('Domineering on a square of %i: whoever begins wins: %s', (size, wins) => {
  const game = family.game(size);
  const known = new Map<string, boolean>();
  const won = (position: Position): boolean => {
    const key = `${position.hashLow} ${position.hashHigh}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = movesOf(game, position).some((move) => {
      position.make(move);
      const lost = !won(position);
      position.unmake();
      return lost;
    });
    known.set(key, found);
    return found;
  };
  expect(won(game.start(new Random(0)))).toBe(wins);
});

test('Domineering holds to the contract', async () => {
  const { findings, advice } = await checkGame(family.game(4), { games: 3 });
  expect([findings.map(({ message }) => message), advice]).toEqual([[], []]);
});
