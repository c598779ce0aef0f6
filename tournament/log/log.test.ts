import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { InputError } from '../../lib/input-error.ts';
import { program } from '../../lib/version.ts';
import { emptiedFolder } from '../../test/folder.ts';
import { mistake } from '../../test/mistake.ts';
import { type Header, LOG, readLog, TournamentLog } from './log.ts';
import type { GameRecord } from './record.ts';

const COMMAND = 'weightroom match run slider-4 --agents a b';

const folder = emptiedFolder();
const path = join(folder, LOG);

const recordOf = (game: number): GameRecord => ({
  game,
  seats: ['a', 'b'],
  opening: game >> 1,
  position: '4/4/H3/3V h',
  winner: -1,
  ending: 'ply limit',
  chosen: [3, 2],
  nodes: [30, 20],
  moves: 'a2r d1u',
});

const tournament = { game: 'slider-4', seed: 1, agents: ['a', 'b'], pairs: 3, format: { kind: 'gauntlet' } } as const;

function headerWith(setup: string, command: string): Header {
  return { format: 'weightroom tournament 2', program, tournament, command, setup };
}

const played = (game: number) => ({
  record: recordOf(game),
  milliseconds: [1.4, 2.6] as const,
  memory: [5, 1e9] as const,
});

/** Opens the log, adds games up to, not with, number `to`, and closes it. */
function add(to: number, setup = 'setup', command = COMMAND): TournamentLog {
  const log = new TournamentLog(folder, headerWith(setup, command));
  for (let game = log.records.length; game < to; game++) log.add(played(game));
  log.close();
  return log;
}

const linesOf = (file: string): string[] => readFileSync(join(folder, file), 'utf8').split('\n');

test('is a line of what it is, then one line a game; clocks stand apart', () => {
  const log = add(3);
  expect(log.records).toEqual([recordOf(0), recordOf(1), recordOf(2)]);
  const [header, ...games] = linesOf(LOG);
  expect(JSON.parse(header!)).toEqual({
    format: 'weightroom tournament 2',
    program,
    tournament,
    command: COMMAND,
    setup: 'setup',
    checksum: expect.stringMatching(/^[0-9a-f]{12}$/),
  });
  const checked = (record: GameRecord) => ({ ...record, checksum: expect.stringMatching(/^[0-9a-f]{12}$/) });
  expect(games.slice(0, -1).map((line) => JSON.parse(line))).toEqual(log.records.map(checked));
  expect(games.at(-1)).toBe('');
  expect(linesOf('timing.jsonl')[2]).toBe('{"game":2,"milliseconds":[1,3],"memory":[5,1000000000]}');
});

test('the seat whose last choice was no move stands with its time, and is read back', () => {
  const log = new TournamentLog(folder, headerWith('setup', COMMAND));
  log.add({ ...played(0), unplayed: 1 });
  log.add(played(1));
  log.close();
  expect(linesOf('timing.jsonl')[0]).toBe('{"game":0,"milliseconds":[1,3],"memory":[5,1000000000],"unplayed":1}');
  for (const read of [log, add(2), readLog(folder)]) expect(read.measured.get(0)!.unplayed).toBe(1);
});

test('a game is in the file when add returns', () => {
  const log = new TournamentLog(folder, headerWith('setup', COMMAND));
  log.add(played(0));
  expect(linesOf(LOG)).toHaveLength(3);
  log.close();
});

test('opened again, it holds what stood in it', () => {
  const before = add(4);
  const after = add(4);
  expect(after.records).toEqual(before.records);
  expect(after.measured).toEqual(before.measured);
  expect(after.measured.get(3)!.milliseconds).toEqual([1, 3]);
});

test('read, it holds the same, by folder or file, and a torn line is neither read nor cut off', () => {
  const log = add(3);
  writeFileSync(path, '{"game":3,"sea', { flag: 'a' });
  const before = readFileSync(path, 'utf8');
  for (const place of [folder, path]) {
    const read = readLog(place);
    expect(read.header).toEqual(headerWith('setup', COMMAND));
    expect(read.records).toEqual(log.records);
    expect(read.measured).toEqual(log.measured);
  }
  expect(readFileSync(path, 'utf8')).toBe(before);
});

