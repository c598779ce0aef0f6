import { DrawReferee } from '../../games/draws.ts';
import type { Game, Move, Player, Position } from '../../games/game.ts';
import type { Random } from '../../lib/maths/random.ts';
import type { Agent, Choice } from '../agent.ts';
import { type Cost, GameClocks, type TimeControl, type TimeLeft } from '../limits/clock.ts';
import { drawRulesUnder, ScoreReferee } from './adjudication.ts';
import type { Adjudication } from './adjudication-schema.ts';
import { choiceOf, Forfeit } from './forfeit.ts';

/** What a referee adds to a game's rules. */
export interface Refereeing {
  /** What each player may take, by seat. */
  readonly timeControls?: readonly [TimeControl | undefined, TimeControl | undefined];
  readonly adjudication?: Adjudication;
  /** Told of a choice that lost the game and is not made on the board, and of the milliseconds it took. */
  readonly unplayed?: (player: Player, milliseconds: number) => void;
}

/** How a game ended. */
export interface End {
  /** Undefined: drawn. */
  readonly winner: Player | undefined;
  /** In the referee's words. */
  readonly ending: string;
  /** The game counts for nothing, not even as a draw. */
  readonly voided: boolean;
  /** Where a player couldn't go on: what was found. */
  readonly detail?: string;
}

/** What an agent chose, and what that took. */
export interface Answer {
  readonly choice: Choice;
  readonly cost: Cost;
}

/**
 * Watches one game move by move and says when it is over: by its rules, by a draw rule that they lack, by adjudication,
 * or because a player exceeded its time control or can't go on. Moves are made by the caller, and none is taken back.
 */
export class Referee {
  readonly #position: Position;
  readonly #draws: DrawReferee;
  readonly #scores: ScoreReferee;
  readonly #clocks: GameClocks;
  readonly #unplayed: NonNullable<Refereeing['unplayed']>;
  #mover: Player;
  #end: End | undefined;

  /** The game begins in `position`, in which its moves are made. */
  constructor(
    game: Game,
    position: Position,
    { timeControls = [undefined, undefined], adjudication = {}, unplayed = () => {} }: Refereeing = {},
  ) {
    this.#position = position;
    this.#draws = new DrawReferee({ ...game, draws: drawRulesUnder(game.draws, adjudication) });
    this.#scores = new ScoreReferee(adjudication);
    this.#clocks = new GameClocks(timeControls);
    this.#unplayed = unplayed;
    this.#mover = position.turn;
    this.#end = position.over() ? byRules(position) : undefined;
  }

  /** Undefined while the game goes on. */
  get end(): End | undefined {
    return this.#end;
  }

  /** What the player to move may take; undefined where its time has no bounds. */
  get timeLeft(): TimeLeft | undefined {
    return this.#clocks.timeLeft(this.#mover);
  }

  /** Asks `agent`, which is to move. Undefined: it can't go on or took more than it may, and the game is over. */
  ask(agent: Agent, random: Random): Answer | undefined {
    const started = performance.now();
    const choice = choiceOf(agent, this.#position, random, this.timeLeft);
    const passed = performance.now() - started;
    if (choice instanceof Forfeit) {
      if (choice.cost !== undefined) this.#unplayed(this.#mover, choice.cost.milliseconds);
      const outOfMemory = this.#clocks.outOfMemory(this.#mover, choice.cost?.memory ?? 0);
      this.#end = this.#lost(outOfMemory ?? choice.message, choice.detail);
      return undefined;
    }
    const { milliseconds = passed, cpu = milliseconds, memory = 0 } = choice;
    const cost = { milliseconds, cpu, memory };
    return this.spend(cost) === undefined ? { choice, cost } : undefined;
  }

  /** To be told what the next move took, before it is made. Returns the end if that was more than is allowed. */
  spend(cost: Cost): End | undefined {
    const overstepped = this.#clocks.spend(this.#mover, cost);
    if (overstepped !== undefined) {
      this.#unplayed(this.#mover, cost.milliseconds);
      this.#end = this.#lost(overstepped);
    }
    return this.#end;
  }

  /** To be told of every move, after it was made, and its score for who made it. Returns the end, if there is one. */
  after(move: Move, score?: number): End | undefined {
    const position = this.#position;
    const mover = this.#mover;
    this.#mover = position.turn;
    const drawn = this.#draws.after(position, move);
    if (position.over()) this.#end = byRules(position);
    else if (drawn !== undefined) this.#end = { winner: undefined, ending: drawn, voided: false };
    else {
      const adjudged = this.#scores.after(mover, score);
      if (adjudged !== undefined) this.#end = { ...adjudged, voided: false };
    }
    return this.#end;
  }

  #lost(ending: string, detail?: string): End {
    const winner = (1 - this.#mover) as Player;
    return { winner, ending, voided: false, ...(detail === undefined ? {} : { detail }) };
  }
}

function byRules(position: Position): End {
  return { winner: position.winner(), ending: position.ending(), voided: position.voided?.() ?? false };
}
