import { describe, expect, test } from 'vitest';
import { Random } from '../lib/maths/random.ts';
import { along, board, games, movesOf, PLAYERS, PLIES, saysPly } from '../test/games.ts';
import type { Features, Game, Planes, Player, Position } from './game.ts';
import { gameNamed } from './index.ts';

const otherOf = (player: Player): Player => (1 - player) as Player;

/**
 * Shows `look` about `count` positions of each of some random games, and the finished ones, with those in which the
 * seats are exchanged.
 */
function exchanged(game: Game, seed: string, count: number, look: (position: Position, other: Position) => void): void {
  let seen = 0;
  along(game, seed, 12, (position, random) => {
    if (!position.over() && !random.chance(count / game.maxMoves)) return;
    const text = position.text();
    const other = game.exchange!(position);
    expect(position.text(), 'the position itself').toBe(text);
    if (other === undefined) return;
    seen++;
    look(position, other);
  });
  expect(seen).toBeGreaterThan(0);
}

function unfinished(
  game: Game,
  seed: string,
  count: number,
  look: (position: Position, other: Position) => void,
): void {
  exchanged(game, seed, count, (position, other) => {
    if (!position.over()) look(position, other);
  });
}

describe.each(games.filter((game) => game.exchange !== undefined))('seats exchanged in $name', (game) => {
  const said = saysPly(game);

  test('twice is as before, and once is a position that its text describes', () =>
    exchanged(game, 'twice', 10, (position, other) => {
      expect(game.exchange!(other)?.text()).toBe(position.text());
      const read = game.parse(other.text());
      expect([read.text(), read.hashLow, read.hashHigh]).toEqual([other.text(), other.hashLow, other.hashHigh]);
    }));

  test('the other one is to move', () =>
    exchanged(game, 'turn', 10, (position, other) =>
      expect([other.turn, other.over()], position.text()).toEqual([1 - position.turn, position.over()]),
    ));

  test('the other one has won', () => {
    let ended = 0;
    along(game, 'won', 100, (position) => {
      const other = position.over() ? game.exchange!(position) : undefined;
      if (other === undefined) return;
      ended++;
      const winner = position.winner();
      expect(other.winner(), `winner of ${other.text()}`).toBe(winner === undefined ? undefined : 1 - winner);
      expect(other.voided?.(), position.text()).toBe(position.voided?.());
    });
    expect(ended).toBeGreaterThan(0);
  });

  test('there are as many moves, noisy ones too, and they lead to the same positions exchanged', () => {
    const places = (position: Position, textOf: (after: Position) => string | undefined): (string | undefined)[] =>
      movesOf(game, position)
        .map((move) => {
          position.make(move);
          const text = game.exchange!(position) && textOf(position);
          position.unmake();
          // Where it tells the turn, the ply is another one.
          return said ? text?.replace(/ \d+$/, '') : text;
        })
        .sort();
    const noisy = (position: Position): number | undefined => position.noisy?.(new Int32Array(game.maxMoves), 0);
    unfinished(game, 'moves', 400 / game.maxMoves, (position, other) => {
      const text = position.text();
      expect([movesOf(game, other).length, noisy(other)], text).toEqual([
        movesOf(game, position).length,
        noisy(position),
      ]);
      const [here, there] = [
        places(position, (one) => game.exchange!(one)!.text()),
        places(other, (one) => one.text()),
      ];
      if (!here.includes(undefined) && !there.includes(undefined)) expect(there, text).toEqual(here);
    });
  });

  test.each(game.features.map((set) => ({ name: set.name, set })))(
    'a player has the $name features of the other one',
    ({ set }) => {
      const valuesOf = (position: Position, player: Player): Float64Array => {
        const out = new Float64Array(set.list.length);
        set.extract(position, player, out, 0);
        return out;
      };
      unfinished(game, 'features', 10, (position, other) => {
        for (const player of PLAYERS) {
          const here = valuesOf(position, player);
          const there = valuesOf(other, otherOf(player));
          set.list.forEach(({ name, asymmetry }, i) => {
            const close = Math.abs(here[i]! - there[i]!) <= 1e-9 * Math.max(1, Math.abs(here[i]!));
            if (!close && asymmetry === undefined)
              expect.fail(
                `${name} is ${here[i]} for ${game.seats[player]} in ${position.text()}, ` +
                  `but ${there[i]} for ${game.seats[otherOf(player)]} in ${other.text()}`,
              );
          });
        }
      });
    },
  );

  test.skipIf(game.planes === undefined)('the player to move sees the same planes', () => {
    const activeOf = (planes: Planes, position: Position): number[] => {
      const out = new Int32Array(planes.max);
      return Array.from(out.subarray(0, planes.active(position, out, 0)));
    };
    unfinished(game, 'planes', 10, (position, other) =>
      expect(activeOf(game.planes!, other), `${other.text()} and ${position.text()}`).toEqual(
        activeOf(game.planes!, position),
      ),
    );
  });
});

const many = `${'2,'.repeat(31)}0`;
const few = `${'0,5,'.repeat(3)}${'0,'.repeat(25)}19`;

test.each([
  ['hex-3', 'B2/3/1W1 b', 'W2/2B/3 w'],
  ['hex-swap-3', 'B2/3/1W1 b', 'W2/2B/3 w'],
  ['hex-swap-3', 'B2/3/3 w', undefined],
  ['hexifence-1', 'B+1/+1R/1+B r 0 0', 'R+1/+1B/1+R b 0 0'],
  ['slider-4', '2H1/1B2/H3/3V h', 'H3/3V/2B1/1V2 v'],
  ['slider-4', '4/3H/2BV/4 h 1', '1HV1/1B2/4/4 v 1'],
  ['hus', `${many}/${few} 0 7`, `${few}/${many} 1 7`],
  ['hus', `${many}/${few} 0 0`, undefined],
  ['infexion', 'A1c4/7/7/7/3f3/7/6B r 8', 'a1C4/7/7/7/3F3/7/6b b 9'],
  ['infexion', 'A1c4/7/7/7/3f3/7/6B r 342', undefined],
])('%s: %s with the seats exchanged is %s', (name, text, wanted) => {
  const game = gameNamed(name);
  expect(game.exchange!(game.parse(text))?.text()).toBe(wanted);
});

/** Exchanged seats cannot show that winner and loser are always confused: this does. */
test.each(games)('$name: in the last position before the end, the weights by hand seldom favour the loser', (game) => {
  const [{ list, extract }] = game.features as [Features];
  const worthOf = (position: Position, player: Player): number => {
    const out = new Float64Array(list.length);
    extract(position, player, out, 0);
    return out.reduce((sum, value, i) => sum + game.hand.points[i]! * value, 0);
  };
  let [good, bad] = [0, 0];
  for (let i = 0; i < 15; i++) {
    const random = new Random(i, 'hand', game.name);
    const position = board(game, i, random);
    for (let ply = 0; ply < Math.max(PLIES, game.maxMoves) && !position.over(); ply++)
      position.make(random.pick(movesOf(game, position)));
    const winner = position.over() ? position.winner() : undefined;
    if (winner === undefined) continue;
    position.unmake();
    const worth = worthOf(position, winner) - worthOf(position, otherOf(winner));
    if (worth > 0) good++;
    if (worth < 0) bad++;
  }
  expect(good, `${bad} times for the loser`).toBeGreaterThan(3 * bad);
});
