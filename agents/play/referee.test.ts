import { describe, expect, test } from 'vitest';
import { gameNamed } from '../../games/index.ts';
import { Random } from '../../lib/maths/random.ts';
import { countedTime } from '../../test/clock.ts';
import { mistake } from '../../test/mistake.ts';
import type { Agent, Choice } from '../agent.ts';
import { createAgent, metered } from '../create-agent.ts';
import { parseTimeControl } from '../limits/clock.ts';
import { RandomAgent } from '../random.ts';
import { parseAgent } from '../spec.ts';
import { type Adjudication, adjudicationText, parseAdjudication, playGame, ScoreReferee } from './referee.ts';

type Refereeing = NonNullable<Parameters<typeof playGame>[5]>;

const game = gameNamed('slider-4');
const begin = 'H3/H3/H3/1VVV h';
const timeControl = (text: string) => parseTimeControl(text.split(','), '');

/** Plays legal moves at random, each scored and after this many readings of the clock. */
function player(score: number | undefined, readings = 0, more: Partial<Choice> = {}): Agent {
  const random = new RandomAgent(game);
  return {
    start() {},
    choose(position, stream) {
      for (let i = 0; i < readings; i++) performance.now();
      return { ...random.choose(position, stream), score, ...more };
    },
  };
}

const play = (agents: readonly [Agent, Agent], refereeing: Refereeing, watch = () => {}) =>
  playGame(game, game.parse(begin), agents, new Random(1), watch, refereeing);

test.each<[string, Refereeing, Agent, string]>([
  ['a clock', { timeControls: [timeControl('clock=0.05'), undefined] }, player(0, 20), 'out of time (clock 0.05 s)'],
  [
    'a move',
    { timeControls: [timeControl('first=9,move=0.005'), undefined] },
    player(0, 20),
    'out of time (0.005 s for a move)',
  ],
  [
    'a first move',
    { timeControls: [timeControl('first=0.005'), undefined] },
    player(0, 20),
    'out of time (0.005 s for the first move)',
  ],
  [
    'its processor',
    { timeControls: [timeControl('cpu=1'), undefined] },
    player(0, 0, { cpu: 400 }),
    'out of processor time (1 s)',
  ],
  [
    'its memory',
    { timeControls: [timeControl('memory=1'), undefined] },
    player(0, 0, { memory: 1e7 }),
    'out of memory (1 MB)',
  ],
])('who oversteps %s has lost, and the move is not made', (_, refereeing, slow, ending) => {
  countedTime();
  let watched = 0;
  const unplayed: [player: number, milliseconds: number][] = [];
  const told = { ...refereeing, unplayed: (...choice: [number, number]) => unplayed.push(choice) };
  const { winner, moves, ...played } = play([slow, player(0)], told, () => watched++);
  expect([winner, played.ending, moves.length]).toEqual([1, ending, watched]);
  expect(unplayed).toEqual([[0, ending.startsWith('out of time') ? 21 : 1]]);
});

test('the same under no allowance is not lost', () =>
  expect(play([player(0, 1, { memory: 1e9, cpu: 1e6 }), player(0)], {}).ending).not.toMatch(/^out of/));

test('scores end a game when both agree', () => {
  const refereeing = { adjudication: { resign: { points: 50, moves: 3 } } };
  const won = play([player(-60), player(60)], refereeing);
  expect([won.winner, won.moves.length, won.ending]).toEqual([1, 6, 'won by score (50 points, 3 moves)']);
  expect(play([player(60), player(60)], refereeing).ending).not.toMatch(/by score/);
  expect(play([player(undefined), player(60)], refereeing).ending).not.toMatch(/by score/);
  const drawn = play([player(1), player(0)], { adjudication: { draw: { points: 1, moves: 1, from: 5 } } });
  expect([drawn.winner, drawn.moves.length, drawn.ending]).toEqual([
    undefined,
    5,
    'drawn by score (1 points, 1 moves)',
  ]);
});

