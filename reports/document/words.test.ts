import { expect, test } from 'vitest';
import { counted, mean, shareOf, shortNames, span } from './words.ts';

test.each([
  [span(0.49, 0.51, 4), '0.4900 to 0.5100'],
  [span(undefined, 0.51, 4), '–'],
  [span(0.49, null, 4), '–'],
  [shareOf(1, 3), '33.3 %'],
  [shareOf(0, 0), '–'],
  [mean(10, 4, 2), '2.50'],
  [mean(10, 0, 2), '–'],
  [counted(1, 'game', 'games'), '1 game'],
  [counted(4000, 'game', 'games'), '4,000 games'],
])('%s', (printed, wanted) => {
  expect(printed).toBe(wanted);
});

test.each([
  ['limits are left out', ['a@nodes=9', 'b:own@depth=2', 'c'], ['a', 'b:own', 'c']],
  ['but where they tell agents apart', ['a@nodes=9', 'a@nodes=8', 'b@nodes=9'], ['a@nodes=9', 'a@nodes=8', 'b']],
  ['or one has none', ['a@nodes=9', 'a'], ['a@nodes=9', 'a']],
  ['a path keeps its @', ['cmd:./x@1/run'], ['cmd:./x@1/run']],
])('%s', (_, agents, wanted) => expect(agents.map(shortNames(agents))).toEqual(wanted));
