import { existsSync } from 'node:fs';
import axe from 'axe-core';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';

/** Debian's, which `.ci/run` installs. */
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const there = existsSync(executablePath);
const missing = `no ${executablePath}; the environment's CHROMIUM names another`;
/** Milliseconds until a page that doesn't do what is waited for has failed: the machine may be busy with much else. */
const PATIENCE = 120_000;

/**
 * A browser for the tests of a file. Whoever has no Chromium sees these tests skipped; in CI they fail.
 */
export function withBrowser(): () => Browser {
  let browser: Browser;
  beforeAll(async () => {
    if (!there) return;
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] });
    const newPage = browser.newPage.bind(browser);
    browser.newPage = async (options) => {
      const page = await newPage(options);
      page.setDefaultTimeout(PATIENCE);
      return page;
    };
  });
  beforeEach(({ skip }) => {
    if (!there && process.env.CI) throw new Error(`CI must open the pages in a browser: ${missing}`);
    skip(!there, missing);
  });
  afterAll(async () => browser?.close());
  return () => browser;
}

/** A page, and what it has complained of, or asked for outside of its own folder or server. */
export interface Opened {
  readonly page: Page;
  readonly heard: string[];
}

/** The page at `url`, as large as a desk's where `look` names no viewport. */
export async function openPage(browser: Browser, url: string, look: BrowserContextOptions = {}): Promise<Opened> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, ...look });
  const heard: string[] = [];
  const own = [new URL(url.startsWith('file:') ? '.' : '/', url).href, 'data:', 'blob:'];
  page.on('console', (message) => heard.push(message.text()));
  page.on('pageerror', (error) => heard.push(error.message));
  page.on('request', (request) => {
    if (!own.some((start) => request.url().startsWith(start))) heard.push(request.url());
  });
  await page.goto(url);
  return { page, heard };
}

/** Sizes, and whether axe looks at them: colours and names are the same on each. */
const screens = [
  [360, 'dark', true],
  [768, 'light', false],
  [1440, 'light', true],
] as const;

/** The page fits on every screen, and axe finds nothing; `ready` waits until it is drawn. */
export async function expectFit(page: Page, ready = async (): Promise<void> => {}): Promise<void> {
  // Through the browser's tools, as the page's own policy lets nobody in.
  await page.evaluate(axe.source);
  for (const [width, colorScheme, whole] of screens) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await ready();
    expect(await page.evaluate('document.documentElement.scrollWidth'), `${width} ${colorScheme}`).toBe(width);
    if (!whole) continue;
    const { violations } = (await page.evaluate("axe.run({ resultTypes: ['violations'] })")) as axe.AxeResults;
    const told = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => [id, html, failureSummary]),
    );
    expect(told, `${width} ${colorScheme}`).toEqual([]);
  }
}
