import { describe, expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import { featureValues } from '../feature-sets.ts';
import type { Game, Player } from '../game.ts';
import { hus } from './index.ts';
import type { HusPosition } from './position.ts';
import { aborted, capturedOf, capturesOf, capturesOpenTo, PITS, SEEDS } from './sow.ts';

const game = hus.game(0) as Game<HusPosition>;
const [original, full] = game.features as [(typeof game.features)[0], (typeof game.features)[0]];
const PLAYERS: readonly Player[] = [0, 1];

/** A position with `turn` to move, the pits of the players as given. */
function position(first: readonly number[], second: readonly number[], turn: Player, rounds: number): HusPosition {
  return game.parse(`${first.join()}/${second.join()} ${turn} ${rounds}`);
}

function pitsOf(board: HusPosition, player: Player): number[] {
  return [...board.pits.subarray(player * PITS, player * PITS + PITS)];
}

function valuesOf(set: typeof original, board: HusPosition, player: Player): Record<string, number> {
  const values = featureValues(set, board, player);
  return Object.fromEntries(set.list.map(({ name }, i) => [name, values[i]!]));
}

/** Every feature of both sets by its definition, with the captures that making the moves shows. */
function plain(board: HusPosition, player: Player): Record<string, number> {
  const own = pitsOf(board, player);
  const enemy = pitsOf(board, (1 - player) as Player);
  const exposed = (victim: number[], attacker: number[]): number[] =>
    victim.flatMap((seeds, pit) =>
      pit >= 16 && seeds > 0 && attacker[47 - pit]! > 0 ? [seeds + victim[31 - pit]!] : [],
    );
  const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
  const max = (values: number[]): number => Math.max(0, ...values);
  const asMover = position(pitsOf(board, 0), pitsOf(board, 1), player, board.rounds);
  const moves = new Int32Array(PITS);
  const captures = Array.from(moves.subarray(0, asMover.moves(moves, 0)), (move) => {
    asMover.make(move);
    const { sown } = asMover;
    asMover.unmake();
    return aborted(sown) ? { times: 0, seeds: 0 } : { times: capturesOf(sown), seeds: capturedOf(sown) };
  });
  const best = max(captures.map(({ seeds }) => seeds));
  const mobility = own.filter((seeds) => seeds > 1).length;
  const direct = own.filter((seeds, pit) => {
    const end = (pit + seeds) % PITS;
    return seeds > 1 && board.rounds > 0 && end >= 16 && own[end]! > 0 && enemy[47 - end]! > 0;
  });
  return {
    seeds: sum(own),
    ...Object.fromEntries(own.map((seeds, pit) => [`pit-${pit}`, seeds])),
    mobility,
    cramped: 1 / (1 + mobility),
    singles: own.filter((seeds) => seeds === 1).length,
    largest: max(own),
    'exposed-pits': sum(exposed(enemy, own)),
    'exposed-count': exposed(enemy, own).length,
    'exposed-most': max(exposed(enemy, own)),
    unprotected: sum(exposed(own, enemy)),
    'direct-captures': direct.length,
    captures: best,
    'captures-now': board.turn === player ? best : 0,
    'critical-hits': max(captures.filter(({ times }) => times > 1).map(({ seeds }) => seeds)),
    'capture-moves': captures.filter(({ times }) => times > 0).length,
  };
}

describe.each([original, full])('$name', (set) => {
  test('is what its definition says, in play, at the start and on random boards', () => {
    for (let i = 0; i < 36; i++) {
      const random = new Random(i, 'features');
      const board = i % 3 === 0 ? game.start(random) : game.scatter(random);
      const moves = new Int32Array(PITS);
      for (let ply = 0; ply < 30 && !board.over(); ply++) {
        for (const player of PLAYERS) {
          const wanted = plain(board, player);
          const found = valuesOf(set, board, player);
          expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, wanted[name]])));
        }
        board.make(random.pick(moves.subarray(0, board.moves(moves, 0))));
      }
    }
  });

  test('stays within its bounds where all seeds lie in one pit, or nearly', () => {
    const one = (pit: number, seeds: number): number[] =>
      Array.from({ length: PITS }, (_, i) => (i === pit ? seeds : 0));
    for (let pit = 0; pit < PITS; pit++)
      for (const seeds of [0, 1, 2, 48, 94, 95, SEEDS]) {
        const board = position(one(pit, seeds), one((pit * 7) % PITS, SEEDS - seeds), 0, 3);
        for (const player of PLAYERS) {
          const values = valuesOf(set, board, player);
          for (const { name, low, high } of set.list)
            if (!(values[name]! >= low && values[name]! <= high))
              expect.fail(`${board.text()}: ${name} ${values[name]}`);
        }
      }
  });
});

test('nothing can be captured in the first round', () => {
  const start = game.start(new Random(0));
  for (const player of PLAYERS) expect(capturesOpenTo(start, player)).toEqual({ max: 0, critical: 0, moves: 0 });
  const { captures, 'critical-hits': critical, 'exposed-pits': exposed } = valuesOf(original, start, 0);
  expect([captures, critical, exposed]).toEqual([0, 0, 0]);
});

test('the hand weights add seeds alike, those that the enemy may take against us', () => {
  expect(Object.fromEntries(original.list.map(({ name }, i) => [name, game.hand.points[i]]))).toEqual({
    seeds: 1,
    'exposed-pits': 1,
    captures: 1,
    'critical-hits': 1,
    unprotected: -1,
    mobility: 1,
  });
});
