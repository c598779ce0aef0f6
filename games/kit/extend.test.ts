import { describe, expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import { extractSides, someOf } from '../feature-sets.ts';
import type { Features, Player, Position } from '../game.ts';
import { families, gameOfSize } from '../index.ts';
import { walk } from '../moves.ts';
import { extend, featureSet, valued } from './feature-set.ts';

const ply = {
  name: 'plies-played',
  unit: 'plies',
  meaning: 'plies since the start, and one for the first player',
  low: 0,
  high: 10_000,
  value: (position: Position, player: Player) => position.ply + (player === 0 ? 1 : 0),
};

describe.each(families.map((family) => ({ name: family.name, game: gameOfSize(family, family.defaultSize) })))(
  '$name',
  ({ name, game }) => {
    test.each(game.features.map((set) => ({ set: set.name, base: set })))(
      'more of $set: the same and the rest',
      ({ base }) => {
        const more = extend(game, base.name, [ply]);
        const count = base.list.length;
        expect(more.extractBoth === undefined).toBe(base.extractBoth === undefined);
        expect([more.name, more.list.at(-1)!.name, 'value' in more.list.at(-1)!]).toEqual([
          `${base.name}-plus`,
          'plies-played',
          false,
        ]);
        for (let i = 0; i < 10; i++) {
          const position = walk(game, { shortest: 0, longest: 12 }, new Random(i, 'extend', name));
          for (const first of [0, 1] as const) {
            const before = new Float64Array(2 * count);
            const after = new Float64Array(2 * (count + 1));
            extractSides(base, position, first, before);
            extractSides(more, position, first, after);
            const other = (1 - first) as Player;
            expect([...after]).toEqual([
              ...before.subarray(0, count),
              ply.value(position, first),
              ...before.subarray(count),
              ply.value(position, other),
            ]);
          }
        }
      },
    );
  },
);

test('only a set that there is has more added', () =>
  expect(() => extend(gameOfSize(families[0]!, families[0]!.defaultSize), 'half', [])).toThrow(
    'half: no such feature set',
  ));

test('what is left out is not computed, where features are computed one by one', () => {
  const asked: string[] = [];
  const one = (name: string) =>
    valued(name, 'pieces', name, 0, 1, () => {
      asked.push(name);
      return 1;
    });
  const whole = featureSet('full', ['a', 'b', 'c'].map(one));
  const position = gameOfSize(families[0]!, families[0]!.defaultSize).start(new Random(1));
  someOf(whole as Features, ['a', 'c'], 'lean').extract(position, 0, new Float64Array(2), 0);
  expect(asked).toEqual(['a', 'c']);
});

test('features say on which cells they rest, those that are added and those of the set before them', () => {
  const game = gameOfSize(families[0]!, families[0]!.defaultSize);
  const position = game.start(new Random(1));
  const silent = valued('silent', 'cells', 'none', 0, 1, () => 0);
  const own = featureSet('own', [silent, { ...silent, name: 'middle', cells: (_, player) => [`m${player}`] }]);
  expect(own.list[1]).toEqual({ name: 'middle', unit: 'cells', meaning: 'none', low: 0, high: 1 });
  expect([0, 1].map((index) => own.cellsOf!(index, position, 1))).toEqual([undefined, ['m1']]);
  expect(featureSet('own', [silent]).cellsOf).toBeUndefined();
  const more = extend(game, 'original', [{ ...silent, cells: () => ['a1'] }]);
  const { length } = game.features[0]!.list;
  expect(more.cellsOf!(length, position, 0)).toEqual(['a1']);
  expect(more.cellsOf!(0, position, 0)).toEqual(game.features[0]!.cellsOf!(0, position, 0));
});
