import { describe, expect, test } from 'vitest';
import { parseAgent } from '../agents/spec.ts';
import type { LabelledGame } from '../datasets/row.ts';
import { gameNamed } from '../games/index.ts';
import { InputError } from '../lib/input-error.ts';
import { selfplayFlags } from './options.ts';
import { selfplayOptionsOf } from './run.ts';
import { selfplayTask } from './task.ts';
import player from './worker.ts';

const game = gameNamed('slider-4');
const options = {
  ...selfplayOptionsOf({ game: game.name, ...selfplayFlags.read({ agent: 'hand@depth=1' }) }),
  agent: parseAgent('hand@depth=1', game, {}),
};
const play = player(options);
const games = Array.from({ length: 8 }, (_, i) => play(i)).filter(({ rows }) => rows.length > 2);

function look(result: unknown): void {
  if (!selfplayTask.result.safeParse(result).success) throw new InputError('no result');
  selfplayTask.check!(options as never, 0 as never, result as never);
}

test('what was played passes', () => {
  expect(games.length).toBeGreaterThan(3);
  for (const one of games) look(one);
});

type Row = LabelledGame['rows'][number];
const row =
  (change: (row: Row) => object) =>
  ({ rows: [first, ...others] }: LabelledGame) => ({
    rows: [{ ...first, ...change(first!) }, ...others],
  });
describe('lies are found', () => {
  test.each<[string, (one: LabelledGame) => object]>([
    ['a position that is none', row(() => ({ position: 'garbage' }))],
    ['a position written otherwise', row(({ position }) => ({ position: ` ${position}` }))],
    ['a position of another size', row(() => ({ position: '5/5/5/5/5 h' }))],
    ['a ply behind the next row', row(({ ply }) => ({ ply: ply + 100 }))],
    ['half a ply', row(({ ply }) => ({ ply: ply + 0.5 }))],
    ['the loser’s result', row(({ result }) => ({ result: result === 1 ? 0 : 1 }))],
    ['the other way round', ({ result }) => ({ result: 1 - result === result ? 1 : 1 - result })],
    ['a score of 1e300', row(() => ({ score: 1e300 }))],
    ['a score that isn’t whole', row(() => ({ score: 0.5 }))],
    ['rows in another order', ({ rows }) => ({ rows: [...rows].reverse() })],
    ['a row twice', ({ rows }) => ({ rows: [rows[0], ...rows] })],
    ['an ending named __proto__', () => ({ ending: '__proto__' })],
    ['a start that is none', () => ({ start: 'from the end' })],
    ['an ending without end', () => ({ ending: 'x'.repeat(1e6) })],
    ['more than a result', () => ({ evil: 1 })],
  ])('%s', (_, lie) => {
    for (const one of games) expect(() => look({ ...one, ...lie(one) })).toThrow(InputError);
  });
});
