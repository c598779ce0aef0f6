import { createAgent } from '../../agents/create-agent.ts';
import type { AgentSpec } from '../../agents/spec.ts';
import { gameNamed } from '../../games/index.ts';
import { Random } from '../../lib/maths/random.ts';

/** Who judges boards of which game: plain data. */
export interface JudgeSetup {
  readonly game: string;
  readonly agent: AgentSpec;
}

/** A board to judge, the `index`-th of its contest. */
export interface JudgeTask {
  readonly board: string;
  readonly index: number;
}

/** One task: how far from even a search finds a board, in points. */
export default function judge({ game: name, agent: spec }: JudgeSetup): (task: JudgeTask) => number {
  const game = gameNamed(name);
  const agent = createAgent(game, spec);
  return ({ board, index }) => {
    agent.start();
    return Math.abs(agent.choose(game.parse(board), new Random(index, 'champion', 'balance')).score!);
  };
}
