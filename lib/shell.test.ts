import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { shellWord } from './shell.ts';

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
