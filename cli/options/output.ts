import { exists, writeWhole } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { type Document, renderHtml } from '../../reports/index.ts';

/** Throws InputError for a file that exists already, unless `force` is set: before anything long begins. */
export function refuseExisting(force: boolean, ...paths: readonly (string | undefined)[]): void {
  for (const path of paths)
    if (path !== undefined && exists(path) && !force)
      throw new InputError(`${path}: exists already; --force writes over it`);
}

/** Writes `document` as the page that was asked for, if any; returns the lines that say so. */
export async function writePage(page: string | undefined, document: Document): Promise<string[]> {
  if (page === undefined) return [];
  writeWhole(page, await renderHtml(document));
  return ['', `The page: ${page}`];
}
