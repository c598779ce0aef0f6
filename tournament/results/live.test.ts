import { expect, test } from 'vitest';
import { Random } from '../../lib/maths/random.ts';
import { decimal } from '../../lib/numbers.ts';
import { pairsOf } from '../formats/format.ts';
import type { GameRecord } from '../log/record.ts';
import { sprtOf } from '../statistics/sprt.ts';
import { LiveStandings } from './live.ts';
import { standingsOf } from './standings.ts';

const agents = ['a', 'b', 'c'];
const seats = ['first', 'second'] as const;

/** Both games of every two on every opening, results drawn by lot. */
function records(names: readonly string[], openings: number): GameRecord[] {
  const random = new Random(3, 'live');
  const pairs = Array.from({ length: openings }, (_, opening) =>
    pairsOf(names.length).flatMap(([a, b]) => [[a, b] as const, [b, a] as const].map((pair) => ({ pair, opening }))),
  );
  return pairs.flat().map(({ pair: [a, b], opening }, game) => ({
    game,
    seats: [names[a]!, names[b]!],
    opening,
    position: `board ${opening}`,
    winner: random.chance(0.2) ? -1 : random.chance(a < b ? 0.6 : 0.45) ? 0 : 1,
    ending: 'over',
    chosen: [1, 1],
    nodes: [0, 0],
    moves: String(game),
  }));
}

function standing(names: readonly string[], games: readonly GameRecord[], more = {}): LiveStandings {
  const live = new LiveStandings({ game: 'hex-3', seed: 1, agents: names, pairs: 50, ...more });
  for (const record of games) live.add(record);
  return live;
}

test('of three: the ratings and scores that the whole log gives, the best first', () => {
  const games = records(agents, 50);
  const { ratings } = standingsOf({ name: 'hex-3', seats }, agents, games);
  const { lines, format } = standing(agents, games);
  expect(format).toBeUndefined();
  expect(lines.map(({ agent }) => agent)).toEqual(ratings!.players.map(({ agent }) => agent));
  lines.forEach(({ elo, games, score }, i) => {
    const player = ratings!.players[i]!;
    expect(elo).toBeCloseTo(player.elo, 4);
    expect({ games, score }).toEqual({ games: player.games, score: player.score });
  });
});

test('of two: the difference and its interval from pairs, and where the sequential test stands', () => {
  const two = agents.slice(0, 2);
  const games = records(two, 50);
  const [match] = standingsOf({ name: 'hex-3', seats }, two, games).matches;
  const test = { elo0: 0, elo1: 50, alpha: 0.05, beta: 0.05, model: 'normalized' as const };
  const { lines, format } = standing(two, games, { format: { kind: 'sprt', test } });
  const { elo, low, high, score } = match!.rating;
  expect(lines.find(({ agent }) => agent === 'a')).toEqual({ agent: 'a', games: 100, score, elo, low, high });
  expect(lines.find(({ agent }) => agent === 'b')).toMatchObject({ elo: -elo, low: -high, high: -low });
  expect(format).toBe(`LLR ${decimal(sprtOf(match!.pentanomial, test).llr, 2)} (ends at −2.94 or 2.94)`);
});

test('nothing yet, or nothing that counts: no line', () => {
  expect(standing(agents, []).lines).toEqual([]);
  const voided = records(agents, 1).map((record) => ({ ...record, voided: true as const }));
  expect(standing(agents, voided).lines).toEqual([]);
});

test('half a pair is no difference yet, and nothing infinite', () => {
  const [first] = records(agents.slice(0, 2), 1);
  for (const { elo, low, high } of standing(agents.slice(0, 2), [first!]).lines)
    for (const value of [elo, low, high]) expect(Number.isFinite(value)).toBe(true);
});
