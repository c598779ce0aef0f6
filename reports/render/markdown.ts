import type { TuningOutcome } from '../../tuning/outcome.ts';
import type { Block, Document, Table } from '../document/document.ts';
import type { Plot } from '../plots/plot.ts';
import { report } from '../sections/report.ts';
import { boardLines } from './board.ts';

/** The report of a tuning run as Markdown with the tables of GitHub: the facts of the page without its plots, which show what the tables say. */
export function renderMarkdown(outcome: TuningOutcome): string {
  return markdownOf(report(outcome), () => undefined);
}

/** `document` as Markdown. A plot is the image that stands at its path, seen from the file; where it has none, it is left out. */
export function markdownOf(
  { title, subtitle, sections }: Document,
  imageOf: (plot: Plot) => string | undefined,
): string {
  const parts = [`# ${escaped(title)}`, escaped(subtitle)];
  for (const section of sections)
    parts.push(`## ${escaped(section.title)}`, ...section.blocks.flatMap((block) => blockLines(block, imageOf)));
  return `${parts.join('\n\n')}\n`;
}

/** A block's paragraphs. */
function blockLines(block: Block, imageOf: (plot: Plot) => string | undefined): string[] {
  switch (block.kind) {
    case 'text':
      return [escaped(block.text)];
    case 'lead':
      return [`**${escaped(block.text)}**`];
    case 'command':
      return [fenced('sh', block.text)];
    case 'warnings':
      return [block.items.map((item) => `- ${escaped(item)}`).join('\n')];
    case 'table':
      return tableLines(block);
    case 'folded':
      return tableLines(block.table);
    case 'plot': {
      const path = imageOf(block);
      return path === undefined ? [] : [`![${escaped(block.title)}](${path})`];
    }
    case 'board':
      return [escaped(block.caption), fenced('text', boardLines(block))];
    case 'part':
      return [`### ${escaped(block.title)}`, ...block.blocks.flatMap((inner) => blockLines(inner, imageOf))];
  }
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
