import { Random } from '../../lib/maths/random.ts';
import type { Move, Position } from '../game.ts';
import { movesOf } from '../moves.ts';
import { boardOf, type Properties, played, step } from './line.ts';
import {
  attempt,
  Broken,
  expectSame,
  outline,
  PLAYERS,
  type Portrait,
  portrait,
  reread,
  type Subject,
} from './subject.ts';

/** Of a position with more moves, these many are tried. */
const TRIED = 6;
/** Stands in slots that nobody may write to; this many lie before those that are asked for. */
const UNTOUCHED = -7777;
const BEFORE = 2;
const BEHIND = 64;
/** Boards with more moves are not searched for a way back: it costs with the square of the moves. */
const SEARCHED = 100;
/** Positions that `past` may tell of. */
const MOST_PAST = 100;

export const ofMoves: Properties = {
  'starts and scattered boards are unfinished, and equal random numbers give equal ones': {
    at: 'board',
    holds(subject, position, line) {
      const rule = line.scattered ? 'scatter' : 'start';
      const { ply, turn } = position;
      if (!line.scattered && ply !== 0) throw new Broken(rule, `${rule} is ply ${ply}, expected ply 0`);
      if (!line.scattered && turn !== 0) throw new Broken(rule, `${rule} is player ${turn}, expected player 0 to move`);
      if (position.over()) throw new Broken(rule, `${rule}: the board is finished: ${position.ending()}`);
      expectSame(
        outline(position),
        outline(boardOf(subject, line)),
        `${rule} with equal random numbers`,
        'seeded',
        TWICE,
      );
    },
  },
  'turn, ply and hash are numbers that can be': {
    at: 'every',
    holds({ game }, position, line) {
      const { turn, ply, hashLow, hashHigh } = position;
      if (turn !== 0 && turn !== 1) throw new Broken('turn', `turn is ${turn}, expected 0 or 1`);
      if (!Number.isInteger(ply) || ply < 0) throw new Broken('ply', `ply is ${ply}, expected a whole number from 0`);
      if (!line.scattered && ply !== line.picks.length)
        throw new Broken('ply', `ply is ${ply}, expected ${line.picks.length} in play from the start`);
      for (const [name, half] of Object.entries({ hashLow, hashHigh }))
        if ((half | 0) !== half && half >>> 0 !== half)
          throw new Broken('hash', `${name} is ${half}, expected 32 bits`);
      const last = game.search?.lastPly;
      if (last !== undefined && ply >= last && !position.over())
        throw new Broken('lastPly', `lastPly is unfinished at ply ${ply}, expected over at ply ${last}`);
    },
  },
  'legal moves stand once each, and none exactly when the game is over; noisy moves are legal': {
    at: 'every',
    holds(subject, position) {
      const moves = expectWritten(subject, position, 'moves', (out) => position.moves(out, BEFORE));
      const over: unknown = position.over();
      if (typeof over !== 'boolean') throw new Broken('over', `over is ${over}, expected true or false`);
      if ((moves.length === 0) !== over)
        throw new Broken('over', `over is ${over}, but there are ${moves.length} moves`);
      const { maxMoves } = subject.game;
      if (moves.length > maxMoves)
        throw new Broken('maxMoves', `maxMoves is ${maxMoves}, but there are ${moves.length} moves`);
      const again = movesOf(subject.game, position).join();
      expectSame({ moves: movesOf(subject.game, position).join() }, { moves: again }, 'asked again', 'moves', TWICE);
      if (over || position.noisy === undefined) return;
      const wrong = expectWritten(subject, position, 'noisy', (out) => position.noisy!(out, BEFORE)).find(
        (move) => !moves.includes(move),
      );
      if (wrong !== undefined)
        throw new Broken('noisy', `noisy: ${nameOf(subject, position, wrong)} is not among the legal moves`);
    },
  },
  'unmake restores everything after a move': {
    at: 'some',
    holds(subject, position) {
      const moves = movesOf(subject.game, position);
      const before = portrait(subject, position);
      for (let pick = 0; pick < moves.length; pick += Math.max(1, Math.floor(moves.length / TRIED))) {
        const name = nameOf(subject, position, moves[pick]!);
        position.make(moves[pick]!);
        position.unmake();
        expectSame(before, portrait(subject, position), `unmake after ${name}`, 'unmake');
      }
    },
  },
  'unmake takes a whole game back, and its last move': {
    at: 'last',
    holds(subject, position, line) {
      const again = boardOf(subject, line);
      const before: Portrait[] = [];
      const names: string[] = [];
      for (const pick of line.picks) {
        const { ply } = again;
        before.push(outline(again));
        const moves = movesOf(subject.game, again);
        if (moves.length > 0) names.push(nameOf(subject, again, moves[pick % moves.length]!));
        if (!step(subject, again, pick)) break;
        if (again.ply !== ply + 1)
          throw new Broken('ply', `make of ${names.at(-1)}: ply ${ply} before, ${again.ply} after`);
      }
      for (; names.length > 0; names.pop()) {
        again.unmake();
        const way = names.length > 1 ? `${names.join(' ')}, then back to before ${names.at(-1)}` : names[0];
        expectSame(before[names.length - 1]!, outline(again), `unmake after ${way}`, 'unmake');
      }
      const last = line.picks.at(-1);
      if (last === undefined) return;
      position.unmake();
      if (!step(subject, position, last))
        throw new Broken('unmake', 'the last move taken back, no move is legal, though one was played');
    },
  },
  'past tells of positions that were passed, of those that arise again, and forgets what is taken back': {
    at: 'last',
    holds(subject, position, line) {
      if (position.past === undefined) return;
      const again = boardOf(subject, line);
      // A scattered board may have been reached by moves.
      const passed = pastOf(again);
      const expectPast = (): string[] => {
        const told = pastOf(again);
        const unknown = told.find((hash) => !passed.includes(hash));
        if (unknown !== undefined) throw new Broken('past', `past: ${unknown} is the hash of no position passed`);
        return told;
      };
      for (const pick of line.picks) {
        const before = expectPast();
        const hash = hashOf(again);
        if (passed.slice(-MOST_PAST).includes(hash) && !before.includes(hash))
          throw new Broken('past', 'past: the position arises again, and is not among those passed', 'again');
        if (!step(subject, again, pick)) break;
        again.unmake();
        if (pastOf(again).join() !== before.join())
          throw new Broken(
            'past',
            `past: ${before.length} positions before a move, ${pastOf(again).length} after unmake`,
          );
        step(subject, again, pick);
        passed.push(hash);
      }
    },
  },
  'who moves to and fro comes to an end': {
    at: 'board',
    holds(subject, position, { seed }) {
      const { draws, search } = subject.game;
      if ([draws.plies, draws.repetitions, draws.drawn, search?.lastPly].some((end) => end !== undefined)) return;
      const way = wayBack(subject, position, hashOf(position), 4, new Random(seed, 'to and fro'));
      if (way !== undefined)
        throw new Broken(
          'ends',
          `${way.join(' ')} leads back, for ever: draws.plies or draws.repetitions must end it`,
          'again',
        );
    },
  },
  'positions share nothing': {
    at: 'some',
    holds(subject, position) {
      if (position.over()) return;
      const before = outline(position);
      for (const other of [reread(subject, position.text()), subject.game.exchange?.(position)]) {
        if (other === undefined || other.over()) continue;
        const move = movesOf(subject.game, other)[0]!;
        const name = nameOf(subject, other, move);
        other.make(move);
        expectSame(before, outline(position), `make of ${name} in one position changes another`, 'stateless');
      }
    },
  },
  'equal lines are equal': {
    at: 'last',
    holds(subject, position, line) {
      const again = portrait(subject, played(subject, line));
      expectSame(portrait(subject, position), again, 'the same line played again', 'seeded', TWICE);
    },
  },
  'questions change nothing, and are answered in the same way again': {
    at: 'some',
    holds(subject, position) {
      const { game, features } = subject;
      const before = portrait(subject, position);
      for (const move of movesOf(game, position)) game.parseMove(position, game.moveText(position, move));
      game.draw(position);
      game.exchange?.(position);
      if (!position.over())
        for (const { cellsOf, list } of features)
          for (const player of PLAYERS) for (const i of list.keys()) cellsOf?.(i, position, player);
      const after = portrait(subject, position);
      expectSame({ text: before.text }, { text: after.text }, 'questions change the position', 'asking');
      expectSame(before, after, 'asked again', undefined, TWICE);
    },
  },
  'a finished game has a winner or none, and an ending in words': {
    at: 'last',
    holds(_, position) {
      if (!position.over()) return;
      const winner: unknown = position.winner();
      if (winner !== 0 && winner !== 1 && winner !== undefined)
        throw new Broken('winner', `winner is ${winner}, expected 0, 1 or undefined`);
      const margin = position.margin?.();
      const wanted = winner === undefined ? 0 : winner === 0 ? 1 : -1;
      if (margin !== undefined && (!Number.isInteger(margin) || Math.sign(margin) !== wanted))
        throw new Broken('winner', `margin is ${margin}, expected a whole number that says that winner is ${winner}`);
      const words: unknown = position.ending();
      if (typeof words !== 'string' || !/^\S([^\n]*\S)?$/.test(words))
        throw new Broken('ending', `ending is ${JSON.stringify(words)}, expected words on one line`);
    },
  },
};

