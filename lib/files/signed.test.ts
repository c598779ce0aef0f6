import { expect, test } from 'vitest';
import { InputError } from '../input-error.ts';
import { jsonText } from './files.ts';
import { mustBeSigned, signedText } from './signed.ts';

const value = { a: 1, list: [{ sha256: 'x' }], text: 'é "quoted"' };

test('a signed text reads back with its checksum as its last field', () => {
  const { sha256, ...rest } = JSON.parse(signedText(value));
  expect(rest).toEqual(value);
  expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(Object.keys(JSON.parse(signedText(value))).at(-1)).toBe('sha256');
  mustBeSigned(signedText(value), 'file');
});

test.each([
  ['a text without it', jsonText(value)],
  ['another ending of lines', signedText(value).replaceAll('\n', '\r\n')],
  ['nothing', ''],
])('no checksum: %s', (_, text) =>
  expect(() => mustBeSigned(text, 'file')).toThrow(
    new InputError('file: was changed after it was written: no sha256 at its end'),
  ),
);

test('a mistake of the user', () => expect(() => mustBeSigned('', 'file')).toThrow(InputError));

test('no bit of it may change', () => {
  const bytes = Buffer.from(signedText(value));
  for (let bit = 0; bit < 8 * bytes.length; bit++) {
    const changed = Buffer.from(bytes);
    changed[bit >> 3]! ^= 1 << (bit & 7);
    expect(() => mustBeSigned(changed.toString('utf8'), 'file'), `bit ${bit}`).toThrow(
      /^file: was changed after it was written: (its SHA-256 is [^\n]*|no sha256 at its end)$/,
    );
  }
});
