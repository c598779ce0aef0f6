import { expect } from 'vitest';
import { checkGame } from '../games/check/check-game.ts';
import type { Game } from '../games/game.ts';

/** Holds a game to its contract along some lines of play, fewer on large boards, and checks that enough was seen. */
export async function expectContract(game: Game, most: number): Promise<void> {
  const lines = Math.max(2, Math.ceil(most * Math.min(1, 100 / game.maxMoves)));
  const { findings, measured } = await checkGame(game, { games: lines });
  expect(findings.map(({ message, at }) => [message, at])).toEqual([]);
  const { hashes, hand, scattered } = measured!;
  expect(hashes.positions).toBeGreaterThan(Math.min(4 * lines, 3 * game.maxMoves));
  // Each half alone tells nearly all apart.
  expect(Math.min(hashes.lows, hashes.highs)).toBeGreaterThanOrEqual(hashes.positions - 2);
  expect(scattered.distinct).toBeGreaterThan(Math.min(30, 2 * game.maxMoves));
  // Exchanged seats cannot show that winner and loser are always confused: this does.
  expect(hand.winner).toBeGreaterThan(3 * hand.loser);
}
