import { expect, test } from 'vitest';
import type { ComparisonLine } from '../tournament/results/comparison.ts';
import type { Match } from '../tournament/results/result.ts';
import { networkVerdict } from './network-verdict.ts';

function match(a: string, b: string, low: number, high: number): Match {
  return { a: `${a}@depth=2`, b: `${b}@depth=2`, rating: { low, high } } as Match;
}

function took(agent: string, secondsPerMove: number | null): ComparisonLine {
  return { agent: `${agent}@depth=2`, secondsPerMove } as ComparisonLine;
}

const time = { equal: 'time' } as const;
const linear = ['tuned-original', 'tuned-full'];
const networks = [{ name: 'tuned-network-full' }];
const stronger = [
  match('tuned-original', 'tuned-network-full', -90, -40),
  match('tuned-network-full', 'tuned-full', 3, 50),
];

test('a network earns its place that is stronger than all weights, from whichever side the match is seen', () =>
  expect(networkVerdict(networks, linear, stronger, [], time)).toEqual([
    'tuned-network-full@depth=2 earns its place at equal time: it is stronger than every set of weights that was fitted.',
  ]));

test.each([
  ['level', [match('tuned-original', 'tuned-network-full', -90, 1), stronger[1]!], 'tuned-original@depth=2'],
  ['weaker', [stronger[0]!, match('tuned-network-full', 'tuned-full', -50, -3)], 'tuned-full@depth=2'],
  [
    'not shown to be stronger than any',
    [match('tuned-original', 'tuned-network-full', -3, 9), match('tuned-network-full', 'tuned-full', -3, 9)],
    'tuned-original@depth=2 and tuned-full@depth=2',
  ],
])('one that is %s does not', (_, matches, rivals) =>
  expect(networkVerdict(networks, linear, matches, [], time)).toEqual([
    `tuned-network-full@depth=2 does not earn its place at equal time: it is not shown to be stronger than ${rivals}.`,
  ]),
);

test('how much longer it takes is told, against the weights that take longest; nothing where nobody was timed', () => {
  const times = [took('tuned-original', 0.001), took('tuned-full', 0.002), took('tuned-network-full', 0.005)];
  const [line] = networkVerdict(networks, linear, stronger, times, time);
  expect(line).toMatch(/ A move took it 2\.5 times as long as tuned-full@depth=2\.$/);
  const untimed = times.map((one) => ({ ...one, secondsPerMove: null }));
  expect(networkVerdict(networks, linear, stronger, untimed, time)[0]).not.toContain('A move took it');
});

test('at equal depth it says what that leaves out', () =>
  expect(networkVerdict(networks, linear, stronger, [], { equal: 'depth' })[0]).toMatch(
    / earns its place at equal depth, which leaves out what an evaluation costs: /,
  ));

test('nothing is said without networks', () => expect(networkVerdict([], linear, stronger, [], time)).toEqual([]));
