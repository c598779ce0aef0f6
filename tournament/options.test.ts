import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testFolder } from '../test/folder.ts';
import { mistake } from '../test/mistake.ts';
import { type FormatSpec, formatValues } from './formats/index.ts';
import { readTournamentOptions, tournamentOptions } from './options.ts';

const folder = testFolder();

type TournamentArguments = Record<keyof typeof tournamentOptions.options, string>;
const read = (changes: Partial<TournamentArguments>) =>
  readTournamentOptions('hex-3', tournamentOptions.read({ agents: 'hand,greedy,random', ...changes }));
const namesOf = (changes: Partial<TournamentArguments>) => read(changes).agents.map(({ name }) => name);

describe('formats', () => {
  test.each<[Partial<TournamentArguments>, object | undefined, number]>([
    [{}, undefined, 100],
    [{ format: 'round-robin', pairs: '7' }, undefined, 7],
    [{ format: 'gauntlet' }, { kind: 'gauntlet' }, 100],
    [{ format: 'swiss' }, { kind: 'swiss', rounds: 2 }, 100],
    [{ format: 'swiss', rounds: '5' }, { kind: 'swiss', rounds: 5 }, 100],
    [{ format: 'knockout', pairs: '3' }, { kind: 'knockout', extra: 3 }, 3],
    [{ format: 'knockout', extra: '0' }, { kind: 'knockout', extra: 0 }, 100],
    [
      { sprt: '-5,0', alpha: '0.1', model: 'logistic' },
      { kind: 'sprt', test: { elo0: -5, elo1: 0, alpha: 0.1, beta: 0.05, model: 'logistic' } },
      2000,
    ],
  ])('%j', (changes, format, pairs) => {
    const options = read(changes);
    expect([options.format, options.pairs]).toEqual([format, pairs]);
  });

  test.each<FormatSpec>([
    { kind: 'gauntlet' },
    { kind: 'swiss', rounds: 5 },
    { kind: 'knockout', extra: 0 },
    { kind: 'sprt', test: { elo0: -5, elo1: 0.5, alpha: 0.1, beta: 0.05, model: 'logistic' } },
  ])('the command that a log names asks for %j', (format) => {
    const values = Object.entries(formatValues(format)).map(([name, value]) => [name, String(value)]);
    expect(read(Object.fromEntries(values)).format).toEqual(format);
  });
});

test.each<[Partial<TournamentArguments>, string[]]>([
  [{}, ['hand@depth=3', 'greedy', 'random']],
  [{ limit: 'nodes=50' }, ['hand@nodes=50', 'greedy', 'random']],
  [{ allow: 'clock=60+0.5' }, ['hand@clock=60+0.5', 'greedy@clock=60+0.5', 'random@clock=60+0.5']],
  [{ allow: 'memory=9' }, ['hand@depth=3,memory=9', 'greedy@memory=9', 'random@memory=9']],
  [
    { allow: 'first=30,move=2', limit: 'depth=4', agents: 'hand,hand@ms=5' },
    ['hand@depth=4,first=30,move=2', 'hand@ms=5,first=30,move=2'],
  ],
])('%j: agents are %j', (changes, names) => expect(namesOf(changes)).toEqual(names));

test.each<[Partial<TournamentArguments>, string]>([
  [{ agents: 'hand@ms=50,cmd:node x.mjs' }, 'cmd:node x.mjs@ms=50'],
  [{ agents: 'hand@ms=50,cmd:node x.mjs@depth=2' }, 'cmd:node x.mjs@depth=2'],
  [{ agents: 'hand@ms=50,cmd:node x.mjs', limit: 'depth=4' }, 'cmd:node x.mjs@depth=4'],
  [{ agents: 'hand@ms=50,cmd:node x.mjs', allow: 'clock=60+0.5' }, 'cmd:node x.mjs@clock=60+0.5'],
  [{ agents: 'hand@nodes=50,cmd:node x.mjs' }, 'cmd:node x.mjs@depth=3'],
])('%j: the engine is %s', (changes, text) => expect(read(changes).agents[1]).toMatchObject({ text }));

test('openings from a file, and adjudication', () => {
  const file = join(folder, 'set.txt');
  writeFileSync(file, 'B2/3/3 w\n# remark\n3/1B1/3 w\n');
  expect(read({ openings: file, adjudicate: 'resign=600:4,plies=9' })).toMatchObject({
    openings: 'set',
    set: { file, positions: ['B2/3/3 w', '3/1B1/3 w'] },
    adjudication: { resign: { points: 600, moves: 4 }, plies: 9 },
  });
});

test.each<[Partial<TournamentArguments>, string]>([
  [{ agents: 'hand' }, '--agents hand: expected at least two'],
  [{ format: 'cup' }, '--format cup: expected one of round-robin, gauntlet, swiss, knockout'],
  [{ format: 'swiss', sprt: '0,5' }, '--sprt and --format: expected one of the two'],
  [{ rounds: '3' }, '--config rounds: it is of --format swiss'],
  [{ format: 'swiss', extra: '3' }, '--config extra: it is of --format knockout'],
  [{ format: 'swiss', rounds: '0' }, '--config rounds 0'],
  [{ sprt: '5,0' }, '--sprt 5,0: expected two Elo differences'],
  [{ sprt: '0' }, '--sprt 0: expected two Elo differences'],
  [{ sprt: '0,5', model: 'bayesian' }, 'model bayesian'],
  [{ sprt: '0,5', alpha: '0' }, 'alpha 0, beta 0.05: expected both above 0'],
  [{ format: 'swiss', alpha: '7' }, '--config alpha 7: expected a number from 0 to 1'],
  [{ pairs: '0' }, '--pairs 0'],
  [{ allow: 'plies=3' }, '--allow: plies=3: expected clock=60+0.5'],
  [{ allow: 'clock=0' }, '--allow: clock=0'],
  [{ adjudicate: 'resign=0:1' }, '--config adjudicate: resign=0:1'],
  [{ openings: 'none.txt' }, 'none.txt: no such file or folder'],
  [{ limit: 'depth=0' }, '--limit: limit depth=0'],
])('%j is refused', (changes, message) => {
  expect(() => read(changes)).toThrow(mistake(message));
});
