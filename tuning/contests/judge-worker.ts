import * as z from 'zod';
import { WIN } from '../../agents/agent.ts';
import { createAgent } from '../../agents/create-agent.ts';
import { repeatable, sentAgent } from '../../agents/spec.ts';
import { gameNamed } from '../../games/index.ts';
import { Random } from '../../lib/maths/random.ts';
import { taskKind } from '../../lib/tasks/work.ts';

/** Who judges boards of which game. */
const setup = z.strictObject({ game: z.string(), agent: sentAgent });
/** A board to judge, the `index`-th of its contest. */
const task = z.strictObject({ board: z.string().max(100_000), index: z.int().nonnegative() });
type Setup = z.infer<typeof setup>;

/** One task: how far from even a search finds a board, in points. */
export const judgeTask = taskKind<Setup, unknown, number>({
  name: 'balance',
  module: new URL('./judge-worker.ts', import.meta.url),
  setup,
  task,
  result: z.number().nonnegative().max(WIN),
  game: ({ game }) => game,
  lasting: ({ agent }, result) => (repeatable(agent) ? result : undefined),
});

export default function judge({ game: name, agent: spec }: Setup): (one: z.infer<typeof task>) => number {
  const game = gameNamed(name);
  const agent = createAgent(game, spec);
  return ({ board, index }) => {
    agent.start();
    return Math.abs(agent.choose(game.parse(board), new Random(index, 'champion', 'balance')).score!);
  };
}
