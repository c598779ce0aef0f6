import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InputError } from './input-error.ts';
import { quoted, shellWord, visible } from './quoted.ts';

test.each([
  ['nothing', '', ''],
  ['letters of any script', 'Größe 5 – 白 👩‍🚀', 'Größe 5 – 白 👩‍🚀'],
  ['a backslash', 'a\\n', 'a\\n'],
  ['escape sequences', '\x1b[31mred\x07', '\\x1b[31mred\\x07'],
  ['breaks and tabs', 'a\r\nb\tc', 'a\\r\\nb\\tc'],
  ['NUL, DEL and C1', '\0\x7f\x9b', '\\x00\\x7f\\x9b'],
  ['breaks of Unicode', 'a\u2028b\u2029', 'a\\u2028b\\u2029'],
  ['turns of direction and a byte order mark', '\u202eabc\u2066\ufeff', '\\u202eabc\\u2066\\ufeff'],
  ['half a character', 'a\ud83d', 'a\\ud83d'],
])('%s', (_, text, shown) => expect(visible(text)).toBe(shown));

test('what is visible stays as it is, and nothing else is left', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0xffff)), (codes) => {
      const text = String.fromCharCode(...codes);
      const shown = visible(text);
      expect(visible(shown)).toBe(shown);
      expect(shown).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
    }),
  );
});

describe('quoted', () => {
  test.each([
    ['as long as allowed', 'abcd', 4, 'abcd'],
    ['a character longer', 'abcde', 4, 'abcd… (5 characters)'],
    ['cut before it is made visible', '\n\n\n\n\n', 4, '\\n\\n\\n\\n… (5 characters)'],
    ['cut in the middle of a character', 'abc👩d', 4, 'abc\\ud83d… (6 characters)'],
  ])('%s', (_, text, longest, shown) => expect(quoted(text, longest)).toBe(shown));

  test('50 MB', () => {
    const shown = quoted('x'.repeat(50_000_000));
    expect(shown).toMatch(/^x{600}… \(50,000,000 characters\)$/);
  });
});

describe('the message of an InputError is one line, whatever it is made of', () => {
  test.each([
    ['breaks', 'first:\n  second \r\n', 'first: second'],
    ['control characters', 'file: \x1b]0;title\x07', 'file: \\x1b]0;title\\x07'],
    ['many spaces', `a${' '.repeat(100_000)}`, `a${' '.repeat(3999)}… (100,001 characters)`],
  ])('%s', (_, message, line) => expect(new InputError(message).message).toBe(line));
});

const plain = [
  'hand,greedy#2',
  'tuned.json@depth=4,clock=60+0.5',
  '4..12',
  '--sprt=-5,5',
  'runs/a-b_c/w.json',
  'hand:own',
];
const special = [
  '',
  'my weights.json',
  ' ',
  '#label',
  '~',
  '~/w.json',
  '$HOME',
  '`id`',
  '*',
  '[a-z]?',
  '{a,b}',
  "it's",
  "''",
  `cmd:python3 'my bot.py' "a b" \\`,
  'a;b&c|d>e<f(g)!h%i^j',
  'a\tb\nc',
  '\n```\n',
  'ü',
];

test.each(plain)('%j stands as it is', (word) => expect(shellWord(word)).toBe(word));

test('a shell reads every word back', () => {
  const words = [...plain, ...special];
  const script = `printf '%s\\0' ${words.map(shellWord).join(' ')}`;
  const read = execFileSync('sh', ['-c', script], { encoding: 'utf8' });
  expect(read.split('\0').slice(0, -1)).toEqual(words);
});
