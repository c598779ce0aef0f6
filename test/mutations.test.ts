import { describe, expect, test } from 'vitest';
import { Random } from '../lib/maths/random.ts';
import { exchanges, mutationNames, mutations } from './mutations.ts';

const files: Readonly<Record<string, string>> = {
  JSON: `${JSON.stringify({ format: 'x 1', rows: 12, list: [1, 2, { a: 'b' }], none: null }, null, 2)}\n`,
  'JSON Lines': '{"format":"x 1","n":[1,2]}\n{"game":0,"position":"4/4 h"}\n{"game":1,"position":"4/3H h"}\n',
  CSV: 'game,ply\n0,1\n1,2\n',
  nothing: '',
};
const forJson = mutationNames.slice(mutationNames.indexOf('a value of another type'));

describe.each(Object.entries(files))('%s', (kind, text) => {
  const bytes = Buffer.from(text);
  const others = [Buffer.from('another\nfile\n')];

  test.each([...mutationNames, ...(Object.keys(exchanges) as (keyof typeof exchanges)[])])(
    '%s: the same seed gives the same bytes, and the file itself stays',
    (name) => {
      const change = (i: number): Buffer => ({ ...mutations, ...exchanges })[name](bytes, new Random(i, name), others);
      const changed = Array.from({ length: 50 }, (_, i) => change(i));
      expect(changed.every((one, i) => one.equals(change(i)))).toBe(true);
      expect(bytes.toString()).toBe(text);
      const differs = changed.some((one) => !one.equals(bytes));
      const idle =
        (kind === 'nothing' && name !== 'another file') || (kind === 'CSV' && forJson.some((one) => one === name));
      if (!idle) expect(differs).toBe(true);
    },
  );
});
