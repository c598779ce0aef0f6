import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { visibleLines } from '../../lib/quoted.ts';

/** `weightroom play` with `input` typed, or piped, into it. */
function play(words: readonly string[], input: string): { status: number | null; stdout: string; stderr: string } {
  const program = ['dist/cli/weightroom.js', 'play', ...words];
  // A game without an end fails the test; it doesn't hang it.
  return spawnSync(process.execPath, program, { input, encoding: 'utf8', timeout: 100_000, killSignal: 'SIGKILL' });
}

test('a person is shown the board and answered, told of a wrong move, and may take back and leave', () => {
  const position = 'H4/H4/H4/H4/1VVVV h';
  const { status, stdout, stderr } = play(
    ['slider-5', '--position', position, '--limit', 'depth=2'],
    'help\nmoves\nhint\na5l\na5r\nundo\nposition\nquit\n',
  );
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^slider-5: two sides cross .+\nYou are H\. Enter a move, or: moves, /);
  expect(stdout).toContain('5 H . . . .');
  expect(stdout).toContain('a2d a2r a3r a4r a5r');
  expect(stdout).toMatch(/says hand@depth=2: -?\d+ points/);
  expect(stdout).toContain("can't move that direction!");
  expect(stdout).toMatch(/V plays [b-e]1[ulr]/);
  expect(stdout).toContain(`H> ${position}`);
});

test('the end of the input ends the game quietly', () =>
  expect(play(['infexion', '--limit', 'depth=1'], '')).toMatchObject({ status: 0, stderr: '' }));

test('two agents are watched to the end', () => {
  const { status, stdout } = play(['slider-4', '--watch', 'hand,greedy', '--limit', 'depth=4', '--delay', '1'], '');
  expect(status).toBe(0);
  expect(stdout).toMatch(/^(H|V) wins: all (H|V) pieces have left/m);
});

test.each([
  ['two agents', ['--watch', 'random,hand'], ''],
  ['a person and an agent', ['--agent', 'hand'], 'a4d\na3u\n'.repeat(20)],
])('%s whose game the rules never end are told of the draw', (_, words, input) => {
  const walled = 'HB2/1B2/B1BB/1BV1 h';
  const { status, stdout } = play(['slider-4', '--position', walled, '--limit', 'depth=1', ...words], input);
  expect([status, stdout.trimEnd().split('\n').at(-1)]).toEqual([0, 'Drawn: repetition (6 times).']);
});

test('an engine from outside is an opponent like others: takes back, gives hints, and has lost when it fails', () => {
  const engine = (mode: string): string => `cmd:node test/hostile-engine.mjs ${mode}`;
  const { status, stdout, stderr } = play(['hex-3', '--agent', engine('none')], 'c3\nhint\nundo\nb2\nposition\nquit\n');
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/white plays a1.+black> b1, says hostile-engine\.mjs.+white plays a1.+> W2\/1B1\/3 b\n/s);
  const watched = play(['hex-3', '--watch', `random,${engine('crash')}`], '');
  const [, folder] =
    /^black wins: engine crashed \(exit code 3\)\.\nWhat engines wrote to standard error is in (.+)\n$/m.exec(
      watched.stdout,
    ) ?? [];
  expect(readdirSync(folder!).filter((name) => name.endsWith('.stderr'))).toHaveLength(1);
  rmSync(folder!, { recursive: true });
});

test('what an engine sends moves no cursor and rings no bell', () => {
  const { stdout } = play(['hex-3', '--watch', 'cmd:node test/hostile-engine.mjs escape,random'], '');
  expect(stdout).toContain('\\x1b[31mz99\\x07');
  expect(stdout).toBe(visibleLines(stdout));
});

test('an illegal move of an engine ends a watched game', () => {
  const { status, stdout } = play(['hex-3', '--watch', 'cmd:node test/hostile-engine.mjs illegal,random'], '');
  const [ending, kept] = stdout.trimEnd().split('\n').slice(-2);
  expect([status, ending]).toEqual([0, expect.stringMatching(/^white wins: engine played an illegal move \(.+\)\.$/)]);
  rmSync(kept!.replace(/^.* is in /, ''), { recursive: true });
});
