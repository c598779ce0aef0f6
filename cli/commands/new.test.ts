import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { checkFamily } from '../../games/check/check-game.ts';
import { loadOutside } from '../../games/modules/outside.ts';
import { version } from '../../lib/version.ts';
import { commandFolder } from '../../test/command.ts';

const { folder, read, weightroom } = commandFolder();

let said = '';
beforeAll(async () => {
  const { code, out, err } = await weightroom('new two-heaps');
  expect([code, err]).toEqual([0, '']);
  said = out;
});

test('a folder of that name, four lines about it', () => {
  expect(said.trimEnd().split('\n')).toHaveLength(4);
  expect(said).toContain('  weightroom tune ./two-heaps ');
  expect(readdirSync(join(folder, 'two-heaps')).sort()).toEqual([
    '.gitignore',
    'README.md',
    'board.ts',
    'features.ts',
    'game.test.mjs',
    'index.ts',
    'package.json',
    'tsconfig.json',
  ]);
});

test('nothing in it is called after the template, and it asks for this version', () => {
  const texts = readdirSync(join(folder, 'two-heaps')).map((file) => read(join('two-heaps', file)));
  expect(texts.filter((text) => text.includes('my-game'))).toEqual([]);
  expect(JSON.parse(read('two-heaps/package.json'))).toMatchObject({
    name: 'two-heaps',
    peerDependencies: { weightroom: `>=${version}` },
  });
});

test('it holds to the contract', async () => {
  const { family } = await loadOutside(join(folder, 'two-heaps'));
  const { game, findings, advice } = await checkFamily(family, { games: 6 });
  expect([game, findings, advice]).toEqual(['two-heaps-6', [], []]);
});

test('nothing that is there is written over', async () => {
  mkdirSync(join(folder, 'mine'));
  writeFileSync(join(folder, 'mine/index.ts'), 'mine');
  writeFileSync(join(folder, 'a-file'), 'mine');
  for (const name of ['mine', 'a-file'])
    expect(await weightroom('new', name)).toEqual({
      code: 1,
      out: '',
      err: `weightroom: ${name}: is there already; choose another name, or another folder to stand in\n`,
    });
  expect([readdirSync(join(folder, 'mine')), read('mine/index.ts'), read('a-file')]).toEqual([
    ['index.ts'],
    'mine',
    'mine',
  ]);
});

test.each([
  ['Nim', 'expected lower-case words joined by -'],
  ['../nim', 'expected lower-case words joined by -'],
  ['', 'expected lower-case words joined by -'],
  ['nim\u001b[31m', 'expected lower-case words joined by -'],
  ['n'.repeat(41), 'expected at most 40 letters'],
  ['slider', 'there is a game called slider already'],
])('%j is no name', async (name, said) => {
  const before = readdirSync(folder);
  const { code, err } = await weightroom('new', name);
  expect([code, err]).toEqual([1, expect.stringContaining(said)]);
  expect(err.trimEnd().split('\n')).toHaveLength(1);
  expect(err).not.toContain('\u001b');
  expect(readdirSync(folder)).toEqual(before);
});
