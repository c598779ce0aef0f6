import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { boardFault } from '../games/board-fault.ts';
import { checkGame } from '../games/check/check-game.ts';
import type { Board } from '../games/game.ts';
import { exportsOf, loadOutside } from '../modules/outside.ts';

const page = readFileSync(join(import.meta.dirname, 'your-own-game.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'weightroom-board-'));
afterAll(() => rmSync(folder, { recursive: true }));

test("the page's board is Domineering's, and holds to the contract in it", async () => {
  const file = join(folder, 'board.ts');
  writeFileSync(file, /^```ts\n([\s\S]*?)^```/m.exec(page)![1]!);
  const { board } = (await exportsOf(file)) as { board: Board };
  expect(boardFault(board)).toBeUndefined();
  const { family } = await loadOutside(join(import.meta.dirname, '../test/modules/domineering.ts'));
  const game = { ...family.game(6), board };
  const { findings, advice } = await checkGame(game, { games: 3 });
  expect([findings.map(({ message }) => message), advice]).toEqual([[], []]);
  const own = family.game(6).board!;
  expect([board.symmetries, board.exchange]).toEqual([own.symmetries, own.exchange]);
});

test('the line of the page stands in the template', () => {
  const line = /^ {4}(board: \{.*)$/m.exec(page)![1]!;
  expect(readFileSync(join(import.meta.dirname, '../templates/game/index.ts'), 'utf8')).toContain(line);
});
