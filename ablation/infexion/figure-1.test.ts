import { expect, test } from 'vitest';
import { algorithms, type FigureGame, figurePlace, GAMES_PER_SEED, LAST_TURN, playFigureGame } from './figure-1.ts';
import { figureOutcome } from './figure-outcome.ts';

/** The quickest algorithm, in both seats; figure-1.slow.ts plays all. */
const QUICKEST = algorithms.findIndex(({ name }) => name === 'alpha-beta, sorted');
const indices = Array.from({ length: GAMES_PER_SEED }, (_, i) => i).filter(
  (index) => figurePlace(index).algorithm === QUICKEST,
);
const games = indices.map((index) => playFigureGame(index));

test('no game goes beyond the last turn, and red opens without search', () => {
  for (const { moves, generated, seat } of games) {
    const turns = moves.split(' ').length;
    expect(turns).toBeLessThanOrEqual(LAST_TURN);
    expect(generated.length).toBe(seat === 0 ? Math.ceil(turns / 2) : Math.floor(turns / 2));
    if (seat === 0) expect(generated[0]).toBe(49);
  }
});

test('a game is the same whenever it is played', () => {
  expect(games.map(({ seat }) => seat)).toEqual([0, 1]);
  expect(playFigureGame(indices[1]!)).toEqual(games[1]);
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
