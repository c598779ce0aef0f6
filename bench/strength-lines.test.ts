import { expect, test } from 'vitest';
import type { Match } from '../tournament/result.ts';
import { strengthLines } from './strength-lines.ts';

/** A match of which each took so many milliseconds for ten moves. */
function match(
  a: string,
  b: string,
  [elo, low, high]: readonly number[],
  times: readonly [number, number] = [0, 0],
): Match {
  const effort = times.map((milliseconds) => ({
    moves: 10,
    nodes: 0,
    milliseconds,
    timedMoves: milliseconds === 0 ? 0 : 10,
  }));
  return { a, b, pairs: 400, rating: { elo, low, high }, effort } as unknown as Match;
}

function played(limit: string, linearNetwork: readonly number[], times?: readonly [number, number]): readonly Match[] {
  const [linear, network, hand] = ['linear.json', 'network.json', 'hand'].map((name) => `${name}@${limit}`) as [
    string,
    string,
    string,
  ];
  return [
    match(linear, network, linearNetwork, times),
    match(linear, hand, [135.2, 114.6, 156]),
    match(network, hand, [-0.2, -20, 19.6]),
  ];
}

test('matches are seen from the one named first, whoever stood first in the tournament', () => {
  const lines = strengthLines([
    { game: 'slider-6', limit: 'depth=4', matches: played('depth=4', [-17, -36, 1], [30, 75]) },
  ]);
  expect(lines).toContain('| slider-6 | depth=4 | 400 | +135 (115 to 156) | 0 (−20 to 20) | +17 (−1 to 36) | 2.5 |');
  // What is equal there is not time, so nothing is said of its place.
  expect(lines.join('\n')).not.toContain('its place.');
});

test.each([
  ['stronger than', 'earns', [-17, -36, -1], 1],
  ['level with', 'does not earn', [-17, -36, 1], 0],
  ['weaker than', 'does not earn', [17, 1, 36], 0],
] as const)('a network that is %s the weights in equal time %s its place', (found, earns, elo, count) => {
  const lines = strengthLines([{ game: 'hus', limit: 'ms=5', matches: played('ms=5', elo) }]);
  expect(lines).toContain(`* hus: in equal time the network is ${found} the linear weights, so it ${earns} its place.`);
  expect(lines.at(-1)).toBe(`Networks earn their place in ${count} of 1 games.`);
  expect(lines[2]).toMatch(/ – \|$/);
});

test('what was not played is said not to have been', () =>
  expect(strengthLines([{ game: 'hus', limit: 'depth=2', matches: [] }])).toContain(
    '| hus | depth=2 | 0 | not played | not played | not played | – |',
  ));
