import escapeHtml from 'escape-html';
import type { Block, Board, Document, Section, Table } from '../document/document.ts';
import { type Plot, type Series, series } from '../document/plot.ts';
import { draw } from '../plots/draw.ts';
import { style } from './style.ts';

/** `document` as one HTML file without scripts or requests. The same document gives the same bytes. */
export async function renderHtml({ title, subtitle, sections }: Document): Promise<string> {
  const body: string[] = [];
  for (const [at, section] of sections.entries()) body.push(await sectionMarkup(section, at));
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>${escapeHtml(title)}</h1>
<p class="subtitle">${escapeHtml(subtitle)}</p>
</header>
<main>
${body.join('\n')}
</main>
</body>
</html>
`;
}

async function sectionMarkup({ title, blocks }: Section, at: number): Promise<string> {
  const inside = await blocksMarkup(blocks);
  return `<section aria-labelledby="section-${at}">\n<h2 id="section-${at}">${escapeHtml(title)}</h2>\n${inside}\n</section>`;
}

async function blocksMarkup(blocks: readonly Block[]): Promise<string> {
  const parts: string[] = [];
  for (const block of blocks) parts.push(await blockMarkup(block));
  return parts.join('\n');
}

async function blockMarkup(block: Block): Promise<string> {
  switch (block.kind) {
    case 'text':
      return `<p>${escapeHtml(block.text)}</p>`;
    case 'lead':
      return `<p class="lead">${escapeHtml(block.text)}</p>`;
    case 'command':
      return `<pre><code>${escapeHtml(block.text)}</code></pre>`;
    case 'warnings':
      return `<ul class="warnings">${block.items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
    case 'table':
      return tableMarkup(block);
    case 'folded':
      return `<details>\n<summary>Figures: ${escapeHtml(block.table.caption)}</summary>\n${tableMarkup(block.table)}\n</details>`;
    case 'plot':
      return figureMarkup(block, await draw(block));
    case 'board':
      return boardMarkup(block);
    case 'part':
      return `<h3>${escapeHtml(block.title)}</h3>\n${await blocksMarkup(block.blocks)}`;
  }
}

/** How the page colours the runs of players 0 and 1. */
const players = ['first', 'second'] as const;

function boardMarkup({ caption, drawing }: Board): string {
  const lines = drawing.map((line) =>
    line
      .map(({ text, player }) =>
        player === undefined ? escapeHtml(text) : `<span class="${players[player]}">${escapeHtml(text)}</span>`,
      )
      .join(''),
  );
  return `<figure>\n<figcaption>${escapeHtml(caption)}</figcaption>\n<pre class="board">${lines.join('\n')}</pre>\n</figure>`;
}

function figureMarkup({ title, keys }: Plot, drawn: string): string {
  const list = keys.length > 0 ? `<span class="keys">${keys.map(keyMarkup).join('')}</span>` : '';
  return `<figure>\n<figcaption>${escapeHtml(title)}${list}</figcaption>\n${drawn}\n</figure>`;
}

const shapes = {
  square: '<rect x="1" y="1" width="10" height="10"/>',
  diamond: '<path d="M6 0L12 6L6 12L0 6Z"/>',
  circle: '<circle cx="6" cy="6" r="5.5"/>',
  'triangle-up': '<path d="M6 0L12 11H0Z"/>',
};

function keyMarkup(name: Series): string {
  const { colour, shape } = series[name];
  return `<span><svg viewBox="0 0 12 12" aria-hidden="true" fill="${colour}">${shapes[shape]}</svg>${name}</span>`;
}

function tableMarkup({ caption, columns, rows }: Table): string {
  const heads = columns.map(({ title, kind }) => `<th scope="col" class="${kind}">${escapeHtml(title)}</th>`).join('');
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => {
        const { kind } = columns[at]!;
        const shown = escapeHtml(cell);
        return at === 0 ? `<th scope="row" class="${kind}">${shown}</th>` : `<td class="${kind}">${shown}</td>`;
      })
      .join('');
  const name = escapeHtml(caption);
  return `<div class="scroll" role="group" aria-label="${name}" tabindex="0">
<table>
<caption><span>${name}</span></caption>
<thead><tr>${heads}</tr></thead>
<tbody>
${rows.map((cells) => `<tr>${line(cells)}</tr>`).join('\n')}
</tbody>
</table>
</div>`;
}
