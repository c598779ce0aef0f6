import { expect, test } from 'vitest';
import { algorithms, type FigureGame, GAMES_PER_SEED, playFigureGame } from './figure-1.ts';

/** One seed: some seconds. */
const games = Array.from({ length: GAMES_PER_SEED }, (_, i) => playFigureGame(i));

function gameOf(name: string, seat: number): FigureGame {
  return games.find((game) => algorithms[game.algorithm]!.name === name && game.seat === seat)!;
}

test.each([
  [0, 'alpha-beta, sorted', 'minimax, sorted'],
  [1, 'alpha-beta, sorted', 'minimax, sorted'],
  [0, 'alpha-beta', 'minimax'],
  [1, 'alpha-beta', 'minimax'],
])('seat %d: %s plays the moves of %s with fewer states', (seat, cut, full) => {
  const [one, other] = [gameOf(cut, seat), gameOf(full, seat)];
  expect(one.moves).toBe(other.moves);
  for (const [turn, generated] of one.generated.entries())
    expect(generated).toBeLessThanOrEqual(other.generated[turn]!);
});

test('nearly all of the gain needs the sort', () => {
  const total = (name: string, seat: number): number => gameOf(name, seat).generated.reduce((a, b) => a + b, 0);
  for (const seat of [0, 1]) {
    expect(total('minimax, sorted', seat) / total('alpha-beta, sorted', seat)).toBeGreaterThan(10);
    expect(total('minimax', seat) / total('alpha-beta', seat)).toBeLessThan(5);
  }
});
