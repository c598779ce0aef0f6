import { describe, expect, test } from 'vitest';
import { createAgent } from '../../../agents/create-agent.ts';
import { searcher } from '../../../agents/spec.ts';
import { handWeights } from '../../../agents/weights/weights.ts';
import { families, gameNamed } from '../../../games/index.ts';
import { median } from '../../../lib/maths/median.ts';
import { Random } from '../../../lib/maths/random.ts';
import { largestBoard } from '../../../test/board.ts';
import { drawOpenings } from '../../../tournament/openings/openings.ts';
import { type Arena, places, purposes } from './arena.ts';
import { arenaOf, openingsFor, purposeOf, someOf } from './boards.ts';

const NODES = 200;
const COUNT = 12;

describe.each(families.map((family) => largestBoard(family, 60)))('$name', (game) => {
  const arena = arenaOf(game, 1, NODES);
  const found = purposes.map((purpose) =>
    ['generation 1', 'generation 2'].flatMap((label) =>
      places.map((place) => ({ purpose, label, place, openings: openingsFor(arena, purpose, label, place, COUNT) })),
    ),
  );

  test('openings are as many as asked for, no two alike, each a position that is not over', () => {
    for (const { openings } of found.flat()) {
      expect(new Set(openings.set.positions).size).toBe(COUNT);
      for (const text of openings.set.positions) expect(game.parse(text).over()).toBe(false);
      expect(drawOpenings(game, openings, COUNT).sort()).toEqual([...openings.set.positions].sort());
    }
  });

  test('no two purposes share an opening, whatever the label and the place', () => {
    const [race, challenge, verdict] = found.map(
      (contests) => new Set(contests.flatMap(({ openings }) => openings.set.positions)),
    );
    for (const text of race!) expect(challenge!.has(text) || verdict!.has(text)).toBe(false);
    for (const text of challenge!) expect(verdict!.has(text)).toBe(false);
  });

  test('asked for again they are the same; another label or seed has others', () => {
    for (const { purpose, label, place, openings } of found.flat())
      expect(openingsFor(arena, purpose, label, place, COUNT)).toEqual(openings);
    const [first, , third] = found[0]!;
    expect(third!.openings).not.toEqual(first!.openings);
    expect(openingsFor({ ...arena, seed: 2 }, 'race', 'generation 1', 'near', COUNT)).not.toEqual(first!.openings);
  });
});

test('of the boards drawn the more balanced half is kept, as a deeper search sees it too', () => {
  const game = gameNamed('hus');
  const plain = arenaOf(game, 1, 2000);
  const drawn = drawOpenings(game, { seed: 1, openings: 'random', ...plain.boards.random }, 120);
  const set = { file: 'drawn.txt', positions: drawn.filter((text) => purposeOf(plain, text) === 'race') };
  const arena = { ...plain, boards: { ...plain.boards, random: { ...plain.boards.random, set } } };
  const half = set.positions.length >> 1;
  const kept = openingsFor(arena, 'race', 'x', 'random', half).set.positions;
  const judge = createAgent(game, searcher('judge', handWeights(game, 'difference'), { nodes: 2000 }));
  const distance = (texts: readonly string[]): number =>
    median(
      texts.map((text) => {
        judge.start();
        return Math.abs(judge.choose(game.parse(text), new Random(0, 'judge')).score!);
      }),
    );
  expect(kept).toHaveLength(half);
  const left = set.positions.filter((text) => !kept.includes(text));
  expect(distance(kept)).toBeLessThan(distance(left) / 2);
});

test('with too few boards near the start it takes random ones, and where these are too few it gives fewer', () => {
  const arena = arenaOf(gameNamed('hexifence-1'), 1, NODES);
  const near = { ...arena.boards.near, walk: { shortest: 0, longest: 1 } };
  const only = (boards: Arena['boards']): string[][] =>
    purposes.map((purpose) => [...openingsFor({ ...arena, boards }, purpose, 'x', 'near', 20).set.positions]);
  for (const positions of only({ ...arena.boards, near })) expect(positions).toHaveLength(20);
  // Seven boards: the start and the six after one move.
  const few = only({ near, random: near }).flat();
  expect(few.length).toBe(7);
  expect(new Set(few).size).toBe(7);
});

test('boards that somebody chose are the only ones', () => {
  const game = gameNamed('slider-4');
  const plain = arenaOf(game, 1, NODES);
  const positions = drawOpenings(game, { seed: 7, openings: 'random', ...plain.boards.random }, 30);
  const set = { file: 'mine.txt', positions };
  const arena: Arena = { ...plain, boards: { ...plain.boards, near: { ...plain.boards.near, set } } };
  const shares = purposes.map((purpose) => openingsFor(arena, purpose, 'x', 'near', 30).set.positions);
  // A purpose with too few of them takes random boards instead.
  for (const [i, share] of shares.entries()) for (const text of share) expect(purposeOf(arena, text)).toBe(purposes[i]);
  const few = purposes.map((purpose) => openingsFor(arena, purpose, 'x', 'near', 4).set.positions);
  for (const text of few.flat()) expect(positions).toContain(text);
});

test('some of them are those of the whole, in their order', () => {
  const openings = openingsFor(arenaOf(gameNamed('slider-4'), 1, NODES), 'race', 'x', 'near', 10);
  const parts = [someOf(openings, 0, 4), someOf(openings, 4, 10), someOf(openings, 10, 12)];
  expect(parts.flatMap(({ set }) => set.positions)).toEqual(openings.set.positions);
});
