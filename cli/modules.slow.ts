import { appendFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Ended } from '../test/command.ts';
import { bytesIn, testFolder, UNREPEATED } from '../test/folder.ts';
import { copyBreakthrough } from '../test/modules/breakthrough.ts';
import { begin } from '../test/program.ts';

const folder = testFolder();

const tune =
  'tune ./breakthrough.ts --size 5 --generations 1 --games 40 --pairs 2 --nodes 20 --features original --workers 2';

/** Tunes the game of a module in the folder `out`, until `due`; its exit code, null where it was killed. */
async function run(out: string, more: readonly string[] = [], due = (): boolean => false): Promise<number | null> {
  const { child, ended } = begin(folder, [...tune.split(' '), ...more, '--out', out]);
  const timer = setInterval(() => {
    if (due()) child.kill('SIGKILL');
  }, 1);
  const { code } = await ended;
  clearInterval(timer);
  return code;
}

/** In a process of its own: a module is loaded once in one. */
const weightroom = (words: string, cwd = folder): Promise<Ended> => begin(cwd, words.split(' ')).ended;

const generate = 'data generate ./breakthrough.ts --size 5 --games 30 --workers 1 --out data';

beforeAll(async () => {
  copyBreakthrough(folder);
  const match = 'match run ./breakthrough.ts --size 5 --agents greedy,random --limit depth=1 --pairs 2 --out match';
  for (const words of [generate, match]) {
    const { code, err } = await weightroom(words);
    expect(code, err).toBe(0);
  }
});

test('a run of a module, killed and gone on with: the same bytes', async () => {
  expect(await run('whole')).toBe(0);
  const again = ['--config', '{"replayDecisions": "whole/decisions.jsonl"}'];
  expect(await run('killed', again, () => existsSync(join(folder, 'killed/generation-1/data/shallow')))).toBe(null);
  expect(await run('killed', again)).toBe(0);
  expect(bytesIn(join(folder, 'killed'), UNREPEATED)).toEqual(bytesIn(join(folder, 'whole'), UNREPEATED));
});

test('check game', async () => {
  const { code, out, err } = await weightroom('check game ./breakthrough.ts --size 5 --games 1 --perft 1');
  expect(code, err).toBe(0);
  // By hand: five pieces step ahead, four to each side.
  expect(out).toContain('Perft 1: 13 move sequences');
});

test('an engine that thinks on a thread', async () => {
  const input = 'ugi\nuginewgame\nposition startpos\ngo depth 2\n';
  const { child, ended } = begin(folder, 'engine ./breakthrough.ts --size 5'.split(' '), { input });
  child.stdout!.on('data', (chunk) => {
    if (String(chunk).includes('bestmove')) child.kill();
  });
  expect((await ended).out).toMatch(/bestmove [a-e]2[a-e]3/);
});

describe('its code was changed', () => {
  beforeAll(() => appendFileSync(join(folder, 'features.ts'), '\n// Changed.\n'));
  const changed = 'changed since: features.ts';

  test('what was begun does not continue', async () => {
    const { code, err } = await weightroom(generate);
    expect([code, err]).toEqual([1, `weightroom: data: was begun with other code; ${changed}; use another folder\n`]);
  });

  test('what is there is read, with a word about it', async () => {
    const { code, err } = await weightroom('match replay match');
    expect([code, err]).toEqual([0, `match: was made with other code; ${changed}\n`]);
  });
});

describe('it has moved', () => {
  beforeAll(() => {
    mkdirSync(join(folder, 'games'));
    rmSync(join(folder, 'breakthrough.ts'));
    copyBreakthrough(join(folder, 'games'));
  });

  test('it is asked for, and may be named', async () => {
    const { code, err } = await weightroom('match replay match');
    expect([code, err]).toEqual([1, expect.stringContaining("which isn't there; --module FILE names it")]);
    const named = await weightroom('match replay match --module games/breakthrough.ts');
    expect(named).toMatchObject({ code: 0, err: '', out: expect.stringContaining('0 mismatches') });
  });

  test('self-play continues', async () => {
    const { code, err } = await weightroom(generate.replace('./', './games/'));
    expect(code, err).toBe(0);
  });

  test('from another folder it is found above the log', async () => {
    renameSync(join(folder, 'match'), join(folder, 'games/match'));
    mkdirSync(join(folder, 'elsewhere'));
    expect(await weightroom('match replay ../games/match', join(folder, 'elsewhere'))).toMatchObject({
      code: 0,
      err: '',
    });
  });
});
