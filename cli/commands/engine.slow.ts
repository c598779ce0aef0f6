import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Chess } from 'chess.js';
import { afterEach, describe, expect, test } from 'vitest';
import { expectRefusal, inProcess } from '../../test/command.ts';

const program = ['dist/cli/weightroom.js', 'engine'];

/** What `weightroom engine` says to `input`, which then ends. */
function engine(
  words: readonly string[],
  input: string | Buffer,
): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [...program, ...words], { input, encoding: 'utf8', timeout: 50_000 });
}

/** The last line but those of a search's report. */
const moves = (stdout: string): string[] => stdout.split('\n').filter((line) => line.startsWith('bestmove'));

test('lines come in and answers go out, until quit', () => {
  const { status, stdout, stderr } = engine(
    ['slider-4', '--agent', 'hand'],
    'ugi\nisready\nposition startpos\ngo depth 2\nquit\nisready\n',
  );
  expect([status, stderr]).toEqual([0, '']);
  // The search may be over by the time that quit is read, or not.
  expect(stdout).toMatch(
    /^id name weightroom hand@depth=4\n(?:.+\n)*ugiok\ninfo string warmed up: [1-9]\d+ nodes in \d+ ms\nreadyok\n(?:info depth [12] .+\n)+bestmove [a-d][1-4][udlr]\n$/,
  );
});

test('the end of the input is the end, and finishes the search that is under way', () => {
  const { status, stdout, stderr } = engine(['slider-4'], 'go depth 3');
  expect([status, stderr, moves(stdout).length]).toEqual([0, '', 1]);
  expect(engine(['slider-4'], '')).toMatchObject({ status: 0, stdout: '', stderr: '' });
});

test('what is no text at all is survived', () => {
  const noise = Buffer.concat([
    randomBytes(200_000),
    Buffer.from('\nisready\n'),
    Buffer.alloc(3_000_000, 'x'),
    Buffer.from('\nisready\n'),
  ]);
  const { status, stdout, stderr } = engine(['slider-4', '--agent', 'random'], noise);
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout.split('\n').filter((line) => line === 'readyok')).toHaveLength(2);
  expect(stdout).toContain('info string error: a line of more than 1048576 bytes\n');
});

/** Lines without their numbers and moves; of several that are alike then, one. */
function shapesOf(lines: readonly string[]): string[] {
  const shapes = lines.map((line) =>
    line.replace(/(?<=pv |bestmove )[a-h].*/, 'MOVES').replace(/ -?\d+(?= |$)/g, ' N'),
  );
  return shapes.filter((shape, i) => shape !== shapes[i - 1]);
}

test('the session of a GUI is that of its page', async () => {
  const page = readFileSync('docs/how-to/engines.md', 'utf8');
  const [session] = /^> uci\n[\s\S]*?^> quit$/m.exec(page)!;
  const words = [...program, './examples/chess', '--agent', 'hand:difference', '--protocol', 'uci'];
  const child = spawn(process.execPath, words);
  const said = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  for (const turn of session.split(/\n(?=> )/)) {
    const [asked, ...answers] = turn.split('\n').map((line) => line.slice(2));
    child.stdin.write(`${asked}\n`);
    const heard: string[] = [];
    const [last] = answers.at(-1)?.split(' ') ?? [];
    while (last !== undefined && heard.at(-1)?.split(' ')[0] !== last) heard.push((await said.next()).value);
    expect(shapesOf(heard)).toEqual(shapesOf(answers));
  }
  expect((await once(child, 'exit'))[0]).toBe(0);
}, 60_000);

/** A game in which fastchess found lines that went round in circles. */
const CIRCLES =
  'rnbqkb1r/pppppppp/8/8/7P/2N2P2/PPPPPnP1/R1BQKBNR w KQkq - 1 4 moves e1f2 e7e5 d2d4 e5d4 d1d4 b8c6 d4e4 f8e7 c1g5 e8g8 a1b1 a7a6 b1c1 f8e8 g5e7 c6e7 e2e3 d7d5 e4f4 e7g6 f4d4 c7c6 h4h5 g6e5 f3f4 e5g4 f2g3 g4e3 f1d3 h7h6 a2a3 a6a5 b2b4 c8f5 d3e2 a5b4 a3b4 e3c2 c1c2 f5c2 d4d2 c2b3 e2d1 b3d1 d2d1 e8e3 g1f3 e3c3 g3h2 a8a2 h1e1 c3f3 d1f3 d8h4 f3h3 h4e1 h3c8';

