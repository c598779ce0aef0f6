import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, beforeEach } from 'vitest';

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
