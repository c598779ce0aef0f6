import { expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import { legalMoves, movesOf } from '../moves.ts';
import { LINES, SPAWN } from './board.ts';
import { CELL_SETS } from './cellset.ts';
import { TALL } from './history.ts';
import { infexion, scatter } from './index.ts';
import { moveText, parseMove, parsePosition } from './notation.ts';
import type { InfexionPosition } from './position.ts';

const game = infexion.game(0);

function hashOf(position: InfexionPosition): string {
  return `${position.hashLow} ${position.hashHigh}`;
}

function setsOf(position: InfexionPosition): string {
  const at = position.setsAt();
  return position.sets.subarray(at, at + 6).join(' ');
}

test('sums, sets and hash are those of the position read from its text, whenever they are asked for', () => {
  for (let i = 0; i < 60; i++) {
    const random = new Random(i, 'lazy');
    const position = game.scatter(random) as InfexionPosition;
    const first = position.ply;
    for (let step = 0; step < 60; step++) {
      for (let plies = random.int(5); plies > 0 && !position.over(); plies--)
        position.make(random.pick(movesOf(game, parsePosition(position.text()))));
      for (let plies = random.int(Math.min(5, position.ply - first + 1)); plies > 0; plies--) position.unmake();
      const read = parsePosition(position.text());
      expect(position.sums).toBe(read.sums);
      if (random.chance(0.5)) expect(hashOf(position)).toBe(hashOf(read));
      if (random.chance(0.5)) expect(setsOf(position)).toBe(setsOf(read));
    }
  }
});

test('sets hold the cells that they say', () => {
  for (let i = 0; i < 200; i++) {
    const position = game.scatter(new Random(i, 'sets')) as InfexionPosition;
    const at = position.setsAt();
    position.cells.forEach((value, cell) => {
      const holds = [0, 2, TALL].map((set) => {
        const low = position.sets[at + set]! & CELL_SETS[cell << 1]!;
        const high = position.sets[at + set + 1]! & CELL_SETS[(cell << 1) | 1]!;
        return (low | high) !== 0;
      });
      expect(holds, `${position.text()} ${cell}`).toEqual([value > 0 && value < 8, value > 8, (value & 7) > 1]);
    });
  }
});

test('the hash tells whose turn it is, and not how many moves were made', () => {
  const hash = (text: string) => hashOf(parsePosition(text));
  expect(hash('A6/7/7/7/7/7/6a r 2')).toBe(hash('A6/7/7/7/7/7/6a r 20'));
  expect(hash('A6/7/7/7/7/7/6a r 2')).not.toBe(hash('A6/7/7/7/7/7/6a b 3'));
  expect(hash('A6/7/7/7/7/7/6a r 2')).not.toBe(hash('a6/7/7/7/7/7/6A r 2'));
});

test('spreads that reach an enemy come first, then other spreads, then spawns; each by cell, then by direction', () => {
  for (let i = 0; i < 300; i++) {
    const position = game.scatter(new Random(i, 'order')) as InfexionPosition;
    const { cells, turn } = position;
    const rank = (move: number): number => {
      const power = cells[move >> 3]! & 7;
      if ((move & 7) === SPAWN) return 2;
      const reached = Array.from(LINES.subarray(move << 3, (move << 3) + power), (cell) => cells[cell]!);
      return reached.some((value) => value !== 0 && value >> 3 !== turn) ? 0 : 1;
    };
    const moves = movesOf(game, position);
    const wanted = moves.toSorted((a, b) => rank(a) - rank(b) || a - b);
    expect(moves, position.text()).toEqual(wanted);
  }
  const moves = legalMoves(game, parsePosition('A5a/7/7/7/7/7/6a r 2'));
  expect(moves.slice(0, 1)).toEqual(['00ul']);
  expect(moves.map((text) => text.length > 2)).toEqual([...Array(6).fill(true), ...Array(46).fill(false)]);
});

test('noisy are exactly the moves that take a stack from the enemy, those that take most power first', () => {
  const out = new Int32Array(game.maxMoves);
  for (let i = 0; i < 200; i++) {
    const position = scatter(new Random(i, 'noisy'));
    const enemy = position.turn === 0 ? 1 : 0;
    const [stacks, power] = [position.stacks(enemy), position.power(enemy)];
    const gains = new Map<string, number>();
    for (const text of legalMoves(game, position)) {
      position.make(parseMove(position, text));
      if (position.stacks(enemy) < stacks) gains.set(text, power - position.power(enemy));
      position.unmake();
    }
    const noisy = Array.from(out.subarray(0, position.noisy(out, 0)), moveText);
    expect(noisy.toSorted()).toEqual([...gains.keys()].toSorted());
    const ordered = noisy.map((text) => gains.get(text)!);
    expect(ordered).toEqual(ordered.toSorted((a, b) => b - a));
  }
});
