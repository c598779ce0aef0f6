import { describe, expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import { featureValues } from '../feature-sets.ts';
import type { Player } from '../game.ts';
import { full } from './full.ts';
import { scatter } from './index.ts';
import { moveText, parsePosition } from './notation.ts';
import { original } from './original.ts';
import type { InfexionPosition } from './position.ts';

/** The features again, from texts and coordinates alone: the slow way. */
function slowly(position: InfexionPosition, player: Player): Record<string, number> {
  type Stack = { key: string; power: number; owner: number; reach: Set<string> };
  const stacks: Stack[] = [];
  const key = (row: number, column: number) => `${(row + 49) % 7}${(column + 49) % 7}`;
  const steps = [
    [0, 1],
    [-1, 1],
    [-1, 0],
    [0, -1],
    [1, -1],
    [1, 0],
  ] as const;
  const rows = position.text().split(' ')[0]!.split('/');
  rows.forEach((row, r) => {
    const cells = row.replace(/\d/g, (run) => '.'.repeat(Number(run)));
    for (let q = 0; q < 7; q++) {
      const letter = cells[q]!;
      if (letter === '.') continue;
      const power = 'abcdef'.indexOf(letter.toLowerCase()) + 1;
      const reach = new Set<string>();
      for (const [dr, dq] of steps) for (let i = 1; i <= power; i++) reach.add(key(r + dr * i, q + dq * i));
      stacks.push({ key: key(r, q), power, owner: letter < 'a' ? 0 : 1, reach });
    }
  });
  const own = stacks.filter((stack) => stack.owner === player);
  const enemy = stacks.filter((stack) => stack.owner !== player);
  const sum = (some: Stack[]) => some.reduce((total, stack) => total + stack.power, 0);
  const reaching = (some: Stack[], to: string) => some.filter((stack) => stack.reach.has(to)).length;
  const total = sum(stacks);
  const onMove = position.turn === player;
  const risky = own.filter((stack) => reaching(enemy, stack.key) > 0);
  const hanging = risky.filter((stack) => reaching(own, stack.key) === 0);
  const neighbours = (stack: Stack) =>
    own.filter((other) =>
      steps.some(([dr, dq]) => key(Number(stack.key[0]) + dr, Number(stack.key[1]) + dq) === other.key),
    ).length;

  // The best swing, by the rules themselves on a board where it is this player's turn.
  const [board] = position.text().split(' ');
  const turned = parsePosition(`${board} ${player === 0 ? 'r 100' : 'b 101'}`);
  const lead = () => Math.log1p(turned.power(player)) - Math.log1p(turned.power((1 - player) as Player));
  const before = lead();
  let swing = 0;
  const out = new Int32Array(294);
  for (const move of out.slice(0, turned.moves(out, 0))) {
    if (moveText(move).length === 2) continue;
    turned.make(move);
    swing = Math.max(swing, lead() - before);
    turned.unmake();
  }

  const all = Array.from({ length: 49 }, (_, cell) => key(Math.floor(cell / 7), cell % 7));
  const empty = all.filter((one) => !stacks.some((stack) => stack.key === one));
  return {
    'log-power': Math.log(1 + sum(own)),
    'log-stacks': Math.log(1 + own.length),
    'early-power': Math.log(1 + sum(own)) * (1 - total / 49),
    'swing-on-move': onMove ? swing : 0,
    'swing-waiting': onMove ? 0 : swing,
    'risk-on-move': onMove ? sum(risky) : 0,
    'risk-waiting': onMove ? 0 : sum(risky),
    'hanging-on-move': onMove ? sum(hanging) : 0,
    'hanging-waiting': onMove ? 0 : sum(hanging),
    'risk-twice': sum(own.filter((stack) => reaching(enemy, stack.key) > 1)),
    hunters: own.filter((stack) => enemy.some((other) => stack.reach.has(other.key))).length,
    loose: sum(own.filter((stack) => reaching(own, stack.key) === 0)),
    pairs: own.reduce((count, stack) => count + neighbours(stack), 0) / 2,
    reach: all.filter((one) => reaching(own, one) > 0).length,
    room: total < 49 ? empty.filter((one) => reaching(enemy, one) === 0).length : 0,
    biggest: Math.max(...own.map((stack) => stack.power)),
    sixes: own.filter((stack) => stack.power === 6).length,
  };
}

/** One side's values, and the same from `extractBoth`. */
function features(position: InfexionPosition, player: Player): Record<string, number> {
  const count = full.list.length;
  const out = new Float64Array(count + 1).fill(Number.NaN);
  const both = new Float64Array(2 * count + 2).fill(Number.NaN);
  full.extract(position, player, out, 1);
  full.extractBoth!(position, both, 1);
  expect([out[0], both[0], both.at(-1)]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  expect(both.slice(1 + player * count, 1 + (player + 1) * count)).toEqual(out.slice(1));
  return Object.fromEntries(full.list.map(({ name }, i) => [name, out[i + 1]!]));
}

/** Boards of random games from a scattered board, some of them full. */
function boards(count: number): InfexionPosition[] {
  const out = new Int32Array(294);
  return Array.from({ length: count }, (_, i) => {
    const random = new Random(i, 'features');
    const position = scatter(random);
    for (let walk = random.int(3) * 20; walk > 0; walk--) {
      position.make(out[random.int(position.moves(out, 0))]!);
      if (!position.over()) continue;
      position.unmake();
      break;
    }
    return position;
  });
}

describe('full', () => {
  test('is what the slow way counts, for both players', () => {
    for (const position of boards(300)) checked(position);
  });

  test.each([
    ['red takes the only blue stack', 'Aa5/7/7/7/7/7/7 r 2', 0, { 'swing-on-move': Math.log((3 / 2) * 2) }],
    [
      'a token destroys a six',
      'Af5/7/7/7/7/7/7 r 60',
      0,
      { 'swing-on-move': Math.log((1 / 2) * 7), 'risk-on-move': 1 },
    ],
    ['nothing in reach', 'A6/7/7/3a3/7/7/7 b 3', 0, { 'swing-waiting': 0, 'risk-waiting': 0, hunters: 0, room: 41 }],
    ['across the edge', 'A6/7/7/7/7/7/a6 r 4', 0, { 'risk-on-move': 1, hunters: 1 }],
  ] as const)('%s', (_rule, text, player, wanted) => {
    const found = features(parsePosition(text), player);
    for (const [name, value] of Object.entries(wanted)) expect(found[name], name).toBeCloseTo(value, 12);
  });
});

test('full is what the slow way counts after every move made and every move taken back', () => {
  const out = new Int32Array(294);
  for (let i = 0; i < 5; i++) {
    const random = new Random(i, 'make and unmake');
    const position = scatter(random);
    const known = [checked(position)];
    for (let step = 0; step < 60; step++) {
      if (known.length > 1 && (position.over() || random.chance(0.4))) {
        position.unmake();
        known.pop();
        expect(checked(position), position.text()).toBe(known.at(-1));
      } else {
        position.make(out[random.int(position.moves(out, 0))]!);
        known.push(position.over() ? 'over' : checked(position));
      }
    }
  }
});

/** Both players' values, compared with the slow way. */
function checked(position: InfexionPosition): string {
  const all = ([0, 1] as const).map((player) => {
    const [fast, slow] = [features(position, player), slowly(position, player)];
    expect(Object.keys(fast)).toEqual(Object.keys(slow));
    for (const [name, value] of Object.entries(slow))
      expect(Math.abs(fast[name]! - value), `${position.text()} ${name} of ${player}`).toBeLessThan(1e-12);
    return Object.values(fast).join(' ');
  });
  return all.join(' ');
}

test('original is the two ratios, and a divisor of nothing is 1', () => {
  const ratios = (text: string, player: Player) => [...featureValues(original, parsePosition(text), player)];
  expect(ratios('C6/A6/7/3a3/3a3/7/7 r 8', 0)).toEqual([2, 1]);
  expect(ratios('C6/A6/7/3a3/3a3/7/7 r 8', 1)).toEqual([0.5, 1]);
  expect(ratios('7/7/7/3A3/7/7/7 b 1', 0)).toEqual([1, 1]);
  expect(ratios('7/7/7/3A3/7/7/7 b 1', 1)).toEqual([0, 0]);
});
