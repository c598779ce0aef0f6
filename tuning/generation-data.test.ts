import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { handWeights } from '../agents/weights/weights.ts';
import { readFacts } from '../datasets/columns.ts';
import { openData, readManifest } from '../datasets/data-set.ts';
import { gameNamed } from '../games/index.ts';
import { unwatched } from '../lib/progress/running.ts';
import { emptiedFolder } from '../test/folder.ts';
import { stoppingAt } from '../test/stopping.ts';
import { nearStart } from './boards.ts';
import type { Arena, Player } from './contests/arena.ts';
import { leagueOf, makeData, partFolder } from './generation-data.ts';

const game = gameNamed('slider-4');
const arena: Arena = {
  game: game.name,
  seed: 3,
  nodes: 200,
  boards: { near: { scatter: 0, walk: nearStart(game) }, random: { scatter: 0.25, walk: game.walk } },
};
const weightsPlayer = (name: string): Player => ({
  name,
  kind: 'weights',
  weights: handWeights(game, 'own'),
  cost: 1,
});
const [champion, first, second, baseline] = ['g2-full', 'g1-lean', 'g1-full', 'hand:difference'].map(weightsPlayer) as [
  Player,
  Player,
  Player,
  Player,
];
const program: Player = { name: 'original', kind: 'program', agent: { kind: 'random', name: 'random' } };

describe('who makes the games', () => {
  const counts = (parts: ReturnType<typeof leagueOf>): Record<string, number[]> => {
    const found: Record<string, number[]> = {};
    for (const { maker, games } of parts) found[maker.name] = [...(found[maker.name] ?? []), games];
    return found;
  };
  test.each<[string, Player, Player[], Player, Record<string, number[]>]>([
    ['in generation 1 the baseline all', baseline, [], baseline, { 'hand:difference': [50, 50] }],
    ['then the champion most', first, [], baseline, { 'g1-lean': [35, 35], 'hand:difference': [15, 15] }],
    [
      'and earlier ones some, nobody twice',
      champion,
      [baseline, first, second, champion],
      baseline,
      { 'g2-full': [35, 35], 'hand:difference': [5, 5], 'g1-lean': [5, 5], 'g1-full': [5, 5] },
    ],
    ['a program none', champion, [program], baseline, { 'g2-full': [35, 35], 'hand:difference': [15, 15] }],
    [
      'a champion that is a program none either',
      program,
      [baseline, first],
      program,
      {
        'hand:difference': [25, 25],
        'g1-lean': [25, 25],
      },
    ],
    ['nobody where all are programs', program, [], program, {}],
  ])('%s', (_, one, earlier, strongest, wanted) => {
    expect(counts(leagueOf(one, earlier, strongest, 100, 200))).toEqual(wanted);
  });

  test('the baseline most, where its games taught the best candidate', () => {
    const most = leagueOf(champion, [first, baseline], baseline, 100, 200, 0.5, 'baseline');
    expect(counts(most)).toEqual({ 'hand:difference': [35, 35], 'g2-full': [8, 7], 'g1-lean': [8, 7] });
    expect(leagueOf(champion, [], baseline, 100, 200, 0.5, 'champions')).toEqual(
      leagueOf(champion, [], baseline, 100, 200, 0.5, 'all'),
    );
  });

  test.each([0, 1, 2, 3, 7, 10, 101, 999])('%d games are as many in all, whatever the share near', (games) => {
    for (const near of [0, 0.3, 0.5, 1]) {
      const parts = leagueOf(champion, [first, second], baseline, games, 200, near);
      expect(parts.reduce((sum, part) => sum + part.games, 0)).toBe(games);
      expect(parts.every((part) => part.games > 0 && Number.isInteger(part.games))).toBe(true);
      const nearby = parts.filter(({ place }) => place === 'near').reduce((sum, part) => sum + part.games, 0);
      expect(Math.abs(nearby - near * games)).toBeLessThanOrEqual(2);
    }
  });
});

describe('data sets', () => {
  const folder = emptiedFolder();

  const parts = leagueOf(baseline, [], baseline, 20, 40);
  const bytes = (at: string): string[] =>
    parts.flatMap((part) =>
      readdirSync(partFolder(at, part))
        .filter((name) => name !== 'cache')
        .sort()
        .map((name) =>
          createHash('sha256')
            .update(readFileSync(join(partFolder(at, part), name)))
            .digest('hex'),
        ),
    );

  test('one a part, from the boards of its place; the same bytes for more workers and after a stop', {
    tags: 'slow',
  }, async () => {
    const told: string[] = [];
    const progress = (done: number, total: number): void => void told.push(`${done} of ${total}`);
    const one = join(folder, 'one');
    const made = await makeData(parts, arena, 2, one, { ...unwatched, workers: 1, progress });
    expect(told.at(-1)).toBe('20 of 20');
    expect(made.map(({ maker, place, games, nodes }) => [maker, place, games, nodes])).toEqual(
      parts.map((part) => [part.maker.name, part.place, part.games, 40]),
    );
    for (const [i, part] of parts.entries()) {
      const at = partFolder(one, part);
      const { rows, results, starts, options } = readManifest(at);
      expect(made[i]!.rows).toBe(rows);
      expect(made[i]!.firstSeat).toBe((results.wins + results.draws / 2) / part.games);
      const { plies, scores } = await readFacts(openData(at), game);
      expect(scores.every(Number.isFinite)).toBe(true);
      if (part.place === 'random') continue;
      expect(Object.keys(starts)).toEqual(['walk']);
      expect(Math.min(...plies)).toBeLessThanOrEqual(nearStart(game).longest);
      expect(options).toMatchObject({ walk: { shortest: 0, longest: nearStart(game).longest }, randomMoves: 0.1 });
    }
    const seeds = parts.map((part) => readManifest(partFolder(one, part)).seed);
    expect(new Set(seeds).size).toBe(parts.length);

    const two = join(folder, 'two');
    const stopped = makeData(parts, arena, 2, two, { workers: 2, ...stoppingAt(9) });
    await expect(stopped).rejects.toThrow('stopped');
    expect(await makeData(parts, arena, 2, two, { ...unwatched, workers: 2 })).toEqual(made);
    expect(bytes(two)).toEqual(bytes(one));
  });

  test('another generation plays other games', async () => {
    const some = parts.slice(0, 1);
    await makeData(some, arena, 1, join(folder, '1'), { ...unwatched, workers: 1 });
    await makeData(some, arena, 2, join(folder, '2'), { ...unwatched, workers: 1 });
    const shard = (at: string): string =>
      readFileSync(join(partFolder(join(folder, at), some[0]!), 'rows-00000.csv'), 'utf8');
    expect(shard('1')).not.toBe(shard('2'));
  });
});
