import { expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import { sowingsOf } from '../../test/conformance/hus.ts';
import type { Game } from '../game.ts';
import { movesOf } from '../moves.ts';
import { hus } from './index.ts';
import type { HusPosition } from './position.ts';
import { aborted, capturedOf, capturesOf, facing, PITS, SEEDS, sow } from './sow.ts';

const game = hus.game(0) as Game<HusPosition>;

/** A position's text from the pits that hold seeds, by number; the rest of the 96 lie in pit `rest` of player 1. */
function board(first: Record<number, number>, second: Record<number, number>, state: string, rest = 0): string {
  const rows = [first, second].map((pits) => Array.from({ length: PITS }, (_, pit) => pits[pit] ?? 0));
  rows[1]![rest]! += SEEDS - rows.flat().reduce((sum, seeds) => sum + seeds, 0);
  return `${rows.map((row) => row.join()).join('/')} ${state}`;
}

/** After a move of player 0: what it did, and his pits that hold seeds. */
function played(text: string, move: number) {
  const position = game.parse(text);
  position.make(game.parseMove(position, String(move)));
  const { sown } = position;
  const own = Object.fromEntries([...position.pits.subarray(0, PITS).entries()].filter(([, seeds]) => seeds > 0));
  return { sowings: sowingsOf(sown), captures: capturesOf(sown), captured: capturedOf(sown), own };
}

test.each([
  ['ends in an empty pit', board({ 3: 2, 4: 1 }, {}, '0 9'), 3, { sowings: 1, own: { 4: 2, 5: 1 } }],
  ['ends in an occupied pit: sown on', board({ 3: 2, 5: 1 }, {}, '0 9'), 3, { sowings: 2, own: { 4: 1, 6: 1, 7: 1 } }],
  ['wraps round', board({ 31: 3 }, {}, '0 9'), 31, { sowings: 1, own: { 0: 1, 1: 1, 2: 1 } }],
  [
    'captures what faces an inner pit and what lies behind that, sown from the next pit on',
    board({ 18: 2, 20: 1 }, { 27: 2, 4: 3 }, '0 9'),
    18,
    { sowings: 2, captures: 1, captured: 5, own: { 19: 1, 20: 2, 21: 1, 22: 1, 23: 1, 24: 1, 25: 1 } },
  ],
  [
    'captures with nothing behind',
    board({ 18: 2, 20: 1 }, { 27: 2, 4: 0 }, '0 9'),
    18,
    { captures: 1, captured: 2, own: { 19: 1, 20: 2, 21: 1, 22: 1 } },
  ],
  [
    'sows on where only the outer pit holds seeds',
    board({ 18: 2, 20: 1 }, { 27: 0, 4: 3 }, '0 9'),
    18,
    { captures: 0, own: { 19: 1, 21: 1, 22: 1 } },
  ],
  [
    'captures nothing in the first round',
    board({ 18: 2, 20: 1 }, { 27: 2, 4: 3 }, '0 0'),
    18,
    { sowings: 2, captures: 0, own: { 19: 1, 21: 1, 22: 1 } },
  ],
  ['captures nothing from the outer row', board({ 3: 2, 5: 1 }, { 10: 4 }, '0 9'), 3, { captures: 0 }],
])('a turn %s', (_, text, move, wanted) => expect(played(text, move)).toMatchObject(wanted));

test('a hand of 32 ends in its own pit and is over, one of 33 laps and counts the pit after it as occupied', () => {
  const pits = new Uint8Array(2 * PITS);
  const words = new Int32Array(pits.buffer);
  pits[4] = 32;
  expect(sowingsOf(sow(words, 0, 4, true))).toBe(1);
  expect([...pits.subarray(0, PITS)]).toEqual(new Array(PITS).fill(1));
  pits.fill(0);
  pits[4] = 33;
  expect(sowingsOf(sow(words, 0, 4, true))).toBeGreaterThan(1);
});

test('inner pits face inner pits', () => {
  expect([16, 31, 20].map(facing)).toEqual([31, 16, 27]);
  expect(facing(facing(19))).toBe(19);
});

test('an aborted turn voids the game, costs seeds, and leaves the turn where it was', () => {
  const endless =
    '6,0,3,0,6,3,4,1,0,1,7,1,0,2,3,2,1,4,1,7,1,0,1,0,2,5,4,3,6,1,11,0/1,1,0,0,1,1,1,0,0,1,0,0,0,2,0,1,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0 0 113';
  const position = game.parse(endless);
  const before = [position.hashLow, position.hashHigh];
  position.make(30);
  expect(aborted(position.sown)).toBe(true);
  expect(sowingsOf(position.sown)).toBe(200);
  const { turn, rounds, ply } = position;
  expect([turn, rounds, ply, movesOf(game, position)]).toEqual([0, 113, 227, []]);
  expect([position.over(), position.winner(), position.voided()]).toEqual([true, undefined, true]);
  expect(position.ending()).toBe('cancelled-0');
  expect(position.seeds(0) + position.seeds(1)).toBeLessThan(SEEDS);
  expect([position.hashLow, position.hashHigh]).not.toEqual(before);
  position.unmake();
  expect([position.text(), position.over(), position.voided()]).toEqual([endless, false, false]);
  expect([position.hashLow, position.hashHigh]).toEqual(before);
});

test('96 seeds stay on the board, those of each player as counted', () => {
  for (let i = 0; i < 40; i++) {
    const random = new Random(i, 'seeds');
    const position = i % 2 === 0 ? game.start(random) : game.scatter(random);
    while (!position.over()) {
      position.make(random.pick(movesOf(game, position)));
      const sums = [0, PITS].map((first) => position.pits.subarray(first, first + PITS).reduce((a, b) => a + b, 0));
      expect([position.seeds(0), position.seeds(1)]).toEqual(sums);
      if (!position.voided()) expect(position.seeds(0) + position.seeds(1)).toBe(SEEDS);
    }
  }
});

test('the side and the rounds in the text do not depend on each other, and make the ply', () => {
  const pits = board({ 3: 2, 4: 2 }, { 5: 2 }, '');
  for (const [turn, rounds] of [
    [0, 0],
    [1, 0],
    [0, 7],
    [1, 7],
  ] as const) {
    const position = game.parse(`${pits}${turn} ${rounds}`);
    expect([position.turn, position.rounds, position.ply]).toEqual([turn, rounds, 2 * rounds + turn]);
    position.make(movesOf(game, position)[0]!);
    expect([position.turn, position.rounds, position.ply]).toEqual([1 - turn, rounds + turn, 2 * rounds + turn + 1]);
  }
});

test.each([
  // Player 1 completes the round.
  [board({ 3: 2, 9: 2 }, { 0: 2, 1: 90 }, '1 5000'), 0, 'turn-limit', undefined],
  [board({ 3: 1, 9: 1 }, { 0: 2, 1: 90 }, '1 5000', 20), 0, 'no-moves at-limit', 1],
  [board({ 3: 2, 9: 1 }, { 0: 1, 1: 1 }, '0 5000', 9), 3, undefined, undefined],
])('%s: pit %i ends it by %s', (text, move, ending, winner) => {
  const position = game.parse(text);
  position.make(move);
  expect([position.over(), position.over() ? position.ending() : undefined]).toEqual([ending !== undefined, ending]);
  if (position.over()) expect(position.winner()).toBe(winner);
});

test('the game ends at its last ply, and not one before', () => {
  const last = game.search!.lastPly!;
  const position = game.parse(board({ 3: 2, 9: 2 }, { 0: 2, 1: 90 }, '1 5000'));
  expect([position.ply, position.over()]).toEqual([last - 1, false]);
  position.make(0);
  expect([position.ply, position.over()]).toEqual([last, true]);
});

test('a player without a move has lost, in a position that was read too', () => {
  const position = game.parse(board({ 3: 1, 20: 1 }, {}, '0 30'));
  expect([position.over(), position.winner(), position.ending(), movesOf(game, position)]).toEqual([
    true,
    1,
    'no-moves',
    [],
  ]);
});

test('pits whose first sowing captures come first, then the others, both from pit 31 down', () => {
  const position = game.parse(board({ 2: 2, 4: 1, 18: 2, 20: 1, 16: 3, 19: 1, 30: 2 }, { 27: 2, 28: 1 }, '0 9', 3));
  expect(movesOf(game, position)).toEqual([18, 16, 30, 2]);
});

const ONES = new Array(PITS).fill(1).join();
test.each([
  ['', '1 field,'],
  [`${ONES}/${ONES} 0`, '2 fields'],
  [`${ONES} 0 3`, 'pits of 1 players, expected 2'],
  [`${ONES},1/${ONES} 0 3`, '33 pits of player 0, expected 32'],
  [`${ONES}/${ONES.replace('1', 'x')} 0 3`, "pit 0 of player 1 holds 'x'"],
  [`${ONES}/${ONES.replace('1', '-1')} 0 3`, "holds '-1'"],
  [`${ONES}/${ONES.replace('1', '01')} 0 3`, "holds '01'"],
  [`${ONES}/${ONES.replace('1', '32')} 0 3`, '95 seeds, expected 96'],
  [`${ONES}/${ONES.replace('1', '34')} 0 3`, '97 seeds, expected 96'],
  [`${ONES}/${ONES.replace('1', '33')} 2 3`, "side to move is '2', expected 0 or 1"],
  [`${ONES}/${ONES.replace('1', '33')} 0 5002`, "completed rounds is '5002', expected a whole number from 0 to 5001"],
  [`${ONES}/${ONES.replace('1', '33')} 0 03`, "completed rounds is '03', expected"],
])('%j is no position: %s', (text, reason) => expect(() => game.parse(text)).toThrow(reason));

test.each([
  ['32', 'no such pit'],
  ['05', 'no such pit'],
  ['a', 'no such pit'],
  ['7', 'empty pit'],
  ['4', 'pit with a single seed'],
])('pit %s is refused: %s', (move, reason) => {
  const position = game.parse(board({ 3: 2, 4: 1 }, { 7: 3 }, '0 9'));
  expect(() => game.parseMove(position, move)).toThrow(reason);
});

test('the board is drawn as it lies on the table', () => {
  const lines = game
    .draw(game.parse(board({ 0: 2, 31: 5, 16: 7 }, { 15: 1, 16: 3 }, '0 9', 31)))
    .map((line) => line.map(({ text }) => text).join(''));
  expect(lines).toEqual([
    'outer pit  15  14  13  12  11  10   9   8   7   6   5   4   3   2   1   0',
    '    seeds   1   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .',
    'inner pit  16  17  18  19  20  21  22  23  24  25  26  27  28  29  30  31',
    '    seeds   3   .   .   .   .   .   .   .   .   .   .   .   .   .   .  78',
    '',
    'inner pit  31  30  29  28  27  26  25  24  23  22  21  20  19  18  17  16',
    '    seeds   5   .   .   .   .   .   .   .   .   .   .   .   .   .   .   7',
    'outer pit   0   1   2   3   4   5   6   7   8   9  10  11  12  13  14  15',
    '    seeds   2   .   .   .   .   .   .   .   .   .   .   .   .   .   .   .',
    'first 14 seeds, second 82 seeds',
  ]);
});
