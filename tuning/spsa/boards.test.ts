import { expect, test } from 'vitest';
import { gameNamed } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { nearStart } from '../near-start.ts';
import { boardsOf } from './boards.ts';

const game = gameNamed('slider-4');
const near = { seed: 1, openings: 'random', scatter: 0, walk: nearStart(game) } as const;

test('the boards of the verdict are not those of the climb, and none is there twice', () => {
  const { climb, verdict } = boardsOf(game, near, 150, 40);
  expect([climb.length, verdict.length]).toEqual([150, 40]);
  expect(new Set([...climb, ...verdict]).size).toBe(190);
});

test('of too few boards the verdict has a third', () => {
  const positions = boardsOf(game, near, 9, 0).climb;
  const set = { ...near, openings: 'set', set: { file: 'openings.txt', positions } } as const;
  const { climb, verdict } = boardsOf(game, set, 100, 40);
  expect([climb.length, verdict.length]).toEqual([6, 3]);
  expect(new Set([...climb, ...verdict])).toEqual(new Set(positions));
  expect(boardsOf(game, set, 100, 2).verdict.length).toBe(2);
  expect(boardsOf(game, set, 100, 0)).toEqual({ climb: expect.objectContaining({ length: 9 }), verdict: [] });
});

test('a game with one start is climbed there', () => {
  const hex = gameNamed('hex-4');
  const { climb, verdict } = boardsOf(hex, { ...near, openings: 'start' }, 10, 5);
  expect([climb, verdict]).toEqual([[hex.start({} as never).text()], []]);
});

test('no board, no run', () => {
  const none = { ...near, openings: 'set', set: { file: 'openings.txt', positions: [] } } as const;
  expect(() => boardsOf(game, none, 1, 0)).toThrow(InputError);
});
