import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../../test/folder.ts';
import { mistake } from '../../test/mistake.ts';
import { parseCommand } from './spec.ts';

const folder = testFolder();
mkdirSync(join(folder, 'classes'));
for (const name of ['engine.jar', 'lines.txt', 'run']) writeFileSync(join(folder, name), '', { mode: 0o755 });
writeFileSync(join(folder, 'read-only'), '', { mode: 0o644 });

const parse = (text: string) => parseCommand(text, false, 'where');

describe('words', () => {
  test.each([
    ['node', ['node']],
    ['  node   -e\t1 ', ['node', '-e', '1']],
    [`node 'a b' "c d"`, ['node', 'a b', 'c d']],
    [`node x'a b'y`, ['node', 'xa by']],
    [`node '' ""`, ['node', '', '']],
    [`node 'say "hi"' "it's"`, ['node', 'say "hi"', "it's"]],
    ['node "a \\"b\\" \\\\ \\n"', ['node', 'a "b" \\ \\n']],
    ['node a\\b $HOME * `x` ; & |', ['node', 'a\\b', '$HOME', '*', '`x`', ';', '&', '|']],
    ["'node' x", ['node', 'x']],
  ])('of %j are %j: no shell has seen them', (text, words) => expect(parse(text).words).toEqual(words));

  test.each([
    ['', 'where: no program; expected cmd:PROGRAM ARGUMENTS'],
    ['   ', 'where: no program'],
    ['start=5', 'where: no program'],
    ["node 'a", 'where: a quote is not closed'],
    ['node "a\\"', 'where: a quote is not closed'],
    ['no-such-program x', 'where: no-such-program: no such program, or it may not be run'],
    ['./no-such-program', 'where: ./no-such-program: no such program'],
    [`${folder}/read-only`, 'no such program, or it may not be run'],
    [folder, 'no such program'],
    ['dir=/no/such/folder node', 'where: dir=/no/such/folder: no such folder'],
    ['start=soon node', 'where: start=soon: expected milliseconds'],
    ['hang=-1 node', 'where: hang=-1: expected milliseconds'],
  ])('%j is refused', (text, message) => {
    expect(() => parse(text)).toThrow(mistake(message));
  });
});

describe('paths', () => {
  const jar = join(folder, 'engine.jar');
  test.each([
    [`node ${jar}`, jar],
    ['node package.json', resolve('package.json')],
    ['node ./agents', resolve('agents')],
    ['node agents', 'agents'],
    ['node no.such', 'no.such'],
    ['node --book=package.json', `--book=${resolve('package.json')}`],
    ['node --book=no.such', '--book=no.such'],
    ['node package.json:./agents', `${resolve('package.json')}:${resolve('agents')}`],
    ['node package.json:no.such', 'package.json:no.such'],
    ['node 1.5', '1.5'],
  ])('%j: an engine that works elsewhere finds what is there', (text, word) => expect(parse(text).words[1]).toBe(word));

  test('in a folder that is named, words mean what they mean there', () => {
    expect(parse(`dir=${folder} ./run engine.jar`)).toMatchObject({
      folder,
      words: [join(folder, 'run'), 'engine.jar'],
    });
    expect(() => parse('dir=agents ./run')).toThrow('no such program');
  });
});

test('how long it is waited for can be set, up to the program', () => {
  expect(parse('start=1 margin=2 hang=3 quit=4 node start=5')).toEqual({
    words: ['node', 'start=5'],
    options: [],
    timeouts: { start: 1, margin: 2, hang: 3, quit: 4 },
  });
  expect(parseCommand('node', true, '').timeouts.hang).toBeLessThan(parseCommand('node', false, '').timeouts.hang);
});
