import { drawnLines } from '../../games/drawing.ts';
import type { Block, Document, Fact, Table } from '../document/document.ts';
import type { Plot } from '../document/plot.ts';
import { warningLine } from '../document/warning.ts';
import { drawFile } from '../plots/draw.ts';

/** The image that shows a plot, as a path from the file; undefined where it has none. */
type ImageOf = (plot: Plot) => string | undefined;

/**
 * `document` as Markdown with the tables of GitHub. Plots without an image are left out: they show what the tables say.
 */
export function renderMarkdown({ title, subtitle, sections }: Document, imageOf: ImageOf = () => undefined): string {
  const parts = [`# ${escaped(title)}`, escaped(subtitle)];
  for (const section of sections)
    parts.push(`## ${escaped(section.title)}`, ...section.blocks.flatMap((block) => blockLines(block, imageOf)));
  return `${parts.join('\n\n')}\n`;
}

/** A block's paragraphs. */
function blockLines(block: Block, imageOf: ImageOf): string[] {
  switch (block.kind) {
    case 'text':
      return [escaped(block.text)];
    case 'lead':
      return [`**${escaped(block.text)}**`];
    case 'command':
      return [fenced('sh', block.text)];
    case 'facts':
      return [block.items.map(factLine).join('\n')];
    case 'warnings':
      return [block.items.map((item) => `- ${escaped(warningLine(item))}`).join('\n')];
    case 'table':
      return tableLines(block);
    case 'plot': {
      const path = imageOf(block);
      return path === undefined ? [] : [`![${escaped(block.title)}](${path})`];
    }
    case 'board':
      return [escaped(block.caption), fenced('text', drawnLines(block.drawing, false).join('\n'))];
    case 'steps':
      return [
        `**${escaped(block.title)}**`,
        ...block.frames.flatMap(({ caption, drawing }) => [
          escaped(caption),
          fenced('text', drawnLines(drawing, false).join('\n')),
        ]),
      ];
    case 'part':
      return [`### ${escaped(block.title)}`, ...block.blocks.flatMap((inner) => blockLines(inner, imageOf))];
  }
}

function factLine({ label, value, shell = false }: Fact): string {
  const plain = shell && !/[`<&\s]/.test(value.replaceAll(' ', ''));
  return `- ${escaped(label)}: ${plain ? `\`${value}\`` : escaped(value)}`;
}

function tableLines({ caption, columns, rows }: Table): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const head = line(columns.map(({ title }) => escaped(title)));
  const rule = line(columns.map(({ kind }) => (kind === 'number' ? '---:' : '---')));
  return [`${escaped(caption)}:`, [head, rule, ...rows.map((cells) => line(cells.map(escaped)))].join('\n')];
}

/** `text` on one line, so that Markdown shows it as it is. */
function escaped(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]~|]/g, '\\$&')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/^(\d*)([-+#.)])(?= )/, '$1\\$2');
}

/** `text` as a code block, whatever backticks it holds. */
function fenced(language: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** `document` as `<name>.md` with its plots as SVG files beside it, by file name; the Markdown first. */
export async function renderPublished(document: Document, name: string): Promise<ReadonlyMap<string, string>> {
  const imageOf = (plot: Plot): string => `${name}-${plot.name}.svg`;
  const files = new Map([[`${name}.md`, renderMarkdown(document, imageOf)]]);
  for (const plot of document.sections.flatMap(({ blocks }) => plotsIn(blocks)))
    files.set(imageOf(plot), await drawFile(plot));
  return files;
}

function plotsIn(blocks: readonly Block[]): Plot[] {
  return blocks.flatMap((block) => {
    if (block.kind === 'part') return plotsIn(block.blocks);
    return block.kind === 'plot' ? [block] : [];
  });
}
