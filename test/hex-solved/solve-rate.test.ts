import { expect, test } from 'vitest';
import { type Agent, WIN } from '../../agents/agent.ts';
import { Minimax } from '../../agents/hex/index.ts';
import type { Limit } from '../../agents/limits/limit.ts';
import { RandomAgent } from '../../agents/random.ts';
import type { Game, Position } from '../../games/game.ts';
import { hex } from '../../games/hex/index.ts';
import { legalMoves } from '../../games/moves.ts';
import { vectorPath } from '../vectors.ts';
import { type Candidate, nodeLadder, solveRate } from './solve-rate.ts';
import { readSolved, type SolvedLine } from './solved.ts';

const lines = readSolved(vectorPath('hex', 'solved'));
const small = lines.filter((line) => line.n === 3);
const known = new Map(lines.map((line) => [line.position, line]));

const candidate = (
  create: (game: Game, limit: Limit | undefined) => Agent,
  some: Partial<Candidate> = {},
): Candidate => ({
  budget: undefined,
  ladder: [],
  fullWidth: false,
  create,
  ...some,
});

/** Plays and claims what `answer` makes of the solved line. */
function oracle(
  answer: (line: SolvedLine, game: Game, limit: Limit | undefined) => { move: string; score?: number; depth?: number },
) {
  return (game: Game, limit: Limit | undefined): Agent => ({
    start() {},
    choose(position: Position) {
      const { move, score, depth = 99 } = answer(known.get(position.text())!, game, limit);
      return { move: game.parseMove(position, move), score, depth, nodes: 0 };
    },
  });
}

const anyMove = (line: SolvedLine, game: Game): string => {
  return legalMoves(game, game.parse(line.position)).at(-1)!;
};

/** The reference says 0.43, 0.29 and 0.24 of its whole set, of which these lines are a part. */
test('the chance of a random move on 3x3, 4x4 and 5x5', () => {
  const { bySize } = solveRate(
    lines,
    hex.game,
    candidate((game) => new RandomAgent(game)),
  );
  expect(bySize.slice(1, 4).map(({ of, chance }) => [of, chance.toFixed(2)])).toEqual([
    ['3x3', '0.39'],
    ['4x4', '0.30'],
    ['5x5', '0.24'],
  ]);
});

test('an agent that searches to the end has every answer, soundly, at the first rung', () => {
  const rate = solveRate(
    small.filter((line) => (line.win_in ?? 9) <= 2),
    hex.game,
    candidate((game, limit) => new Minimax(game, limit ?? {}), {
      ladder: nodeLadder.slice(1),
      fullWidth: true,
      budget: {},
    }),
  );
  expect([rate.all.share, rate.all.corrected, rate.unsound, rate.time?.unsolved, rate.time?.median]).toEqual([
    1,
    1,
    [],
    0,
    { nodes: 4000 },
  ]);
  expect(rate.floors.map(({ lines: all, hits }) => hits - all)).toEqual([0, 0, 0]);
});

test('claims are held against the solved value', () => {
  const claims = (score: (line: SolvedLine) => number, depth = 99): number =>
    solveRate(
      small,
      hex.game,
      candidate(oracle((line, game) => ({ move: anyMove(line, game), score: score(line), depth }))),
    ).unsound.length;
  const sign = (line: SolvedLine): number => (line.mover_wins ? 1 : -1);
  expect(claims((line) => sign(line) * (WIN - line.plies!))).toBe(0);
  expect(claims((line) => -sign(line) * (WIN - line.plies!))).toBe(small.length);
  expect(claims((line) => sign(line) * (WIN - line.plies! - 2))).toBe(small.length);
  expect(claims(() => 5)).toBe(0);
  // A loss that a broken-off iteration shows is no claim.
  expect(claims((line) => plies(line) - WIN, 0)).toBe(0);
});

const plies = (line: SolvedLine): number => line.plies!;

test('time to solution is the budget from which on the answer stays right', () => {
  const winning = small.filter((line) => line.mover_wins);
  const at = (right: readonly number[]) =>
    solveRate(
      winning,
      hex.game,
      candidate(
        oracle((line, game, limit) => {
          const all = game.parse(line.position);
          const wrong = Array.from({ length: 9 }, (_, i) => `${'abc'[i % 3]}${1 + Math.floor(i / 3)}`).find((text) => {
            try {
              game.parseMove(all, text);
              return !line.winning_moves!.includes(text);
            } catch {
              return false;
            }
          });
          return { move: wrong === undefined || right.includes(limit?.nodes ?? 0) ? line.winning_moves![0]! : wrong };
        }),
        { ladder: nodeLadder },
      ),
    ).time!;
  expect(at([64_000, 256_000]).median).toEqual({ nodes: 64_000 });
  expect(at([1000, 4000, 16_000, 256_000]).median).toEqual({ nodes: 256_000 });
  const never = at([1000]);
  expect([never.median, never.unsolved > winning.length / 2]).toEqual([undefined, true]);
});
