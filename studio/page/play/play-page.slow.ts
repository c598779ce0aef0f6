import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadOutside } from '../../../games/modules/outside.ts';
import { packageFolder } from '../../../lib/version.ts';
import { expectFit, type Opened, openPage, withBrowser } from '../../../test/browser.ts';
import { testFolder } from '../../../test/folder.ts';
import { engineScripts } from '../../bundle/bundle-engine.ts';
import { serveStudio } from '../../server/serve.ts';

const browser = withBrowser();
const folder = testFolder();
let studio: Awaited<ReturnType<typeof serveStudio>>;
beforeAll(async () => {
  // Names as long as they can be, without a place to break.
  for (const game of ['hex-7', 'slider-6'])
    cpSync(
      join(packageFolder, `reports/published/${game}/champion.json`),
      join(folder, `${game}${'x'.repeat(200)}.json`),
    );
  await loadOutside(join(import.meta.dirname, '../../../examples/breakthrough/index.ts'));
  studio = await serveStudio({ folder, host: '127.0.0.1', port: 0, engine: engineScripts() });
});
afterAll(() => studio?.close());

async function opened(hash: string, hasTouch = false): Promise<Opened> {
  const found = await openPage(browser(), `http://127.0.0.1:${studio.port}/#/play/${hash}`, { hasTouch });
  await found.page.locator('.standing').waitFor();
  return found;
}

/** The agents that are asked have said what they would play. */
async function explained(page: Page): Promise<void> {
  await page.locator('.terms tbody tr, .worth').first().waitFor();
  await expect.poll(() => page.getByText(/^(Thinking|Comparing)…$/).count()).toBe(0);
}

describe('a game from outside', () => {
  test('plays against an agent without a line of page code', async () => {
    const { page, heard } = await opened('breakthrough-6?second=hand:own&limit=depth%3D2');
    await page.locator('[data-cell="a2"]').click();
    await page.locator('[data-cell="a3"]').click();
    await page.getByText('white to move', { exact: true }).waitFor();
    await expect.poll(() => page.locator('.played').textContent()).toMatch(/^Moves: a2a3 \S+/);
    await explained(page);
    expect(heard).toEqual([]);
    await page.close();
  });
});

/** With pieces, a last move, and something to say. */
const positions: readonly (readonly [string, string, string])[] = [
  ['hex-7', '7/2B4/3W3/2B4/7/3W3/7 b', 'd4'],
  [
    'hexifence-3',
    '++++++5/+1+1+1+4/++++B+++3/+1+1B1+1+2/+++++R++++1/+1+1+1+1+1+/1++++++++++/2+1+1+1+1+/3++++++++/4+1+1+1+/5++++++ b 0 0',
    '',
  ],
  ['hus', '', '23'],
  ['infexion', '4B2/4a2/7/2b4/7/6A/7 r 6', '04dr'],
  ['slider-6', 'H5/3H2/H5/H1B1VH/HB4/1VV1VV h', 'd5r'],
  ['breakthrough-6', '', 'a2a3'],
];

describe.each(positions)('the page of %s', (game, position, moves) => {
  test('on a phone, a tablet and a desk, light and dark: nothing is cut off, hard to see or without a name', async () => {
    const asked = new URLSearchParams({ first: 'person', second: 'person', limit: 'depth=2' });
    if (position !== '') asked.set('position', position);
    if (position !== '' && moves !== '') asked.set('moves', moves);
    const { page, heard } = await opened(`${game}?${asked}`);
    await explained(page);
    // A network weighs no features one by one.
    const features = page.locator('.terms tbody button');
    if ((await features.count()) > 0) {
      await features.first().click();
      await page.locator('.meaning').waitFor();
    }
    for (const summary of await page.locator('summary').all()) await summary.click();
    // A piece that was chosen shows its targets.
    await page.locator('.cell.target').first().click();
    expect(await page.locator('.room .mistake').allTextContents()).toEqual([]);
    await expectFit(page, () => explained(page));
    expect(heard).toEqual([]);
    await page.close();
  });
});

test('a feature lights up its cells, for both sides', async () => {
  const position = encodeURIComponent('H5/3H2/H5/H1B1VH/HB4/1VV1VV h');
  const { page } = await opened(
    `slider-6?first=person&second=person&why=hand:own&limit=depth%3D1&position=${position}`,
  );
  await explained(page);
  await page.getByRole('button', { name: 'diagonal' }).click();
  // d5 of H is before the diagonal; f3 is beyond it. V goes up.
  await expect.poll(() => page.locator('.lit-0').count()).toBe(1);
  expect(await page.locator('.lit-0').getAttribute('data-cell')).toBe('f3');
  await page.getByRole('button', { name: 'diagonal' }).click();
  await expect.poll(() => page.locator('.lit-0').count()).toBe(0);
  await page.close();
});

