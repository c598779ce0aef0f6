import { type Table, table, words } from '../document/document.ts';

interface Maker {
  readonly game: string;
  readonly seed: number;
  /** Of weightroom. */
  readonly version: string;
  /** Of Node.js. */
  readonly node: string;
}

/** What made the figures of a page: `maker`, then `more` facts, each a name and what it is. */
export function madeWith({ game, seed, version, node }: Maker, more: readonly (readonly string[])[] = []): Table {
  return table(
    'Made with',
    [words('What'), words('Which')],
    [['game', game], ['seed', String(seed)], ['weightroom', version], ['Node.js', node], ...more],
  );
}
