import { quoted } from '../../lib/quoted.ts';
import { someOf } from '../feature-sets.ts';
import type { Features, Position } from '../game.ts';
import type { Properties } from './findings.ts';
import { Broken, type Rule } from './rule.ts';
import { difference, expectSame, PLAYERS, type Portrait, type Subject } from './subject.ts';

/** A cell's name is a word, as in a move. */
const CELL = /^[!-~]{1,20}$/;

/** What holds of an unfinished position. */
const unfinished = (look: (subject: Subject, position: Position) => void): Properties[string] => ({
  at: 'some',
  holds: (subject, position) => {
    if (!subject.over(position)) look(subject, position);
  },
});

/** What holds of a feature set in an unfinished position. */
export const ofOneSet: Readonly<Record<string, (subject: Subject, position: Position, set: Features) => void>> = {
  'features are finite and within their bounds, and asking for them changes nothing'(subject, position, set) {
    const before = subject.outline(position);
    const places = [...set.list.keys()];
    for (const player of PLAYERS) {
      const found = subject.extract(set, position, player);
      for (const [i, { name, low, high }] of set.list.entries()) {
        const value = found[i]!;
        if (value >= low && value <= high) continue;
        const finite = Number.isFinite(value);
        throw new Broken(
          finite ? 'bounds' : 'extract',
          `features ${set.name}, ${subject.game.seats[player]}: ${name} is ${value}, ${finite ? `declared ${low}..${high}` : 'wanted a finite number'}`,
          set.name,
        );
      }
      const again = subject.extract(set, position, player);
      expectEqual(subject, set, player, 'features', places, found, again, ['at first', 'asked again']);
    }
    const how = `features ${set.name}: extract changes the position`;
    expectSame(before, subject.outline(position), 'asking', how, set.name);
  },
  'both sides at once have the values of each'(subject, position, set) {
    if (set.extractBoth === undefined) return;
    const places = [...set.list.keys()];
    for (const player of PLAYERS) {
      const wanted = subject.extract(set, position, player);
      const both = subject.extractBoth(set, position).subarray(player * places.length);
      expectEqual(subject, set, player, 'extractBoth', places, wanted, both, ['by extract', 'by extractBoth']);
    }
  },
  // One feature by itself, all but this one, and every other one: which, the ply says.
  'some features have the values that they have among all'(subject, position, set) {
    if (set.only === undefined) return;
    const places = [...set.list.keys()];
    const one = position.ply % places.length;
    for (const chosen of [[one], places.filter((i) => i !== one), places.filter((i) => i % 2 === one % 2)]) {
      const some = subject.ask(`${set.name}.only`, () => someOf(set, chosen, set.name));
      for (const player of PLAYERS) {
        const whole = subject.extract(set, position, player);
        const wanted = Float64Array.from(chosen, (place) => whole[place]!);
        const found = [subject.extract(some, position, player)];
        if (some.extractBoth !== undefined)
          found.push(subject.extractBoth(some, position).subarray(player * chosen.length));
        for (const values of found)
          expectEqual(subject, set, player, 'only', chosen, wanted, values, ['among all', 'by only']);
      }
    }
  },
  'a feature rests on cells that have names, each once, and finding them changes nothing'(subject, position, set) {
    if (set.cellsOf === undefined) return;
    const before = subject.portrait(position);
    for (const player of PLAYERS)
      for (const [index, { name }] of set.list.entries()) {
        const about = `${set.name}.cellsOf(${index})`;
        const cells: unknown = subject.ask(about, () => set.cellsOf!(index, position, player));
        const wrong = Array.isArray(cells)
          ? cells.find((cell, i) => !CELL.test(String(cell)) || cells.indexOf(cell) !== i)
          : cells;
        if (wrong !== undefined)
          throw new Broken(
            'cellsOf',
            `features ${set.name}, ${subject.game.seats[player]}: ${name} rests on ${quoted(String(wrong), 100)}, wanted names of cells, each once`,
            set.name,
          );
      }
    const how = `features ${set.name}: cellsOf changes the position`;
    expectSame(before, subject.portrait(position), 'asking', how, set.name);
  },
};

/** The properties of one check: they remember values that were asked for. */
export function ofFeatures(): Properties {
  const asked: { readonly text: string; readonly values: Portrait }[] = [];
  const ofEachSet = Object.entries(ofOneSet).map(([name, look]) => [
    name,
    unfinished((subject, position) => {
      for (const set of subject.game.features) look(subject, position, set);
    }),
  ]);
  return {
    ...Object.fromEntries(ofEachSet),
    'the board is written to its cells, with values that there are': unfinished((subject, position) => {
      if (subject.board !== undefined) subject.written(subject.board, position);
    }),
    'features and board are the same whenever they are asked': unfinished((subject, position) => {
      const earlier = asked[Math.floor(asked.length / 2)];
      asked.push({ text: subject.text(position), values: subject.values(position) });
      if (earlier === undefined) return;
      const found = difference(earlier.values, subject.values(subject.parse(earlier.text)));
      if (found === undefined) return;
      const { name, one, other } = found;
      throw new Broken(
        name === 'board' ? name : 'features',
        `${name} in '${earlier.text}' is ${one}, asked later ${other}`,
        'asked later',
      );
    }),
  };
}

function expectEqual(
  subject: Subject,
  set: Features,
  player: 0 | 1,
  rule: Rule,
  places: readonly number[],
  wanted: Float64Array,
  found: Float64Array,
  [here, there]: readonly [string, string],
): void {
  const wrong = wanted.findIndex((value, i) => !Object.is(value + 0, found[i]! + 0));
  if (wrong === -1) return;
  throw new Broken(
    rule,
    `features ${set.name}, ${subject.game.seats[player]}: ${set.list[places[wrong]!]!.name} is ${wanted[wrong]} ${here}, ${found[wrong]} ${there}`,
    set.name,
  );
}
