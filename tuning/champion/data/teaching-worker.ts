import { createAgent } from '../../../agents/create-agent.ts';
import { playGame } from '../../../agents/play/play.ts';
import { RandomAgent } from '../../../agents/random.ts';
import type { AgentSpec } from '../../../agents/spec.ts';
import type { Result } from '../../../datasets/row.ts';
import { gameNamed } from '../../../games/index.ts';
import { walk } from '../../../games/walk.ts';
import { Random } from '../../../lib/maths/random.ts';
import { NoisyAgent } from '../../../selfplay/generate.ts';
import type { BoardKind } from './board-kinds.ts';

/** Who plays what: plain data. */
export interface TeachingSetup {
  readonly game: string;
  readonly seed: number;
  readonly agent: AgentSpec;
  /** Of moves, the share that is random: without it equal players would play one game twice. */
  readonly randomMoves: number;
}

/** An opening: the `index`-th of its kind. */
export interface TeachingTask {
  readonly kind: BoardKind;
  readonly index: number;
}

/** Two games of equal players from one board, by what seat 0 made of them. */
export interface TwoGames {
  readonly board: string;
  readonly results: readonly [Result, Result];
  /** Moves of both games together. */
  readonly plies: number;
}

/** How often a board is drawn anew, where the rules void a game from it. */
const DRAWS = 20;

/** One task: a board, played twice with other random moves. */
export default function teacher({
  game: name,
  seed,
  agent,
  randomMoves,
}: TeachingSetup): (task: TeachingTask) => TwoGames {
  const game = gameNamed(name);
  const noisy = new NoisyAgent(createAgent(game, agent), new RandomAgent(game), randomMoves);
  return ({ kind, index }) => {
    for (let draw = 0; ; draw++) {
      const random = new Random(seed, 'teaching', kind.name, index, draw);
      const scattered = random.chance(kind.scatter);
      const board = (scattered ? game.scatter(random) : walk(game, kind.walk, random)).text();
      const games = [0, 1].map(() => playGame(game, game.parse(board), [noisy, noisy], random));
      if (draw < DRAWS && games.some(({ voided }) => voided)) continue;
      const [first, second] = games.map(({ winner }): Result => (winner === undefined ? 0.5 : winner === 0 ? 1 : 0));
      return { board, results: [first!, second!], plies: games.reduce((sum, { moves }) => sum + moves.length, 0) };
    }
  };
}
