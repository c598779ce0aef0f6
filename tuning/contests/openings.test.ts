import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { createAgent } from '../../agents/create-agent.ts';
import { searcher } from '../../agents/spec.ts';
import { handWeights } from '../../agents/weights/weights.ts';
import { families, gameNamed } from '../../games/index.ts';
import { median } from '../../lib/maths/mean.ts';
import { Random } from '../../lib/maths/random.ts';
import { largestBoard } from '../../test/board.ts';
import { alone, handPlayer } from '../../test/champion.ts';
import { testFolder } from '../../test/folder.ts';
import { stoppingAt } from '../../test/stopping.ts';
import { drawOpenings } from '../../tournament/openings/openings.ts';
import type { VerdictPlace } from '../boards.ts';
import { type Arena, arenaOf } from './arena.ts';
import { type ContestOpenings, openingsFor as openingsIn, type Purpose, purposeOf, someOf } from './openings.ts';

const purposes = ['race', 'challenge', 'verdict'] as const;
const NODES = 200;
const COUNT = 8;
const contests = [
  ['generation 1', 'near'],
  ['generation 1', 'random'],
  ['generation 2', 'near'],
] as const;

const home = testFolder();
let files = 0;

/** Judged anew, into a file of its own. */
function openingsFor(
  arena: Arena,
  purpose: Purpose,
  label: string,
  place: VerdictPlace,
  count: number,
): Promise<ContestOpenings> {
  return openingsIn(arena, purpose, label, place, count, join(home, `${files++}.json`), alone);
}

/** Of each purpose, `count` of them near the start. */
async function ofEach(arena: Arena, count: number): Promise<(readonly string[])[]> {
  const found: (readonly string[])[] = [];
  for (const purpose of purposes) found.push((await openingsFor(arena, purpose, 'x', 'near', count)).set.positions);
  return found;
}

describe.each(families.map((family) => largestBoard(family, 60)))('$name', (game) => {
  const arena = arenaOf(game, 1, NODES);
  type Found = { purpose: Purpose; label: string; place: VerdictPlace; openings: ContestOpenings };
  const found: Found[][] = [];
  beforeAll(async () => {
    for (const purpose of purposes) {
      const own: Found[] = [];
      for (const [label, place] of contests)
        own.push({ purpose, label, place, openings: await openingsFor(arena, purpose, label, place, COUNT) });
      found.push(own);
    }
  });

  test('openings are as many as asked for, no two alike, each a position that is not over', () => {
    for (const { openings } of found.flat()) {
      expect(new Set(openings.set.positions).size).toBe(COUNT);
      for (const text of openings.set.positions) expect(game.parse(text).over()).toBe(false);
      expect(drawOpenings(game, openings, COUNT).sort()).toEqual([...openings.set.positions].sort());
    }
  });

  test('no two purposes share an opening, whatever the label and the place', () => {
    const [race, challenge, verdict] = found.map(
      (own) => new Set(own.flatMap(({ openings }) => openings.set.positions)),
    );
    for (const text of race!) expect(challenge!.has(text) || verdict!.has(text)).toBe(false);
    for (const text of challenge!) expect(verdict!.has(text)).toBe(false);
  });

  test('asked for again they are the same; another label or seed has others', async () => {
    const [first, , third] = found[0]!;
    expect(await openingsFor(arena, 'race', 'generation 1', 'near', COUNT)).toEqual(first!.openings);
    expect(third!.openings).not.toEqual(first!.openings);
    const other = await openingsFor({ ...arena, seed: 2 }, 'race', 'generation 1', 'near', COUNT);
    expect(other).not.toEqual(first!.openings);
  });
});

test('of the boards drawn the most balanced quarter is kept, as a deeper search sees it too', {
  tags: 'slow',
}, async () => {
  const game = gameNamed('hus');
  const judging = { name: 'judge', weights: handWeights(game, 'difference'), cost: 1 };
  const plain: Arena = { ...arenaOf(game, 1, 1000), judge: { kind: 'weights', ...judging } };
  const drawn = drawOpenings(game, { seed: 1, openings: 'random', ...plain.boards.random }, 300);
  const set = { file: 'drawn.txt', positions: drawn.filter((text) => purposeOf(plain, text) === 'race') };
  const arena = { ...plain, boards: { ...plain.boards, random: { ...plain.boards.random, set } } };
  const quarter = set.positions.length >> 2;
  const kept = (await openingsFor(arena, 'race', 'x', 'random', quarter)).set.positions;
  const judge = createAgent(game, searcher('judge', handWeights(game, 'difference'), { nodes: 2000 }));
  const distance = (texts: readonly string[]): number =>
    median(
      texts.map((text) => {
        judge.start();
        return Math.abs(judge.choose(game.parse(text), new Random(0, 'judge')).score!);
      }),
    );
  expect(kept).toHaveLength(quarter);
  const left = set.positions.filter((text) => !kept.includes(text));
  expect(distance(kept)).toBeLessThan(distance(left) / 2);
});

