import type { AblationOutcome } from '../../ablation/outcome.ts';
import type { Block } from '../document/document.ts';
import { drawFile, type Plot } from '../plots/plot.ts';
import { ablation } from '../sections/ablation.ts';
import { pageOf } from './html.ts';
import { markdownOf } from './markdown.ts';

/** The page of an ablation, and its Markdown twin without plots. */
export async function renderAblation(outcome: AblationOutcome): Promise<{ html: string; markdown: string }> {
  const document = ablation(outcome);
  return { html: await pageOf(document), markdown: markdownOf(document, () => undefined) };
}

/** The ablation as Markdown with its plots as SVG files beside it, by file name; the Markdown first. */
export async function publishAblation(outcome: AblationOutcome): Promise<ReadonlyMap<string, string>> {
  const document = ablation(outcome);
  const name = `ablation-${outcome.game}`;
  const imageOf = (plot: Plot): string => `${name}-${plot.name}.svg`;
  const files = new Map([[`${name}.md`, markdownOf(document, imageOf)]]);
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
