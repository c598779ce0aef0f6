import { describe, expect, test } from 'vitest';
import { InputError } from '../input-error.ts';
import { Random } from '../maths/random.ts';
import { jsonText } from './files.ts';
import { checkSeal, sealed } from './sealed.ts';

const value = { format: 'a file 1', counts: { b: 1, 10: 2, 9: 3 }, figures: [0.1, -2e-7, null], name: 'é "\n' };
const check = (text: string) => () => checkSeal(JSON.parse(text), 'file.json');

test.each([
  ['as it was written', jsonText(sealed(value))],
  ['with other white space', JSON.stringify(sealed(value), null, 7)],
])('a sealed object is taken %s', (_, text) => expect(check(text)).not.toThrow());

test('any other digit or letter is seen', () => {
  const text = jsonText(sealed(value));
  const random = new Random(1, 'seal');
  let changed = 0;
  for (let i = 0; i < 300; i++) {
    const at = random.int(text.length);
    const other = `${text.slice(0, at)}${random.int(10)}${text.slice(at + 1)}`;
    let read: unknown;
    try {
      read = JSON.parse(other);
    } catch {
      continue;
    }
    if (JSON.stringify(read) === JSON.stringify(JSON.parse(text))) continue;
    changed++;
    expect(() => checkSeal(read, 'file.json')).toThrow(InputError);
  }
  expect(changed).toBeGreaterThan(50);
});

describe('refused', () => {
  test.each<[string, unknown, string]>([
    ['a key more', { ...sealed(value), more: 1 }, 'its checksum is another; it was changed'],
    ['no checksum', value, 'no checksum in it'],
    ['null', null, 'no checksum in it'],
    ['a list', [1, 2, 3], 'no checksum in it'],
    ['a number', 7, 'no checksum in it'],
  ])('%s', (_, read, message) =>
    expect(() => checkSeal(read, 'file.json')).toThrow(new InputError(`file.json: ${message}`)),
  );
});
