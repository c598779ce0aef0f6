import { expect, test } from 'vitest';
import { WIN } from '../agent.ts';
import { EXACT, LOWER, TranspositionTable, UPPER } from './transposition.ts';

test('what was stored is found by its key, with wins counted from the root that asks', () => {
  const table = new TranspositionTable(1);
  table.store(7, -9, 6, 3, LOWER, 123, 45);
  table.store(7, 9, 8, 3, EXACT, WIN - 5, 46);
  expect(table.find(7, -9)).toBe(true);
  expect([table.move, table.scoreAt(1), table.boundFor(6), table.boundFor(4)]).toEqual([45, 123, LOWER, 0]);
  expect(table.find(7, 9)).toBe(true);
  expect([table.move, table.scoreAt(3), table.scoreAt(1)]).toEqual([46, WIN - 5, WIN - 3]);
  expect(table.find(8, 9)).toBe(false);
});

test('a win proves itself to every depth that could find it, a mere value to its own', () => {
  const table = new TranspositionTable(1);
  table.store(1, 1, 8, 0, UPPER, 2 - WIN, 0);
  table.find(1, 1);
  expect([4, 6, 8, 20].map((depth) => table.boundFor(depth))).toEqual([UPPER, UPPER, UPPER, UPPER]);
  expect(table.boundFor(2)).toBe(0);
});

test('what was forgotten is never found again, however often: ages repeat', () => {
  const table = new TranspositionTable(1);
  const found: number[] = [];
  for (let game = 0; game < 1000; game++) {
    for (let key = 0; key < 3; key++) if (table.find(key, key)) found.push(game);
    // Games that store nothing are in between.
    if (game % 3 !== 0) table.store(game % 2, game % 2, 4, 0, EXACT, game, 1);
    table.forget();
  }
  expect(found).toEqual([]);
});

test('a full place gives up what is shallowest, and another game before that', () => {
  const table = new TranspositionTable(1);
  // 64 bytes a place: keys that differ by more than the table's places meet.
  const keys = [0, 1, 2, 3, 4].map((i) => i * 2 ** 20);
  for (let i = 0; i < 4; i++) table.store(keys[i]!, 0, 2 + 2 * i, 0, EXACT, i, 1);
  table.store(keys[4]!, 0, 6, 0, EXACT, 4, 1);
  expect(keys.map((key) => table.find(key, 0))).toEqual([false, true, true, true, true]);
  table.forget();
  table.store(keys[0]!, 0, 2, 0, EXACT, 0, 1);
  expect(keys.map((key) => table.find(key, 0))).toEqual([true, false, false, false, false]);
});

test('of one game, what earlier searches left makes room first', () => {
  const table = new TranspositionTable(1);
  const keys = [0, 1, 2, 3, 4].map((i) => i * 2 ** 20);
  table.store(keys[0]!, 0, 8, 0, EXACT, 0, 1);
  table.age();
  table.age();
  for (let i = 1; i < 4; i++) table.store(keys[i]!, 0, 2, 0, EXACT, i, 1);
  expect(table.find(keys[0]!, 0)).toBe(true);
  table.store(keys[4]!, 0, 2, 0, EXACT, 4, 1);
  expect(keys.map((key) => table.find(key, 0))).toEqual([false, true, true, true, true]);
});

test('however many searches a game has, its entries are found to its end, and no other game finds them', () => {
  const table = new TranspositionTable(1);
  for (let game = 0; game < 10; game++) {
    expect([0, 1].map((key) => table.find(key, 0))).toEqual([false, false]);
    table.store(0, 0, 4, 0, EXACT, game, 1);
    for (let search = 0; search < 37 * game; search++) table.age();
    table.store(1, 0, 4, 0, EXACT, game, 1);
    for (const key of [0, 1]) expect([table.find(key, 0), table.scoreAt(0)]).toEqual([true, game]);
    table.forget();
  }
});
