import { expect, test } from 'vitest';
import type { Match } from '../../tournament/results/result.ts';
import type { Pentanomial } from '../../tournament/statistics/counts.ts';
import { ratingOfPairs } from '../../tournament/statistics/rating.ts';
import { renderMarkdown } from '../render/markdown.ts';
import { type Losses, type Strength, strengthDocument } from './strength.ts';

const maker = {
  command: 'bench/strength.sh 400',
  program: 'weightroom 0.1.0',
  node: 'v20.20.2',
  processor: 'A <fast> one',
};

/** The lines of the page. */
function linesOf(strengths: readonly Strength[], losses: readonly Losses[] = []): string[] {
  return renderMarkdown(strengthDocument(strengths, losses, maker)).split('\n');
}

/** A match, seen from `a`, of which each took so many milliseconds for ten moves. */
function match(a: string, b: string, rated: Pentanomial, times: readonly [number, number] = [0, 0]): Match {
  const effort = times.map((milliseconds) => ({
    moves: 10,
    nodes: 0,
    milliseconds,
    timedMoves: milliseconds === 0 ? 0 : 10,
  }));
  return { a: `${a}@ms=20`, b: `${b}@ms=20`, rated, rating: ratingOfPairs(rated), effort } as unknown as Match;
}

function strength(seeds: readonly (readonly Match[])[], start: Strength['start'] = 'near the start'): Strength {
  return { game: 'slider-6', limit: 'ms=20', start, seeds };
}

/** Elo with its interval, as the page has it. */
function shown(rated: Pentanomial): RegExp {
  const { elo } = ratingOfPairs(rated);
  return new RegExp(`\\| [+−]?${Math.abs(Math.round(elo))} \\(`);
}

const won: Pentanomial = [0, 5, 40, 5, 50];
const even: Pentanomial = [20, 5, 50, 5, 20];

test('seeds are counted together, whoever stood first in the tournament', () => {
  const lines = linesOf([
    strength([
      [match('network-1.json', 'linear.json', won, [30, 60]), match('network-1.json', 'hand:own', won)],
      [match('linear.json', 'network-2.json', even, [60, 30])],
    ]),
  ]);
  const row = lines.find((line) => line.startsWith('| slider-6 |'))!;
  const both = won.map((count, i) => count + even[4 - i]!) as unknown as Pentanomial;
  expect(row).toMatch(shown(both));
  expect(row).toContain('| slider-6 | ms=20 | near the start | 200 |');
  expect(row).toContain(`| +${Math.round(ratingOfPairs(won).elo)}, 0 | 100 | – | – | +`);
  expect(row.endsWith('| – | 0.5 |')).toBe(true);
});

test.each([
  ['stronger than', 'earns', won],
  ['not shown to be stronger or weaker than', 'does not earn', even],
  ['weaker than', 'does not earn', [...won].reverse() as unknown as Pentanomial],
] as const)('a network that is %s the weights in equal time %s its place', (found, earns, rated) =>
  expect(linesOf([strength([[match('network-1.json', 'linear.json', rated)]])])).toContain(
    `slider-6, ms=20: the network is ${found} the strongest linear weights. It ${earns} its place.`,
  ),
);

test('it earns none by beating weaker linear sets', () => {
  const lines = linesOf([
    strength([[match('network-1.json', 'full.json', won), match('network-1.json', 'linear.json', even)]]),
  ]);
  expect(lines.join('\n')).toContain('It does not earn its place.');
  expect(lines.find((line) => line.startsWith('| slider-6 |'))).toMatch(shown(won));
});

test('random boards decide nothing about places', () =>
  expect(
    linesOf([strength([[match('network-1.json', 'linear.json', won)]], 'random boards')]).join('\n'),
  ).not.toContain('its place'));

test('what was not played has dashes', () => {
  const lines = linesOf([strength([[], []])]);
  expect(lines).toContain('| slider-6 | ms=20 | near the start | 0 | – | – | 0 | – | – | – | – | – |');
  expect(lines.join('\n')).not.toContain('its place');
});

test('fits stand side by side with their losses, what was not fitted as dashes', () => {
  const fits = {
    full: { what: 'full, 18', logLoss: 0.48144 },
    'network-1': { what: 'board, 2x32', logLoss: 0.45 },
    'network-2': { what: 'board, 2x32', logLoss: 0.46 },
  };
  expect(linesOf([], [{ game: 'slider-6', strongest: 'full, of scores', rows: 248817, fits }])).toContain(
    '| slider-6 | full, of scores | 248,817 | full, 18 | 0.4814 | – | – | board, 2x32 | 0.4500, 0.4600 |',
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