test('a line that the engine expects ends where a position is there again', async () => {
  const child = spawn(process.execPath, [
    ...program,
    './examples/chess',
    '--agent',
    'hand:difference',
    '--protocol',
    'uci',
  ]);
  child.stdin.write(`position fen ${CIRCLES}\ngo nodes 30000\n`);
  const lines: string[][] = [];
  for await (const said of createInterface({ input: child.stdout })) {
    if (said.startsWith('bestmove')) break;
    lines.push(...[...said.matchAll(/ pv (.+)/g)].map(([, line]) => line!.split(' ')));
  }
  child.kill();
  expect(lines.length).toBeGreaterThan(4);
  const [fen, moves] = CIRCLES.split(' moves ');
  for (const line of lines) {
    const chess = new Chess(fen);
    const seen = new Set<string>();
    const here = (): string => chess.fen().split(' ').slice(0, 4).join(' ');
    for (const move of moves!.split(' ')) {
      seen.add(here());
      chess.move(move);
    }
    for (const move of line) {
      expect(seen).not.toContain(here());
      seen.add(here());
      chess.move(move);
    }
  }
});

test('GTP is spoken on request', () => {
  const { status, stdout } = engine(
    ['hex-3', '--protocol', 'gtp', '--limit', 'depth=1'],
    'boardsize 4\nplay b d4\n\n# a\ngenmove w\nquit\nname\n',
  );
  expect(status).toBe(0);
  expect(stdout).toMatch(/^= \n\n= \n\n= [a-d][1-4]\n\n= \n\n$/);
});

test('its end of a GTP dialogue is the end too', () =>
  expect(engine(['hex-3', '--protocol', 'gtp'], 'protocol_version')).toMatchObject({ status: 0, stdout: '= 2\n\n' }));

test.each([
  [['slider', '--protocol', 'gtp'], "--protocol gtp: slider-6 can't be played in GTP"],
  [['slider', '--protocol', 'uci'], "--protocol uci: slider-6 can't be played in UCI, as its module exports no uci"],
  [['slider', '--protocol', 'ucii'], '--protocol ucii: did you mean uci? Expected one of ugi, uci, gtp'],
  [['slider', '--agent', 'nobody'], 'nobody: no such agent'],
  [['slider', '--agent', 'cmd:node'], 'weightroom engine needs an agent of ours'],
])('%j is refused in one line', async (words, message) => {
  expectRefusal(await inProcess('.', ['engine', ...words]), message);
});

describe('a search that has no end', () => {
  let running: ChildProcessWithoutNullStreams;
  let lines: AsyncIterator<string>;
  afterEach(() => running.kill('SIGKILL'));

  async function line(): Promise<string | undefined> {
    return (await lines.next()).value;
  }

  /** The first line that is no report of a search: there is one before it. */
  async function answer(): Promise<string | undefined> {
    let said = await line();
    expect(said).toMatch(/^info depth/);
    while (said?.startsWith('info')) said = await line();
    return said;
  }

  async function begin(): Promise<void> {
    running = spawn(process.execPath, [...program, 'hex-11', '--agent', 'hand']);
    lines = createInterface({ input: running.stdout })[Symbol.asyncIterator]();
    running.stdin.write('position startpos\ngo infinite\nisready\n');
    let said = await line();
    while (said?.startsWith('info')) said = await line();
    expect(said).toBe('readyok');
  }

  test('is stopped, with a move, and the next one is searched', async () => {
    await begin();
    running.stdin.write('stop\n');
    for (let search = 0; search < 2; search++) {
      expect(await answer()).toMatch(/^bestmove [a-k]\d+$/);
      running.stdin.write('go depth 1\n');
    }
  });

  test('ends after quit, with a move', async () => {
    await begin();
    const exit = once(running, 'exit');
    running.stdin.write('quit\n');
    expect(await answer()).toMatch(/^bestmove/);
    expect(await exit).toEqual([0, null]);
  });

  test('ends when nobody listens any more', async () => {
    await begin();
    running.stdin.end();
    expect(await once(running, 'exit')).toEqual([0, null]);
  });
});
