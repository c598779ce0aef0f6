import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Random } from './random.ts';

type Path = readonly (string | number)[];

const stream = (random: Random, length = 20): number[] => Array.from({ length }, () => random.int(1_000_000));
const path = fc.array(fc.oneof(fc.string(), fc.integer()), { maxLength: 4 });

describe('a stream', () => {
  test('is the same for the same seed and path', () => {
    fc.assert(
      fc.property(fc.integer(), path, (seed, below) => {
        expect(stream(new Random(seed, ...below))).toEqual(stream(new Random(seed, ...below)));
      }),
    );
  });

  test('is another one for another seed or path', () => {
    fc.assert(
      fc.property(fc.tuple(fc.integer(), path), fc.tuple(fc.integer(), path), (a, b) => {
        fc.pre(JSON.stringify(a) !== JSON.stringify(b));
        expect(stream(new Random(a[0], ...a[1]))).not.toEqual(stream(new Random(b[0], ...b[1])));
      }),
    );
  });

  test.each<[string, Path, Path]>([
    ['next seed', [1], [2]],
    ['number and text', [1, 'game', 2], [1, 'game', '2']],
    ['joined and apart', [1, 'ab'], [1, 'a', 'b']],
    ['longer path', [1, 'game'], [1, 'game', 0]],
    ['order', [1, 2, 3], [1, 3, 2]],
  ])('differs: %s', (_, a, b) => {
    expect(stream(new Random(Number(a[0]), ...a.slice(1)))).not.toEqual(
      stream(new Random(Number(b[0]), ...b.slice(1))),
    );
  });

  test("doesn't depend on what other streams draw in between", () => {
    const alone = [1, 2].map((game) => stream(new Random(7, game)));
    const [a, b] = [new Random(7, 1), new Random(7, 2)];
    const mixed: [number[], number[]] = [[], []];
    for (let i = 0; i < 20; i++) {
      mixed[0].push(a.int(1_000_000));
      mixed[1].push(b.int(1_000_000));
    }
    expect(mixed).toEqual(alone);
  });

  test('is pinned: data sets of old seeds must come out the same with any version of pure-rand', () => {
    const random = new Random(1, 'selfplay', 0);
    expect(stream(random, 5)).toEqual([913330, 761715, 397516, 167418, 605051]);
    expect([random.unit(), random.chance(0.5), random.between(-3, 3)]).toEqual([0.4892656016163528, false, -3]);
  });
});

describe('ranges', () => {
  const seeds = fc.integer();

  test('int: 0 to count - 1', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 2 ** 31 }), (seed, count) => {
        const value = new Random(seed).int(count);
        expect(Number.isInteger(value) && value >= 0 && value < count).toBe(true);
      }),
    );
  });

  test('between: both ends included', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: -1000, max: 1000 }), fc.nat(1000), (seed, low, more) => {
        const value = new Random(seed).between(low, low + more);
        expect(Number.isInteger(value) && value >= low && value <= low + more).toBe(true);
      }),
    );
  });

  test('unit: from 0, below 1, in steps of 2^-32', () => {
    const random = new Random(1);
    for (let i = 0; i < 1000; i++) {
      const value = random.unit();
      expect(value >= 0 && value < 1 && Number.isInteger(value * 2 ** 32)).toBe(true);
    }
  });

  test.each([
    [0, 0, 0],
    [0.1, 850, 1150],
    [0.5, 4750, 5250],
    [1, 10_000, 10_000],
  ])('chance(%d): of 10,000 from %d to %d', (share, least, max) => {
    const random = new Random(2);
    const count = Array.from({ length: 10_000 }, () => random.chance(share)).filter(Boolean).length;
    expect(count).toBeGreaterThanOrEqual(least);
    expect(count).toBeLessThanOrEqual(max);
  });

  test.each([1, 2, 6, 7])('int(%d): each equally likely', (count) => {
    const random = new Random(3);
    const seen = new Array<number>(count).fill(0);
    for (let i = 0; i < 1000 * count; i++) seen[random.int(count)]!++;
    // Five standard errors.
    for (const times of seen) expect(Math.abs(times - 1000)).toBeLessThan(160);
  });

  test('pick: any of the items', () => {
    const random = new Random(4);
    const picked = new Set(Array.from({ length: 100 }, () => random.pick(['a', 'b', 'c'])));
    expect([...picked].sort()).toEqual(['a', 'b', 'c']);
  });
});

describe('shuffle', () => {
  test('gives back the same array, with the same items', () => {
    fc.assert(
      fc.property(fc.integer(), fc.array(fc.integer()), (seed, items) => {
        const shuffled = [...items];
        expect(new Random(seed).shuffle(shuffled)).toBe(shuffled);
        expect(shuffled.sort((a, b) => a - b)).toEqual(items.sort((a, b) => a - b));
      }),
    );
  });

  test('every order is equally likely', () => {
    const random = new Random(5);
    const orders = new Map<string, number>();
    for (let i = 0; i < 24_000; i++) {
      const order = random.shuffle(['a', 'b', 'c', 'd']).join('');
      orders.set(order, (orders.get(order) ?? 0) + 1);
    }
    expect(orders.size).toBe(24);
    for (const times of orders.values()) expect(Math.abs(times - 1000)).toBeLessThan(160);
  });
});
