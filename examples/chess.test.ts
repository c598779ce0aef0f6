import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DrawReferee } from '../games/draws.ts';
import { movesOf, perft } from '../games/moves.ts';
import { Random } from '../lib/maths/random.ts';
import { loadGame } from '../library/steps.ts';
import { expectRefusal, inProcess } from '../test/command.ts';
import { rowsIn } from '../test/dataset.ts';
import { testFolder } from '../test/folder.ts';
import { PROOFS } from '../test/proofs.ts';

const folder = join(import.meta.dirname, 'chess');
const game = await loadGame(folder);

/**
 * https://www.chessprogramming.org/Perft_Results: counts from depth 1, the first `quick` of them in quick tests, and
 * those above 20 million before a release.
 */
const published: readonly [name: string, fen: string, quick: number, counts: readonly number[]][] = [
  ['start', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 3, [20, 400, 8902, 197281, 4865609, 119060324]],
  [
    'castling (Kiwipete)',
    'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
    2,
    [48, 2039, 97862, 4085603, 193690690],
  ],
  ['en passant and pins', '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1', 4, [14, 191, 2812, 43238, 674624, 11030083]],
  [
    'promotion and castling',
    'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1',
    3,
    [6, 264, 9467, 422333, 15833292],
  ],
  [
    'promotion that takes',
    'rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8',
    3,
    [44, 1486, 62379, 2103487, 89941194],
  ],
  [
    'middle game',
    'r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10',
    2,
    [46, 2079, 89890, 3894594, 164075551],
  ],
];

describe.each(published)('%s', (_, fen, quick, counts) => {
  const position = game.parse(fen);
  for (const [i, count] of counts.filter((one) => PROOFS || one < 20e6).entries())
    test(`depth ${i + 1}`, i < quick ? {} : { tags: 'slow' }, () => {
      expect(perft(position, i + 1, game.maxMoves)).toBe(count);
      expect(position.text()).toBe(fen);
    });
});

describe('the game is over', () => {
  test.each([
    ['mate', 'R5k1/5ppp/8/8/8/8/8/7K b - - 0 1', 0, 'checkmate'],
    ['no move and no check', '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', undefined, 'stalemate'],
    ['bare kings', '7k/8/6K1/8/8/8/8/8 b - - 0 1', undefined, 'insufficient material'],
    ['one knight', '7k/8/6K1/8/8/5N2/8/8 b - - 0 1', undefined, 'insufficient material'],
    ['bishops on cells of one colour', '7k/8/6K1/8/2b5/3B4/8/8 b - - 0 1', undefined, 'insufficient material'],
  ] as const)('%s', (_, fen, winner, ending) => {
    const position = game.parse(fen);
    expect([position.over(), position.winner(), position.ending()]).toEqual([true, winner, ending]);
  });

  test.each([
    ['bishops on cells of both colours', '7k/8/6K1/8/1b6/3B4/8/8 b - - 0 1'],
    ['two knights', '7k/8/6K1/8/8/4NN2/8/8 b - - 0 1'],
  ])('not yet: %s', (_, fen) => expect(game.parse(fen).over()).toBe(false));
});

/** Plays `moves`; the referee's word after the last one. */
function drawnAfter(fen: string, moves: string): string | undefined {
  const position = game.parse(fen);
  const draws = new DrawReferee(game);
  let drawn: string | undefined;
  for (const text of moves.split(' ')) {
    expect(drawn).toBeUndefined();
    const move = game.parseMove(position, text);
    position.make(move);
    drawn = draws.after(position, move);
  }
  return drawn;
}

