import { quoted } from '../../lib/quoted.ts';
import type { Features, Position } from '../game.ts';
import type { Look } from './look.ts';
import { difference, portrait } from './portrait.ts';
import { Broken, broken } from './rule.ts';
import { PLAYERS, type Subject } from './subject.ts';

/** The looks at one feature set. */
function looksAt(set: Features): Look[] {
  return [
    { name: `bounds of ${set.name}`, at: 'some', look: (subject, position) => checkValues(subject, set, position) },
    ...(set.extractBoth === undefined
      ? []
      : [
          {
            name: `both sides of ${set.name}`,
            at: 'some',
            look: (subject: Subject, position: Position) => checkBoth(subject, set, position),
          } as const,
        ]),
    ...(set.only === undefined
      ? []
      : [
          {
            name: `some of ${set.name}`,
            at: 'some',
            look: (subject: Subject, position: Position) => checkSome(subject, set, position),
          } as const,
        ]),
  ];
}

function checkValues(subject: Subject, set: Features, position: Position): void {
  checkBounds(subject, set, position);
  if (set.cellsOf !== undefined) checkCells(subject, set, position);
}

function checkBounds(subject: Subject, set: Features, position: Position): void {
  if (subject.over(position)) return;
  for (const player of PLAYERS) {
    const found = subject.extract(set, position, player);
    set.list.forEach(({ name, low, high }, i) => {
      const value = found[i]!;
      if (value >= low && value <= high) return;
      const finite = Number.isFinite(value);
      const expected = finite ? `${low}..${high}` : 'a finite number';
      throw new Broken({
        rule: finite ? 'bounds' : 'extract',
        about: set.name,
        expected,
        found: String(value),
        message: `features ${set.name}, ${subject.game.seats[player]}: ${name} is ${value}, ${finite ? `declared ${expected}` : `wanted ${expected}`}`,
      });
    });
  }
}

function checkBoth(subject: Subject, set: Features, position: Position): void {
  if (subject.over(position)) return;
  const both = subject.extractBoth(set, position);
  const count = set.list.length;
  for (const player of PLAYERS) {
    const wanted = subject.extract(set, position, player);
    const wrong = wanted.findIndex((value, i) => !Object.is(value + 0, both[player * count + i]! + 0));
    if (wrong === -1) continue;
    const [here, there] = [wanted[wrong], both[player * count + wrong]];
    throw new Broken({
      rule: 'extractBoth',
      about: set.name,
      expected: String(here),
      found: String(there),
      message: `features ${set.name}, ${subject.game.seats[player]}: ${set.list[wrong]!.name} is ${here} by extract, ${there} by extractBoth`,
    });
  }
}

/** A cell's name is a word, as in a move. */
const CELL = /^[!-~]{1,20}$/;

function checkCells(subject: Subject, set: Features, position: Position): void {
  if (subject.over(position)) return;
  const before = portrait(subject, position);
  for (const player of PLAYERS)
    set.list.forEach(({ name }, index) => {
      const cells: unknown = subject.cellsOf(set, index, position, player);
      if (cells === undefined) return;
      const isList = Array.isArray(cells);
      const wrong = isList ? cells.find((cell, i) => !CELL.test(String(cell)) || cells.indexOf(cell) !== i) : cells;
      if (isList && wrong === undefined) return;
      throw new Broken({
        rule: 'cellsOf',
        about: set.name,
        expected: 'names of cells, each once',
        found: String(wrong),
        message: `features ${set.name}, ${subject.game.seats[player]}: ${name} rests on ${quoted(String(wrong), 100)}, wanted names of cells, each once`,
      });
    });
  const found = difference(before, portrait(subject, position));
  if (found === undefined) return;
  throw new Broken({
    rule: 'asking',
    about: set.name,
    expected: `${found.name} ${found.one}`,
    found: found.other,
    message: `features ${set.name}: cellsOf changes the position: ${found.name} ${found.one} before, ${found.other} after`,
  });
}

/** One feature by itself, all but this one, and every other one: which, the ply says. */
function checkSome(subject: Subject, set: Features, position: Position): void {
  if (subject.over(position)) return;
  const places = [...set.list.keys()];
  const one = position.ply % places.length;
  for (const chosen of [[one], places.filter((i) => i !== one), places.filter((i) => i % 2 === one % 2)]) {
    const some = subject.some(set, chosen);
    const all = new Float64Array(2 * chosen.length);
    for (const player of PLAYERS) {
      const whole = subject.extract(set, position, player);
      const found = subject.extract(some, position, player);
      chosen.forEach((place, i) => {
        all[player * chosen.length + i] = whole[place]!;
        expectSame(set, place, subject.game.seats[player], whole[place]!, found[i]!);
      });
    }
    if (some.extractBoth === undefined) continue;
    const both = subject.extractBoth(some, position);
    all.forEach((wanted, i) => {
      expectSame(set, chosen[i % chosen.length]!, subject.game.seats[i < chosen.length ? 0 : 1], wanted, both[i]!);
    });
  }
}

function expectSame(set: Features, place: number, seat: string, wanted: number, found: number): void {
  if (Object.is(wanted + 0, found + 0)) return;
  throw new Broken({
    rule: 'only',
    about: set.name,
    expected: String(wanted),
    found: String(found),
    message: `features ${set.name}, ${seat}: ${set.list[place]!.name} is ${wanted} among all, ${found} by only`,
  });
}

/** Asking changes nothing. */
const asking: Look = {
  name: 'asking',
  at: 'some',
  look(subject, position) {
    const before = portrait(subject, position);
    for (const move of subject.moves(position)) subject.parseMove(position, subject.moveText(position, move));
    subject.draw(position);
    subject.exchange(position);
    const found = difference(before, portrait(subject, position));
    if (found === undefined) return;
    const { name, one, other } = found;
    throw broken(
      'asking',
      `${name} ${one}`,
      other,
      `questions change the position: ${name} ${one} before, ${other} after`,
    );
  },
};

/** All looks at what is extracted from a position of `subject`. */
export function looksAtFeatures({ game }: Subject): Look[] {
  const { features } = game;
  return [...features.flatMap(looksAt), asking];
}
