import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { openPage, withBrowser } from '../../test/browser.ts';
import { withServer } from '../../test/server.ts';
import { withSite } from '../../test/site.ts';

const browser = withBrowser();
const site = withSite({ othello: join(import.meta.dirname, '../../examples/othello/index.ts') });
const address = withServer(site);

const rows: readonly (readonly [string, string])[] = [
  ['slider-6', 'H to move'],
  ['hus', 'first to move'],
  ['othello', 'black to move'],
];

describe.each(['file', 'server'] as const)('opened from a %s', (from) => {
  test.each(rows)('%s is played and explained, and nothing is asked for elsewhere', async (game, standing) => {
    const base = from === 'file' ? pathToFileURL(join(site, 'index.html')).href : address();
    const { page, heard } = await openPage(browser(), `${base}#/play/${game}?limit=depth=3&second=hand:own`);
    await page.getByText(standing, { exact: true }).waitFor();
    // The best line, once it is there, and what comes of it.
    await page.locator('.lines .move').first().click();
    await page.getByText(/last move/).waitFor();
    // What the agent answers.
    await expect.poll(async () => (await page.locator('.played').textContent())!.split(' ').length).toBeGreaterThan(2);
    await page.locator('.terms tbody tr, p.worth').first().waitFor();
    // The address is a link to what stands there.
    const played = await page.locator('.played').textContent();
    const inAddress = (): string | null => new URLSearchParams(page.url().replace(/^.*?#.*?\?/, '')).get('moves');
    await expect.poll(() => `Moves: ${inAddress()}`).toBe(played);
    await page.reload();
    await page.locator('.played').waitFor();
    expect(await page.locator('.played').textContent()).toBe(played);
    expect(heard).toEqual([]);
    await page.close();
  });
});