test.each<[Adjudication, number, string]>([
  [{}, 21, 'repetition (6 times)'],
  [{ resign: { points: 1, moves: 1 } }, 21, 'repetition (6 times)'],
  [{ repetitions: 2 }, 5, 'repetition (2 times)'],
  [{ plies: 4 }, 4, 'ply limit (4)'],
  [{ plies: 4, repetitions: 2 }, 4, 'ply limit (4)'],
  [{ plies: 9, repetitions: 2 }, 5, 'repetition (2 times)'],
])('the draw rules of a game are overruled where %j says something', (adjudication, plies, wanted) => {
  // Each side has one piece, which goes to and fro between two cells.
  const walled = game.parse('HB2/1B2/B1BB/1BV1 h');
  const players = [player(0), player(0)] as const;
  const { winner, moves, ending } = playGame(game, walled, players, new Random(1), undefined, { adjudication });
  expect([winner, moves.length, ending]).toEqual([undefined, plies, wanted]);
});

test('a win by the rules comes before any adjudication', () => {
  const last: Agent = {
    start() {},
    choose: (position) => ({ move: game.parseMove(position, 'd4r'), score: 0, depth: 0, nodes: 0 }),
  };
  const { winner, ending } = playGame(game, game.parse('3H/4/4/V3 h'), [last, last], new Random(1), undefined, {
    adjudication: { draw: { points: 9, moves: 1, from: 0 }, plies: 1 },
  });
  expect([winner, ending]).toEqual([0, 'all H pieces have left over the right edge']);
});

test.each(['hand', 'original', 'mcts', 'greedy', 'random'])('%s plays a game on a clock in time', (text) => {
  const agents = [0, 1].map(() => createAgent(game, parseAgent(`${text}@clock=2+0.01`, game, { depth: 2 }))) as [
    Agent,
    Agent,
  ];
  const clock = timeControl('clock=2+0.01');
  const passed = countedTime();
  const { ending, moves } = play(agents, { timeControls: [clock, clock] });
  expect(ending).not.toMatch(/^out of/);
  expect(passed()).toBeLessThan(4000 + 10 * moves.length);
});

test('what an agent needs is measured around its choices, unless it says it itself', () => {
  const hungry = (more: Partial<Choice>): Agent => {
    const random = new RandomAgent(game);
    const kept: Float64Array[] = [];
    return {
      start() {},
      choose(position, stream) {
        kept.push(new Float64Array(1_000_000).fill(1));
        let sum = 0;
        for (let i = 0; i < 1e7; i++) sum += Math.sqrt(i);
        expect(sum).toBeGreaterThan(0);
        return { ...random.choose(position, stream), ...more };
      },
    };
  };
  const chosen = (agent: Agent) => agent.choose(game.parse(begin), new Random(1));
  // The most of some choices: a collector that runs during one hides what that one took.
  const max = (agent: Agent) => Array.from({ length: 6 }, () => chosen(agent)).at(-1)!;
  const found = max(metered(() => hungry({}), true));
  expect(found.memory).toBeGreaterThan(7_900_000);
  expect(found.memory).toBeLessThan(30_000_000);
  if (process.platform === 'linux') expect(found.cpu).toBeGreaterThan(0);
  expect(found.cpu ?? 0).toBeLessThan(1000);
  expect(chosen(metered(() => hungry({}), false)).cpu).toBeUndefined();
  expect(chosen(metered(() => hungry({ cpu: 5, memory: 7 }), true))).toMatchObject({ cpu: 5, memory: 7 });
});

