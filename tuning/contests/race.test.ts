import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  alone,
  arenaOn,
  blind,
  changedPlayer,
  contested,
  flipped,
  handPlayer,
  logsIn,
  NODES,
  wonBySeat1,
} from '../../test/champion.ts';
import { testFolder } from '../../test/folder.ts';
import { stoppingAt } from '../../test/stopping.ts';
import { type Arena, arenaOf, type Player } from './arena.ts';
import { Contest, type ContestRunning } from './contest.ts';
import type { RaceOutcome } from './outcome.ts';
import { race as raceIn } from './race.ts';

const arena: Arena = { ...arenaOf(contested, 1, NODES), judge: handPlayer('difference') };
const folder = testFolder();
/** Of generation 1, in the folder `name`, on the usual boards unless told otherwise. */
function race(
  name: string,
  candidates: readonly Player[],
  opponents: readonly Player[],
  pairs: number,
  on: Arena = arena,
  running: ContestRunning = alone,
) {
  return raceIn(new Contest(on, 'generation 1', join(folder, name), running), candidates, opponents, pairs);
}
const PAIRS = 3;
const candidates = [flipped('g1-flipped'), changedPlayer('g1-good', (points) => 2 * points), blind('g1-blind')];
const opponents = [handPlayer('own'), handPlayer('difference')];

describe('a race of three against two', () => {
  let outcome: RaceOutcome;
  const told: [number, number][] = [];
  beforeAll(async () => {
    outcome = await race('whole', candidates, opponents, PAIRS, arena, {
      ...alone,
      progress: (done, total, note) => note?.startsWith('openings') || told.push([done, total]),
    });
  });

  test('flipped signs are knocked out in the first round, and the best wins', () => {
    expect(outcome.opponents).toEqual(['hand:own', 'hand:difference']);
    expect(outcome.rounds.map((lines) => lines.map(({ candidate, stays }) => [candidate, stays]))).toEqual([
      [
        ['g1-good', true],
        ['g1-blind', true],
        ['g1-flipped', false],
      ],
      [
        ['g1-good', true],
        ['g1-blind', false],
      ],
    ]);
    expect(outcome.winner).toBe('g1-good');
  });

  test('pairs double from round to round, and those before count on', () => {
    expect(outcome.rounds.map((lines) => lines.map(({ pairs }) => pairs))).toEqual([
      [2 * PAIRS, 2 * PAIRS, 2 * PAIRS],
      [2 * 3 * PAIRS, 2 * 3 * PAIRS],
    ]);
  });

  test('all of a round play the same openings, and those of the next are fresh', () => {
    const openings = Object.entries(logsIn(join(folder, 'whole')))
      .filter(([path]) => path.endsWith('openings.txt'))
      .map(([, text]) => text);
    const [first, second] = [new Set(openings.slice(0, 2)), new Set(openings.slice(2))];
    expect([first.size, second.size]).toEqual([1, 1]);
    const all = [...first, ...second].flatMap((text) => text.trimEnd().split('\n'));
    expect(new Set(all).size).toBe(3 * PAIRS);
  });

  test('progress is over all rounds', () => {
    const total = 2 * 2 * (3 * PAIRS + 2 * 2 * PAIRS);
    expect(new Set(told.map(([, all]) => all))).toEqual(new Set([total]));
    expect(told.at(-1)).toEqual([total, total]);
    expect(told.map(([done]) => done)).toEqual([...told.map(([done]) => done)].sort((a, b) => a - b));
  });

  test('stopped in its second round it resumes to the same bytes', { tags: 'slow' }, async () => {
    const stopped = race('stopped', candidates, opponents, PAIRS, arena, {
      workers: 1,
      ...stoppingAt(2 * 2 * 3 * PAIRS + 5),
    });
    await expect(stopped).rejects.toThrow('stopped');
    expect(await race('stopped', candidates, opponents, PAIRS)).toEqual(outcome);
    expect(logsIn(join(folder, 'stopped'))).toEqual(logsIn(join(folder, 'whole')));
  });
});

test('one candidate has one round', async () => {
  const { rounds, winner } = await race('one', [blind('g1-blind')], [opponents[0]!], 1);
  expect(rounds).toMatchObject([[{ candidate: 'g1-blind', pairs: 1, stays: true }]]);
  expect(winner).toBe('g1-blind');
});

test('of those who score alike the cheaper wins, then the first by name; without openings all do', async () => {
  const none = arenaOn([]);
  const nowhere = { ...none, boards: { ...none.boards, random: none.boards.near } };
  const same = (name: string, cost: number) => changedPlayer(name, (points) => points, cost);
  const players = [same('dear', 2), same('b', 1), same('a', 1)];
  const { rounds, winner, warnings } = await race('ties', players, opponents, 2, nowhere);
  expect(rounds[0]!.map(({ candidate }) => candidate)).toEqual(['a', 'b', 'dear']);
  expect(winner).toBe('a');
  expect(warnings).toEqual([
    'The race of generation 1: only 0 of 6 openings were found, so it shows less. What helps: more openings.',
  ]);
});

test('where seat 1 always wins, it says that the openings decided', async () => {
  const decided = wonBySeat1('race', 10);
  const outcome = await race('won', [handPlayer('own')], [handPlayer('difference')], 10, decided);
  expect(outcome.rounds[0]![0]!.rating).toMatchObject({ elo: 0, score: 0.5 });
  expect(outcome.warnings).toEqual([
    expect.stringMatching(
      /^The race of generation 1: the openings decided, not the players: the same seat won both games of \d+ % of the pairs\. It says little of who is stronger\. What helps: a larger board, or more pairs \(--budget\)\.$/,
    ),
  ]);
});
