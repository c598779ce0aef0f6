import { expect, test } from 'vitest';
import { Slots } from './worker.ts';

test('no more at once than there are slots; who came first is first', async () => {
  const slots = new Slots(2);
  const begun: number[] = [];
  const all = [0, 1, 2, 3].map(async (who) => {
    await slots.take();
    begun.push(who);
  });
  await Promise.all(all.slice(0, 2));
  expect(begun).toEqual([0, 1]);
  slots.release();
  await all[2];
  expect(begun).toEqual([0, 1, 2]);
  slots.release();
  await all[3];
  expect(begun).toEqual([0, 1, 2, 3]);
});
