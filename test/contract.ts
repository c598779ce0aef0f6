import { expect } from 'vitest';
import { evaluatorOf } from '../agents/agent-weights.ts';
import { handWeights } from '../agents/weights/weights.ts';
import { checkGame } from '../games/check/check-game.ts';
import type { Game } from '../games/game.ts';
import { movesOf } from '../games/moves.ts';
import { Random } from '../lib/maths/random.ts';

const GAMES = 30;
const PLIES = 400;

/**
 * Holds a game to its contract along some lines of play, fewer on large boards, and looks at what random games show.
 */
export async function expectContract(game: Game, most: number): Promise<void> {
  const lines = Math.max(2, Math.ceil(most * Math.min(1, 100 / game.maxMoves)));
  const { findings } = await checkGame(game, { games: lines });
  expect(findings.map(({ message, at }) => [message, at])).toEqual([]);
  const [hashes, lows, highs] = [new Set<string>(), new Set<number>(), new Set<number>()];
  const hand = evaluatorOf(game, handWeights(game, 'difference'));
  let [favoured, not] = [0, 0];
  for (let i = 0; i < GAMES; i++) {
    const random = new Random(i, 'contract', game.name);
    const position = i % 2 === 0 ? game.start(random) : game.scatter(random);
    for (let ply = 0; ply < Math.max(PLIES, game.maxMoves) && !position.over(); ply++) {
      position.make(random.pick(movesOf(game, position)));
      hashes.add(`${position.hashLow} ${position.hashHigh}`);
      lows.add(position.hashLow);
      highs.add(position.hashHigh);
    }
    const winner = position.over() ? position.winner() : undefined;
    if (winner === undefined) continue;
    position.unmake();
    const lead = hand.evaluate(position, winner);
    if (lead > 0) favoured++;
    if (lead < 0) not++;
  }
  expect(hashes.size).toBeGreaterThan(Math.min(4 * lines, 3 * game.maxMoves));
  // Each half alone tells nearly all apart.
  expect(Math.min(lows.size, highs.size)).toBeGreaterThanOrEqual(hashes.size - 2);
  // Exchanged seats cannot show that winner and loser are always confused: this does.
  expect(favoured).toBeGreaterThan(3 * not);
}
