import { expect, test } from 'vitest';
import type { Match } from '../../tournament/results/result.ts';
import { renderMarkdown } from '../render/markdown.ts';
import { type Losses, type Strength, strengthDocument } from './strength.ts';

const maker = {
  command: 'bench/strength.sh 400',
  program: 'weightroom 0.1.0',
  node: 'v20.20.2',
  processor: 'A <fast> one',
};

const start = 'near the start';

/** The lines of the page. */
function linesOf(strengths: readonly Strength[], losses: readonly Losses[] = []): string[] {
  return renderMarkdown(strengthDocument(strengths, losses, maker)).split('\n');
}

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
  const [linear, network, hand, difference] = ['linear.json', 'network.json', 'hand', 'hand:difference'].map(
    (name) => `${name}@${limit}`,
  ) as [string, string, string, string];
  return [
    match(linear, network, linearNetwork, times),
    match(linear, hand, [135.2, 114.6, 156]),
    match(network, hand, [-0.2, -20, 19.6]),
    match(difference, linear, [-55, -70, -40]),
    match(difference, network, [12, -8, 32]),
  ];
}

test('matches are seen from the one named first, whoever stood first in the tournament', () => {
  const matches = played('depth=4', [-17, -36, 1], [30, 75]);
  const lines = linesOf([{ game: 'slider-6', limit: 'depth=4', start, network: 'network', matches }]);
  expect(lines).toContain(
    '| slider-6 | depth=4 | near the start | best | 400 | +135 (+115 to +156) | +55 (+40 to +70) | 0 (−20 to +20) | −12 (−32 to +8) | +17 (−1 to +36) | 2.5 |',
  );
  // What is equal there is not time, so nothing is said of its place.
  expect(lines.join('\n')).not.toContain('its place');
});

test.each([
  ['stronger than', 'earns', [-17, -36, -1]],
  ['not shown to be stronger or weaker than', 'does not earn', [-17, -36, 1]],
  ['weaker than', 'does not earn', [17, 1, 36]],
] as const)('a network that is %s the weights in equal time %s its place', (found, earns, elo) => {
  const lines = linesOf([{ game: 'hus', limit: 'ms=5', start, network: 'network', matches: played('ms=5', elo) }]);
  expect(lines).toContain(`hus, ms=5: the best network is ${found} the linear weights. A network ${earns} its place.`);
  expect(lines.find((line) => line.startsWith('| hus |'))).toMatch(/ – \|$/);
});

test('random boards decide nothing about places', () => {
  const matches = played('ms=5', [-17, -36, -1]);
  const lines = linesOf([{ game: 'hus', limit: 'ms=5', start: 'random boards', network: 'network', matches }]);
  expect(lines.find((line) => line.startsWith('| hus |'))).toContain('| random boards |');
  expect(lines.join('\n')).not.toContain('its place');
});

test('a small network can earn the place that the best does not', () => {
  const small = [match('small.json@ms=5', 'linear.json@ms=5', [30, 10, 50], [50, 50])];
  const lines = linesOf([
    { game: 'hus', limit: 'ms=5', start, network: 'network', matches: played('ms=5', [17, 1, 36]) },
    { game: 'hus', limit: 'ms=5', start, network: 'small', matches: small },
  ]);
  expect(lines).toContain('| hus | ms=5 | near the start | small | 400 | – | – | – | – | +30 (+10 to +50) | 1.0 |');
  expect(lines).toContain(
    'hus, ms=5: the best network is weaker than the linear weights, the small network is stronger than the linear weights. A network earns its place.',
  );
});

test('what was not played has dashes', () =>
  expect(linesOf([{ game: 'hus', limit: 'depth=2', start, network: 'network', matches: [] }])).toContain(
    '| hus | depth=2 | near the start | best | 0 | – | – | – | – | – | – |',
  ));

test('fits stand side by side with their losses, what was not fitted as dashes', () => {
  const fits = { linear: { what: 'full, 18', logLoss: 0.48144 }, network: { what: 'full, 54-32-32-1', logLoss: 0.45 } };
  expect(linesOf([], [{ game: 'slider-6', rows: 248817, fits }])).toContain(
    '| slider-6 | 248,817 | full, 18 | 0.4814 | full, 54-32-32-1 | 0.4500 | – | – |',
  );
});

test('the page ends with what made it', () =>
  expect(linesOf([]).slice(-6)).toEqual([
    '```sh',
    'bench/strength.sh 400',
    '```',
    '',
    'In weightroom 0.1.0, Node.js v20.20.2, A &lt;fast&gt; one. Games at equal time differ from run to run.',
    '',
  ]));