test('a game can return to what it has passed since the last capture or move of a pawn, and to nothing else', () => {
  const out = new Int32Array(256);
  let [kept, most] = [new Set<string>(), 0];
  for (let i = 0; i < 20; i++) {
    const random = new Random(i, 'past');
    const position = game.start(random);
    kept.clear();
    for (let ply = 0; ply < 200 && !position.over(); ply++) {
      const before = `${position.hashLow} ${position.hashHigh}`;
      position.make(random.pick(movesOf(game, position)));
      if (/ 0 \d+$/.test(position.text())) kept = new Set();
      else kept.add(before);
      const end = position.past!(out, 0);
      const told = Array.from({ length: end / 2 }, (_, at) => `${out[2 * at]} ${out[2 * at + 1]}`);
      expect(new Set(told)).toEqual(kept);
      most = Math.max(most, kept.size);
    }
  }
  expect(most).toBeGreaterThan(10);
});

test.each([
  ['fifty moves', '7k/8/8/8/8/8/8/R6K w - - 98 80', 'a1a2 h8g8', 'fifty moves'],
  ['a pawn moves in time', '7k/8/8/8/8/8/P7/R6K w - - 99 80', 'a2a3 h8g8', undefined],
  [
    'three times, the start of the game not counted',
    '7k/8/8/8/8/8/8/R6K w - - 0 1',
    'a1a2 h8g8 a2a1 g8h8 a1a2 h8g8 a2a1 g8h8 a1a2',
    'repetition (3 times)',
  ],
])('%s', (_, fen, moves, drawn) => expect(drawnAfter(fen, moves)).toBe(drawn));

test('EPD with four fields is read, and a position that breaks a rule is refused with its line', async () => {
  const root = testFolder();
  const imported = (name: string, ...lines: string[]) => {
    writeFileSync(join(root, `${name}.epd`), lines.join('\n'));
    return inProcess(root, ['data', 'import', `${name}.epd`, '--game', folder, '--out', name]);
  };
  const quiet = '8/8/1k6/8/8/4P3/4K3/8 b - -';
  expect(await imported('good', `${quiet} c9 "1-0";`, '8/8/1k6/8/8/4P3/4K3/8 w - - 3 40 c9 "1/2-1/2";')).toMatchObject({
    code: 0,
  });
  expect(rowsIn(join(root, 'good')).map(({ position, result }) => [position, result])).toEqual([
    [`${quiet} 0 1`, 0],
    ['8/8/1k6/8/8/4P3/4K3/8 w - - 3 40', 0.5],
  ]);
  const bad = await imported('bad', `${quiet} [1.0]`, 'k7/8/8/8/8/8/8/R6K w - - 0 1 [1.0]');
  expectRefusal(bad, 'bad.epd line 2, column position: ');
  expect(bad.err).toMatch(/ the side that is not to move is in check$/m);
});

test.each([
  ['8/8/8/8/8/8/8/K6k w - -', 'expected FEN with six'],
  ['8/8/8/8/8/8/8/K7 w - - 0 1', '0 kings of Black'],
  ['P7/8/8/8/8/8/8/K6k w - - 0 1', 'a pawn on a8'],
  ['8/8/8/8/8/8/8/K6k w Q - 0 1', 'a right to castle Q'],
  ['8/8/8/8/8/8/8/K6k w - e6 0 1', "no pawn has just passed 'e6'"],
  ['k7/8/8/8/8/8/8/R6K w - - 0 1', 'the side that is not to move is in check'],
  ['QQQQQQQQ/QQ6/8/8/8/8/8/K6k w - - 0 1', 'more pieces of White'],
])('%s is refused', (fen, why) => expect(() => game.parse(fen)).toThrow(why));

test('noisy moves are captures and new queens, without those that lose a piece to a lesser one', () => {
  const noisyIn = (fen: string): string[] => {
    const position = game.parse(fen);
    const out = new Int32Array(game.maxMoves);
    return Array.from(out.subarray(0, position.noisy!(out, 0)), (move) => game.moveText(position, move));
  };
  expect(noisyIn('7k/P7/8/3p4/4P3/8/8/K2Q4 w - - 0 1')).toEqual(['a7a8q', 'e4d5', 'd1d5']);
  expect(noisyIn('7k/8/2p5/3p4/4P3/8/8/K2Q4 w - - 0 1')).toEqual(['e4d5']);
});
