import { drawnLines } from '../../games/drawing.ts';
import type { Block, Document, Section, Table } from '../document/document.ts';
import { warningLine } from '../document/warning.ts';

/** Rows of a folded table that are shown. */
const SHOWN = 40;

/** `document` as lines for a terminal. Plots are left out: they show what the tables say. */
export function renderTerminal({ title, subtitle, sections }: Document): string[] {
  return [...underlined(title, '='), subtitle, ...sections.flatMap(sectionLines)];
}

function sectionLines({ title, blocks }: Section): string[] {
  return ['', ...underlined(title, '-'), ...blockLines(blocks)];
}

/** `blocks` as lines: sentences follow each other, all else has an empty line around it. */
export function blockLines(blocks: readonly Block[]): string[] {
  const lines: string[] = [];
  let apart = false;
  for (const block of blocks) {
    const shown = linesOf(block);
    if (shown.length === 0) continue;
    const sentence = ['text', 'lead', 'warnings'].includes(block.kind);
    if (lines.length > 0 && (apart || !sentence)) lines.push('');
    lines.push(...shown);
    apart = !sentence;
  }
  return lines;
}

function linesOf(block: Block): string[] {
  switch (block.kind) {
    case 'text':
    case 'lead':
    case 'command':
      return [block.text];
    case 'facts':
      return aligned(block.items.map(({ label, value }) => [`${label}:`, value]));
    case 'warnings':
      return block.items.map((item) => `warning: ${warningLine(item)}`);
    case 'table':
      return tableLines(block);
    case 'board':
      return [block.caption, ...drawnLines(block.drawing, false)];
    case 'steps':
      return [
        block.title,
        ...block.frames.flatMap(({ caption, drawing }) => ['', caption, ...drawnLines(drawing, false)]),
      ];
    case 'part':
      return [block.title, ...blockLines(block.blocks)];
    case 'plot':
      return [];
  }
}

function tableLines({ caption, columns, rows, folded = false }: Table): string[] {
  const shown = folded ? rows.slice(0, SHOWN) : rows;
  const more = rows.length - shown.length;
  return [
    `${caption}:`,
    ...aligned([columns.map(({ title }) => title), ...shown]),
    ...(more > 0 ? [`... and ${more} more rows`] : []),
  ];
}

/** Rows as columns of equal width, two spaces apart. */
export function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows)
    row.forEach((cell, i) => {
      widths[i] = Math.max(widths[i] ?? 0, cell.length);
    });
  return rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i]!))
      .join('  ')
      .trimEnd(),
  );
}

function underlined(title: string, by: string): string[] {
  return [title, by.repeat(title.length)];
}
