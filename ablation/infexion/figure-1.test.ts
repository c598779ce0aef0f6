import { expect, test } from 'vitest';
import { algorithms, type FigureGame, GAMES_PER_SEED, LAST_TURN, playFigureGame } from './figure-1.ts';
import { figureOutcome } from './figure-outcome.ts';

/** One seed: about three seconds. */
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

test('no game goes beyond the last turn, and red opens without search', () => {
  for (const { moves, generated, seat } of games) {
    const turns = moves.split(' ').length;
    expect(turns).toBeLessThanOrEqual(LAST_TURN);
    expect(generated.length).toBe(seat === 0 ? Math.ceil(turns / 2) : Math.floor(turns / 2));
    if (seat === 0) expect(generated[0]).toBe(49);
  }
});

test('a game is the same whenever it is played', () => {
  const index = games.indexOf(gameOf('alpha-beta, sorted', 1));
  expect(playFigureGame(index)).toEqual(games[index]);
});

test('the outcome has means by turn, over the games that come to it', () => {
  const short: FigureGame = { algorithm: 2, seed: 0, seat: 0, moves: '', generated: [49, 100], won: true };
  const long = { ...short, seed: 1, generated: [49, 200, 30], won: false };
  const others = algorithms.flatMap((_, algorithm) =>
    ([0, 1] as const).map((seat): FigureGame => ({ ...short, algorithm, seat })),
  );
  const outcome = figureOutcome(
    2,
    others.filter(({ algorithm, seat }) => algorithm !== 2 || seat !== 0).concat(short, long),
  );
  const { name, seats, authors } = outcome.algorithms[2]!;
  expect([name, authors[0]]).toEqual(['alpha-beta, sorted', { turns: 29, generated: 278594 }]);
  expect(seats[0]).toEqual({
    turns: 4,
    generated: 214,
    won: 1,
    perTurn: [
      { turn: 1, games: 2, generated: 49 },
      { turn: 3, games: 2, generated: 150 },
      { turn: 5, games: 1, generated: 30 },
    ],
  });
  expect(seats[1].perTurn.map(({ turn }) => turn)).toEqual([2, 4]);
});
