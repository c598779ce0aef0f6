import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withBrowser } from '../test/browser.ts';

const browser = withBrowser();
const site = join(import.meta.dirname, '.vitepress/dist');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
/** No page is there. */
const NOWHERE = 'docs/nowhere';
let server: Server;
let address: string;

beforeAll(async () => {
  // VitePress refuses dead links.
  execFileSync('npm', ['run', 'docs:build'], { stdio: 'pipe' });
  server = createServer(({ url }, response) => {
    const path = join(site, decodeURI(url!.replace(/[?#].*/, '')).replace(/\/$/, '/index.html'));
    const file = [path, `${path}.html`].find((one) => existsSync(one) && extname(one) !== '');
    const found = file ?? join(site, '404.html');
    const type = TYPES[extname(found)] ?? 'application/octet-stream';
    response.writeHead(file === undefined ? 404 : 200, { 'content-type': type }).end(readFileSync(found));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => server?.close());

/** A page of the site; what it complained of, and what it asked for elsewhere. */
async function opened(path: string, width: number, colorScheme: 'light' | 'dark') {
  const page = await browser().newPage({ viewport: { width, height: 800 }, colorScheme });
  const heard: string[] = [];
  page.on('pageerror', (error) => heard.push(error.message));
  page.on('response', (answer) => {
    if (answer.status() >= 400 && answer.url() !== `${address}${NOWHERE}`)
      heard.push(`${answer.status()} ${answer.url()}`);
  });
  page.on('request', (request) => {
    if (![address, 'blob:', 'data:'].some((start) => request.url().startsWith(start))) heard.push(request.url());
  });
  await page.goto(address + path, { waitUntil: 'networkidle' });
  return { page, heard };
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  // The button is VitePress's own; the studio's page has tests of its own.
  const { violations } = (await page.evaluate(
    "axe.run({ exclude: [['.DocSearch-Button'], ['iframe']] }, { iframes: false, resultTypes: ['violations'] })",
  )) as {
    violations: { id: string; nodes: { html: string }[] }[];
  };
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`);
}

/** Words of code that break, though they fit a line of a phone. */
const BROKEN = `(() => {
  const found = [];
  const texts = document.createTreeWalker(document.querySelector('.vp-doc'), NodeFilter.SHOW_TEXT);
  for (let node; (node = texts.nextNode()); ) {
    if (node.parentElement.closest('code') === null) continue;
    for (const { 0: word, index } of node.data.matchAll(/\\S+/g)) {
      const range = new Range();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (word.length <= 30 && range.getClientRects().length > 1) found.push(word);
    }
  }
  return found;
})()`;

const paths = [
  '',
  'docs/tutorials/python-agent',
  'docs/how-to/which-way',
  'docs/how-to/many-machines',
  'docs/reference/commands/tune',
  NOWHERE,
];
const screens = [
  [360, 'dark'],
  [1440, 'light'],
] as const;

test.each(screens)(
  '%i px, %s: pages and words of code fit, nothing is asked for elsewhere, axe finds nothing',
  async (width, scheme) => {
    for (const [at, path] of paths.entries()) {
      const { page, heard } = await opened(path, width, scheme);
      expect({ path, heard }).toEqual({ path, heard: [] });
      expect({ path, width: await page.evaluate('document.documentElement.scrollWidth') }).toEqual({ path, width });
      expect({ path, broken: await page.evaluate(BROKEN) }).toEqual({ path, broken: [] });
      // All pages have the colours and the frame of one theme: each is looked at in one of the two.
      if (at % 2 === Number(scheme === 'dark'))
        expect({ path, found: await violations(page) }).toEqual({ path, found: [] });
      await page.close();
    }
  },
);

test('on the front page, the published champion answers a move', async () => {
  const { page, heard } = await opened('', 1440, 'light');
  const studio = page.frameLocator('iframe.play');
  await studio.getByText('H to move', { exact: true }).waitFor();
  const begun = performance.now();
  await studio.locator('.lines .move').first().click();
  await expect.poll(async () => (await studio.locator('.played').textContent())!.split(' ').length).toBeGreaterThan(1);
  process.stdout.write(`answered after ${Math.round(performance.now() - begun)} ms\n`);
  expect(heard).toEqual([]);
});
