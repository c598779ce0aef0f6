import escapeHtml from 'escape-html';
import type { Block, BlockOf, Document, Fact, Section, Table } from '../document/document.ts';
import { type Plot, type Series, series } from '../document/plot.ts';
import type { Warning } from '../document/warning.ts';
import { draw } from '../plots/draw.ts';
import { boardPicture } from './board-picture.ts';
import { style } from './style.ts';

/** A page with fewer sections than these needs no list of them. */
const LISTED = 3;

/** The sections of `document` as markup for a page that takes `style`, such as the studio's page of a run. */
export async function renderSections({ sections }: Pick<Document, 'sections'>): Promise<string> {
  // No landmarks: documents may stand beside each other, and headings find the way.
  return (await sectionsMarkup(sections)).map((markup) => `<section>\n${markup}\n</section>`).join('\n');
}

/** `document` as one HTML file without scripts or requests. The same document gives the same bytes. */
export async function renderHtml({ title, subtitle, sections }: Document): Promise<string> {
  const body = (await sectionsMarkup(sections)).map(
    (markup, at) => `<section aria-labelledby="title-${at}">\n${markup}\n</section>`,
  );
  // The answer, then what else there is.
  if (sections.length >= LISTED) body.splice(1, 0, contentsMarkup(sections));
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

async function sectionsMarkup(sections: readonly Section[]): Promise<string[]> {
  const markup: string[] = [];
  for (const [at, section] of sections.entries()) markup.push(await sectionMarkup(section, at));
  return markup;
}

function contentsMarkup(sections: readonly Section[]): string {
  const links = sections.map(({ title }, at) => `<li><a href="#section-${at}">${escapeHtml(title)}</a></li>`);
  return `<nav aria-labelledby="contents">\n<h2 id="contents">Contents</h2>\n<ul>${links.join('')}</ul>\n</nav>`;
}

async function sectionMarkup({ title, blocks, folded = false }: Section, at: number): Promise<string> {
  const inside = await openingMarkup(blocks);
  const heading = `<h2 id="title-${at}">${escapeHtml(title)}</h2>`;
  // A browser that goes to an element within closed details opens them: so the place to go to is inside.
  return folded
    ? `<details>\n<summary>${heading}</summary>\n<div id="section-${at}" class="place">\n${inside}\n</div>\n</details>`
    : `<div id="section-${at}" class="place">\n${heading}\n${inside}\n</div>`;
}

/** What a section says first, and beside it, where there is room, the plot that shows it. */
async function openingMarkup(blocks: readonly Block[]): Promise<string> {
  const at = blocks.findIndex(({ kind }) => !['lead', 'facts', 'text', 'warnings'].includes(kind));
  if (at <= 0 || blocks[at]!.kind !== 'plot') return blocksMarkup(blocks);
  const [said, plot, rest] = [blocks.slice(0, at), blocks.slice(at, at + 1), blocks.slice(at + 1)];
  const beside = `<div class="opening">\n<div>\n${await blocksMarkup(said)}\n</div>\n${await blocksMarkup(plot)}\n</div>`;
  return [beside, await blocksMarkup(rest)].filter((part) => part !== '').join('\n');
}

async function blocksMarkup(blocks: readonly Block[]): Promise<string> {
  const parts: string[] = [];
  for (const [at, block] of blocks.entries()) {
    const markup = await blockMarkup(block);
    // Boards to step through stand beside each other where there is room.
    const stepped = block.kind === 'steps';
    const opens = stepped && blocks[at - 1]?.kind !== 'steps';
    const closes = stepped && blocks[at + 1]?.kind !== 'steps';
    parts.push(`${opens ? '<div class="beside">\n' : ''}${markup}${closes ? '\n</div>' : ''}`);
  }
  return parts.join('\n');
}

async function blockMarkup(block: Block): Promise<string> {
  switch (block.kind) {
    case 'text':
      return `<p>${escapeHtml(block.text)}</p>`;
    case 'lead':
      return `<p class="lead">${escapeHtml(block.text)}</p>`;
    case 'facts':
      return `<dl class="facts">${block.items.map(factMarkup).join('')}</dl>`;
    case 'command':
      return `<pre><code>${escapeHtml(block.text)}</code></pre>`;
    case 'warnings':
      return `<ul class="warnings">${block.items.map(warningMarkup).join('')}</ul>`;
    case 'table':
      return block.folded
        ? `<details>\n<summary>Figures: ${escapeHtml(block.caption)}</summary>\n${tableMarkup(block)}\n</details>`
        : tableMarkup(block);
    case 'plot':
      return figureMarkup(block, await draw(block));
    case 'board':
      return `<figure>\n<figcaption>${escapeHtml(block.caption)}</figcaption>\n${boardPicture(block.drawing, block.caption)}\n</figure>`;
    case 'steps':
      return stepsMarkup(block);
    case 'part':
      return `<h3>${escapeHtml(block.title)}</h3>\n${await blocksMarkup(block.blocks)}`;
  }
}

function factMarkup({ label, value, shell = false }: Fact): string {
  const shown = shell ? `<code>${escapeHtml(value)}</code>` : proseMarkup(value);
  return `<div><dt>${escapeHtml(label)}</dt><dd>${shown}</dd></div>`;
}

function warningMarkup({ found, help }: Warning): string {
  const lines = found.map((line) => `<p>${proseMarkup(line)}</p>`).join('');
  return `<li>${lines}${help === undefined ? '' : `<p><b>What helps:</b> ${proseMarkup(help)}</p>`}</li>`;
}

/** Commands stand in backticks. */
function proseMarkup(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

/**
 * One board at a time, by radio buttons: their labels are buttons, the arrow keys step, and no script is needed. Where
 * styles are missing all boards stand below each other.
 */
function stepsMarkup({ name, title, frames }: BlockOf<'steps'>): string {
  const id = (at: number): string => `${name}-${at}`;
  const button = (at: number, words: string): string =>
    at < 0 || at >= frames.length
      ? `<span aria-hidden="true">${words}</span>`
      : `<label for="${id(at)}" aria-hidden="true">${words}</label>`;
  const shown = frames.map(({ label, caption, drawing, from }, at) => {
    const picture = boardPicture(drawing, caption, at === 0 ? undefined : frames[from ?? at - 1]!.drawing);
    return (
      `<input type="radio" name="${name}" id="${id(at)}"${at === 0 ? ' checked' : ''}/>` +
      `<label for="${id(at)}">${escapeHtml(label)}</label>\n` +
      `<div class="frame">\n<p>${escapeHtml(caption)}</p>\n${picture}\n` +
      `<p class="turn">${button(at - 1, '◀ back')} ${at + 1} of ${frames.length} ${button(at + 1, 'next ▶')}</p>\n</div>`
    );
  });
  return `<fieldset class="steps">\n<legend>${escapeHtml(title)}</legend>\n${shown.join('\n')}\n</fieldset>`;
}

function figureMarkup({ title, keys = [] }: Plot, drawn: string): string {
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

/** Columns that a phone has room for beside each other. */
const BESIDE = 3;

function tableMarkup({ caption, columns, rows }: Table): string {
  const stacked = columns.length > BESIDE || columns.some(({ kind }) => kind === 'prose');
  const heads = columns.map(({ title, kind }) => `<th scope="col" class="${kind}">${escapeHtml(title)}</th>`).join('');
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => {
        const { kind } = columns[at]!;
        const shown = escapeHtml(cell);
        // On a phone each cell stands below its column's title.
        const title = stacked ? ` data-title="${escapeHtml(columns[at]!.title)}"` : '';
        return at === 0 ? `<th scope="row" class="${kind}">${shown}</th>` : `<td class="${kind}"${title}>${shown}</td>`;
      })
      .join('');
  const name = escapeHtml(caption);
  return `<div class="scroll" role="group" aria-label="${name}" tabindex="0">
<table${stacked ? ' class="stacked"' : ''}>
<caption><span>${name}</span></caption>
<thead><tr>${heads}</tr></thead>
<tbody>
${rows.map((cells) => `<tr>${line(cells)}</tr>`).join('\n')}
</tbody>
</table>
</div>`;
}
