import { gameNamed } from '../../games/index.ts';
import { Chooser, type Thought } from './chooser.ts';
import type { ThinkingSetup, ThinkingTask } from './thinker.ts';

/** One task: the move of one request. */
export default function thinking({ game, spec, stop }: ThinkingSetup): (task: ThinkingTask) => Thought {
  const chooser = new Chooser(gameNamed(game), spec, stop);
  return ({ begins, request }) => {
    if (begins !== undefined) chooser.newGame(begins.seed, begins.game);
    return chooser.choose(request);
  };
}