const TWICE = ['at first', 'then'] as const;

/** The move's text, or its number where it has none. */
function nameOf({ game }: Subject, position: Position, move: Move): string {
  return attempt(() => game.moveText(position, move)) ?? String(move);
}

function hashOf({ hashLow, hashHigh }: Position): string {
  return `${hashLow | 0} ${hashHigh | 0}`;
}

/** Moves after which the hash is `hash`: two random ones, then any. */
function wayBack(
  subject: Subject,
  position: Position,
  hash: string,
  plies: number,
  random: Random,
): string[] | undefined {
  if (plies === 0) return hashOf(position) === hash ? [] : undefined;
  const moves = movesOf(subject.game, position);
  if (moves.length === 0 || moves.length > SEARCHED) return undefined;
  for (const move of plies > 2 ? [random.pick(moves)] : moves) {
    position.make(move);
    const rest = wayBack(subject, position, hash, plies - 1, random);
    position.unmake();
    if (rest !== undefined) return [nameOf(subject, position, move), ...rest];
  }
  return undefined;
}

/** The hashes that `past` writes. */
function pastOf(position: Position): string[] {
  const out = new Int32Array(BEFORE + 4 * MOST_PAST);
  const end = position.past!(out, BEFORE);
  const count = (end - BEFORE) / 2;
  if (!Number.isInteger(count) || count < 0 || count > MOST_PAST)
    throw new Broken('past', `past: returns ${end}, asked to write at most ${MOST_PAST} pairs from ${BEFORE}`, 'end');
  return Array.from({ length: count }, (_, i) => `${out[BEFORE + 2 * i]} ${out[BEFORE + 2 * i + 1]}`);
}

/** The moves that `write` writes, each once and none elsewhere; it returns the index after the last. */
function expectWritten(
  subject: Subject,
  position: Position,
  rule: 'moves' | 'noisy',
  write: (out: Int32Array) => number,
): Move[] {
  const out = new Int32Array(BEFORE + 2 * subject.game.maxMoves + BEHIND).fill(UNTOUCHED);
  const end = write(out);
  const past = out.findIndex((value, i) => value !== UNTOUCHED && (i < BEFORE || i >= end));
  if (!Number.isInteger(end) || end < BEFORE || past !== -1)
    throw new Broken(
      rule,
      `${rule}: returns ${end}, asked to write from ${BEFORE}${past === -1 ? '' : `, and writes ${out[past]} at index ${past}`}`,
    );
  const moves = Array.from(out.subarray(BEFORE, end));
  for (const [i, move] of moves.entries()) {
    if (move < 0) throw new Broken(rule, `${rule}: ${move} at index ${i}, a move is 0 or more`);
    const first = moves.indexOf(move);
    if (first < i)
      throw new Broken(rule, `${rule}: ${nameOf(subject, position, move)} stands twice (index ${first} and ${i})`);
  }
  return moves;
}
