import { writeWhole } from '../lib/files/files.ts';
import { type ChampionOutcome, championWeights } from '../tuning/outcome.ts';
import { championPaths } from '../tuning/run-folder.ts';
import { renderHtml } from './render/html.ts';
import { renderMarkdown } from './render/markdown.ts';
import { championDocument } from './sections/champion.ts';

/** Writes the pages of the run of `tune` in `folder`, with its champion's weights; returns where they stand. */
export async function writeRunPages(
  folder: string,
  outcome: ChampionOutcome,
): Promise<{ readonly html: string; readonly markdown: string }> {
  const { html, markdown } = championPaths(folder);
  const document = championDocument(outcome, championWeights(folder, outcome));
  writeWhole(html, await renderHtml(document));
  writeWhole(markdown, renderMarkdown(document));
  return { html, markdown };
}
