import { expect, test } from 'vitest';
import { InputError } from '../input-error.ts';
import { jsonText } from './files.ts';
import { checkSigned, signedText } from './signed.ts';

const value = { a: 1, list: [{ sha256: 'x' }], text: 'é "quoted"' };

test('a signed text reads back with its checksum as its last field', () => {
  const { sha256, ...rest } = JSON.parse(signedText(value));
  expect(rest).toEqual(value);
  expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(Object.keys(JSON.parse(signedText(value))).at(-1)).toBe('sha256');
  expect(checkSigned(signedText(value), 'file')).toBe(true);
});

test.each([
  ['a text without it', jsonText(value)],
  ['another ending of lines', signedText(value).replaceAll('\n', '\r\n')],
  ['nothing', ''],
])('no checksum: %s', (_, text) => expect(checkSigned(text, 'file')).toBe(false));

test('no bit of it may change', () => {
  const bytes = Buffer.from(signedText(value));
  for (let bit = 0; bit < 8 * bytes.length; bit++) {
    const changed = Buffer.from(bytes);
    changed[bit >> 3]! ^= 1 << (bit & 7);
    let trusted = false;
    try {
      trusted = checkSigned(changed.toString('utf8'), 'file');
    } catch (error) {
      expect(error).toBeInstanceOf(InputError);
      expect((error as Error).message).toMatch(/^file: was changed after it was written: its SHA-256 is [^\n]*$/);
    }
    expect(trusted, `bit ${bit}`).toBe(false);
  }
});
