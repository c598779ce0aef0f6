import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Opened, openPage, withBrowser } from '../test/browser.ts';
import { withServer } from '../test/server.ts';

const browser = withBrowser();
const site = join(import.meta.dirname, '.vitepress/dist');
/** No page is there. */
const NOWHERE = 'docs/nowhere';
const address = withServer(site);

// VitePress refuses dead links.
beforeAll(() => void execFileSync('npm', ['run', 'docs:build'], { stdio: 'pipe' }));

/** A page of the site, once it is whole. */
async function opened(path: string, width: number, colorScheme: 'light' | 'dark'): Promise<Opened> {
  const found = await openPage(browser(), address() + path, { viewport: { width, height: 800 }, colorScheme });
  await found.page.waitForLoadState('networkidle');
  return found;
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  // The button is VitePress's own; the studio's page has tests of its own.
  const { violations } = (await page.evaluate(
    "axe.run({ exclude: [['.DocSearch-Button'], ['iframe']] }, { iframes: false, resultTypes: ['violations'] })",
  )) as axe.AxeResults;
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
      // A browser says itself that a page isn't there.
      const wrong = heard.filter((line) => path !== NOWHERE || !line.includes('status of 404'));
      expect({ path, wrong }).toEqual({ path, wrong: [] });
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
