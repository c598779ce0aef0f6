import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { gameNamed } from '../../../games/index.ts';
import { Random } from '../../../lib/maths/random.ts';
import { type Opened, openPage, withBrowser } from '../../../test/browser.ts';
import { withSite } from '../../../test/site.ts';
import type { Board } from '../../boards/board.ts';
import { boardOf } from '../../boards/index.ts';
import { type Pointing, pointing, stepped } from '../../boards/pointing.ts';
import { replayed, sceneOf } from '../../engine/engine.ts';

const browser = withBrowser();
const site = withSite();

/** Those that have a published champion. */
const games = ['hex-7', 'hexifence-3', 'hus', 'infexion', 'slider-6'];
/** Milliseconds between two looks at the page: there are many moves. */
const WAITING = { interval: 20 };

/** A page with a game against the published champion. */
async function opened(game: string): Promise<Opened> {
  const path = `${pathToFileURL(join(site, 'index.html')).href}#/play/${game}?second=tuned&limit=depth%3D2`;
  const found = await openPage(browser(), path, { viewport: { width: 1440, height: 1000 } });
  await found.page.locator('.standing').waitFor();
  return found;
}

/** Waits until a person is to move or the game is over; true when it is over. */
async function settled(page: Page): Promise<boolean> {
  const over = page.locator('.standing b').filter({ hasText: /wins:|Drawn:|doesn't count:/ });
  await expect.poll(async () => (await over.count()) + (await page.locator('input.move').count()), WAITING).toBe(1);
  return (await over.count()) === 1;
}

/** The moves that the page shows. */
async function movesOf(page: Page): Promise<string[]> {
  const [text = ''] = await page.locator('.played').allTextContents();
  return text
    .replace(/^Moves: /, '')
    .split(/\s+/)
    .filter((word) => word !== '');
}

interface Wanted {
  readonly text: string;
  /** The cells that it leads through. */
  readonly path: readonly string[];
}

/** A random move of the person's, on the board that the page shows. */
function chosen(game: string, start: string, moves: readonly string[], random: Random): { board: Board; move: Wanted } {
  const rules = gameNamed(game);
  const line = { size: 0, start, moves };
  const board = boardOf(rules.family, sceneOf(rules, replayed(rules, line)))!;
  const { text, path } = random.pick(board.moves);
  return { board, move: { text, path: path.map(({ id }) => id) } };
}

function cell(page: Page, id: string): Locator {
  return page.locator(`[data-cell="${id}"]`);
}

async function byMouse(page: Page, _: Board, { text, path }: Wanted): Promise<void> {
  for (const id of path) await cell(page, id).click();
  if (path.length === 0) await page.locator('.listed button', { hasText: text }).click();
}

/** The board is reached by Tab; arrow keys and Enter make the move. A move without cells is a button behind it. */
async function byKeyboard(page: Page, board: Board, { text, path }: Wanted): Promise<void> {
  const isOnBoard = await page.evaluate('document.activeElement.dataset.cell !== undefined');
  if (!isOnBoard) {
    await page.locator('.play > .choice select').last().focus();
    await page.keyboard.press('Tab');
  }
  for (const [i, id] of path.entries()) {
    const at: string = await page.evaluate('document.activeElement.dataset.cell');
    for (const key of keysTo(board, pointing(board, path.slice(0, i)), at, id)) await page.keyboard.press(key);
    expect(await page.evaluate('document.activeElement.dataset.cell')).toBe(id);
    await page.keyboard.press('Enter');
  }
  if (path.length > 0) return;
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.textContent')).toBe(text);
  await page.keyboard.press('Enter');
}

/** The arrow keys that lead from one cell to another, the fewest. */
function keysTo(board: Board, state: Pointing, from: string, to: string): string[] {
  const ways = new Map<string, string[]>([[from, []]]);
  for (const [at, keys] of ways)
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const) {
      const next = stepped(board, state, at, key);
      if (next !== undefined && !ways.has(next)) ways.set(next, [...keys, key]);
    }
  return ways.get(to)!;
}

describe.each([
  ['mouse', byMouse],
  ['keyboard', byKeyboard],
] as const)('by %s', (_, make) => {
  test.each(games)('a whole game of %s against tuned', async (game) => {
    const { page, heard } = await opened(game);
    const start = await page.locator('input.position').inputValue();
    const random = new Random(3, 'studio', game);
    while (!(await settled(page))) {
      const before = await movesOf(page);
      expect(before.length).toBeLessThan(400);
      const { board, move } = chosen(game, start, before, random);
      await make(page, board, move);
      await expect.poll(async () => (await movesOf(page))[before.length], WAITING).toBe(move.text);
    }
    const rules = gameNamed(game);
    const { end } = replayed(rules, { size: 0, start, moves: await movesOf(page) });
    expect(await page.locator('.standing b').textContent()).toContain(end!.why);
    // Said to whoever listens, too.
    expect(await page.locator('[aria-live]').textContent()).toContain(end!.why);
    expect(heard).toEqual([]);
    await page.close();
  });
});
