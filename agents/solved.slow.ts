import { expect, test } from 'vitest';
import { hex } from '../games/hex/index.ts';
import { hexifence } from '../games/hexifence/index.ts';
import { searched, solvedHex, solvedHexifence, wanted } from '../test/solved.ts';
import { exactSearch } from './search/search-options.ts';

/** The whole trees of larger ones are the solvers' business: `agents/hex` and `agents/hexifence` prove those. */
test.each([
  { name: 'hex', family: hex, lines: solvedHex(), plies: 9 },
  { name: 'hexifence', family: hexifence, lines: solvedHexifence(), plies: 18 },
])('every $name position of at most $plies plies to the end of the game', ({ family, lines, plies }) => {
  for (const line of lines) if (line.plies <= plies) expect(searched(line, family, exactSearch)).toEqual(wanted(line));
});