test.each<[string, Adjudication]>([
  ['resign=600:4', { resign: { points: 600, moves: 4 } }],
  ['draw=20:8:40', { draw: { points: 20, moves: 8, from: 40 } }],
  ['draw=0:2', { draw: { points: 0, moves: 2, from: 0 } }],
  ['plies=300', { plies: 300 }],
  ['repetitions=3', { repetitions: 3 }],
  [
    'resign=600:4,draw=20:8:40,plies=300,repetitions=3',
    { resign: { points: 600, moves: 4 }, draw: { points: 20, moves: 8, from: 40 }, plies: 300, repetitions: 3 },
  ],
])('%s', (text, adjudication) => {
  expect(parseAdjudication(text, 'here')).toEqual(adjudication);
  expect(parseAdjudication(adjudicationText(adjudication), 'here')).toEqual(adjudication);
});

test.each([
  '',
  'resign',
  'resign=',
  'resign=600',
  'resign=0:4',
  'resign=600:0',
  'resign=600:4:1',
  'resign=-600:4',
  'resign=1.5:4',
  'draw=20',
  'draw=20:0:1',
  'draw=1:2:3:4',
  'plies=0',
  'plies=3:4',
  'repetitions=x',
  'resign=600:4,',
  'surrender=600:4',
])('%j is refused', (text) => {
  expect(() => parseAdjudication(text, 'here')).toThrow(mistake(/^here: .*: expected resign=600:4, .*$/));
});

/**
 * Scores move by move, the players alternating, player 0 first; `-` is none. Returns the number of the move that ended
 * the game, the winner and how.
 */
function adjudicate(rules: Adjudication, scores: string): unknown[] | undefined {
  const referee = new ScoreReferee(rules);
  for (const [i, text] of scores.split(' ').entries()) {
    const ended = referee.after((i % 2) as 0 | 1, text === '-' ? undefined : Number(text));
    if (ended !== undefined) return [i + 1, ended.winner, ended.ending];
  }
  return undefined;
}

describe('resignation by score: both must agree for a number of moves in a row', () => {
  const rules = { resign: { points: 100, moves: 2 } };
  const ending = 'won by score (100 points, 2 moves)';
  test.each<[string, unknown[] | undefined]>([
    ['100 -100 100 -100', [4, 0, ending]],
    ['-100 100 -100 100', [4, 1, ending]],
    ['5 -100 100 -100 100', [5, 0, ending]],
    ['100 -99 100 -100', undefined],
    ['100 -100 99 -100 100 -100', undefined],
    ['100 -100 99 -100 100 -100 100', [7, 0, ending]],
    ['100 100 100 100', undefined],
    ['-100 -100 -100 -100', undefined],
    ['100 -100 - -100', undefined],
    ['100 - 100 - 100 -', undefined],
    ['100 -100 100', undefined],
  ])('%s', (scores, wanted) => expect(adjudicate(rules, scores)).toEqual(wanted));
});

describe('draw by score', () => {
  const rules = { draw: { points: 10, moves: 2, from: 6 } };
  const ending = 'drawn by score (10 points, 2 moves)';
  test.each<[string, unknown[] | undefined]>([
    ['0 0 0 0 0', undefined],
    ['0 0 0 0 0 0', [6, undefined, ending]],
    ['90 90 90 90 -10 10 10 -10', [8, undefined, ending]],
    ['0 0 0 0 11 0 0', undefined],
    ['0 0 0 0 - 0 0', undefined],
    ['90 0 90 0 0 0 0', [7, undefined, ending]],
  ])('%s', (scores, wanted) => expect(adjudicate(rules, scores)).toEqual(wanted));
});

test('a player who keeps the turn is asked about its own moves', () => {
  const referee = new ScoreReferee({ resign: { points: 5, moves: 2 } });
  expect([referee.after(0, 9), referee.after(0, 9), referee.after(0, 9), referee.after(1, -9)]).toEqual(
    Array(4).fill(undefined),
  );
  expect(referee.after(1, -9)?.winner).toBe(0);
});

test('without rules nothing is adjudicated', () => expect(adjudicate({}, '900 -900 900 -900 0 0 0 0')).toBeUndefined());
