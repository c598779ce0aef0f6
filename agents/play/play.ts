import type { Game, Move, Player, Position } from '../../games/game.ts';
import type { Random } from '../../lib/maths/random.ts';
import type { Agent, Choice } from '../agent.ts';
import { GameClocks } from '../limits/clock.ts';
import type { TimeControl } from '../limits/time-control.ts';
import { type Adjudication, drawRulesUnder, ScoreReferee } from './adjudication.ts';
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

/** What a referee adds to a game's rules. */
export interface Refereeing {
  /** What each player may take, by seat. */
  readonly timeControls?: readonly [TimeControl | undefined, TimeControl | undefined];
  readonly adjudication?: Adjudication;
  /** Told of a choice that lost the game and is not made on the board, and of the milliseconds it took. */
  readonly unplayed?: (player: Player, milliseconds: number) => void;
}

/**
 * Plays from `position`, which must be unfinished, to the end of the game, to a draw rule of the referee's, until
 * adjudication, or until a player exceeds its time control or forfeits: its last choice isn't made then. `watch` sees
 * each choice before it is made on the board, and the milliseconds it took.
 */
export function playGame(
  game: Game,
  position: Position,
  agents: readonly [Agent, Agent],
  random: Random,
  watch?: (position: Position, choice: Choice, milliseconds: number) => void,
  { timeControls = [undefined, undefined], adjudication = {}, unplayed }: Refereeing = {},
): Played {
  const draws = new DrawReferee({ ...game, draws: drawRulesUnder(game.draws, adjudication) });
  const scores = new ScoreReferee(adjudication);
  const clocks = new GameClocks(timeControls);
  const moves: Move[] = [];
  for (const agent of agents) agent.start();
  while (!position.over()) {
    const player = position.turn;
    const started = performance.now();
    const choice = choiceOf(agents[player], position, random, clocks.timeLeft(player));
    const passed = performance.now() - started;
    if (choice instanceof Forfeit) {
      if (choice.cost !== undefined) unplayed?.(player, choice.cost.milliseconds);
      return lostBy(player, clocks.outOfMemory(player, choice.cost?.memory ?? 0) ?? choice.message, moves);
    }
    const { move, score, milliseconds = passed, cpu = milliseconds, memory = 0 } = choice;
    const overstepped = clocks.spend(player, { milliseconds, cpu, memory });
    if (overstepped !== undefined) {
      unplayed?.(player, milliseconds);
      return lostBy(player, overstepped, moves);
    }
    watch?.(position, choice, milliseconds);
    for (const agent of agents) agent.follow?.(position, move);
    position.make(move);
    moves.push(move);
    const drawn = draws.after(position, move);
    if (drawn !== undefined) return { moves, winner: undefined, ending: drawn, voided: false };
    const adjudged = position.over() ? undefined : scores.after(player, score);
    if (adjudged !== undefined) return { moves, ...adjudged, voided: false };
  }
  return { moves, winner: position.winner(), ending: position.ending(), voided: position.voided?.() ?? false };
}

function lostBy(player: Player, ending: string, moves: readonly Move[]): Played {
  return { moves, winner: (1 - player) as Player, ending, voided: false };
}
