import { describe, expect, test } from 'vitest';
import { mistake } from '../test/mistake.ts';
import { modelOf, pairsOf } from './train.ts';

const names = ['end-line', 'plies'];
const read = (text: string) => modelOf(pairsOf(text, names, 'file'), names, 'file');

test.each([
  ['JSON', '{"end-line": 0.5, "plies": -0.25, "tempo": 0.125}'],
  ['JSON in another order', ' \n{"tempo": 0.125, "plies": -0.25, "end-line": 0.5}'],
  ['CSV', 'end-line,0.5\nplies,-0.25\ntempo,0.125\n'],
  ['CSV with a header line', 'name,weight\nend-line,0.5\nplies,-0.25\nintercept,1.25e-1'],
  ['CSV as R writes it', '"","x"\n"(Intercept)",0.125\n"`end-line`",0.5\n"plies",-0.25\r\n'],
  ['CSV as pandas writes it', ',0\nend-line,0.5\nplies,-0.25\nconst,0.125\n'],
])('%s', (_, text) => {
  const { weights, tempo } = read(text);
  expect(weights).toEqual([0.5, -0.25]);
  expect(tempo).toBe(0.125);
});

test('no tempo is none', () => expect(read('end-line,1\nplies,2').tempo).toBe(0));

describe('refused, in one line', () => {
  test.each([
    ['a missing weight', 'end-line,1', 'file: no weight for plies'],
    [
      'a feature that there is not',
      'end-line,1\nplies,2\nluck,3',
      'file: luck: no such feature; there are end-line, plies',
    ],
    ['a feature twice', 'end-line,1\nplies,2\nplies,2', 'file: plies: given twice'],
    ['two names of the tempo', 'end-line,1\nplies,2\ntempo,2\nconst,2', 'file: const: given twice'],
    ['NaN', 'end-line,1\nplies,NaN', 'file: plies: "NaN"; expected a finite number'],
    ['NaN in the first line', 'end-line,NaN\nplies,1', 'file: end-line: "NaN"; expected a finite number'],
    ['no number', 'name,weight\nend-line,much\nplies,1', 'file: end-line: "much"; expected a finite number'],
    ['nothing', 'name,weight\nend-line,\nplies,1', 'file: end-line: ""; expected a finite number'],
    ['infinity', '{"end-line": 1e999, "plies": 1}', 'file: end-line: null; expected a finite number'],
    ['a word in JSON', '{"end-line": "1", "plies": 1}', 'file: end-line: "1"; expected a finite number'],
    ['three columns', 'end-line,1,2', 'file line 1: 3 columns; expected two, name and weight'],
    ['broken JSON', '{"end-line": 1', 'file: not JSON'],
  ])('%s', (_, text, message) => {
    expect(() => read(text)).toThrow(mistake(message));
  });
});
