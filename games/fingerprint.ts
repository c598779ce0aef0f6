import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { Random } from '../lib/maths/random.ts';
import type { Board, Features, Game, Player, Position } from './game.ts';
import { movesOf } from './moves.ts';

const WALKS = 16;
const PLIES = 48;

const utf8 = new TextEncoder();

/** By what was looked at, then by the game. */
const known = new WeakMap<object, Map<string, string>>();

/**
 * What a feature set computes, in twelve hex digits: a hash of its names and of its values (nine significant digits),
 * for both players, along seeded random games. It changes when a feature means something else under its old name, so
 * weights and caches made for the old meaning are noticed. It depends on the rules and the features only: not on the
 * order of moves or their numbers.
 */
export function fingerprint(game: Game, features: Features): string {
  const names = JSON.stringify(features.list.map((feature) => feature.name));
  const values = new Float64Array(features.list.length);
  const textOf = (position: Position, player: Player): string => {
    features.extract(position, player, values, 0);
    return Array.from(values, (value) => value.toPrecision(9)).join(',');
  };
  return printOf(game, features, names, (position) => textOf(position, 0) + textOf(position, 1));
}

/** What the board of a game says, its exchange, its symmetries, its neighbours and its phase, in the same way. */
export function boardFingerprint(game: Game, board: Board): string {
  const { cells, values, exchange, symmetries = [], phase = [] } = board;
  const near = board.near === undefined ? [] : Array.from({ length: cells }, (_, cell) => board.near!(cell));
  const bytes = new Uint8Array(cells);
  return printOf(
    game,
    board,
    JSON.stringify([cells, values, exchange.cells, exchange.values, symmetries, near, phase]),
    (position) => {
      board.write(position, bytes, 0);
      return `${bytes.join(',')};`;
    },
  );
}

/** What `turn` and the hash of positions say, in the same way: it changes when equal hashes mean something else. */
export function hashFingerprint(game: Game): string {
  return printOf(game, game, 'hash', ({ turn, hashLow, hashHigh }) => `${turn} ${hashLow} ${hashHigh};`);
}

/** A hash of `first` and of `textOf` every position of the seeded games; computed once for each `of`. */
function printOf(game: Game, of: object, first: string, textOf: (position: Position) => string): string {
  const prints = known.get(of) ?? new Map<string, string>();
  known.set(of, prints);
  const before = prints.get(game.name);
  if (before !== undefined) return before;
  const hash = sha256.create().update(utf8.encode(first));
  for (let walk = 0; walk < WALKS; walk++) {
    const random = new Random(walk, 'fingerprint', game.name);
    const position = game.start(random);
    for (let ply = 0; ply < PLIES && !position.over(); ply++) {
      hash.update(utf8.encode(textOf(position)));
      position.make(anyMove(game, position, random));
    }
  }
  const print = bytesToHex(hash.digest()).slice(0, 12);
  prints.set(game.name, print);
  return print;
}

/** A random move, the same one whatever the order and the numbers of the moves. */
function anyMove(game: Game, position: Position, random: Random): number {
  const legal = movesOf(game, position).map((move) => ({ move, text: game.moveText(position, move) }));
  legal.sort((a, b) => (a.text < b.text ? -1 : 1));
  return random.pick(legal).move;
}
