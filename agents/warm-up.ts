import type { Game } from '../games/game.ts';
import { Random } from '../lib/maths/random.ts';
import type { Agent } from './agent.ts';
import type { TimeLeft } from './limits/clock.ts';

/** About how long a process takes to compile a search. Until then it searches a fraction of the nodes. */
const MILLISECONDS = 300;
/** For one move: a fraction of the whole time, so that the search meets several kinds of positions. */
const MOVE: TimeLeft = {
  move: MILLISECONDS / 3,
  own: { left: Number.POSITIVE_INFINITY, increment: 0 },
  other: { left: Number.POSITIVE_INFINITY, increment: 0 },
};

/**
 * Lets an agent that keeps to a clock play against itself for a moment, before a clock starts, and returns the nodes
 * that it searched. What it chooses afterwards, from its next `start` on, is the same as without.
 */
export function warmUp(game: Game, agent: Agent): number {
  const random = new Random(0, 'warm-up');
  const end = performance.now() + MILLISECONDS;
  let nodes = 0;
  while (performance.now() < end) {
    const position = game.start(random);
    agent.start();
    while (!position.over() && performance.now() < end) {
      const choice = agent.choose(position, random, MOVE);
      nodes += choice.nodes;
      agent.follow?.(position, choice.move);
      position.make(choice.move);
    }
  }
  return nodes;
}
