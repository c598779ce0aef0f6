import { describe, expect, test } from 'vitest';
import { InputError } from '../../lib/input-error.ts';
import { type Adjudication, adjudicationText, drawRulesUnder, parseAdjudication, ScoreReferee } from './referee.ts';

test.each<[string, Adjudication]>([
  ['resign=600:4', { resign: { points: 600, moves: 4 } }],
  ['draw=20:8:40', { draw: { points: 20, moves: 8, from: 40 } }],
  ['draw=0:2', { draw: { points: 0, moves: 2, from: 0 } }],
  ['plies=300', { plies: 300 }],
  ['repetitions=3', { repetitions: 3 }],
  [
    'resign=600:4,draw=20:8:40,plies=300,repetitions=3',
    { resign: { points: 600, moves: 4 }, draw: { points: 20, moves: 8, from: 40 }, plies: 300, repetitions: 3 },
  ],
])('%s', (text, adjudication) => {
  expect(parseAdjudication(text, 'here')).toEqual(adjudication);
  expect(parseAdjudication(adjudicationText(adjudication), 'here')).toEqual(adjudication);
});

test.each([
  '',
  'resign',
  'resign=',
  'resign=600',
  'resign=0:4',
  'resign=600:0',
  'resign=600:4:1',
  'resign=-600:4',
  'resign=1.5:4',
  'draw=20',
  'draw=20:0:1',
  'draw=1:2:3:4',
  'plies=0',
  'plies=3:4',
  'repetitions=x',
  'resign=600:4,',
  'surrender=600:4',
])('%j is refused', (text) => {
  expect(() => parseAdjudication(text, 'here')).toThrow(InputError);
  expect(() => parseAdjudication(text, 'here')).toThrow(/^here: .*: resign=600:4, .* is wanted$/);
});

test('the draw rules of a game are overruled where something is said', () => {
  const grid = () => 'same';
  const draws = { plies: 50, repetitions: 6, grid };
  expect(drawRulesUnder(draws, undefined)).toEqual(draws);
  expect(drawRulesUnder(draws, { resign: { points: 1, moves: 1 } })).toEqual(draws);
  expect(drawRulesUnder(draws, { plies: 9 })).toEqual({ plies: 9, repetitions: 6, grid });
  expect(drawRulesUnder({}, { plies: 9, repetitions: 2 })).toEqual({ plies: 9, repetitions: 2 });
});

/**
 * Scores move by move, the players alternating, player 0 first; `-` is none. Returns the number of the move that ended
 * the game, the winner and how.
 */
function adjudicate(rules: Adjudication, scores: string): unknown[] | undefined {
  const referee = new ScoreReferee(rules);
  for (const [i, text] of scores.split(' ').entries()) {
    const ended = referee.after((i % 2) as 0 | 1, text === '-' ? undefined : Number(text));
    if (ended !== undefined) return [i + 1, ended.winner, ended.ending];
  }
  return undefined;
}

describe('resignation by score: both must agree, so many moves of each in a row', () => {
  const rules = { resign: { points: 100, moves: 2 } };
  const ending = 'won by score (100 points, 2 moves)';
  test.each<[string, unknown[] | undefined]>([
    ['100 -100 100 -100', [4, 0, ending]],
    ['-100 100 -100 100', [4, 1, ending]],
    ['5 -100 100 -100 100', [5, 0, ending]],
    ['100 -99 100 -100', undefined],
    ['100 -100 99 -100 100 -100', undefined],
    ['100 -100 99 -100 100 -100 100', [7, 0, ending]],
    ['100 100 100 100', undefined],
    ['-100 -100 -100 -100', undefined],
    ['100 -100 - -100', undefined],
    ['100 - 100 - 100 -', undefined],
    ['100 -100 100', undefined],
  ])('%s', (scores, wanted) => expect(adjudicate(rules, scores)).toEqual(wanted));
});

describe('draw by score', () => {
  const rules = { draw: { points: 10, moves: 2, from: 6 } };
  const ending = 'drawn by score (10 points, 2 moves)';
  test.each<[string, unknown[] | undefined]>([
    ['0 0 0 0 0', undefined],
    ['0 0 0 0 0 0', [6, undefined, ending]],
    ['90 90 90 90 -10 10 10 -10', [8, undefined, ending]],
    ['0 0 0 0 11 0 0', undefined],
    ['0 0 0 0 - 0 0', undefined],
    ['90 0 90 0 0 0 0', [7, undefined, ending]],
  ])('%s', (scores, wanted) => expect(adjudicate(rules, scores)).toEqual(wanted));
});

test('a player who keeps the turn is asked about its own moves', () => {
  const referee = new ScoreReferee({ resign: { points: 5, moves: 2 } });
  expect([referee.after(0, 9), referee.after(0, 9), referee.after(0, 9), referee.after(1, -9)]).toEqual(
    Array(4).fill(undefined),
  );
  expect(referee.after(1, -9)?.winner).toBe(0);
});

test('without rules nothing is adjudicated', () => expect(adjudicate({}, '900 -900 900 -900 0 0 0 0')).toBeUndefined());
