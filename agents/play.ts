import type { Game, Move, Player, Position } from '../games/game.ts';
import type { Random } from '../lib/random.ts';
import type { Agent, Choice } from './agent.ts';
import { DrawReferee } from './draws.ts';
import { choiceOf, Forfeit } from './forfeit.ts';

/** A finished game. */
export interface Played {
  readonly moves: readonly Move[];
  /** Undefined: drawn. */
  readonly winner: Player | undefined;
  /** How it ended, in the referee's words. */
  readonly ending: string;
  /** The game counts for nothing, not even as a draw. */
  readonly voided: boolean;
}

/**
 * Plays from `position`, which must be unfinished, to the end of the game, to a draw rule of the referee's or until an agent forfeits.
 * `watch` sees each choice before it is made on the board, and the milliseconds it took.
 */
export function playGame(
  game: Game,
  position: Position,
  agents: readonly [Agent, Agent],
  random: Random,
  watch?: (position: Position, choice: Choice, milliseconds: number) => void,
): Played {
  const referee = new DrawReferee(game);
  const moves: Move[] = [];
  for (const agent of agents) agent.start();
  while (!position.over()) {
    const started = performance.now();
    const choice = choiceOf(agents[position.turn], position, random);
    if (choice instanceof Forfeit)
      return { moves, winner: (1 - position.turn) as Player, ending: choice.message, voided: false };
    watch?.(position, choice, performance.now() - started);
    for (const agent of agents) agent.follow?.(position, choice.move);
    position.make(choice.move);
    moves.push(choice.move);
    const drawn = referee.after(position, choice.move);
    if (drawn !== undefined) return { moves, winner: undefined, ending: drawn, voided: false };
  }
  return { moves, winner: position.winner(), ending: position.ending(), voided: position.voided?.() ?? false };
}
