import type { Block, Document } from '../document/document.ts';
import type { Plot } from '../document/plot.ts';
import { drawFile } from '../plots/draw.ts';
import { renderMarkdown } from './markdown.ts';

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
