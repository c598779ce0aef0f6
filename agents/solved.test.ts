import { expect, test } from 'vitest';
import { hex } from '../games/hex/index.ts';
import { hexifence } from '../games/hexifence/index.ts';
import { Random } from '../lib/maths/random.ts';
import { searched, solvedHex, solvedHexifence, wanted } from '../test/solved.ts';
import { exactSearch, plainSearch } from './search/search-options.ts';

/** A twentieth of the solved positions that are quickly searched to the end; solved.slow.ts takes them all. */
test.each([
  { name: 'hex', family: hex, lines: solvedHex(), plies: 7 },
  { name: 'hexifence', family: hexifence, lines: solvedHexifence(), plies: 11 },
])(
  'a twentieth of the $name positions to the end of the game, by the exact search and by the plain one',
  { tags: 'slow' },
  (solved) => {
    const random = new Random(4, 'solved', solved.name);
    const lines = solved.lines.filter((line) => line.plies <= solved.plies && random.chance(0.05));
    expect(lines.length).toBeGreaterThan(4);
    for (const line of lines)
      for (const options of [exactSearch, plainSearch])
        expect(searched(line, solved.family, options)).toEqual(wanted(line));
  },
);
