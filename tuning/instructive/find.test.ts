import { beforeAll, describe, expect, test } from 'vitest';
import { createAgent } from '../../agents/create-agent.ts';
import { type AgentSpec, ownAgent } from '../../agents/spec.ts';
import { Random } from '../../lib/maths/random.ts';
import { alone, changedPlayer, contested, handPlayer, NODES } from '../../test/champion.ts';
import type { GameRecord } from '../../tournament/log/record.ts';
import { drawOpening } from '../../tournament/openings/openings.ts';
import tournamentPlayer from '../../tournament/worker.ts';
import { agentOf } from '../contests/arena.ts';
import { type Moments, momentsSchema } from '../contests/outcome.ts';
import { instructiveGames, instructiveMoments, judgesOf, mostInstructive } from './find.ts';
import looking from './look.ts';

const hand = agentOf(handPlayer('difference'), NODES);
const rival = agentOf(
  changedPlayer('weaker', (points) => points / 3 - 7),
  NODES,
);
const records: GameRecord[] = [];

beforeAll(() => {
  const player = tournamentPlayer({ game: contested.name, seed: 1, agents: [hand, rival] });
  const walk = { shortest: 2, longest: 6 };
  for (let opening = 0; opening < 8; opening++)
    for (const seats of [
      [0, 1],
      [1, 0],
    ] as const) {
      const position = drawOpening(contested, { seed: 1, scatter: 0, walk }, opening);
      records.push(player({ game: records.length, seats, opening, position }).record);
    }
});

describe('moments', () => {
  let found: Moments;
  beforeAll(async () => {
    found = (await instructiveMoments(contested.name, 1, hand, rival, records, alone))!;
  });

  test('are of games that the champion won, in positions of theirs, with the moves that were played', () => {
    expect(found.moments.length).toBeGreaterThan(0);
    for (const moment of found.moments) {
      const record = records[moment.game]!;
      expect(record.seats[record.winner as 0 | 1]).toBe(hand.name);
      expect(record.winner).toBe(moment.seat);
      const moves = record.moves.split(' ');
      const position = contested.parse(record.position);
      for (const move of moves.slice(0, moment.ply)) position.make(contested.parseMove(position, move));
      expect(position.text()).toBe(moment.position);
      expect(position.turn).toBe(moment.seat);
      expect(moment.line.map(({ move }) => move)).toEqual(moves.slice(moment.ply, moment.ply + moment.line.length));
      for (const { move, position: after } of moment.line) {
        position.make(contested.parseMove(position, move));
        expect(position.text()).toBe(after);
      }
      expect(moment.left).toBe(moves.length - moment.ply - moment.line.length);
      expect(moment.ending).toBe(record.ending);
    }
  });

  test('are those in which both judges find the champion’s move better than the rival’s', () => {
    const judges = judgesOf(contested, hand, rival)!;
    for (const { line, other, seat } of found.moments) {
      expect(other.move).not.toBe(line[0].move);
      for (const judge of [judges.champion, judges.rival]) {
        const [played, instead] = [line[0], other].map(({ position: text }) => {
          const position = contested.parse(text);
          if (position.over()) return position.winner() === seat ? Number.POSITIVE_INFINITY : 0;
          const { score } = createAgent(contested, judge).choose(position, new Random(1));
          return position.turn === seat ? score! : -score!;
        });
        expect(played).toBeGreaterThan(instead!);
      }
    }
  });

  test('are counted: nobody is right where the two agree', () => {
    expect(found.differ).toBeLessThanOrEqual(found.positions);
    expect(found.judged).toBeLessThanOrEqual(found.differ);
    expect(found.championRight + found.rivalRight).toBeLessThanOrEqual(found.judged);
    expect(found.championRight).toBeGreaterThanOrEqual(found.moments.length);
    expect(new Set(found.moments.map(({ game }) => game)).size).toBe(found.moments.length);
  });

  test('are the same with more threads, and go through their file', { tags: 'slow' }, async () => {
    const again = await instructiveMoments(contested.name, 1, hand, rival, records, { ...alone, workers: 2 });
    expect(again).toEqual(found);
    expect(momentsSchema.parse(JSON.parse(JSON.stringify(found)))).toEqual(found);
  });
});

test('an agent never differs from itself', () => {
  const twin: AgentSpec = { ...hand, name: 'twin' };
  const [own, other] = [hand, twin].map((agent) => ownAgent(agent, 'a look'));
  const look = looking({ game: contested.name, seed: 1, champion: hand.name, rival: other!, judges: [own!, other!] });
  // In its own games, asked in the order in which it played.
  const player = tournamentPlayer({ game: contested.name, seed: 1, agents: [hand, twin] });
  const { record } = player({ game: 0, seats: [0, 1], opening: 0, position: records[0]!.position });
  expect(look(record)).toMatchObject({ differ: 0, rivalRight: 0, found: [] });
});

test('a signal that was given before stops it', () =>
  expect(
    instructiveMoments(contested.name, 1, hand, rival, records, { ...alone, signal: AbortSignal.abort('stopped') }),
  ).rejects.toBe('stopped'));

test.each<[string, AgentSpec, AgentSpec]>([
  [
    'a clock limits the champion',
    { ...(hand as Extract<AgentSpec, { kind: 'search' }>), limit: { milliseconds: 5 } },
    rival,
  ],
  ['the champion doesn’t search', { kind: 'random', name: hand.name }, rival],
])('nothing is looked for where %s', async (_, champion, other) =>
  expect(await instructiveMoments(contested.name, 1, champion, other, records, alone)).toBeUndefined(),
);

describe('the games', () => {
  const game = (number: number, change: Partial<GameRecord> = {}): GameRecord => ({
    ...{ game: number, seats: ['a', 'b'], opening: number, position: '', winner: 0, ending: '' },
    ...{ chosen: [10, 10], nodes: [1000, 1000], moves: '', ...change },
  });
  const numbers = (records: readonly GameRecord[]): number[] =>
    instructiveGames('a', 'b', records).map((one) => one.game);

  test('are those that were won, of openings that were won twice first', () =>
    expect(
      numbers([
        game(0),
        game(1, { opening: 0, winner: 1, seats: ['a', 'b'] }),
        game(2),
        game(3, { opening: 2, seats: ['b', 'a'], winner: 1 }),
        game(4, { winner: -1 }),
        game(5, { voided: true }),
        game(6, { seats: ['a', 'c'] }),
      ]),
    ).toEqual([2, 3, 0]));

  test('are few where moves are searched long, but two', () =>
    expect(numbers(Array.from({ length: 9 }, (_, i) => game(i, { nodes: [50_000_000, 0] })))).toEqual([0, 1]));

  test('are not all of many', () =>
    expect(numbers(Array.from({ length: 99 }, (_, i) => game(i)))).toEqual(Array.from({ length: 24 }, (_, i) => i)));
});

test('of a game the moment that gains most is kept, of all games the four best, no position twice', () => {
  const found = (position: string, gain: number) => ({ moment: { position } as Moments['moments'][number], gain });
  const looked = [
    { found: [found('a', 0.1), found('b', 0.3)] },
    { found: [found('b', 0.9)] },
    { found: [found('c', 0.04)] },
    ...[0.2, 0.5, 0.4, 0.6].map((gain) => ({ found: [found(`p${gain}`, gain)] })),
  ];
  expect(mostInstructive(looked).map(({ position }) => position)).toEqual(['p0.6', 'p0.5', 'p0.4', 'b']);
});
