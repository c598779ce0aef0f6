import { expect, test } from 'vitest';
import { hexifence } from '../../games/hexifence/index.ts';
import { families, readPosition } from '../../games/index.ts';
import { legalMoves } from '../../games/moves.ts';
import { replay, vectorNames } from '../vectors.ts';
import { hexifenceKinds } from './hexifence.ts';

/** `test/hex-solved/solved.slow.ts` proves Hex's solved positions, their distances too. */
const files = families.flatMap((family) =>
  vectorNames(family.name)
    .filter((file) => `${family.name} ${file}` !== 'hex solved')
    .map((file) => ({ name: family.name, family, file })),
);

test.each(files)('$name: we agree with every slow line of $file.jsonl', ({ family, file }) =>
  expect(replay(family, file, (kind, vector) => kind.slow?.(vector) === true)).toEqual([]),
);

test('size 2 is lost for blue by 5 to 2, after every first move', () => {
  const start = '++++3/+1+1+2/++++++1/+1+1+1+/1++++++/2+1+1+/3++++ b 0 0';
  const { game, position } = readPosition(hexifence, start);
  const best = legalMoves(game, position);
  const kind = hexifenceKinds.find((one) => one.name === 'solved')!;
  expect(best.length).toBe(30);
  expect(kind.check(hexifence, { position: start, value: -3, rest: -3, best })).toEqual([]);
});
