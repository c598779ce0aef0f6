import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergedWarnings, warningLine } from './warning.ts';

const decided = (where: string, share: number): string =>
  `${where}: the openings decided: the same seat won both games of ${share} % of the pairs. What helps: more pairs.`;

test('lines that differ in where and how much become one, with their count', () =>
  expect(
    mergedWarnings([
      ...[1, 2, 3, 4, 5, 6].map((number) => decided(`The race of generation ${number}`, 60 + number)),
      ...[1, 2, 3, 4, 5, 6].map((number) => decided(`The challenge of generation ${number}`, 80 - number)),
      'Another thing. What helps: a look.',
    ]),
  ).toEqual([
    {
      found: [
        '12 times (The race of generation 1; The race of generation 2; The race of generation 3; 9 more): the openings decided: the same seat won both games of 61 to 79 % of the pairs.',
      ],
      help: 'more pairs.',
    },
    { found: ['Another thing.'], help: 'a look.' },
  ]));

test.each<[string, string[], string[]]>([
  ['one remedy, two findings', ['A. What helps: x.', 'B. What helps: x.'], ['A. B. What helps: x.']],
  ['the same line twice', ['A. What helps: x.', 'A. What helps: x.'], ['A. What helps: x.']],
  ['no remedy', ['A 1.', 'B.'], ['A 1.', 'B.']],
  ['numbers without a place', ['A 1 of 1,200.', 'A 3 of 900.'], ['2 times: A 1 to 3 of 900 to 1,200.']],
  ['numbers that are the same', ['a: 1 of 2.5', 'b: 1 of 2.5'], ['2 times (a; b): 1 of 2.5']],
  ['names with numbers', ['a: g1-x lost', 'b: g2-x lost'], ['a: g1-x lost', 'b: g2-x lost']],
  ['other words', ['a: lost 1', 'b: won 1'], ['a: lost 1', 'b: won 1']],
])('%s', (_, lines, wanted) => expect(mergedWarnings(lines).map(warningLine)).toEqual(wanted));

test('a line alone stays as it is, whatever it says', () =>
  fc.assert(
    fc.property(fc.string(), (line) => {
      expect(mergedWarnings([line]).map(warningLine)).toEqual([line]);
    }),
  ));

test('no word of a line is lost', () => {
  const word = fc.constantFrom('a', 'b:', 'c.', 'What helps:', '7', '8', '1,200');
  const line = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(fc.uniqueArray(line, { maxLength: 5 }), (lines) => {
      const merged = mergedWarnings(lines).map(warningLine).join(' ');
      for (const said of lines.flatMap((one) => one.match(/[a-z]/gi) ?? [])) expect(merged).toContain(said);
      expect(mergedWarnings(lines).length).toBeLessThanOrEqual(lines.length);
    }),
  );
});
