import { describe, expect, test } from 'vitest';
import { parseAgent } from '../agents/spec.ts';
import { families, gameNamed } from '../games/index.ts';
import type { Match } from '../tournament/results/result.ts';
import { ratingOfPairs } from '../tournament/statistics/rating.ts';
import { baselineMatch, baselinePairs, handBaseline, nodesOfMove } from './baseline-match.ts';
import type { TuneOptions } from './options.ts';
import { baselineOutcome, baselinesIn, selfplayOf, strongestOf } from './strongest-baseline.ts';

const game = gameNamed('slider-4');
const openings = { seed: 1, openings: 'random', scatter: 0, walk: game.walk } as const;

const costs = { 'hand:own': 1, 'hand:difference': 2 };

describe('the match', () => {
  test.each(families.map(({ name, defaultSize, game }) => [name, game(defaultSize)] as const))(
    'of %s is of both baselines, in nodes, the same each time',
    (_, one) => {
      const made = () =>
        baselineMatch(one, baselinePairs(one), { ...openings, walk: one.walk }, nodesOfMove(one), costs);
      expect(made().agents.map(({ name }) => name)).toEqual([
        expect.stringMatching(/^hand:own@nodes=\d{2,5}$/),
        expect.stringMatching(/^hand:difference@nodes=\d{2,5}$/),
      ]);
      expect(JSON.stringify(made())).toBe(JSON.stringify(made()));
    },
  );

  test('has openings of its own seed, the same nodes for any', () => {
    const [one, other] = [1, 2].map((seed) => baselineMatch(game, 5, { ...openings, seed }, 700, costs));
    expect(one!.agents).toEqual(other!.agents);
    expect(new Set([1, 2, one!.seed, other!.seed]).size).toBe(4);
  });

  test('gives the dearer search fewer nodes, as its cost says', () =>
    expect(baselineMatch(game, 5, openings, 700, costs).agents.map(({ name }) => name)).toEqual([
      'hand:own@nodes=700',
      'hand:difference@nodes=350',
    ]));

  test('is not made where a cost is not known', () =>
    expect(() => baselineMatch(game, 5, openings, 700, { 'hand:own': 1 })).toThrow(
      'hand:difference: what its nodes cost is not measured yet',
    ));

  test('has as many nodes as the plies of the game take, where it names none', () => {
    const { nodes: _, ...tuning } = game.tuning;
    const of = (depth: number): number => nodesOfMove({ ...game, tuning: { ...tuning, depth } });
    expect(of(2)).toBeLessThan(of(4));
    expect(nodesOfMove({ ...game, tuning: { ...tuning, nodes: 1234 } })).toBe(1234);
  });
});

/** Pairs by the points of hand:own. */
function played(rated: Match['rated'], wins: number, losses: number): { matches: Match[] } {
  const verdict = 'What the match shows.';
  const total = { wins, draws: 0, losses };
  return { matches: [{ rated, rating: ratingOfPairs(rated), total, verdict } as Match] };
}
const own = played([0, 0, 10, 0, 40], 90, 10);
const difference = played([40, 0, 10, 0, 0], 10, 90);
const unsure = played([0, 0, 9, 0, 1], 11, 9);
const alike = played([0, 0, 10, 0, 0], 10, 10);

const options = {
  game: game.name,
  limit: 'depth=3',
  selfplayLimit: 'depth=2',
  selfplay: { seed: 1 },
} as TuneOptions;
const asked = parseAgent('hand@depth=1', game, {});

test.each([
  ['own', own],
  ['difference', difference],
  ['own', unsure],
  ['difference', alike],
] as const)('hand:%s is taken by the score', (strongest, result) => expect(strongestOf(result)).toBe(strongest));

test('the stronger one plays in the tournament first, and makes the data at the depth of the self-play', () => {
  expect(baselinesIn(options, 'difference').map(({ name }) => name)).toEqual([
    'hand:difference@depth=3',
    'hand:own@depth=3',
  ]);
  expect(selfplayOf(options, 'difference').agent).toEqual(handBaseline(game, 'difference', { depth: 2 }));
});

test('in nodes each has as many as its cost allows', () =>
  expect(baselinesIn({ ...options, limit: 'nodes=3000', costs }, 'own').map(({ name }) => name)).toEqual([
    'hand:own@nodes=3000',
    'hand:difference@nodes=1500',
  ]));

test('an agent that was asked for makes the data in its place', () => {
  const chosen = { ...options, selfplay: { ...options.selfplay, agent: asked } };
  expect(selfplayOf(chosen, 'difference').agent).toEqual(asked);
  expect(baselineOutcome(chosen, difference)!.verdict).toMatch(/It is the one to beat; hand@depth=1 makes the data\.$/);
});

test.each([
  ['shown', own, 'What the match shows. It makes the data and is the one to beat.'],
  [
    'not shown',
    unsure,
    'What the match shows. hand:own was taken, by its better score. It makes the data and is the one to beat.',
  ],
  [
    'level',
    alike,
    'What the match shows. Both scored alike; hand:difference was taken, which judges as the fits do. It makes the data and is the one to beat.',
  ],
])('the sentence says why it was taken: %s', (_, result, wanted) =>
  expect(baselineOutcome(options, result)!.verdict).toBe(wanted),
);
