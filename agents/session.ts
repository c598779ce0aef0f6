import type { Game, Move, Position } from '../games/game.ts';
import { legalMoves } from '../games/moves.ts';
import type { Random } from '../lib/maths/random.ts';
import { type Agent, MAX_POINTS, WIN } from './agent.ts';
import { createAgent, createMetered } from './create-agent.ts';
import { termsOf } from './evaluation/terms.ts';
import type { Cost } from './limits/clock.ts';
import { choiceOf, Forfeit } from './play/forfeit.ts';
import { type End, Referee } from './play/referee.ts';
import type { AgentSpec } from './spec.ts';

/** A move, and what its agent thought of it and took for it; a person's has neither. */
interface Turn {
  readonly move: Move;
  readonly score?: number | undefined;
  readonly cost?: Cost;
}

/**
 * A game that people and agents play, one move at a time, with every move to be taken back. Its referee is that of a
 * tournament.
 */
export class Session {
  readonly game: Game;
  readonly position: Position;
  /** By seat; undefined is a person. */
  readonly agents: readonly [AgentSpec | undefined, AgentSpec | undefined];
  readonly #players: readonly (Agent | undefined)[];
  readonly #adviser: { readonly spec: AgentSpec; readonly agent: Agent };
  readonly #turns: Turn[] = [];
  readonly #random: Random;
  #referee: Referee;

  constructor(
    game: Game,
    position: Position,
    agents: readonly [AgentSpec | undefined, AgentSpec | undefined],
    adviser: AgentSpec,
    random: Random,
  ) {
    this.game = game;
    this.position = position;
    this.agents = agents;
    this.#players = agents.map((spec) => (spec === undefined ? undefined : createMetered(game, spec)));
    this.#adviser = { spec: adviser, agent: createAgent(game, adviser) };
    this.#random = random;
    this.#referee = this.#newReferee();
    for (const agent of this.#allAgents()) agent.start();
  }

  /** How the game ended; undefined while it continues. */
  get end(): End | undefined {
    return this.#referee.end;
  }

  /** Whether a person is to move. */
  get asksPerson(): boolean {
    return this.end === undefined && this.#players[this.position.turn] === undefined;
  }

  /** Plays the person's move. Throws InputError with the rule that it breaks. */
  play(text: string): void {
    this.#make({ move: this.game.parseMove(this.position, text) });
  }

  /**
   * Lets the agent that is to move play; returns its move as text, or undefined where it can't continue or took more
   * than it may: the game is over then.
   */
  answer(): string | undefined {
    const answer = this.#referee.ask(this.#players[this.position.turn]!, this.#random);
    if (answer === undefined) return undefined;
    const { choice, cost } = answer;
    const text = this.game.moveText(this.position, choice.move);
    this.#make({ move: choice.move, score: choice.score, cost });
    return text;
  }

  /** Takes moves back until a person is to move again; false, and nothing happens, where no such move was made. */
  undo(): boolean {
    const last = this.#turns.findLastIndex(({ cost }) => cost === undefined);
    if (last === -1) return false;
    for (const _ of this.#turns) this.position.unmake();
    this.#turns.length = last;
    // What has counted the moves, the referee and some agents, counts anew.
    this.#referee = this.#newReferee();
    for (const agent of this.#allAgents()) if (agent.follow !== undefined) agent.start();
    for (const turn of this.#turns) {
      if (turn.cost !== undefined) this.#referee.spend(turn.cost);
      this.#follow(turn);
    }
    return true;
  }

  /** The legal moves as text, sorted. */
  legal(): string[] {
    return legalMoves(this.game, this.position).sort();
  }

  /**
   * The adviser's move, what it thinks of the position for the player to move, and the evaluation's terms, a line each.
   */
  hint(): string[] {
    const { spec, agent } = this.#adviser;
    const advice = choiceOf(agent, this.position, this.#random);
    if (advice instanceof Forfeit) return [`${spec.name}: ${advice.message} (${advice.detail})`];
    const { move, score, depth, nodes } = advice;
    const lines = [
      `${this.game.moveText(this.position, move)}, says ${spec.name}: ${scoreText(score)} (depth ${depth}, ${nodes} positions)`,
    ];
    if (!('weights' in spec) || spec.weights.model !== 'linear') return lines;
    const seat = this.game.seats[this.position.turn];
    for (const { name, own, other, points } of termsOf(this.game, spec.weights, this.position, this.position.turn))
      lines.push(`  ${name.padEnd(20)} ${seat} ${short(own)}, other ${short(other)}: ${short(points)} points`);
    return lines;
  }

  #make(turn: Turn): void {
    this.#follow(turn);
    this.#turns.push(turn);
  }

  #follow({ move, score }: Turn): void {
    for (const agent of this.#allAgents()) agent.follow?.(this.position, move);
    this.position.make(move);
    this.#referee.after(move, score);
  }

  /** The game begins where the position stands. */
  #newReferee(): Referee {
    const [first, second] = this.agents;
    return new Referee(this.game, this.position, { timeControls: [first?.timeControl, second?.timeControl] });
  }

  #allAgents(): Agent[] {
    return [...this.#players, this.#adviser.agent].filter((agent) => agent !== undefined);
  }
}

/** A score in words: points, or a win found and in how many plies. */
export function scoreText(score: number | undefined): string {
  if (score === undefined) return 'no opinion';
  if (Math.abs(score) < MAX_POINTS) return `${score} points`;
  const plies = WIN - Math.abs(score);
  return `${score > 0 ? 'wins' : 'loses'} in ${plies} ${plies === 1 ? 'ply' : 'plies'}`;
}

/** At most two decimals, none that say nothing. */
function short(value: number): string {
  return String(Math.round(value * 100) / 100 + 0);
}
