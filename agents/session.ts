import type { Game, Move, Player, Position } from '../games/game.ts';
import type { Random } from '../lib/maths/random.ts';
import { type Agent, MAX_POINTS, WIN } from './agent.ts';
import { createAgent } from './create-agent.ts';
import { termsOf } from './evaluation/terms.ts';
import { choiceOf, Forfeit } from './play/forfeit.ts';
import type { AgentSpec } from './spec.ts';

/** A game that people and agents play, one move at a time, with every move to be taken back. */
export class Session {
  readonly game: Game;
  readonly position: Position;
  /** By seat; undefined is a person. */
  readonly agents: readonly [AgentSpec | undefined, AgentSpec | undefined];
  readonly #players: readonly (Agent | undefined)[];
  readonly #adviser: { readonly spec: AgentSpec; readonly agent: Agent };
  readonly #moves: Move[] = [];
  readonly #random: Random;
  #forfeit: Forfeit | undefined;

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
    this.#players = agents.map((spec) => (spec === undefined ? undefined : createAgent(game, spec)));
    this.#adviser = { spec: adviser, agent: createAgent(game, adviser) };
    this.#random = random;
    for (const agent of this.#allAgents()) agent.start();
  }

  /** Whether the game is over: by its rules, or because the agent that was to move can't go on. */
  get over(): boolean {
    return this.#forfeit !== undefined || this.position.over();
  }

  /** Whether an agent couldn't go on. */
  get forfeited(): boolean {
    return this.#forfeit !== undefined;
  }

  /** Who won, undefined being a draw, and how the game ended. Only when it is over. */
  get outcome(): { readonly winner: Player | undefined; readonly ending: string } {
    if (this.#forfeit === undefined) return { winner: this.position.winner(), ending: this.position.ending() };
    const { message, detail } = this.#forfeit;
    return { winner: (1 - this.position.turn) as Player, ending: `${message} (${detail})` };
  }

  /** Whether a person is to move. */
  get asksPerson(): boolean {
    return !this.over && this.#players[this.position.turn] === undefined;
  }

  /** Plays the person's move. Throws InputError with the rule that it breaks. */
  play(text: string): void {
    this.#make(this.game.parseMove(this.position, text));
  }

  /**
   * Lets the agent that is to move play; returns its move as text, or undefined where it can't go on: the game is over
   * then.
   */
  answer(): string | undefined {
    const choice = choiceOf(this.#players[this.position.turn]!, this.position, this.#random);
    if (choice instanceof Forfeit) {
      this.#forfeit = choice;
      return undefined;
    }
    const text = this.game.moveText(this.position, choice.move);
    this.#make(choice.move);
    return text;
  }

  /** Takes moves back until a person is to move again; false, and nothing happens, where no such move was made. */
  undo(): boolean {
    const seats: Player[] = [];
    let people = 0;
    const moves = this.#moves;
    for (let taken = 1; taken <= moves.length && people === 0; taken++) {
      this.position.unmake();
      seats.push(this.position.turn);
      if (this.#players[this.position.turn] === undefined) people = taken;
    }
    if (people === 0) {
      for (const move of moves.slice(moves.length - seats.length)) this.position.make(move);
      return false;
    }
    moves.length -= people;
    this.#tellAgain();
    return true;
  }

  /** The legal moves as text, sorted. */
  legal(): string[] {
    const out = new Int32Array(this.game.maxMoves);
    const count = this.position.moves(out, 0);
    return Array.from(out.subarray(0, count), (move) => this.game.moveText(this.position, move)).sort();
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
    if (!('weights' in spec) || spec.weights.model === 'network') return lines;
    const seat = this.game.seats[this.position.turn];
    for (const { name, own, other, points } of termsOf(this.game, spec.weights, this.position, this.position.turn))
      lines.push(`  ${name.padEnd(20)} ${seat} ${short(own)}, other ${short(other)}: ${short(points)} points`);
    return lines;
  }

  #make(move: Move): void {
    for (const agent of this.#allAgents()) agent.follow?.(this.position, move);
    this.position.make(move);
    this.#moves.push(move);
  }

  /** After a move was taken back, for agents that keep the game's moves. */
  #tellAgain(): void {
    const followers = this.#allAgents().filter((agent) => agent.follow !== undefined);
    if (followers.length === 0) return;
    for (const follower of followers) follower.start();
    for (const _ of this.#moves) this.position.unmake();
    for (const move of this.#moves) {
      for (const follower of followers) follower.follow!(this.position, move);
      this.position.make(move);
    }
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
