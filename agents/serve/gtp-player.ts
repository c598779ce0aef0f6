import type { Game, Move, Position } from '../../games/game.ts';
import { familyNamed, gameOfSize } from '../../games/index.ts';
import { Random } from '../../lib/maths/random.ts';
import { program } from '../../lib/version.ts';
import type { Agent } from '../agent.ts';
import { createAgent } from '../create-agent.ts';
import type { GtpPlayer } from '../gtp.ts';
import type { AgentSpec } from '../spec.ts';

/** An agent of ours behind GTP: one for each board that it is asked to play on. */
export class OurGtpPlayer implements GtpPlayer {
  readonly name: string;
  readonly version = program.replace(/^\S+ /, '');
  readonly #specOf: (game: Game) => AgentSpec;
  readonly #seed: number;
  readonly #agents = new Map<string, Agent>();
  #games = 0;
  #random: Random;

  /** `specOf` says which agent plays a game; it throws InputError where none can. */
  constructor(name: string, specOf: (game: Game) => AgentSpec, seed: number) {
    this.name = name;
    this.#specOf = specOf;
    this.#seed = seed;
    this.#random = this.#newRandom();
  }

  game(family: string, size: number): Game {
    const game = gameOfSize(familyNamed(family), size);
    if (!this.#agents.has(game.name)) this.#agents.set(game.name, createAgent(game, this.#specOf(game)));
    return game;
  }

  newGame(): void {
    this.#games++;
    this.#random = this.#newRandom();
    for (const agent of this.#agents.values()) agent.start();
  }

  choose(game: Game, position: Position): Move {
    return this.#agents.get(game.name)!.choose(position, this.#random).move;
  }

  #newRandom(): Random {
    return new Random(this.#seed, 'engine', this.#games);
  }
}
