import * as z from 'zod';
import { DrawReferee } from '../../games/draws.ts';
import type { Game, Move, Player, Position } from '../../games/game.ts';
import { InputError } from '../../lib/input-error.ts';
import type { Random } from '../../lib/maths/random.ts';
import { count, type Frozen, type Mutable } from '../../lib/plain-data.ts';
import type { Agent, Choice } from '../agent.ts';
import { type Cost, GameClocks, type TimeControl, type TimeLeft } from '../limits/clock.ts';
import { choiceOf, Forfeit } from './forfeit.ts';

const positive = count.positive();

/**
 * When the referee ends a game that the rules would let continue. Scores are in each agent's own points, for itself.
 */
export const adjudicationSchema = z.strictObject({
  /** Won: one has scored at least `points` in its last `moves` moves, and the other at most -`points` in its own. */
  resign: z.strictObject({ points: positive, moves: positive }).exactOptional(),
  /**
   * Drawn: both have scored from -`points` to `points` in their last `moves` moves, and `from` plies have been played.
   */
  draw: z.strictObject({ points: count, moves: positive, from: count }).exactOptional(),
  /**
   * Instead of the game's own: drawn after this many plies, or when a grid has arisen so often (in games that count
   * that).
   */
  plies: positive.exactOptional(),
  repetitions: positive.exactOptional(),
});
export type Adjudication = Frozen<z.infer<typeof adjudicationSchema>>;

/** How a game was ended by the players' scores. */
interface Adjudged {
  /** Undefined: drawn. */
  readonly winner: Player | undefined;
  readonly ending: string;
}

const PARTS = 'resign=600:4, draw=20:8:40, plies=300 or repetitions=3';

/**
 * Reads `resign=POINTS:MOVES,draw=POINTS:MOVES:FROM,plies=N,repetitions=N`, any of them. Throws InputError that begins
 * with `where`.
 */
export function parseAdjudication(text: string, where: string): Adjudication {
  const adjudication: Mutable<Adjudication> = {};
  for (const part of text.split(',')) {
    const [, name = '', rest = ''] = /^(\w+)=(\d{1,9}(?::\d{1,9})*)$/.exec(part.trim()) ?? [];
    const [points = 0, moves = 0, from = 0, ...more] = rest.split(':').map(Number);
    const numbers = rest.split(':').length;
    if (more.length > 0) throw wrong(part, where);
    if (name === 'resign' && numbers === 2 && points > 0 && moves > 0) adjudication.resign = { points, moves };
    else if (name === 'draw' && numbers >= 2 && moves > 0) adjudication.draw = { points, moves, from };
    else if ((name === 'plies' || name === 'repetitions') && numbers === 1 && points > 0) adjudication[name] = points;
    else throw wrong(part, where);
  }
  return adjudication;
}

/** Read back by `parseAdjudication`. */
export function adjudicationText({ resign, draw, plies, repetitions }: Adjudication): string {
  return [
    ...(resign === undefined ? [] : [`resign=${resign.points}:${resign.moves}`]),
    ...(draw === undefined ? [] : [`draw=${draw.points}:${draw.moves}:${draw.from}`]),
    ...(plies === undefined ? [] : [`plies=${plies}`]),
    ...(repetitions === undefined ? [] : [`repetitions=${repetitions}`]),
  ].join(',');
}

/** How a game ends by its players' scores under such a rule. */
export function byScore(
  how: 'won' | 'drawn',
  { points, moves }: { readonly points: number; readonly moves: number },
): string {
  return `${how} by score (${points} points, ${moves} moves)`;
}

/** Ends one game when its players' scores say that it is decided. A move without a score agrees with nothing. */
export class ScoreReferee {
  readonly #rules: Adjudication;
  /** By player: how many of its last moves, in a row, were scored as won, as lost, as even. */
  readonly #won: [number, number] = [0, 0];
  readonly #lost: [number, number] = [0, 0];
  readonly #even: [number, number] = [0, 0];
  #plies = 0;

  constructor(rules: Adjudication) {
    this.#rules = rules;
  }

  /** To be told of every move: who made it and its score for him. Returns how the game ends now, if it does. */
  after(player: Player, score: number | undefined): Adjudged | undefined {
    this.#plies++;
    const { resign, draw } = this.#rules;
    if (resign !== undefined) {
      this.#won[player] = score !== undefined && score >= resign.points ? this.#won[player] + 1 : 0;
      this.#lost[player] = score !== undefined && score <= 0 - resign.points ? this.#lost[player] + 1 : 0;
      const winner = ([0, 1] as const).find(
        (one) => this.#won[one] >= resign.moves && this.#lost[1 - one]! >= resign.moves,
      );
      if (winner !== undefined) return { winner, ending: byScore('won', resign) };
    }
    if (draw !== undefined) {
      this.#even[player] = score !== undefined && Math.abs(score) <= draw.points ? this.#even[player] + 1 : 0;
      if (Math.min(...this.#even) >= draw.moves && this.#plies >= draw.from)
        return { winner: undefined, ending: byScore('drawn', draw) };
    }
    return undefined;
  }
}

function wrong(part: string, where: string): InputError {
  return new InputError(`${where}: ${part}: expected ${PARTS}`);
}

/** What a referee adds to a game's rules. */
interface Refereeing {
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
  /** Where a player couldn't continue: what was found. */
  readonly detail?: string;
}

/** What an agent chose, and what that took. */
interface Answer {
  readonly choice: Choice;
  readonly cost: Cost;
}

/**
 * Watches one game move by move and says when it is over: by its rules, by a draw rule that they lack, by adjudication,
 * or because a player exceeded its time control or can't continue. Moves are made by the caller, and none is taken
 * back.
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
    this.#draws = new DrawReferee({ ...game, draws: { ...game.draws, ...adjudication } });
    this.#scores = new ScoreReferee(adjudication);
    this.#clocks = new GameClocks(timeControls);
    this.#unplayed = unplayed;
    this.#mover = position.turn;
    this.#end = position.over() ? byRules(position) : undefined;
  }

  /** Undefined while the game continues. */
  get end(): End | undefined {
    return this.#end;
  }

  /** What the player to move may take; undefined where its time has no bounds. */
  get timeLeft(): TimeLeft | undefined {
    return this.#clocks.timeLeft(this.#mover);
  }

  /** Asks `agent`, which is to move. Undefined: it can't continue or took more than it may, and the game is over. */
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
