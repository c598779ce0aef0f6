import { expect } from 'vitest';
import { WIN } from '../agents/agent.ts';
import { evaluate, OriginalInfexion } from '../agents/infexion/original.ts';
import type { Player } from '../games/game.ts';
import { infexion, scatter } from '../games/infexion/index.ts';
import type { InfexionPosition } from '../games/infexion/position.ts';
import { Random } from '../lib/maths/random.ts';

const game = infexion.game(0);

/** On this many boards the original agent's choice at `depth` is worth what plain recursion is. */
export function expectPlainValue(depth: number, boards: number): void {
  for (let i = 0; i < boards; i++) {
    const position = scatter(new Random(i, 'plain', depth));
    const value = plainly(position, position.turn, depth);
    const { move, score, nodes } = new OriginalInfexion(game, { depth }).choose(position);
    const wanted = Number.isFinite(value) ? Math.round(100 * value) : value > 0 ? WIN : 0 - WIN;
    expect(score, position.text()).toBe(wanted);
    expect(nodes).toBeGreaterThan(0);
    position.make(move);
    expect(plainly(position, (position.turn ^ 1) as Player, depth - 1), position.text()).toBe(value);
  }
}

/** The value of every line to `depth`, nothing cut. */
function plainly(position: InfexionPosition, player: Player, depth: number): number {
  const out = new Int32Array(game.maxMoves);
  const count = position.moves(out, 0);
  if (depth === 0 || count === 0) return evaluate(position, player);
  let best = Number.NaN;
  for (const move of out.subarray(0, count)) {
    position.make(move);
    const value = plainly(position, player, depth - 1);
    position.unmake();
    if (Number.isNaN(best) || (position.turn === player ? value > best : value < best)) best = value;
  }
  return best;
}
