import { describe, expect, test } from 'vitest';
import { ownAgent } from '../../agents/spec.ts';
import { handWeights } from '../../agents/weights/weights.ts';
import { families, gameNamed } from '../../games/index.ts';
import { unwatched } from '../../lib/progress/running.ts';
import { largestBoard } from '../../test/board.ts';
import { nearStart } from '../boards.ts';
import { agentOf, type Player } from '../contests/arena.ts';
import teacher, { boardKinds, measureBoards, teachingOf, teachingPlan } from './teaching.ts';

const game = gameNamed('slider-4');
const hand: Player = { name: 'hand:own', kind: 'weights', weights: handWeights(game, 'own'), cost: 1 };

test.each(families.map((family) => largestBoard(family, 1000)))(
  '$name: kinds of boards, the short walks first',
  (one) => {
    const kinds = boardKinds(one);
    expect(new Set(kinds.map(({ name }) => name)).size).toBe(kinds.length);
    const near = kinds.filter(({ place }) => place === 'near');
    expect(near.length).toBeGreaterThan(0);
    expect(near.at(-1)!.walk.longest).toBeLessThanOrEqual(nearStart(one).longest);
    expect(kinds.filter(({ scatter, place }) => place === 'random' && scatter === 0).at(-1)!.walk).toEqual(one.walk);
    expect(kinds.at(-1)!.scatter).toBe(1);
  },
);

describe('two games from one board', () => {
  const setup = { game: game.name, seed: 4, agent: ownAgent(agentOf(hand, 40), 'a game'), randomMoves: 0.1 };
  const task = (name: string, moves: number, index: number) => ({
    kind: { name, place: 'near' as const, scatter: 0, walk: { shortest: moves, longest: moves } },
    index,
  });
  type TwoGames = ReturnType<ReturnType<typeof teacher>>;
  const agreement = ([one, other]: TwoGames): number => 4 * (one - 0.5) * (other - 0.5);

  test('depend on the task alone', () => {
    const [one, other] = [teacher(setup), teacher(setup)];
    const tasks = Array.from({ length: 12 }, (_, i) => task('4 moves', 4, i));
    const found = tasks.map((each) => one(each));
    expect(tasks.toReversed().map((each) => other(each))).toEqual(found.toReversed());
    expect(new Set(found.map((each) => each.join())).size).toBeGreaterThan(1);
  });

  test('agree where the board is decided, and part from each other where moves are drawn by lot', {
    tags: 'slow',
  }, () => {
    // The last moves of a game are forced or do no harm any more.
    const late = Array.from({ length: 40 }, (_, i) => teacher(setup)(task('40 moves', 40, i)));
    const lot = teacher({ ...setup, randomMoves: 1 });
    const early = Array.from({ length: 40 }, (_, i) => lot(task('2 moves', 2, i)));
    const mean = (games: TwoGames[]): number => games.reduce((sum, two) => sum + agreement(two), 0) / games.length;
    expect(mean(late)).toBeGreaterThan(0.3);
    expect(Math.abs(mean(early))).toBeLessThan(0.45);
  });
});

test('boards are measured, the same by any number of workers', { tags: 'slow' }, async () => {
  const told: number[] = [];
  const one = await measureBoards(
    game,
    hand,
    40,
    2,
    { ...unwatched, workers: 1, progress: (done) => void told.push(done) },
    4,
  );
  expect(await measureBoards(game, hand, 40, 2, { ...unwatched, workers: 2 }, 4)).toEqual(one);
  expect(told.at(-1)).toBe(2 * 4 * boardKinds(game).length);
  expect(teachingPlan.parse(JSON.parse(JSON.stringify(one)))).toEqual(one);
});

describe('what follows', () => {
  /**
   * Kinds of a game with long walks, decided as said: 2, 4, 6, 8 moves; 12, 16, 24 moves; the game's own; scattered.
   */
  const walk = { shortest: 4, longest: 40 };
  const kinds = (decided: readonly number[], distinct = 1) =>
    boardKinds({ walk }).map((kind, i) => ({ ...kind, decided: decided[i]!, distinct }));

  test.each<[string, number[], { near: number; longest: number; random: number }]>([
    [
      'open boards: most near the start, walks as they are',
      [0, 0, 0, 0, 0, 0, 0, 0, 0],
      { near: 0.8, longest: 8, random: 40 },
    ],
    [
      'random ones decided: more near the start',
      [0, 0, 0, 0, 0, 0, 0, 0.7, 0.7],
      { near: 0.9, longest: 8, random: 40 },
    ],
    [
      'nearly all decided: shorter walks',
      [0.1, 0.1, 0.1, 0.1, 0.5, 0.8, 0.9, 0.95, 1],
      { near: 0.9, longest: 8, random: 16 },
    ],
    ['decided from 6 moves on: up to 4', [0.1, 0.3, 1, 1, 1, 1, 1, 1, 1], { near: 0.9, longest: 6, random: 40 }],
    ['decided by 2 moves: the shortest', [0.9, 0.9, 0.9, 0.9, 0, 0, 0, 0, 0], { near: 0.5, longest: 2, random: 40 }],
    ['openings where one seat always wins', [1, 1, 1, 1, 1, 1, 1, 1, 1], { near: 0.5, longest: 2, random: 40 }],
  ])('%s', (_, decided, wanted) => {
    const { near, boards } = teachingOf({ walk }, kinds(decided));
    expect({ near, longest: boards.near.walk.longest, random: boards.random.walk.longest }).toEqual(wanted);
    expect(boards.near).toMatchObject({ scatter: 0, walk: { shortest: 0 } });
    expect(boards.random.scatter).toBe(0.25);
  });

  test('walks of which all are alike are not taken, however open', () => {
    const some = kinds([0.9, 0.9, 0.9, 0.9, 0, 0, 0, 0, 0]).map((kind, i) =>
      i === 0 ? { ...kind, distinct: 0.01 } : kind,
    );
    expect(teachingOf({ walk }, some).boards.near.walk.longest).toBe(4);
  });
});
