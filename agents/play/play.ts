import type { Game, Move, Position } from '../../games/game.ts';
import type { Random } from '../../lib/maths/random.ts';
import type { Agent, Choice } from '../agent.ts';
import { type End, Referee, type Refereeing } from './referee.ts';

/** A finished game. */
export interface Played extends End {
  readonly moves: readonly Move[];
}

/**
 * Plays from `position`, which must be unfinished, until the referee ends the game. Where a player exceeds its time
 * control or forfeits, its last choice isn't made. `watch` sees each choice before it is made on the board, and the
 * milliseconds it took.
 */
export function playGame(
  game: Game,
  position: Position,
  agents: readonly [Agent, Agent],
  random: Random,
  watch?: (position: Position, choice: Choice, milliseconds: number) => void,
  refereeing?: Refereeing,
): Played {
  const referee = new Referee(game, position, refereeing);
  const moves: Move[] = [];
  for (const agent of agents) agent.start();
  while (referee.end === undefined) {
    const answer = referee.ask(agents[position.turn], random);
    if (answer === undefined) break;
    const { choice, cost } = answer;
    watch?.(position, choice, cost.milliseconds);
    for (const agent of agents) agent.follow?.(position, choice.move);
    position.make(choice.move);
    moves.push(choice.move);
    referee.after(choice.move, choice.score);
  }
  return { moves, ...referee.end! };
}
