import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withBrowser } from '../../test/browser.ts';
import { withSite } from '../../test/site.ts';

const browser = withBrowser();
const site = withSite({ othello: join(import.meta.dirname, '../../examples/othello/index.ts') });
let server: Server;
let address: string;
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

beforeAll(async () => {
  // As plain as a server can be.
  server = createServer(({ url }, response) => {
    const path = url === '/' ? 'index.html' : url!.slice(1).replace(/\?.*/, '');
    response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' });
    response.end(readFileSync(join(site, path)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => server?.close());

/** The play page, what it complained of, and what it asked for. */
async function opened(
  from: 'file' | 'server',
  hash: string,
): Promise<{ page: Page; heard: string[]; asked: string[] }> {
  const page = await browser().newPage({ viewport: { width: 1440, height: 900 } });
  const heard: string[] = [];
  const asked: string[] = [];
  page.on('console', (message) => heard.push(message.text()));
  page.on('pageerror', (error) => heard.push(error.message));
  page.on('request', (request) => asked.push(request.url()));
  const base = from === 'file' ? pathToFileURL(join(site, 'index.html')).href : address;
  await page.goto(`${base}#/play/${hash}`);
  return { page, heard, asked };
}

const rows: readonly (readonly [string, string])[] = [
  ['slider-6', 'H to move'],
  ['hus', 'first to move'],
  ['othello', 'black to move'],
];

describe.each(['file', 'server'] as const)('opened from a %s', (from) => {
  test.each(rows)('%s is played and explained, and nothing is asked for elsewhere', async (game, standing) => {
    const { page, heard, asked } = await opened(from, `${game}?limit=depth=3&second=hand:own`);
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
    const own = from === 'file' ? pathToFileURL(site).href : address;
    expect(asked.filter((url) => !url.startsWith(own) && !/^(blob|data):/.test(url))).toEqual([]);
    await page.close();
  });
});
