import { describe, expect, test } from 'vitest';
import type { Adjudication } from '../../agents/play/referee.ts';
import { parseAgent } from '../../agents/spec.ts';
import { families, gameNamed, gameOfSize } from '../../games/index.ts';
import type { TournamentOptions } from '../options.ts';
import { Plan } from '../run.ts';
import tournamentPlayer from '../worker.ts';
import type { GameRecord } from './record.ts';
import { replay } from './replay.ts';

function recordsOf(gameName: string, more: Partial<TournamentOptions> = {}): GameRecord[] {
  const game = gameNamed(gameName);
  const agents = ['greedy', 'random'].map((text) => parseAgent(text, game, {}));
  const options: TournamentOptions = {
    ...{ game: game.name, seed: 2, agents, pairs: 4, openings: 'random', scatter: 0.3, walk: game.walk },
    ...more,
  };
  const plan = new Plan(options);
  const player = tournamentPlayer(options);
  return Array.from({ length: plan.schedule.games }, (_, index) => player(plan.task(index)).record);
}

describe.each(families.map((family) => gameOfSize(family, family.sizes[0] ?? 0)))('$name', (game) => {
  const records = recordsOf(game.name);

  test('what was played replays, every position seen', () => {
    for (const record of records) {
      let seen = 0;
      const { proof, mismatches } = replay(game, record, undefined, () => seen++);
      expect(mismatches).toEqual([]);
      expect(proof).toBe(/ply limit|repetition/.test(record.ending) ? 'referee' : 'rules');
      expect(seen).toBe(1 + record.chosen[0] + record.chosen[1]);
    }
  });

  test.each<[string, (record: GameRecord) => Partial<GameRecord>]>([
    ['the winner', ({ winner }) => ({ winner: winner === 0 ? 1 : 0 })],
    ['the ending', () => ({ ending: 'because' })],
    ['a move less', ({ moves }) => ({ moves: moves.split(' ').slice(0, -1).join(' ') })],
    ['a move more', ({ moves }) => ({ moves: `${moves} ${moves.split(' ').at(-1)}` })],
    ['no move', () => ({ moves: '' })],
    ['nonsense for a move', ({ moves }) => ({ moves: moves.replace(/^\S+/, 'zz') })],
    ['nonsense for a board', () => ({ position: 'zz' })],
    ['the counts of moves', ({ chosen }) => ({ chosen: [chosen[0] + 1, chosen[1]] })],
    ['voided', ({ voided }) => ({ voided: voided ? undefined : true })],
  ])('%s changed is a mismatch', (_, change) => {
    for (const record of records)
      expect(replay(game, { ...record, ...change(record) }).mismatches.length).toBeGreaterThan(0);
  });
});

describe('endings that the rules don’t know', () => {
  const game = gameNamed('slider-5');
  const adjudication: Adjudication = { plies: 9, draw: { points: 1_000_000, moves: 3, from: 0 } };

  test('a ply limit other than the game’s own is proved under the rules it was played under, and not under others', () => {
    const record = recordsOf('slider-5', { adjudication: { plies: 9 } }).find(
      ({ ending }) => ending === 'ply limit (9)',
    )!;
    expect(replay(game, record, { plies: 9 })).toEqual({ proof: 'referee', mismatches: [] });
    expect(replay(game, record).mismatches).toEqual(['ending: none, the game goes on, expected ply limit (9)']);
    expect(replay(game, record, { plies: 8 }).mismatches[0]).toMatch(/the game is over: ply limit \(8\)/);
  });

  test('a score that the record lacks proves nothing', () => {
    const agents = ['greedy', 'greedy#2'].map((text) => parseAgent(text, game, {}));
    const record = recordsOf('slider-5', { adjudication, agents }).find(({ ending }) => /by score/.test(ending))!;
    expect(replay(game, record, adjudication)).toEqual({ proof: 'nothing', mismatches: [] });
    expect(replay(game, { ...record, winner: 1 }, adjudication).mismatches).toEqual(['winner: -1, expected 1']);
  });

  test.each(['out of time (2 s for a move)', 'engine crashed'])('%s: who was to move has lost', (ending) => {
    const { position, opening } = recordsOf('slider-5')[0]!;
    const turn = game.parse(position).turn;
    const record = { game: 0, seats: ['a', 'b'] as [string, string], opening, position, ending, moves: '' };
    const lost = {
      ...record,
      winner: (1 - turn) as 0 | 1,
      chosen: [0, 0] as [number, number],
      nodes: [0, 0] as [number, number],
    };
    expect(replay(game, lost)).toEqual({ proof: 'nothing', mismatches: [] });
    expect(replay(game, { ...lost, winner: turn }).mismatches).toHaveLength(1);
  });
});
