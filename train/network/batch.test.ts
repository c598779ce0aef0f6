import { expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import { turnsDuring } from '../../test/turns.ts';
import { type NetworkSamples, shuffled, someRows } from './batch.ts';

const never = new AbortController().signal;

test('every order is equally likely, and none has a number twice', async () => {
  const counts = new Map<string, number>();
  const random = new Random(1, 'shuffled');
  for (let i = 0; i < 6000; i++) {
    const order = String(await shuffled(3, random, never));
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  expect([...counts.keys()].sort()).toEqual(['0,1,2', '0,2,1', '1,0,2', '1,2,0', '2,0,1', '2,1,0']);
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
});

test('a signal is heard while many numbers are shuffled', async () => {
  expect(await turnsDuring(() => shuffled(400_000, new Random(1), never))).toBeGreaterThanOrEqual(6);
  const controller = new AbortController();
  setImmediate(() => controller.abort(new Error('enough')));
  await expect(shuffled(400_000, new Random(1), controller.signal)).rejects.toThrow('enough');
});

test('some rows are blocks of all, in their order and with their targets; the first is always there', () => {
  for (const rows of [1, 63, 64, 1000, 10_000])
    for (const share of [1e-6, 0.01, 0.3, 0.999, 1, 7]) {
      const members = Uint32Array.from({ length: rows }, (_, i) => 3 * i);
      const all = { rows, members, targets: Float32Array.from(members) } as unknown as NetworkSamples;
      const some = someRows(all, share);
      expect(some.rows).toBe(some.members.length);
      expect([...some.targets]).toEqual([...some.members]);
      expect(some.members.every((member, i) => i === 0 || member > some.members[i - 1]!)).toBe(true);
      expect(some.members[0]).toBe(0);
      expect(Math.abs(some.rows - Math.min(1, share) * rows)).toBeLessThanOrEqual(64);
    }
});
