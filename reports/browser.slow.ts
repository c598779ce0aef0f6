import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sampleChampion, sampleChampionWeights } from '../test/sample-champion.ts';
import { sampleAudit, sampleDiagnosis } from '../test/sample-diagnosis.ts';
import { sampleOutcome } from '../test/sample-outcome.ts';
import { auditDocument, championDocument, diagnosisDocument, renderHtml, tuningDocument } from './index.ts';

/** Debian's, which `.ci/run` installs. */
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const there = existsSync(executablePath);
const missing = `no ${executablePath}; the environment's CHROMIUM names another`;

let folder: string;
let browser: Browser;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'weightroom-pages-'));
  if (there)
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-background-networking'] });
});
/** Whoever has no Chromium sees these tests skipped; in CI they fail. */
beforeEach(({ skip }) => {
  if (!there && process.env.CI) throw new Error(`CI must open the pages in a browser: ${missing}`);
  skip(!there, missing);
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

const pages: readonly (readonly [string, () => Promise<string>])[] = [
  ['the report of a tuning run', () => renderHtml(tuningDocument(sampleOutcome()))],
  ['the report of a champion run', () => renderHtml(championDocument(sampleChampion(), sampleChampionWeights()))],
  ['an audit', () => renderHtml(auditDocument(sampleAudit(['original: pairs is 0 on all 65012 training rows'])))],
  ['a diagnosis', () => renderHtml(diagnosisDocument('slider-6', [sampleDiagnosis('tuned-full', 400)]))],
];

describe.each(pages)('%s in a browser', (_, render) => {
  test.each([
    ['a phone, dark', 375, 'dark'],
    ['a desk, light', 1200, 'light'],
  ] as const)('on %s: nothing is complained of, asked for, cut off or invisible', async (__, width, colorScheme) => {
    const path = join(folder, 'page.html');
    writeFileSync(path, await render());
    const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
    const heard: string[] = [];
    page.on('console', (message) => heard.push(message.text()));
    page.on('pageerror', (error) => heard.push(error.message));
    page.on('request', (request) => heard.push(request.url()));
    const url = pathToFileURL(path).href;
    await page.goto(url);
    expect(heard).toEqual([url]);
    // Folded tables count, too.
    for (const folded of await page.locator('details > summary').all()) await folded.click();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    const plots = await page.locator('svg[role=img]').all();
    expect(plots.length).toBeGreaterThan(1);
    for (const plot of plots) {
      const box = await plot.boundingBox();
      expect(box!.width).toBeGreaterThan(200);
      expect(box!.x + box!.width).toBeLessThanOrEqual(width);
      expect(await plot.evaluate(outside)).toEqual([]);
    }
    await page.close();
  });
});

/** As much of the page's own types as is needed here. */
interface Drawn {
  readonly textContent: string | null;
  getBoundingClientRect(): { left: number; right: number; top: number; bottom: number };
  querySelectorAll(selector: string): Iterable<Drawn>;
}

/** The texts of a plot that reach out of it; runs in the page. */
function outside(plot: Drawn): string[] {
  const frame = plot.getBoundingClientRect();
  return [...plot.querySelectorAll('text')]
    .filter((text) => {
      const { left, right, top, bottom } = text.getBoundingClientRect();
      return left < frame.left - 1 || right > frame.right + 1 || top < frame.top - 1 || bottom > frame.bottom + 1;
    })
    .map((text) => text.textContent ?? '');
}
