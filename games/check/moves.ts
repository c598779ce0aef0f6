import { Random } from '../../lib/maths/random.ts';
import type { Move, Position } from '../game.ts';
import { boardOf, PICKS, type Properties, played } from './findings.ts';
import { Broken } from './rule.ts';
import { expectSame, type Portrait, type Subject } from './subject.ts';

/** Plies that are played ahead and taken back: what few show, many would only hide. */
const AHEAD = [2, 5, 12];
/** Of a position with more moves, these many are tried. */
const TRIED = 6;

export const ofMoves: Properties = {
  'starts and scattered boards are unfinished, and equal random numbers give equal ones': {
    at: 'board',
    holds(subject, position, line) {
      const rule = line.scattered ? 'scatter' : 'start';
      const { ply, turn } = position;
      if (!line.scattered && ply !== 0) throw new Broken(rule, `${rule} is ply ${ply}, wanted ply 0`);
      if (!line.scattered && turn !== 0) throw new Broken(rule, `${rule} is player ${turn}, wanted player 0 to move`);
      if (subject.over(position)) throw new Broken(rule, `${rule}: the board is finished: ${subject.ending(position)}`);
      const again = subject.outline(boardOf(subject, line));
      expectSame(subject.outline(position), again, 'seeded', `${rule} with equal random numbers`);
    },
  },
  'turn, ply and hash are numbers that can be': {
    at: 'every',
    holds(subject, position, line) {
      const { turn, ply, hashLow, hashHigh } = position;
      if (turn !== 0 && turn !== 1) throw new Broken('turn', `turn is ${turn}, wanted 0 or 1`);
      if (!Number.isInteger(ply) || ply < 0) throw new Broken('ply', `ply is ${ply}, wanted a whole number from 0`);
      if (!line.scattered && ply !== line.picks.length)
        throw new Broken('ply', `ply is ${ply}, wanted ${line.picks.length} in play from the start`);
      for (const [name, half] of Object.entries({ hashLow, hashHigh }))
        if ((half | 0) !== half && half >>> 0 !== half) throw new Broken('hash', `${name} is ${half}, wanted 32 bits`);
      const last = subject.game.search?.lastPly;
      if (last !== undefined && ply >= last && !subject.over(position))
        throw new Broken('lastPly', `lastPly is unfinished at ply ${ply}, wanted over at ply ${last}`);
    },
  },
  'legal moves stand once each, in one order, and none exactly when the game is over': {
    at: 'every',
    holds(subject, position) {
      const moves = subject.moves(position);
      const over: unknown = subject.over(position);
      if (typeof over !== 'boolean') throw new Broken('over', `over is ${over}, wanted true or false`);
      if ((moves.length === 0) !== over) {
        const expected = over ? 'no moves, since it is over' : 'at least one move, since it is not over';
        throw new Broken('over', `over is ${moves.length} moves, wanted ${expected}`);
      }
      expectEachOnce(subject, position, 'moves', moves);
      const { maxMoves } = subject.game;
      if (moves.length > maxMoves)
        throw new Broken('maxMoves', `maxMoves is ${moves.length}, wanted at most ${maxMoves} moves`);
      const again = subject.moves(position);
      const i = moves.findIndex((move, k) => again[k] !== move);
      if (i === -1 && again.length === moves.length) return;
      const [first, second] = [moves, again].map((list) => {
        const move = list[Math.max(i, 0)];
        return move === undefined ? 'none' : subject.nameOf(position, move);
      });
      throw new Broken('moves', `moves: ${first} at index ${i}, asked again ${second}`);
    },
  },
  'noisy moves are legal ones': {
    at: 'every',
    holds(subject, position) {
      if (subject.over(position)) return;
      const noisy = subject.noisy(position) ?? [];
      expectEachOnce(subject, position, 'noisy', noisy);
      const legal = new Set(subject.moves(position));
      const wrong = noisy.find((move) => !legal.has(move));
      if (wrong !== undefined)
        throw new Broken('noisy', `noisy: ${subject.nameOf(position, wrong)} is not among the legal moves`);
    },
  },
  'unmake restores everything after a move': {
    at: 'some',
    holds(subject, position) {
      const { length } = subject.moves(position);
      const stride = Math.max(1, Math.floor(length / TRIED));
      for (let i = 0; i < length; i += stride) thereAndBack(subject, position, [i], (one) => subject.portrait(one));
    },
  },
  'unmake restores what a position says of itself after several moves': {
    at: 'some',
    holds(subject, position) {
      for (const plies of AHEAD) {
        const random = new Random(plies, 'ahead');
        const picks = Array.from({ length: plies }, () => random.int(PICKS));
        thereAndBack(subject, position, picks, (one) => subject.outline(one));
      }
    },
  },
  'unmake takes a whole game back': {
    at: 'last',
    holds: (subject, _, line) =>
      thereAndBack(subject, boardOf(subject, line), line.picks, (one) => subject.outline(one)),
  },
  'the last move of a game can be taken back': {
    at: 'last',
    holds(subject, position, { picks }) {
      if (picks.length === 0) return;
      subject.unmake(position);
      const moves = subject.moves(position);
      const last = moves[picks.at(-1)! % moves.length];
      if (last === undefined)
        throw new Broken('unmake', 'the last move taken back, no move is legal, though one was played');
      subject.make(position, last);
    },
  },
  'positions share nothing': {
    at: 'some',
    holds(subject, position) {
      if (subject.over(position)) return;
      const before = subject.outline(position);
      const other = subject.parse(subject.text(position));
      const move = subject.moves(other)[0];
      if (move === undefined) return;
      const name = subject.nameOf(other, move);
      subject.make(other, move);
      expectSame(before, subject.outline(position), 'stateless', `make of ${name} in one position changes another`);
    },
  },
  'equal lines are equal': {
    at: 'last',
    holds: (subject, position, line) =>
      expectSame(
        subject.outline(position),
        subject.outline(played(subject, line)),
        'seeded',
        'the same line played again',
      ),
  },
  'questions change nothing': {
    at: 'some',
    holds(subject, position) {
      const before = subject.portrait(position);
      for (const move of subject.moves(position)) subject.parseMove(position, subject.moveText(position, move));
      subject.draw(position);
      subject.exchange(position);
      expectSame(before, subject.portrait(position), 'asking', 'questions change the position');
    },
  },
  'a finished game has a winner or none, and an ending in words': {
    at: 'last',
    holds(subject, position) {
      if (!subject.over(position)) return;
      const winner: unknown = subject.winner(position);
      if (winner !== 0 && winner !== 1 && winner !== undefined)
        throw new Broken('winner', `winner is ${winner}, wanted 0, 1 or undefined`);
      const words: unknown = subject.ending(position);
      if (typeof words !== 'string' || !/^\S([^\n]*\S)?$/.test(words))
        throw new Broken('ending', `ending is ${JSON.stringify(words)}, wanted words on one line`);
      expectSame(subject.end(position), subject.end(position), 'ending', 'the end asked again');
    },
  },
};

