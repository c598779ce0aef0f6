import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadOutside } from '../../../games/modules/outside.ts';
import { withBrowser } from '../../../test/browser.ts';
import { engineScripts } from '../../bundle/bundle-engine.ts';
import { serveStudio } from '../../server/serve.ts';

const browser = withBrowser();
let folder: string;
let studio: Awaited<ReturnType<typeof serveStudio>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'weightroom-play-'));
  await loadOutside(join(import.meta.dirname, '../../../examples/breakthrough/index.ts'));
  studio = await serveStudio({ folder, host: '127.0.0.1', port: 0, engine: engineScripts() });
});
afterAll(async () => {
  await studio?.close();
  rmSync(folder, { recursive: true });
});

interface Opened {
  readonly page: Page;
  /** What it complained of. */
  readonly heard: string[];
  /** What it asked of anybody else. */
  readonly elsewhere: string[];
}

async function opened(hash: string): Promise<Opened> {
  const page = await browser().newPage({ viewport: { width: 1440, height: 900 } });
  const [heard, elsewhere]: [string[], string[]] = [[], []];
  page.on('console', (message) => heard.push(message.text()));
  page.on('pageerror', (error) => heard.push(error.message));
  const own = `http://127.0.0.1:${studio.port}/`;
  page.on('request', (request) => {
    if (!request.url().startsWith(own) && !/^(blob|data):/.test(request.url())) elsewhere.push(request.url());
  });
  await page.goto(`${own}#/play/${hash}`);
  await page.locator('.standing').waitFor();
  return { page, heard, elsewhere };
}

/** The agents that are asked have said what they would play. */
async function explained(page: Page): Promise<void> {
  await page.locator('.terms tbody tr').first().waitFor();
  await expect.poll(() => page.getByText(/^(Thinking|Comparing)…$/).count()).toBe(0);
}

describe('a game from outside', () => {
  test('plays against an agent without a line of page code', async () => {
    const { page, heard, elsewhere } = await opened('breakthrough-6?second=hand:own&limit=depth%3D2');
    await page.locator('[data-cell="a2"]').click();
    await page.locator('[data-cell="a3"]').click();
    await page.getByText('white to move', { exact: true }).waitFor();
    await expect.poll(() => page.locator('.played').textContent()).toMatch(/^Moves: a2a3 \S+ /);
    await explained(page);
    expect([heard, elsewhere]).toEqual([[], []]);
    await page.close();
  });
});

/** Sizes, and whether axe looks at them: colours and names are the same on each. */
const screens = [
  [1440, 'light', true],
  [768, 'light', false],
  [360, 'dark', true],
] as const;

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
    await page.locator('.terms tbody button').first().click();
    await page.locator('.meaning').waitFor();
    // A piece that was chosen shows its targets.
    await page.locator('.cell.target').first().click();
    expect(await page.locator('.room .mistake').allTextContents()).toEqual([]);
    await page.evaluate(axe.source);
    for (const [width, colorScheme, whole] of screens) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await explained(page);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      if (!whole) continue;
      const { violations } = (await page.evaluate('axe.run()')) as axe.AxeResults;
      const told = violations.map(({ id, nodes }) => [
        width,
        colorScheme,
        id,
        nodes[0]!.html,
        nodes[0]!.failureSummary,
      ]);
      expect(told).toEqual([]);
    }
    expect(heard).toEqual([]);
    await page.close();
  });
});

test('a feature lights up its cells, for both sides', async () => {
  const position = encodeURIComponent('H5/3H2/H5/H1B1VH/HB4/1VV1VV h');
  const { page } = await opened(`slider-6?first=person&second=person&limit=depth%3D1&position=${position}`);
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
