import * as vega from 'vega';
import { beforeAll, describe, expect, test } from 'vitest';
import { documents, emptyDocument, nastyDocument } from '../../test/documents.ts';
import type { Block } from '../document/document.ts';
import { renderHtml } from './html.ts';
import { renderMarkdown } from './markdown.ts';

describe.each(documents)('%s', (_, document) => {
  let page: string;
  beforeAll(async () => {
    page = await renderHtml(document);
  });

  test('the same document gives the same bytes', { tags: 'slow' }, async () => {
    expect(await renderHtml(structuredClone(document))).toBe(page);
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
    if (page.includes('class="lead"')) expect(page.indexOf('class="lead"')).toBeLessThan(page.indexOf('<nav'));
    const folded = document.sections.filter((section) => section.folded).map(({ title }) => title);
    expect(folded.length).toBeGreaterThan(2);
    const summaries = [...page.matchAll(/<summary><h2 id="title-\d+">([^<]+)<\/h2><\/summary>/g)];
    expect(summaries).toHaveLength(folded.length);
  });

  test('every figure says in words what it shows', () => {
    const all = page.match(/<figure[\s\S]*?<\/figure>/g) ?? [];
    const figures = all.filter((figure) => !figure.includes('<svg class="picture"'));
    expect(all.length - figures.length).toBe(blocksOf(document.sections).filter(({ kind }) => kind === 'board').length);
    for (const figure of figures)
      expect(figure).toMatch(
        /<svg role="img" aria-labelledby="(\S+) (\S+)" viewBox="[\d ]+"><title id="\1">[^<]+<\/title><desc id="\2">[^<]+<\/desc>/,
      );
    expect(figures).toHaveLength(blocksOf(document.sections).filter(({ kind }) => kind === 'plot').length);
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
    const lines = renderMarkdown(document).match(/^\|(?! -)/gm)?.length ?? 0;
    expect(lines).toBe(rows);
  });
});

/** All blocks, those within others too. */
function blocksOf(within: readonly { readonly blocks: readonly Block[] }[]): Block[] {
  return within.flatMap(({ blocks }) =>
    blocks.flatMap((one) => [one, ...(one.kind === 'part' ? blocksOf([one]) : [])]),
  );
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
  const page = await renderHtml(nastyDocument);
  expect(page).not.toContain('<b>');
  expect(page).not.toMatch(/="[^"]*<b/);
  expect(page).toContain('&lt;b&gt;&amp;&quot;|&#39;`_*\\ against other &lt;b&gt;&amp;&quot;');
});

test('plots are the same on a machine that measures text otherwise', async () => {
  const { textMetrics } = vega as unknown as { textMetrics: { width: (item: unknown, text: string) => number } };
  const { width } = textMetrics;
  const [, document] = documents[2]!;
  const page = await renderHtml(document);
  textMetrics.width = (_, text) => 3 * String(text).length;
  try {
    expect(await renderHtml(document)).toBe(page);
  } finally {
    textMetrics.width = width;
  }
});

test('a perfect score is no number, and is drawn all the same', async () => {
  const page = await renderHtml(emptyDocument);
  expect(page).toContain('a against b: +∞, 95 % interval – or more.');
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

test('commands in warnings and facts stand as code', async () => {
  const items = [{ found: ['All `a<b` won.'], help: '`weightroom tune hex`, then `weightroom play hex`' }];
  const fact = { label: 'Next', value: 'more time: `weightroom tune hus`' };
  const blocks = [
    { kind: 'warnings' as const, items },
    { kind: 'facts' as const, items: [fact] },
  ];
  const sections = [{ title: 'Verdict', blocks }];
  const page = await renderHtml({ title: 'Report', subtitle: '', sections });
  expect(page).toContain('<p>All <code>a&lt;b</code> won.</p>');
  expect(page).toContain('<dd>more time: <code>weightroom tune hus</code></dd>');
  expect(page).toContain('<code>weightroom tune hex</code>, then <code>weightroom play hex</code>');
});