function expectEachOnce(subject: Subject, position: Position, rule: 'moves' | 'noisy', moves: readonly Move[]): void {
  for (const [i, move] of moves.entries()) {
    if (move < 0) throw new Broken(rule, `${rule}: ${move} at index ${i}, a move is 0 or more`);
    const first = moves.indexOf(move);
    if (first < i)
      throw new Broken(rule, `${rule}: ${subject.nameOf(position, move)} stands twice (index ${first} and ${i})`);
  }
}

/** Plays moves and takes them back, one by one: at each, what `view` sees is as it was. */
function thereAndBack(
  subject: Subject,
  position: Position,
  picks: readonly number[],
  view: (position: Position) => Portrait,
): void {
  const before: Portrait[] = [];
  const names: string[] = [];
  for (const pick of picks) {
    const moves = subject.moves(position);
    const move = moves[pick % moves.length];
    if (move === undefined) break;
    before.push(view(position));
    const { ply } = position;
    const name = subject.nameOf(position, move);
    try {
      subject.make(position, move);
    } catch (error) {
      if (!(error instanceof Broken) || names.length === 0) throw error;
      throw new Broken(error.rule, `${error.message}; before it ${names.join(' ')}`, 'make');
    }
    names.push(name);
    if (position.ply !== ply + 1) throw new Broken('ply', `make of ${name}: ply ${ply} before, ${position.ply} after`);
  }
  for (; names.length > 0; names.pop()) {
    subject.unmake(position);
    const way = names.length > 1 ? `${names.join(' ')}, then back to before ${names.at(-1)}` : names[0];
    expectSame(before.pop()!, view(position), 'unmake', `unmake after ${way}`);
  }
}
