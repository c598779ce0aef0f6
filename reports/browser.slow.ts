import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type Opened, openPage, withBrowser } from '../test/browser.ts';
import { documents } from '../test/documents.ts';
import { testFolder } from '../test/folder.ts';
import { sampleChampion, sampleChampionWeights } from '../test/sample-champion.ts';
import { sampleAudit, sampleDiagnosis } from '../test/sample-diagnosis.ts';
import { sampleTournament } from '../test/sample-tournament.ts';
import { auditDocument, championDocument, diagnosisDocument, renderHtml, standingsDocument } from './index.ts';

const browser = withBrowser();
const folder = testFolder();

const pages: readonly (readonly [string, () => Promise<string>])[] = [
  ['a page of everything', () => renderHtml(documents[2]![1])],
  ['the report of a champion run', () => renderHtml(championDocument(sampleChampion(), sampleChampionWeights()))],
  ['the report of one that brought nothing', () => renderHtml(championDocument(sampleChampion('nothing')))],
  ['the standings of a tournament', () => renderHtml(standingsDocument(sampleTournament()))],
  ['an audit', () => renderHtml(auditDocument(sampleAudit(['original: pairs is 0 on all 65012 training rows'])))],
  ['a diagnosis', () => renderHtml(diagnosisDocument('slider-6', sampleDiagnosis('tuned-full', 400)))],
];
const screens = [
  ['a phone, dark', 390, 'dark'],
  ['a desk, light', 1440, 'light'],
] as const;

/** The page that `render` makes, opened; what it complains of, and what it asks for beside itself. */
async function opened(render: () => Promise<string>, width: number, colorScheme: 'light' | 'dark'): Promise<Opened> {
  const path = join(folder, 'page.html');
  writeFileSync(path, await render());
  return openPage(browser(), pathToFileURL(path).href, { viewport: { width, height: 800 }, colorScheme });
}

describe.each(pages)('%s in a browser', (_, render) => {
  test.each(screens)('on %s: nothing is complained of, asked for, cut off or invisible', async (__, width, scheme) => {
    const { page, heard } = await opened(render, width, scheme);
    expect(heard).toEqual([]);
    const height = await page.evaluate('document.documentElement.scrollHeight');
    if (width === 1440) expect(height).toBeLessThan(8000);
    // Folded parts count, too, and what is folded in them.
    for (const folded of await page.locator('details').all()) await folded.evaluate(open);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    if (width < 500) expect(await page.evaluate(scrolled)).toEqual([]);
    const plots = await page.locator('figure svg[role=img]').all();
    expect(plots.length).toBeGreaterThan(0);
    for (const plot of plots) {
      const box = await plot.boundingBox();
      expect(box!.width).toBeGreaterThan(200);
      expect(box!.x + box!.width).toBeLessThanOrEqual(width);
      expect(await plot.evaluate(outside)).toEqual([]);
    }
    await page.close();
  });

  test('each line of the contents goes to a section that is seen then', async () => {
    const { page } = await opened(render, 1440, 'light');
    for (const link of await page.locator('nav a').all()) {
      await link.click();
      const to = page.locator((await link.getAttribute('href'))!);
      expect(await to.isVisible()).toBe(true);
      expect((await to.boundingBox())!.height).toBeGreaterThan(20);
      expect(await to.evaluate(inSight)).toBe(true);
    }
    await page.close();
  });

  test('on paper nothing is folded', async () => {
    // As wide as A4 within its margins.
    const { page } = await opened(render, 718, 'light');
    const unseen = async (): Promise<number> => {
      const seen = await Promise.all((await page.locator('table, .frame').all()).map((one) => one.isVisible()));
      return seen.filter((one) => !one).length;
    };
    if ((await page.locator('details').count()) > 0) expect(await unseen()).toBeGreaterThan(0);
    await page.emulateMedia({ media: 'print' });
    expect(await unseen()).toBe(0);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(718);
    await page.close();
  });
});

test('instructive games step by the keyboard and by buttons, without a script', async () => {
  const { page, heard } = await opened(pages[1]![1], 390, 'light');
  const first = page.locator('.steps').first();
  const shown = (): Promise<string[]> => first.locator('.frame:visible > p:first-child').allTextContents();
  const radios = first.locator('input');
  const count = await radios.count();
  const captions = await first.locator('.frame > p:first-child').allTextContents();
  expect(count).toBeGreaterThan(3);
  await radios.first().focus();
  for (let at = 0; at < count; at++) {
    expect(await shown()).toEqual([captions[at]]);
    const picture = await first.locator('.frame:visible svg').boundingBox();
    expect(picture!.width).toBeGreaterThan(100);
    expect(picture!.x + picture!.width).toBeLessThanOrEqual(390);
    await page.keyboard.press('ArrowRight');
  }
  // From the last one it continues with the first.
  expect(await shown()).toEqual([captions[0]]);
  await first.locator('.frame:visible .turn label').last().click();
  expect(await shown()).toEqual([captions[1]]);
  await page.keyboard.press('ArrowLeft');
  expect(await shown()).toEqual([captions[0]]);
  // The next game is one step of the Tab key away.
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement.name')).toBe('game-1');
  expect(heard).toEqual([]);
  await page.close();
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

/** What scrolls sideways by itself, so that a part of it is hidden; runs in the page. */
const scrolled = `[...document.querySelectorAll('main *')]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible')
  .filter((one) => !one.closest('thead'))
  .map((one) => one.outerHTML.slice(0, 80))`;

/** Runs in the page. */
function open(folded: unknown): void {
  (folded as { open: boolean }).open = true;
}

/** Whether its beginning is on the screen, or the page can't scroll further; runs in the page. */
function inSight(element: unknown): boolean {
  const { top } = (element as Drawn).getBoundingClientRect();
  const view = globalThis as unknown as { innerHeight: number };
  return top >= -1 && top < view.innerHeight;
}
