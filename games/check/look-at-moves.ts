import { Random } from '../../lib/maths/random.ts';
import type { Move, Position } from '../game.ts';
import { boardOf, step } from './line.ts';
import type { Look } from './look.ts';
import { difference, outline, type Portrait, portrait } from './portrait.ts';
import { Broken, broken } from './rule.ts';
import type { Subject } from './subject.ts';

/** Plies of looks ahead: what a short one shows, a long one would only hide. */
const AHEAD = [2, 5, 12];
/** Of a position with more moves, these many are tried. */
const TRIED = 6;

/** Whether the facts of a position are numbers that can be. */
const facts: Look = {
  name: 'facts',
  at: 'every',
  look(subject, position, line) {
    const { turn, ply, hashLow, hashHigh } = position;
    if (turn !== 0 && turn !== 1) throw broken('turn', '0 or 1', turn);
    if (!Number.isInteger(ply) || ply < 0) throw broken('ply', 'a whole number from 0', ply);
    if (!line.scattered && ply !== line.picks.length)
      throw broken('ply', `${line.picks.length} in play from the start`, ply);
    for (const [name, half] of Object.entries({ hashLow, hashHigh }))
      if ((half | 0) !== half && half >>> 0 !== half) throw broken('hash', '32 bits', half, `${name} is ${half}`);
    const last = subject.game.search?.lastPly;
    if (last !== undefined && ply >= last && !subject.over(position))
      throw broken('lastPly', `over at ply ${last}`, `unfinished at ply ${ply}`);
  },
};

const legalMoves: Look = {
  name: 'moves',
  at: 'every',
  look(subject, position) {
    const moves = subject.moves(position);
    const over = subject.over(position);
    if (typeof over !== 'boolean') throw broken('over', 'true or false', over);
    if ((moves.length === 0) !== over)
      throw broken(
        'over',
        over ? 'no moves, since it is over' : 'at least one move, since it is not over',
        `${moves.length} moves`,
      );
    checkEach(subject, position, 'moves', moves);
    if (moves.length > subject.game.maxMoves)
      throw broken('maxMoves', `at most ${subject.game.maxMoves} moves`, moves.length);
    const again = subject.moves(position);
    if (again.join() !== moves.join()) {
      const i = moves.findIndex((move, k) => again[k] !== move);
      const [first, second] = [moves[i], again[i]].map((move) => nameOf(subject, position, move));
      throw broken(
        'moves',
        'the same order',
        `${second} at index ${i}`,
        `moves: ${first} at index ${i}, asked again ${second}`,
      );
    }
  },
};

function checkEach(subject: Subject, position: Position, rule: 'moves' | 'noisy', moves: readonly Move[]): void {
  const seen = new Map<Move, number>();
  moves.forEach((move, i) => {
    if (move < 0)
      throw broken(
        rule,
        'whole numbers from 0',
        `${move} at index ${i}`,
        `${rule}: ${move} at index ${i}, a move is 0 or more`,
      );
    const before = seen.get(move);
    if (before !== undefined) {
      const name = nameOf(subject, position, move);
      throw broken(rule, 'each once', `${name} twice`, `${rule}: ${name} stands twice (index ${before} and ${i})`);
    }
    seen.set(move, i);
  });
}

const noisyMoves: Look = {
  name: 'noisy moves',
  at: 'every',
  look(subject, position) {
    if (subject.over(position)) return;
    const noisy = subject.noisy(position);
    if (noisy === undefined) return;
    checkEach(subject, position, 'noisy', noisy);
    const legal = new Set(subject.moves(position));
    const wrong = noisy.find((move) => !legal.has(move));
    if (wrong === undefined) return;
    const name = nameOf(subject, position, wrong);
    throw broken('noisy', 'legal moves', name, `noisy: ${name} is not among the legal moves`);
  },
};

