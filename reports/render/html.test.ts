import * as vega from 'vega';
import { beforeAll, describe, expect, test } from 'vitest';
import { emptyOutcome, nastyOutcome, outcomes } from '../../test/outcomes.ts';
import { sampleOutcome } from '../../test/sample-outcome.ts';
import type { TuningOutcome } from '../../tuning/outcome.ts';
import { tuningDocument } from '../sections/tuning.ts';
import { renderHtml } from './html.ts';
import { renderMarkdown } from './markdown.ts';

function pageOf(outcome: TuningOutcome): Promise<string> {
  return renderHtml(tuningDocument(outcome));
}

describe.each(outcomes)('%s', (_, outcome) => {
  let page: string;
  beforeAll(async () => {
    page = await pageOf(outcome);
  });

  test('the same outcome gives the same bytes', async () => {
    expect(await pageOf(structuredClone(outcome))).toBe(page);
  });

  test('nothing that is no number is printed', () => {
    expect(page).not.toMatch(/NaN|undefined|null|Infinity|\[object|[ >]-0\b/);
  });

  test('the page asks for nothing and runs nothing', () => {
    expect(page).not.toMatch(/https?:|<script|<link|<img|@import|url\(|javascript:|\son\w+=/);
    expect(page).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
  });

  test('each line of the contents leads to a section of the page', () => {
    const links = [...page.matchAll(/<a href="#([^"]+)">([^<]+)<\/a>/g)];
    expect(links.map(([, , title]) => title)).toEqual(
      [...page.matchAll(/<h2 id="title-\d+">([^<]+)</g)].map(([, title]) => title),
    );
    for (const [, to] of links) expect(page.split(` id="${to}"`)).toHaveLength(2);
  });

  test('the answer stands before the contents, and what few want is folded', () => {
    expect(page.indexOf('class="lead"')).toBeLessThan(page.indexOf('<nav'));
    expect(page.indexOf('<nav')).toBeLessThan(page.indexOf('<table'));
    expect(page).toMatch(/<summary><h2 id="title-\d+">How to repeat it<\/h2><\/summary>/);
  });

  test('every figure says in words what it shows', () => {
    const all = page.match(/<figure[\s\S]*?<\/figure>/g) ?? [];
    const figures = all.filter((figure) => !figure.includes('<pre class="board">'));
    expect(all.length - figures.length).toBe(outcome.diagnoses.flatMap(({ worst }) => worst).length);
    for (const figure of figures)
      expect(figure).toMatch(
        /<svg role="img" aria-labelledby="(\S+) (\S+)" viewBox="[\d ]+"><title id="\1">[^<]+<\/title><desc id="\2">[^<]+<\/desc>/,
      );
    expect(figures).toHaveLength(plots(outcome));
  });

  test('elements are closed in order, and no id comes twice', () => {
    expect(unclosed(page)).toEqual([]);
    const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('headings never skip a level', () => {
    const levels = [...page.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
    expect(levels[0]).toBe(1);
    for (const [at, level] of levels.entries()) if (at > 0) expect(level).toBeLessThanOrEqual(levels[at - 1]! + 1);
  });

  test('page and Markdown hold the same tables', () => {
    const rows = page.match(/<tr>/g)?.length ?? 0;
    const lines = renderMarkdown(tuningDocument(outcome)).match(/^\|(?! -)/gm)?.length ?? 0;
    expect(lines).toBe(rows);
  });
});

/**
 * Elo and plies; two for each fit, network and audited set; three for each diagnosis, four with a learning curve.
 */
function plots({ tournament, fits, networks, diagnoses, dataset, audit }: TuningOutcome): number {
  const curves = diagnoses.filter(({ curve }) => curve.points.length > 0).length;
  const singles = Math.min(1, tournament.matches.length) + Math.min(1, dataset.plies.length);
  return singles + 2 * (fits.length + networks.length) + 3 * diagnoses.length + curves + 2 * audit.sets.length;
}

/** Elements of `page` that are not closed where they should be. */
function unclosed(page: string): string[] {
  const open: string[] = [];
  for (const [, slash, name, rest] of page.matchAll(/<(\/?)([a-z]\w*)([^>]*)>/g)) {
    if (rest!.endsWith('/') || name === 'meta') continue;
    if (slash === '') open.push(name!);
    else if (open.at(-1) === name) open.pop();
    else return [...open, `/${name}`];
  }
  return open;
}

test('names are escaped wherever they stand', async () => {
  const page = await pageOf(nastyOutcome());
  expect(page).not.toContain('<b>');
  expect(page).not.toMatch(/="[^"]*<b/);
  expect(page).toContain('&lt;b&gt;&amp;&quot;|&#39;`_*\\ against other &lt;b&gt;&amp;&quot;');
});

test('plots are the same on a machine that measures text otherwise', async () => {
  const { textMetrics } = vega as unknown as { textMetrics: { width: (item: unknown, text: string) => number } };
  const { width } = textMetrics;
  const page = await pageOf(sampleOutcome());
  textMetrics.width = (_, text) => 3 * String(text).length;
  try {
    expect(await pageOf(sampleOutcome())).toBe(page);
  } finally {
    textMetrics.width = width;
  }
});

test('a perfect score is no number, and is drawn all the same', async () => {
  const page = await pageOf(emptyOutcome());
  expect(page).toContain('a against b: Elo +∞, 95 % interval – or more.');
});

describe('boards to step through', () => {
  const frames = ['before', 'a1', 'b<2'].map((label, at) => ({
    label,
    caption: `After ${label}.`,
    drawing: [[{ text: at === 0 ? ' .' : ' H', player: 0 as const }]],
  }));
  const document = {
    title: 't',
    subtitle: 's',
    sections: [{ title: 'Games', blocks: [{ kind: 'steps' as const, name: 'game-0', title: 'A game', frames }] }],
  };

  test('are radio buttons, which the keyboard steps through without a script; the first is shown', async () => {
    const page = await renderHtml(document);
    expect(page.match(/<input type="radio" name="game-0"/g)).toHaveLength(3);
    expect(page.match(/ checked\/>/g)).toHaveLength(1);
    expect(page).toContain('<label for="game-0-2">b&lt;2</label>');
    expect(page).not.toContain('<script');
    expect(unclosed(page)).toEqual([]);
  });

  test('are all there where there are no styles, as in Markdown', () => {
    const markdown = renderMarkdown(document);
    for (const { caption } of frames) expect(markdown).toContain(caption.replace('<', '&lt;'));
    expect(markdown.match(/```text/g)).toHaveLength(3);
  });
});
