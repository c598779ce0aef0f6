import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mistake } from '../../test/mistake.ts';
import { type GameText, gameText, parseGameTexts } from './game-text.ts';
import { recordSchema } from './record.ts';

const count = fc.nat();
const word = fc.string({ minLength: 1, unit: fc.constantFrom(...'abz109-/@') });
const seatCounts = fc.tuple(count, count);

const games: fc.Arbitrary<GameText> = fc
  .record({
    game: word,
    adjudication: fc.constantFrom('', 'plies=9', 'resign=600:4,draw=20:8:40'),
    record: fc.record(
      {
        game: count,
        seats: fc.tuple(fc.string(), fc.string({ unit: 'binary' })),
        opening: count,
        position: word,
        winner: fc.constantFrom(0 as const, 1 as const, -1 as const),
        ending: fc.string(),
        voided: fc.constant(true as const),
        chosen: seatCounts,
        nodes: seatCounts,
        moves: fc.array(word).map((moves) => moves.join(' ')),
      },
      { requiredKeys: ['game', 'seats', 'opening', 'position', 'winner', 'ending', 'chosen', 'nodes', 'moves'] },
    ),
  })
  .map((one) => ({ ...one, record: recordSchema.parse(one.record) }));

test('what is written is read back, whatever the names and however many games', () =>
  fc.assert(
    fc.property(fc.array(games, { minLength: 1 }), (all) => {
      expect(parseGameTexts(all.map(gameText).join(''), '')).toEqual(all);
    }),
  ));

test('no line is longer than a page is wide, except for a tag', () =>
  fc.assert(
    fc.property(games, (one) => {
      const moves = gameText(one)
        .split('\n')
        .filter((line) => !line.startsWith('['));
      expect(Math.max(...moves.map((line) => line.length))).toBeLessThanOrEqual(100);
    }),
  ));

const whole = gameText({
  game: 'hex-3',
  adjudication: '',
  record: {
    ...{ game: 0, seats: ['a', 'b'], opening: 0, position: '3/3/3 b', winner: 0, ending: 'connected' },
    ...{ chosen: [1, 0], nodes: [0, 0], moves: 'a1' },
  },
});

test.each([
  ['', 'f: expected games'],
  ['thesis', 'f: expected games'],
  [`thesis\n${whole}`, 'f: expected games'],
  [whole.replace('[Position', '[position'), 'f game 1: no [Position "…"]'],
  [whole.replace('"0"', '"x"'), 'f game 1: game: '],
  [whole.replace('"1-0"', '"1:0"'), 'f game 1: result 1:0, expected 1-0, 0-1, 1/2-1/2 or voided'],
  [whole.replace('"1-0"', '"voided"'), 'f game 1: no [Winner "…"]'],
  [whole.replace('[Moves "1 0"]', '[Moves "1 "x]'), 'a tag after the moves'],
  [whole.replace('[Moves "1 0"]', '[Moves "1 "0"]'), 'f game 1 Moves: not JSON'],
  [`${whole}${whole}[Late "tag"]`, 'f game 2: [Late "tag"]: a tag after the moves'],
])('%j is none', (text, message) => {
  expect(() => parseGameTexts(text, 'f')).toThrow(mistake(message));
});