test('with too few boards near the start it takes random ones, and where these are too few it gives fewer', async () => {
  const arena = arenaOf(gameNamed('hexifence-1'), 1, NODES);
  const near = { ...arena.boards.near, walk: { shortest: 0, longest: 1 } };
  const only = (boards: Arena['boards']) => ofEach({ ...arena, boards }, 20);
  for (const positions of await only({ ...arena.boards, near })) expect(positions).toHaveLength(20);
  // Seven boards: the start and the six after one move.
  const few = (await only({ near, random: near })).flat();
  expect(few.length).toBe(7);
  expect(new Set(few).size).toBe(7);
});

test('boards that somebody chose are the only ones', async () => {
  const game = gameNamed('slider-4');
  const plain = arenaOf(game, 1, NODES);
  const positions = drawOpenings(game, { seed: 7, openings: 'random', ...plain.boards.random }, 30);
  const set = { file: 'mine.txt', positions };
  const arena: Arena = { ...plain, boards: { ...plain.boards, near: { ...plain.boards.near, set } } };
  const shares = await ofEach(arena, 30);
  // A purpose with too few of them takes no random boards instead.
  for (const [i, share] of shares.entries()) for (const text of share) expect(purposeOf(arena, text)).toBe(purposes[i]);
  expect(shares.flat().sort()).toEqual([...positions].sort());
  const few = await ofEach(arena, 4);
  for (const text of few.flat()) expect(positions).toContain(text);
});

test('some of them are those of the whole, in their order', async () => {
  const openings = await openingsFor(arenaOf(gameNamed('slider-4'), 1, NODES), 'race', 'x', 'near', 10);
  const parts = [someOf(openings, 0, 4), someOf(openings, 4, 10), someOf(openings, 10, 12)];
  expect(parts.flatMap(({ set }) => set.positions)).toEqual(openings.set.positions);
});

test('plain boards are the first ones drawn, with any judge', async () => {
  const plain = arenaOf(gameNamed('slider-4'), 1, NODES);
  const judged = { ...plain, judge: handPlayer('difference') };
  const all = await openingsFor(judged, 'verdict', 'x', 'plain', 40);
  expect(all.set).toEqual((await openingsFor(plain, 'verdict', 'x', 'plain', 40)).set);
  expect((await openingsFor(judged, 'verdict', 'x', 'plain', 10)).set.positions).toEqual(
    all.set.positions.slice(0, 10),
  );
});

describe('what was judged', () => {
  const arena: Arena = { ...arenaOf(gameNamed('slider-4'), 1, NODES), judge: handPlayer('difference') };
  const path = join(home, 'kept.json');
  const again = (count = 10, running = alone): Promise<ContestOpenings> =>
    openingsIn(arena, 'race', 'kept', 'near', count, path, running);
  let first: ContestOpenings;
  beforeAll(async () => {
    first = await again();
  });

  test('is kept, and not judged again', async () => {
    const heard: unknown[] = [];
    const found = await again(10, { ...alone, progress: (...told) => heard.push(told) });
    expect([found, heard]).toEqual([first, []]);
  });

  test('is the same on two workers', async () => {
    rmSync(path);
    expect(await again(10, { ...alone, workers: 2 })).toEqual(first);
  });

  test('is of this contest, and as it was written', async () => {
    const elsewhere = { ...arena, judge: handPlayer('own') };
    const judged = openingsIn(elsewhere, 'race', 'kept', 'near', 10, path, alone);
    await expect(judged).rejects.toThrow(`${path}: holds the openings of another contest`);
    await expect(again(11)).rejects.toThrow(`${path}: holds the openings of another contest`);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace('"count": 10', '"count": 11'));
    await expect(again(11)).rejects.toThrow(`${path}: was changed after it was written`);
    writeFileSync(path, text);
  });

  test('is nothing after a stop, which is heard before all is judged', async () => {
    const running = { ...alone, ...stoppingAt(0) };
    const stopped = openingsIn(arena, 'race', 'stopped', 'near', 200, join(home, 'stopped.json'), running);
    await expect(stopped).rejects.toThrow('stopped');
    expect(() => readFileSync(join(home, 'stopped.json'))).toThrow('ENOENT');
  });
});
