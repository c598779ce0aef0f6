import { quoted } from '../../lib/quoted.ts';
import { featureValues, someOf } from '../feature-sets.ts';
import type { Features, Position } from '../game.ts';
import type { Properties } from './line.ts';
import { Broken, expectSame, guarded, outline, PLAYERS, type Rule, type Subject } from './subject.ts';

/** A cell's name is a word, as in a move. */
const CELL = /^[!-~]{1,20}$/;
/** Stands in slots that nobody may write to; this many lie before and behind those that are asked for. */
const UNTOUCHED = -7777;
const BEFORE = 2;

export const ofFeatures: Properties = {
  'each feature set keeps its rules': {
    at: 'some',
    holds(subject, position) {
      if (!position.over()) for (const set of subject.features) expectFeatures(subject, position, set);
    },
  },
};

/** Holds a set to its rules in an unfinished position. Throws `Broken`. */
export function expectFeatures({ game }: Pick<Subject, 'game'>, position: Position, set: Features): void {
  const { list, name: about } = set;
  const all = [...list.keys()];
  const wrong = (rule: Rule, what: string): Broken => new Broken(rule, `features ${about}${what}`, about);
  const before = outline(position);
  for (const player of PLAYERS) {
    const of = (index: number): string => `, ${game.seats[player]}: ${list[index]!.name}`;
    const values = expectWritten('extract', list.length, (out) => set.extract(position, player, out, BEFORE));
    for (const [i, { low, high }] of list.entries()) {
      const value = values[i]!;
      if (!Number.isFinite(value)) throw wrong('extract', `${of(i)} is ${value}, expected a finite number`);
      if (value < low || value > high) throw wrong('bounds', `${of(i)} is ${value}, declared ${low}..${high}`);
    }
    const expectEqual = (rule: Rule, places: readonly number[], found: Float64Array, how: string): void => {
      const at = places.findIndex((place, i) => !Object.is(values[place]! + 0, found[i]! + 0));
      if (at !== -1) throw wrong(rule, `${of(places[at]!)} is ${values[places[at]!]} by extract, ${found[at]} ${how}`);
    };
    expectEqual('features', all, featureValues(set, position, player), 'asked again');
    if (set.extractBoth !== undefined) {
      const both = expectWritten('extractBoth', 2 * list.length, (out) => set.extractBoth!(position, out, BEFORE));
      expectEqual('extractBoth', all, both.subarray(player * list.length), 'by extractBoth');
    }
    // One feature by itself, all but this one, and every other one: which, the ply says.
    const one = position.ply % list.length;
    for (const chosen of [[one], all.filter((i) => i !== one), all.filter((i) => i % 2 === one % 2)]) {
      if (set.only === undefined) break;
      const some = guarded(someOf(set, chosen, about), `${about}.only.`);
      expectEqual('only', chosen, featureValues(some, position, player), 'by only');
      if (some.extractBoth === undefined) continue;
      const both = new Float64Array(2 * chosen.length);
      some.extractBoth(position, both, 0);
      expectEqual('only', chosen, both.subarray(player * chosen.length), "by only's extractBoth");
    }
    for (const index of all) {
      const cells: unknown = set.cellsOf?.(index, position, player);
      const bad = Array.isArray(cells)
        ? cells.find((cell, i) => !CELL.test(String(cell)) || cells.indexOf(cell) !== i)
        : cells;
      if (bad !== undefined)
        throw wrong('cellsOf', `${of(index)} rests on ${quoted(String(bad), 100)}, expected names of cells, each once`);
    }
  }
  expectSame(before, outline(position), `features ${about}: asking for them changes the position`, 'asking');

  function expectWritten(
    rule: 'extract' | 'extractBoth',
    count: number,
    write: (out: Float64Array) => void,
  ): Float64Array {
    const out = new Float64Array(count + 2 * BEFORE).fill(UNTOUCHED).fill(Number.NaN, BEFORE, BEFORE + count);
    write(out);
    const past = out.findIndex((value, i) => value !== UNTOUCHED && (i < BEFORE || i >= BEFORE + count));
    if (past === -1) return out.subarray(BEFORE, BEFORE + count);
    throw wrong(rule, `: ${rule} writes ${out[past]} at index ${past}, expected ${count} values from ${BEFORE}`);
  }
}