test.each([
  ['nothing', undefined, 'no such file or folder'],
  ['an empty file', '', 'empty, expected the log of a tournament'],
  ['another file', 'thesis\n', 'line 1: not JSON'],
])('reading %s', (_, text, message) => {
  if (text !== undefined) writeFileSync(path, text);
  expect(() => readLog(path)).toThrow(mistake(message));
});

test('a record that is refused is refused', () => {
  add(3);
  const refuse = (record: GameRecord, where: string): void => {
    if (record.game === 1) throw new InputError(`${where}: no`);
  };
  expect(() => new TournamentLog(folder, headerWith('setup', COMMAND), refuse)).toThrow(`${path} line 3: no`);
});

test('cut anywhere, continuing gives the same bytes', () => {
  add(4);
  const whole = readFileSync(path);
  for (let cut = 0; cut <= whole.length; cut += 29) {
    writeFileSync(path, whole.subarray(0, cut));
    const lines = whole.subarray(0, cut).filter((byte) => byte === 10).length;
    const log = new TournamentLog(folder, headerWith('setup', COMMAND));
    log.close();
    expect(log.records).toHaveLength(Math.max(0, lines - 1));
    add(4);
    expect(readFileSync(path).equals(whole)).toBe(true);
  }
});

test('lost times lose no game', () => {
  add(4);
  rmSync(join(folder, 'timing.jsonl'));
  const log = add(5);
  expect(log.records).toHaveLength(5);
  expect([...log.measured.keys()]).toEqual([4]);
});

describe('refused', () => {
  test.each([
    ['another setup', 'other', COMMAND],
    ['another command', 'setup', `${COMMAND} --pairs 7`],
  ])('%s', (_, setup, command) => {
    add(2);
    const before = readFileSync(path, 'utf8');
    const differs = command === COMMAND ? '' : '; --pairs is ';
    expect(() => add(3, setup, command)).toThrow(`${folder}: holds another run (${COMMAND}, ${program})${differs}`);
    expect(readFileSync(path, 'utf8')).toBe(before);
  });

  test('another version of the program', () => {
    const old = { ...headerWith('setup', COMMAND), program: 'weightroom 0.0.1' };
    new TournamentLog(folder, old).close();
    expect(() => add(3)).toThrow(`${folder}: holds another run (${COMMAND}, weightroom 0.0.1); use another folder`);
  });

  test('a folder of somebody', () => {
    writeFileSync(join(folder, 'thesis.txt'), '');
    expect(() => add(1)).toThrow(new InputError(`${folder}: not empty and no tournament; use another folder`));
    expect(readdirSync(folder)).toEqual(['thesis.txt']);
  });

  test('a folder with a lock only is empty', () => {
    writeFileSync(join(folder, '.lock'), '1');
    expect(add(1).records).toHaveLength(1);
  });

  test('a folder that is missing', () => {
    expect(() => new TournamentLog(join(folder, 'missing'), headerWith('setup', COMMAND))).toThrow(InputError);
  });

  test.each([
    ['no header', 0, JSON.stringify(recordOf(0)), 'line 1: format: '],
    ['a header of another format', 0, '{"format":"weightroom match run 3"}', 'line 1: format: '],
    ['something else', 0, 'thesis', 'line 1: not JSON'],
    ['a line that is not JSON', 2, '{"game":1', 'line 3: not JSON'],
    ['an empty line', 2, '', 'line 3: not JSON'],
    ['a game twice', 2, JSON.stringify(recordOf(0)), 'line 3: game 0, expected game 1'],
    ['a game left out', 2, JSON.stringify(recordOf(2)), 'line 3: game 2, expected game 1'],
    ['a third winner', 2, JSON.stringify({ ...recordOf(1), winner: 2 }), 'line 3: winner: '],
    ['half a move', 2, JSON.stringify({ ...recordOf(1), chosen: [1.5, 1] }), 'line 3: chosen.0: '],
    ['one seat', 2, JSON.stringify({ ...recordOf(1), seats: ['a'] }), 'line 3: seats: '],
  ])('%s', (_, index, line, message) => {
    add(3);
    const lines = linesOf(LOG);
    lines[index] = line;
    writeFileSync(path, lines.join('\n'));
    expect(() => add(3)).toThrow(mistake(`${path} ${message}`));
  });
});

