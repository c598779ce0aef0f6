import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseAgent } from '../../agents/spec.ts';
import { gameNamed } from '../../games/index.ts';
import { commandFolder, expectRefusal } from '../../test/command.ts';

const { at, read, weightroom } = commandFolder();

const small = 'spsa slider-4 --agent hand:difference --pairs 8 --limit nodes=30 --verdict 3 --workers 1';

test('weights that were tuned are a file that plays, and its page has a curve for each', async () => {
  const { code, out, err } = await weightroom(`${small} --parameters moves-to-win,diagonal --out run`);
  expect(code, err).toBe(0);
  expect(err).toMatch(/^spsa: 8 of 8 pairs, .*; (moves-to-win|diagonal) /m);
  expect(out).toMatch(/^moves-to-win +−\d/m);
  expect(out).toContain('The tuned agent: run/tuned.json');
  const page = read('run/spsa.html');
  expect(page.match(/<figcaption>(moves-to-win|diagonal)/g)).toHaveLength(2);
  const tuned = JSON.parse(read('run/tuned.json'));
  expect(tuned.origin).toEqual({
    by: 'games',
    program: expect.stringMatching(/^weightroom /),
    command: JSON.parse(read('run/spsa.json')).command,
    start: 'hand:difference',
    pairs: 8,
    verdict: JSON.parse(read('run/spsa.json')).sentence,
  });
  expect(parseAgent(at('run/tuned.json'), gameNamed('slider-4'), { depth: 1 })).toMatchObject({ kind: 'search' });
  const said = await weightroom('games slider-4 --weights run/tuned.json');
  expect(said.out).toContain('tuned: tuned by 8 pairs of games');

  const again = await weightroom(`${small} --parameters moves-to-win,diagonal --out run --json`);
  expect(JSON.parse(again.out)).toMatchObject({ parameters: [{ name: 'moves-to-win' }, { name: 'diagonal' }] });
  const repeated = tuned.origin.command.replace('weightroom ', '');
  expect((await weightroom(`${repeated} --out again --workers 1`)).code).toBe(0);
  expect(read('again/tuned.json')).toBe(read('run/tuned.json'));

  writeFileSync(at('run/tuned.json'), '{}');
  const changed = await weightroom(`${small} --parameters moves-to-win,diagonal --out run`);
  expect([changed.code, changed.err]).toEqual([1, expect.stringContaining('run/tuned.json: was changed')]);
  expect(read('run/tuned.json')).toBe('{}');
});

test('numbers of the search that were tuned stand in the text of the agent', async () => {
  writeFileSync(at('table.txt'), 'window, 100, 0, 400, 40\nunreduced, 5\n');
  const line =
    'spsa slider-4 --agent hand@lmr=on --table table.txt --limit nodes=40 --verdict 0 --pairs 5 --config {"rate":1} --workers 1';
  const { code, out, err } = await weightroom(`${line} --out numbers`);
  expect(code, err).toBe(0);
  expect(out).toMatch(/^The tuned agent: hand@lmr=on(,window=\d+)?(,unreduced=\d+)?$/m);
});

writeFileSync(at('bad.txt'), 'moves-to-win, 1, 2\n');

test.each([
  ['spsa slider-4 --parameters luck', '--parameters luck: luck: no such parameter'],
  ['spsa slider-4 --parameters diagonal,diagonal', 'diagonal stands there twice'],
  ['spsa slider-4 --parameters diagonal --table bad.txt', '--parameters and --table: expected one of the two'],
  ['spsa slider-4 --table none.txt', 'none.txt: no such file or folder'],
  ['spsa slider-4 --table bad.txt', 'bad.txt line 1: moves-to-win from 2 to'],
  ['spsa slider-4 --agent random', '--agent random: expected an agent with weights'],
  ['spsa slider-4 --agent original', '--agent original: expected an agent with weights'],
  ['spsa slider-4 --agent hand@clock=5', '--agent hand@clock=5: a time control'],
  ['spsa slider-4 --agent none.json', 'none.json: no such file or folder'],
  ['spsa slider-4 --pairs 0', '--pairs 0: expected a whole number from 1 up'],
  ['spsa slider-4 --config {"rate":0}', '--config: rate: expected a number above 0'],
  ['spsa slider-4 --config {"average":2}', '--config: average: expected a number from 0 to 1'],
  ['spsa slider-4 --limit fast', '--limit: limit fast; expected depth=N'],
  ['spsa slider-4 --openings none.txt', 'none.txt: no such file or folder'],
  ['spsa chess', 'chess: no such game'],
  [`${small} --out .`, '.: not empty and no run of spsa'],
])('%s is refused in one line', async (line, words) => {
  expectRefusal(await weightroom(line), words);
});
