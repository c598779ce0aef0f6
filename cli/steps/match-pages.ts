import { join } from 'node:path';
import { exists, readText, writeWhole } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { type Document, renderHtml, renderMarkdown, tournamentDocument } from '../../reports/index.ts';
import type { Header } from '../../tournament/log/header.ts';
import type { TournamentOutcome } from '../../tournament/results/outcome.ts';

/** Ends every page that `match run` has written, and so may write over. */
const MARK = '<!-- Written by weightroom match run, which writes over it when it goes on. -->';

/** The pages in a tournament's folder, and how each is made. */
const pages: Readonly<Record<string, (document: Document) => string | Promise<string>>> = {
  'report.html': renderHtml,
  'report.md': renderMarkdown,
};

/** Throws InputError where a page of somebody else stands in `folder`: before anything long begins. */
export function checkPages(folder: string): void {
  for (const path of Object.keys(pages).map((name) => join(folder, name)))
    if (exists(path) && !readText(path).trimEnd().endsWith(MARK))
      throw new InputError(`${path}: was not written by weightroom match run; move it away`);
}

/** Writes what a tournament has shown to its folder; returns the path of the page. */
export async function writePages(folder: string, outcome: TournamentOutcome, header: Header): Promise<string> {
  const document = tournamentDocument(outcome, header);
  checkPages(folder);
  for (const [name, render] of Object.entries(pages))
    writeWhole(join(folder, name), `${(await render(document)).trimEnd()}\n\n${MARK}\n`);
  return join(folder, 'report.html');
}