test('two agents play by themselves, and are stopped', async () => {
  const { page, heard } = await opened('hex-7?first=hand:own&second=tuned&limit=ms%3D200');
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect
    .poll(async () => (await page.locator('.played').allTextContents())[0]?.split(' ').length ?? 0)
    .toBeGreaterThan(4);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.locator('.lines .move').first().waitFor();
  expect(heard).toEqual([]);
  await page.close();
});

test('text from an address is shown as text', async () => {
  const { page, heard } = await opened(`slider-6?position=${encodeURIComponent('<img src=x onerror=alert(1)>')}`);
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('alert').textContent()).toContain('<img src=x');
  expect(await page.locator('img').count()).toBe(0);
  expect(heard).toEqual([]);
  await page.close();
});

const SLIDER = `position=${encodeURIComponent('H5/3H2/H5/H1B1VH/HB4/1VV1VV h')}`;
const PEOPLE = 'first=person&second=person&limit=depth%3D2';

/** The moves that were made. */
async function played(page: Page): Promise<string | undefined> {
  return (await page.locator('.played').allTextContents())[0]?.replace(/^Moves: /, '');
}

async function middleOf(page: Page, cell: string) {
  const { x, y, width, height } = (await page.locator(`[data-cell="${cell}"]`).boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

const drags: readonly (readonly [string, string, string, string, string])[] = [
  ['slider-6', SLIDER, 'a6', 'b6', 'a6r'],
  // An arrow stands between the two cells.
  ['infexion', `position=${encodeURIComponent('4B2/4a2/7/2b4/7/6A/7 r 6')}`, '56', '55', '56ul'],
];

test.each(drags)('a piece of %s is dragged by the mouse and by a finger', async (game, position, from, to, move) => {
  const { page, heard } = await opened(`${game}?${PEOPLE}&${position}`, true);
  let [start, end] = [await middleOf(page, from), await middleOf(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => played(page)).toBe(move);
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect.poll(() => played(page)).toBeUndefined();
  [start, end] = [await middleOf(page, from), await middleOf(page, to)];
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  const halfway = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  // Chromium gives up a touch that a busy machine answers after 200 ms; a person drags once more.
  const drag = async (): Promise<void> => {
    await touch('touchStart', [start]);
    await touch('touchMove', [halfway]);
    await touch('touchMove', [end]);
    await touch('touchEnd', []);
    await expect.poll(() => played(page), { timeout: 5000 }).toBe(move);
  };
  await vi.waitFor(drag, { timeout: 60_000 });
  expect(heard).toEqual([]);
  await page.close();
});

test('the board shows a line while one of its moves is pointed at or focused; a click plays up to it', async () => {
  const { page, heard } = await opened(`slider-6?${PEOPLE}&${SLIDER}&limit=depth%3D4`);
  await explained(page);
  const line = page.locator('.lines li').first().locator('.move');
  const moves = (await line.allTextContents()).slice(0, 2).join(' ');
  const shown = page.getByText('the board shows the line');
  const before = await page.locator('svg.board .piece').count();
  await line.nth(1).hover();
  await shown.waitFor();
  await page.mouse.move(0, 0);
  await shown.waitFor({ state: 'detached' });
  expect(await page.locator('svg.board .piece').count()).toBe(before);
  await line.nth(1).focus();
  await shown.waitFor();
  expect(await played(page)).toBeUndefined();
  await page.keyboard.press('Enter');
  await expect.poll(() => played(page)).toBe(moves);
  expect(heard).toEqual([]);
  await page.close();
});

test('variations stay, by the keyboard too; the address opens the same again', async () => {
  const { page, heard } = await opened(`slider-6?${PEOPLE}&${SLIDER}&why=hand:own&other=random`);
  const move = page.locator('input.move');
  for (const text of ['a6r', 'c1u', 'b6r']) {
    await move.fill(text);
    await move.press('Enter');
    await expect.poll(() => played(page)).toContain(text);
  }
  await page.locator('.steps input[type=range]').focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => played(page)).toBe('a6r c1u');
  await page.keyboard.press('Home');
  await expect.poll(() => played(page)).toBeUndefined();
  await move.fill('a4r');
  await move.press('Enter');
  await expect.poll(() => played(page)).toBe('a4r');
  await page.getByRole('button', { name: 'To the opening' }).press('Enter');
  await page.getByRole('button', { name: 'Variation: 1 a4r' }).press('Enter');
  await expect.poll(() => played(page)).toBe('a4r');
  await page.getByRole('button', { name: 'Variation: 1 a6r' }).press('Enter');
  await expect.poll(() => played(page)).toBe('a6r');
  await page.getByRole('button', { name: 'To the end' }).press('Enter');
  await expect.poll(() => played(page)).toBe('a6r c1u b6r');
  await expect.poll(() => page.url()).toContain('moves=a6r+c1u+b6r');
  await page.reload();
  await expect.poll(() => played(page)).toBe('a6r c1u b6r');
  const asked = new URLSearchParams(new URL(page.url()).hash.replace(/^.*\?/, ''));
  expect(Object.fromEntries(asked)).toMatchObject({ limit: 'depth=2', why: 'hand:own', other: 'random' });
  expect(await page.getByLabel('Compared with').inputValue()).toBe('random');
  expect(heard).toEqual([]);
  await page.close();
});

test('both agents’ best moves are arrows; a network says what each piece is worth', async () => {
  const { page, heard } = await opened(`slider-6?${PEOPLE}&${SLIDER}`);
  await explained(page);
  expect(await page.locator('svg.board .best-0').count()).toBe(1);
  expect(await page.locator('svg.board .best-1').count()).toBe(1);
  const pieces = await page.locator('svg.board .cell.taken').count();
  await expect.poll(() => page.locator('svg.board :is(.gain-0, .gain-1)').count()).toBe(pieces);
  expect(await page.locator('[data-cell="a6"]').getAttribute('aria-label')).toMatch(/worth [+−]\d/);
  await page.getByRole('button', { name: 'What pieces are worth' }).click();
  await expect.poll(() => page.locator('svg.board :is(.gain-0, .gain-1)').count()).toBe(0);
  // Nothing is given away until a hint is asked for.
  await page.getByRole('button', { name: 'Explain' }).click();
  await expect.poll(() => page.locator('svg.board .best-0').count()).toBe(0);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page
    .locator('.standing')
    .getByText(/hint: \S+/)
    .waitFor();
  expect(await page.locator('svg.board .best-0').count()).toBe(1);
  expect(heard).toEqual([]);
  await page.close();
});

test('what the units of a network respond to is opened by the keyboard: two boards for each unit', async () => {
  const { page, heard } = await opened(`slider-6?${PEOPLE}&${SLIDER}`);
  await explained(page);
  const begun = Date.now();
  await page.getByText('What the network’s units respond to').press('Enter');
  const units = page.locator('.units li');
  await units.nth(31).waitFor();
  process.stdout.write(`slider-6: the pictures of its units take ${Date.now() - begun} ms\n`);
  expect(await units.count()).toBe(32);
  const names = ['H', 'V'].map((seat) => `Unit 4: ${seat}’s pieces by cell`);
  for (const name of names) {
    const board = page.getByRole('grid', { name });
    // H leaves on the right, V at the top: neither stands where it would have won.
    await expect.poll(() => board.locator(':is(.gain-0, .gain-1)').count()).toBeGreaterThan(15);
    expect(await board.locator('.taken').count()).toBe(0);
  }
  // Hand weights have no units.
  await page.getByLabel('Explained by').selectOption('hand weights (own)');
  await page.getByText('What the network’s units respond to').waitFor({ state: 'detached' });
  expect(heard).toEqual([]);
  await page.close();
});

test('a position is set up by clicking, by the keyboard too', async () => {
  const { page, heard } = await opened(`hex-7?${PEOPLE}`);
  await page.getByText('Set up by clicking').click();
  await page.getByRole('button', { name: 'white stone' }).click();
  await page.locator('[data-cell="c2"]').click();
  const position = page.locator('input.position');
  await expect.poll(() => position.inputValue()).toBe('7/2W4/7/7/7/7/7 b');
  await page.getByRole('button', { name: 'black stone' }).click();
  await page.locator('[data-cell="c2"]').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect.poll(() => position.inputValue()).toBe('7/2WB3/7/7/7/7/7 b');
  await page.getByRole('button', { name: 'Empty' }).click();
  // The second click comes before the board shows the first.
  const passing = await page.getByRole('button', { name: 'white to move' }).elementHandle();
  await page.locator('[data-cell="c2"]').evaluate((cell, pass) => {
    cell.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    (pass as HTMLElement).click();
  }, passing);
  await expect.poll(() => position.inputValue()).toBe('7/3B3/7/7/7/7/7 w');
  await page.getByRole('button', { name: 'Moves', exact: true }).click();
  await page.locator('[data-cell="a1"]').click();
  await expect.poll(() => played(page)).toBe('a1');
  expect(heard).toEqual([]);
  await page.close();
});

test('by fingers: moves, variations, a hint, a line, a board that is set up', async () => {
  const { page, heard } = await opened(`slider-6?${PEOPLE}&${SLIDER}`, true);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.locator('[data-cell="a6"]').tap();
  await page.locator('[data-cell="b6"]').tap();
  await expect.poll(() => played(page)).toBe('a6r');
  await page.getByRole('button', { name: 'Hint' }).tap();
  await page
    .locator('.standing')
    .getByText(/hint: \S+/)
    .waitFor();
  await page.getByRole('button', { name: 'To the opening' }).tap();
  await expect.poll(() => played(page)).toBeUndefined();
  await explained(page);
  const line = page.locator('.lines li').first().locator('.move').first();
  const move = await line.textContent();
  await line.tap();
  await expect.poll(() => played(page)).toBe(move);
  await page.getByText('Set up by clicking').tap();
  await page.getByRole('button', { name: 'Empty' }).tap();
  const pieces = await page.locator('svg.board .cell.taken').count();
  await page.locator('[data-cell="a4"]').tap();
  await expect.poll(() => page.locator('svg.board .cell.taken').count()).toBe(pieces - 1);
  await page.getByText('What the network’s units respond to').tap();
  await page.locator('.units li').nth(31).waitFor();
  expect(heard).toEqual([]);
  await page.close();
});

test('clocks run once a move was made; they stand in the address, and end the game', async () => {
  const { page, heard } = await opened(`slider-6?first=person&second=person&limit=clock%3D2%2B1&${SLIDER}`);
  const clocks = page.getByRole('timer', { name: 'Clocks' });
  expect(await clocks.textContent()).toMatch(/H 0:02.*V 0:02/);
  const move = page.locator('input.move');
  await move.fill('a6r');
  await move.press('Enter');
  await page.locator('.standing').getByText('H wins: V is out of time').waitFor();
  expect(await clocks.textContent()).toMatch(/H 0:02.*V 0:00/);
  expect(await page.locator('.cell.target').count()).toBe(0);
  expect(page.url()).toContain('limit=clock%3D2%2B1');
  await page.getByLabel('Unit of the limit').selectOption('plies a move');
  await clocks.waitFor({ state: 'detached' });
  await page.getByLabel('Unit of the limit').selectOption('seconds a game (180+2: and 2 a move)');
  expect(await clocks.textContent()).toMatch(/H 3:00.*V 3:00/);
  expect(heard).toEqual([]);
  await page.close();
});

test('a game is analysed, saved, exported and opened again', async () => {
  const { page, heard } = await opened(`slider-6?${PEOPLE}&${SLIDER}&moves=a6r+c1u+a4u+c2r`);
  await page.getByRole('button', { name: 'Analyse the game' }).click();
  await page.getByText(/^A search of 2,000/).waitFor();
  // A step forward, and back again.
  const costly = page.getByRole('list', { name: 'Moves that cost most' }).getByRole('button', { name: '3 a4u' });
  await costly.click();
  await expect.poll(() => played(page)).toBe('a6r c1u');
  await page.getByRole('button', { name: 'To the end' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByText('Export as a file').click()]);
  const text = readFileSync(await file.path(), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ position: 'H5/3H2/H5/H1B1VH/HB4/1VV1VV h', moves: 'a6r c1u a4u c2r' });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.goto(`${page.url().replace(/#.*/, '')}#/play/hex-7`);
  await page.getByRole('heading', { name: 'Game' }).waitFor();
  const saved = page.getByRole('link', { name: /^slider-6, 4 moves/ });
  await saved.click();
  await expect.poll(() => played(page)).toBe('a6r c1u a4u c2r');
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.reload();
  await expect.poll(() => played(page)).toBe('a6r c1u a4u c2r');
  expect(await saved.count()).toBe(0);
  expect(heard).toEqual([]);
  await page.close();
});
