import { describe, expect, test } from 'vitest';
import { parseAgent } from '../agents/spec.ts';
import { gameNamed } from '../games/index.ts';
import { InputError } from '../lib/input-error.ts';
import { Random } from '../lib/maths/random.ts';
import type { MeasuredRecord } from './log/record.ts';
import { Plan } from './run.ts';
import { gameTask } from './task.ts';
import player from './worker.ts';

const game = gameNamed('slider-4');
const agents = ['greedy', 'random'].map((text) => parseAgent(text, game, {}));
const options = {
  game: game.name,
  seed: 3,
  agents,
  pairs: 3,
  openings: 'random',
  scatter: 0,
  walk: game.walk,
} as const;
const plan = new Plan(options);
const play = player(options);
const tasks = Array.from({ length: plan.schedule.games }, (_, i) => plan.task(i));
const results = tasks.map(play);

/** As a run looks at what a worker gives. */
function look(task: (typeof tasks)[number], result: unknown): void {
  if (!gameTask.result.safeParse(result).success) throw new InputError('no result');
  gameTask.check!(options as never, task as never, result as never, 1);
}

test('what was played passes', () => {
  for (const [i, task] of tasks.entries()) look(task, results[i]);
});

type Lie = (told: MeasuredRecord) => object;
const told =
  (change: (record: MeasuredRecord['record']) => object): Lie =>
  (one) => ({
    ...one,
    record: { ...one.record, ...change(one.record) },
  });
describe('lies are found', () => {
  test.each<[string, Lie]>([
    ['seat 0 wins every game, seat 1 did', told(({ winner }) => ({ winner: winner === 0 ? 1 : 0 }))],
    ['drawn', told(({ winner }) => ({ winner: winner === -1 ? 0 : -1 }))],
    ['moves that are none', told(() => ({ moves: 'z99 nonsense' }))],
    ['no moves', told(() => ({ moves: '' }))],
    ['the last move left out', told(({ moves }) => ({ moves: moves.split(' ').slice(0, -1).join(' ') }))],
    ['30 MB of moves', told(() => ({ moves: 'a1 '.repeat(10_000_000) }))],
    ['another number', told((record) => ({ game: record.game + 1 }))],
    ['another opening', told((record) => ({ opening: record.opening + 1 }))],
    ['another board', told(() => ({ position: gameNamed('slider-4').scatter(new Random(9, 'other')).text() }))],
    ['seats exchanged', told(({ seats }) => ({ seats: [seats[1], seats[0]] }))],
    ['strangers in the seats', told(() => ({ seats: ['x', 'y'] }))],
    ['voided', told(() => ({ voided: true }))],
    ['an ending that is none', told(() => ({ ending: '__proto__' }))],
    ['won by score, which no rule says', told(() => ({ ending: 'won by score (1 points, 1 moves)' }))],
    ['out of time, without a clock', told(({ moves }) => ({ ending: 'out of time', moves: moves.slice(0, 2) }))],
    ['more moves chosen', told(({ chosen }) => ({ chosen: [chosen[0] + 1, chosen[1]] }))],
    ['nodes below zero', told(() => ({ nodes: [-1, 0] }))],
    ['times of ±1e308', (one) => ({ ...one, milliseconds: [1e308, -1e308] })],
    ['memory without end', (one) => ({ ...one, memory: [1e300, 0] })],
    ['more than a result', (one) => ({ ...one, evil: 1 })],
  ])('%s', (_, lie) => {
    for (const [i, task] of tasks.entries()) expect(() => look(task, lie(results[i]!))).toThrow(InputError);
  });

  test('the result of another task', () => {
    for (const [i, task] of tasks.entries())
      expect(() => look(task, results[(i + 1) % results.length])).toThrow(/^game \d+ on opening \d+ .*, expected game/);
  });
});

test('what a clock decides has nothing lasting; else the record has', () => {
  const record = results[0]!;
  const lasting = (setup: object) => gameTask.lasting!(setup as never, record as never);
  expect(lasting(options)).toBe(record.record);
  expect(lasting({ ...options, agents: [parseAgent('hand@ms=5', game, {})] })).toBeUndefined();
});
