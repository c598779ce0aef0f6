import { exists, writeWhole } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { text } from '../../lib/options/kinds.ts';
import { optional, type ValuesOf } from '../../lib/options/option-set.ts';
import { type Document, renderHtml } from '../../reports/index.ts';
import { force } from '../options/argument.ts';

/** The options of a command that can write a page. */
export const pageOptions = { report: optional(text, 'HTML file to write, with plots and boards'), force };

type PageArguments = ValuesOf<typeof pageOptions>;

/** Throws InputError for a page that exists already: before anything long begins. */
export function checkPage({ report: page, force }: PageArguments): void {
  if (page !== undefined && exists(page) && !force)
    throw new InputError(`${page}: exists already; --force writes over it`);
}

/** Writes `document` as the page that was asked for, if any; returns the lines that say so. */
export async function writePage(
  { report: page }: Pick<PageArguments, 'report'>,
  document: Document,
): Promise<string[]> {
  if (page === undefined) return [];
  writeWhole(page, await renderHtml(document));
  return ['', `The page: ${page}`];
}
