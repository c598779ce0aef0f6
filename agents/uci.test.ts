import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gameNamed } from '../games/index.ts';
import { WIN } from './agent.ts';
import { infoOf } from './engine/agent.ts';
import { goText } from './engine/dialogue.ts';
import type { Thinking } from './serve/ugi.ts';
import { UgiServer } from './serve/ugi.ts';
import { dialects, notationIn, registerUci } from './uci.ts';

const game = gameNamed('slider-4');
const start = 'H3/H3/H3/1VVV h';
/** Slider as UCI might write it: its texts in other signs. */
beforeAll(() =>
  registerUci('slider', {
    fen: (position) => position.text().toUpperCase(),
    textOf: (fen) => fen.replace(/ H$/, ' h').replace(/ V$/, ' v'),
    moveText: (position, move) => `m-${game.moveText(position, move)}`,
  }),
);
afterAll(() => registerUci('slider', {}));

test('a move is read back from how UCI writes it, and others are refused', () => {
  const notation = notationIn('uci', game);
  const position = game.parse(start);
  const move = game.parseMove(position, 'a2r');
  expect(notation.moveText(position, move)).toBe('m-a2r');
  expect(notation.parseMove(position, 'm-a2r')).toBe(move);
  expect(() => notation.parseMove(position, '0000')).toThrow("0000: no legal move (in 'H3/H3/H3/1VVV h')");
});

test.each([
  [1, 1],
  [2, 3],
  [-1, -2],
  [-2, -4],
])('mate %d is %d plies away', (count, plies) => {
  const score = infoOf({ move: '', info: `info depth 9 score mate ${count} nodes 7` }, 'uci').score!;
  expect(score).toBe(plies > 0 ? WIN - plies : -WIN - plies);
  expect(dialects.uci.mateScore(plies)).toBe(count);
});

test('a clock is told in the words of UCI', () => {
  const clock = { left: 60_000, increment: 500 };
  const time = { move: 60_000, own: clock, other: { left: 50_000, increment: 0 } };
  expect(goText({}, time, 1, 'uci')).toBe('go wtime 50000 btime 60000 winc 0 binc 500');
});

describe('our engine', () => {
  /** What it says to the lines `told`, and the limits that it was given; it plays the first of `moves`. */
  function session(...told: string[]): { said: string[]; limits: unknown[] } {
    const [said, limits]: [string[], unknown[]] = [[], []];
    const thinker: Thinking = {
      newGame: () => {},
      stop: () => {},
      warmUp: (done) => done({ nodes: 0, milliseconds: 0 }),
      think({ start: from, moves, limit, lines }, done, hear) {
        limits.push(limit);
        const position = game.parse(from);
        for (const text of moves) position.make(game.parseMove(position, text));
        const move = game.parseMove(position, position.turn === 0 ? 'a2r' : 'b1u');
        const choice = { move, score: WIN - 3, depth: 3, nodes: 50 };
        const found = { choice, line: [move], place: 1, milliseconds: 10 };
        if (lines > 1) hear({ ...found, place: 2 });
        done({ ...found, note: undefined, told: false });
      },
    };
    const server = new UgiServer(
      game,
      { name: 'hand' },
      thinker,
      { say: (...more) => void said.push(...more), quit: () => {} },
      1,
      'uci',
    );
    for (const line of told) server.hear(line);
    return { said, limits };
  }

  test('introduces itself', () => {
    expect(session('uci', 'isready').said).toEqual([
      'id name weightroom hand',
      'id author the weightroom authors',
      'option name Seed type spin default 1 min 0 max 2147483647',
      'option name MultiPV type spin default 1 min 1 max 26',
      'option name Move Overhead type spin default 10 min 0 max 5000',
      'uciok',
      'readyok',
    ]);
  });

  test('plays a game told in UCI, with its line and mates in moves', () => {
    const { said } = session('ucinewgame', `position fen ${start.toUpperCase()}`, 'go depth 3');
    expect(said).toEqual(['info depth 3 score mate 2 nodes 50 time 10 nps 5000 pv m-a2r', 'bestmove m-a2r']);
  });

  test('tells of as many moves as it is asked for', () => {
    const { said } = session('setoption name MultiPV value 2', `position fen ${start.toUpperCase()}`, 'go depth 3');
    expect(said.map((line) => line.replace(/ score.* pv/, ''))).toEqual([
      'info depth 3 multipv 2 m-a2r',
      'info depth 3 multipv 1 m-a2r',
      'bestmove m-a2r',
    ]);
  });

  test.each([
    ['go', undefined],
    ['go depth 4 nodes 100', { depth: 4, nodes: 100 }],
    ['go infinite', {}],
    ['go ponder wtime 1000 btime 1000', {}],
    ['go searchmoves m-a2r movetime 30', { milliseconds: 20 }],
    ['go movetime 5', { milliseconds: 1 }],
    ['go wtime 1000 btime 1000 winc 20 binc 20', { milliseconds: 48, soft: 15 }],
    ['go wtime -5 btime 1000 movestogo 3', { milliseconds: 1, soft: 1 }],
  ])('%s', (line, limit) => {
    const { said, limits } = session(`position fen ${start.toUpperCase()}`, line);
    expect(limits).toEqual([limit]);
    expect(said.at(-1)).toBe('bestmove m-a2r');
  });

  test('leaves as much of a time as it is told', () => {
    const told = 'setoption name Move Overhead value 25';
    expect(session(told, `position fen ${start.toUpperCase()}`, 'go movetime 100').limits).toEqual([
      { milliseconds: 75 },
    ]);
  });

  test('says that there is no move once the game is over', () => {
    expect(session('position fen 4/4/4/1VVV V', 'go depth 1').said.at(-1)).toBe('bestmove (none)');
  });
});
