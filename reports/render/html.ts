import type { TuningOutcome } from '../../tuning/outcome.ts';
import type { Block, Document, Section, Table } from '../document/document.ts';
import { draw, type Plot, type Series, series } from '../plots/plot.ts';
import { report } from '../sections/report.ts';
import { boardMarkup } from './board.ts';
import { markup } from './markup.ts';
import { style } from './style.ts';

/** The report of a tuning run as one HTML file that needs nothing else: no script, no request. The same outcome gives the same bytes. */
export function renderHtml(outcome: TuningOutcome): Promise<string> {
  return pageOf(report(outcome));
}

/** `document` as one HTML file that needs nothing else. */
export async function pageOf({ title, subtitle, sections }: Document): Promise<string> {
  const body: string[] = [];
  for (const [at, section] of sections.entries()) body.push(await sectionMarkup(section, at));
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${markup(title)}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>${markup(title)}</h1>
<p class="subtitle">${markup(subtitle)}</p>
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
  return `<section aria-labelledby="section-${at}">\n<h2 id="section-${at}">${markup(title)}</h2>\n${inside}\n</section>`;
}

async function blocksMarkup(blocks: readonly Block[]): Promise<string> {
  const parts: string[] = [];
  for (const block of blocks) parts.push(await blockMarkup(block));
  return parts.join('\n');
}

async function blockMarkup(block: Block): Promise<string> {
  switch (block.kind) {
    case 'text':
      return `<p>${markup(block.text)}</p>`;
    case 'lead':
      return `<p class="lead">${markup(block.text)}</p>`;
    case 'command':
      return `<pre><code>${markup(block.text)}</code></pre>`;
    case 'warnings':
      return `<ul class="warnings">${block.items.map((item) => `<li>${markup(item)}</li>`).join('')}</ul>`;
    case 'table':
      return tableMarkup(block);
    case 'folded':
      return `<details>\n<summary>Figures: ${markup(block.table.caption)}</summary>\n${tableMarkup(block.table)}\n</details>`;
    case 'plot':
      return figureMarkup(block, await draw(block));
    case 'board':
      return boardMarkup(block);
    case 'part':
      return `<h3>${markup(block.title)}</h3>\n${await blocksMarkup(block.blocks)}`;
  }
}

function figureMarkup({ title, keys }: Plot, drawn: string): string {
  const list = keys.length > 0 ? `<span class="keys">${keys.map(keyMarkup).join('')}</span>` : '';
  return `<figure>\n<figcaption>${markup(title)}${list}</figcaption>\n${drawn}\n</figure>`;
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
  const heads = columns.map(({ title, kind }) => `<th scope="col" class="${kind}">${markup(title)}</th>`).join('');
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => {
        const { kind } = columns[at]!;
        const shown = markup(cell);
        return at === 0 ? `<th scope="row" class="${kind}">${shown}</th>` : `<td class="${kind}">${shown}</td>`;
      })
      .join('');
  const name = markup(caption);
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
