import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import yargs from 'yargs';
import { InputError } from '../../lib/input-error.ts';
import { tuneCommand } from '../commands/tune.ts';
import type { Given } from './command.ts';
import { runKind } from './run-kind.ts';

const folder = mkdtempSync(join(tmpdir(), 'weightroom-run-kind-'));
afterAll(() => rmSync(folder, { recursive: true }));

const at = (name: string): string => join(folder, name);
beforeAll(() => {
  for (const [name, format] of [
    ['one-fit', 'weightroom run 4'],
    ['older-fit', 'weightroom run 2'],
    ['loop', 'weightroom champion run 1'],
  ] as const) {
    mkdirSync(at(name));
    writeFileSync(join(at(name), 'run.json'), JSON.stringify({ format }, null, 2));
  }
});

/** What yargs reads of a command line. */
function given(words: string): Given {
  const parser = yargs().exitProcess(false);
  (tuneCommand.builder as (one: typeof parser) => unknown)(parser);
  return parser.parseSync(words.split(' ').filter(Boolean)) as Given;
}

test.each([
  ['', 'loop'],
  ['--seed 7', 'loop'],
  ['--budget 20m', 'loop'],
  ['--generations 3 --games 100 --pairs 20', 'loop'],
  ['--repeats 2', 'loop'],
  ['--progress json', 'loop'],
  ['--features full --against greedy --limit nodes=500 --workers 1 --json --out there', 'loop'],
  ['--once', 'once'],
  ['--once --seed 7', 'once'],
  ['--games 50', 'once'],
  ['--pairs 50', 'once'],
  ['--networks board', 'once'],
  ['--costs hand:own=1', 'once'],
  ['--selfplay-agent hand', 'once'],
  ['--ridge cv', 'once'],
  ['--no-tempo', 'once'],
  ['--epochs 3', 'once'],
  ['--backend cpu', 'once'],
  ['--strict', 'once'],
  ['--limit ms=20', 'once'],
  ['--limit depth=3', 'once'],
  ['--limit nodes=100,depth=3', 'once'],
  // Commands that runs of before have kept say what stands there anyway, too.
  ['--seed 1 --random-moves 0.1 --scatter 0.25 --rare 0.1 --model logistic', 'once'],
])('tune %s: %s', (words, kind) => expect(runKind(given(words), undefined)).toBe(kind));

describe('a folder', () => {
  test.each([
    ['', 'one-fit', 'once'],
    ['--seed 1', 'older-fit', 'once'],
    ['--games 5', 'one-fit', 'once'],
    ['', 'loop', 'loop'],
    ['--budget 5m', 'loop', 'loop'],
    ['', 'nothing', 'loop'],
    // The loop's own words say so.
    ['--budget 5m', 'one-fit', 'loop'],
  ])('tune %s --out %s: %s', (words, name, kind) => expect(runKind(given(words), at(name))).toBe(kind));

  test.each(['--once', '--games 5'])('with a run of the loop is not for one fit: %s', (words) =>
    expect(() => runKind(given(words), at('loop'))).toThrow(
      new InputError(
        `${at('loop')}: holds a run of the champion loop, and ${words} asks for one fit; use another folder with --out`,
      ),
    ),
  );
});