const makeAndUnmake: Look = {
  name: 'make and unmake',
  at: 'some',
  look(subject, position) {
    if (subject.over(position)) return;
    const before = portrait(subject, position);
    const moves = subject.moves(position);
    const stride = Math.max(1, Math.floor(moves.length / TRIED));
    for (let i = 0; i < moves.length; i += stride) {
      const name = nameOf(subject, position, moves[i]);
      subject.make(position, moves[i]!);
      if (position.ply !== (before.get('ply')! as number) + 1)
        throw broken(
          'ply',
          `${before.get('ply')} + 1 after ${name}`,
          position.ply,
          `make of ${name}: ply ${before.get('ply')} before, ${position.ply} after`,
          name,
        );
      subject.unmake(position);
      expectRestored(before, portrait(subject, position), name);
    }
  },
};

/** Some plies ahead and back: what only a longer way shows. */
const unwound: Look = {
  name: 'unmake of several',
  at: 'some',
  look(subject, position) {
    for (const plies of AHEAD) {
      const random = new Random(plies, 'ahead');
      const portraits: Portrait[] = [];
      const names: string[] = [];
      for (let ply = 0; ply < plies && !subject.over(position); ply++) {
        portraits.push(outline(subject, position));
        const move = random.pick(subject.moves(position));
        names.push(nameOf(subject, position, move));
        after(names, () => subject.make(position, move));
      }
      while (portraits.length > 0) {
        subject.unmake(position);
        const name = names.at(-1)!;
        const later = names.length > 1 ? `${names.join(' ')}, then back to before ${name}` : name;
        expectRestored(portraits.pop()!, outline(subject, position), later);
        names.pop();
      }
    }
  },
};

/** Where `ask` throws, the moves that lead there are told. */
function after(names: readonly string[], ask: () => void): void {
  try {
    ask();
  } catch (error) {
    if (!(error instanceof Broken) || names.length < 2) throw error;
    const { rule, about, expected, found, message } = error;
    throw new Broken({
      rule,
      expected,
      found,
      message: `${message}; before it ${names.slice(0, -1).join(' ')}`,
      ...(about === undefined ? {} : { about }),
    });
  }
}

/** A whole line taken back to its board. */
const takenBack: Look = {
  name: 'unmake of all',
  at: 'last',
  look(subject, _, line) {
    const position = boardOf(subject, line);
    const portraits: Portrait[] = [];
    for (const pick of line.picks) {
      portraits.push(outline(subject, position));
      if (step(subject, position, pick) === undefined) break;
    }
    while (portraits.length > 0) {
      subject.unmake(position);
      expectRestored(portraits.pop()!, outline(subject, position), 'all moves, one by one');
    }
  },
};

function expectRestored(before: Portrait, after: Portrait, move: string): void {
  const found = difference(before, after);
  if (found === undefined) return;
  const { name, one, other } = found;
  throw broken('unmake', `${name} ${one}`, other, `unmake after ${move}: ${name} ${one} before, ${other} after`, move);
}

/** Two positions share nothing, and two equal lines are equal. */
const apart: Look = {
  name: 'positions apart',
  at: 'some',
  look(subject, position) {
    if (subject.over(position)) return;
    const before = outline(subject, position);
    const other = subject.parse(subject.text(position));
    const move = subject.moves(other)[0];
    if (move === undefined) return;
    const name = nameOf(subject, other, move);
    subject.make(other, move);
    const found = difference(before, outline(subject, position));
    if (found !== undefined)
      throw broken(
        'stateless',
        `${found.name} ${found.one}`,
        found.other,
        `make of ${name} in one position changes another: ${found.name} ${found.one} before, ${found.other} after`,
        name,
      );
  },
};

const playedAgain: Look = {
  name: 'the same line again',
  at: 'last',
  look(subject, position, line) {
    const again = boardOf(subject, line);
    for (const pick of line.picks) if (step(subject, again, pick) === undefined) break;
    const found = difference(outline(subject, position), outline(subject, again));
    if (found !== undefined)
      throw broken(
        'seeded',
        found.one,
        found.other,
        `the same line played again: ${found.name} ${found.one}, then ${found.other}`,
      );
  },
};

export const looksAtMoves: readonly Look[] = [
  facts,
  legalMoves,
  noisyMoves,
  makeAndUnmake,
  unwound,
  takenBack,
  apart,
  playedAgain,
];

function nameOf(subject: Subject, position: Position, move: Move | undefined): string {
  if (move === undefined) return 'none';
  try {
    return subject.moveText(position, move);
  } catch {
    return String(move);
  }
}