describe('what was changed by mistake', () => {
  /** Reads the log by both ways, which say the same, and change nothing. */
  function refused(text: string, message: string | RegExp): void {
    writeFileSync(path, text);
    expect(() => readLog(path)).toThrow(mistake(message));
    expect(() => add(8)).toThrow(message);
    expect(readFileSync(path, 'utf8')).toBe(text);
  }

  test.each<[string, (lines: string[]) => void, string]>([
    ['a winner', (lines) => edit(lines, 2, '"winner":-1', '"winner":1'), 'line 3: checksum'],
    ['seats', (lines) => edit(lines, 1, '["a","b"]', '["b","a"]'), 'line 2: checksum'],
    ['an ending', (lines) => edit(lines, 3, 'ply limit', 'ply Limit'), 'line 4: checksum'],
    ['a move', (lines) => edit(lines, 3, 'd1u', 'd1r'), 'line 4: checksum'],
    ['nodes', (lines) => edit(lines, 1, '[30,20]', '[30,2]'), 'line 2: checksum'],
    ['a key that nobody knows', (lines) => edit(lines, 1, '{"game"', '{"by":"me","game"'), 'line 2: checksum'],
    ['a game voided', (lines) => edit(lines, 1, '"chosen"', '"voided":true,"chosen"'), 'line 2: checksum'],
    ['a blank', (lines) => edit(lines, 2, ',"opening"', ', "opening"'), 'line 3: checksum'],
    ['a carriage return', (lines) => edit(lines, 2, /$/, '\r'), 'line 3: no checksum at its end'],
    ['a checksum', (lines) => edit(lines, 2, /.(?="}$)/, 'x'), 'line 3: no checksum at its end'],
    ['no checksum', (lines) => edit(lines, 2, /,"checksum".*/, '}'), 'line 3: no checksum at its end'],
    ['the names of the agents', (lines) => edit(lines, 0, '["a","b"]', '["b","a"]'), 'line 1: checksum'],
    ['the setup', (lines) => edit(lines, 0, '"setup":"setup"', '"setup":"Setup"'), 'line 1: checksum'],
    ['the version', (lines) => edit(lines, 0, 'tournament 2', 'tournament 1'), 'line 1: format: '],
    ['games renumbered and exchanged', (lines) => exchange(lines), 'line 3: checksum'],
  ])('%s', (_, change, message) => {
    add(4);
    const lines = linesOf(LOG);
    change(lines);
    refused(lines.join('\n'), `${path} ${message}`);
  });

  test('a byte of it: refused, or a torn end that is played again', () => {
    add(3);
    const whole = readFileSync(path);
    for (let at = 0; at < whole.length - 1; at += 5) {
      const spoiled = Buffer.from(whole);
      spoiled[at] = spoiled[at]! ^ 1;
      writeFileSync(path, spoiled);
      expect(() => readLog(path), `byte ${at}`).toThrow(InputError);
    }
  });

  function edit(lines: string[], index: number, from: string | RegExp, to: string): void {
    const changed = lines[index]!.replace(from, to);
    expect(changed).not.toBe(lines[index]);
    lines[index] = changed;
  }

  function exchange(lines: string[]): void {
    const [second, third] = [lines[2]!, lines[3]!];
    lines[2] = third.replace('"game":2', '"game":1');
    lines[3] = second.replace('"game":1', '"game":2');
  }
});
