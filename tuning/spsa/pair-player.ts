import type { Agent } from '../../agents/agent.ts';
import { playGame } from '../../agents/play/play.ts';
import type { Game } from '../../games/game.ts';
import { gameNamed } from '../../games/index.ts';
import { Random } from '../../lib/maths/random.ts';
import type { Perturbed } from './ascent.ts';
import type { Climber } from './climber.ts';
import { type Contender, contenderOf } from './contender.ts';
import type { Results } from './log.ts';
import type { Parameter } from './parameter.ts';

/** What a worker needs to play any pair of a run: plain data. */
export interface PairSetup {
  readonly game: string;
  readonly seed: number;
  readonly climber: Climber;
  readonly parameters: readonly Parameter[];
}

/** Two games on one opening, seats swapped: plain data. */
export interface PairTask extends Perturbed {
  /** Its number in the run. */
  readonly pair: number;
  readonly opening: string;
}

/** Plays the pairs of a run in any order: a pair depends on the setup and on its task alone. */
export class PairPlayer {
  readonly #game: Game;
  readonly #seed: number;
  readonly #plus: Contender;
  readonly #minus: Contender;

  constructor({ game, seed, climber, parameters }: PairSetup) {
    this.#game = gameNamed(game);
    this.#seed = seed;
    this.#plus = contenderOf(this.#game, climber, parameters, 'plus');
    this.#minus = contenderOf(this.#game, climber, parameters, 'minus');
  }

  /** What the two games came to, from the view of `plus`. */
  play({ plus, minus, pair, opening }: PairTask): Results {
    const [one, other] = [this.#plus.become(plus), this.#minus.become(minus)];
    const results = { wins: 0, draws: 0, losses: 0, voided: 0, faults: 0 };
    for (const seat of [0, 1] as const) {
      const agents: [Agent, Agent] = seat === 0 ? [one, other] : [other, one];
      const random = new Random(this.#seed, 'spsa', 'game', pair, seat);
      const { winner, voided, detail } = playGame(this.#game, this.#game.parse(opening), agents, random);
      if (detail !== undefined) results.faults++;
      if (voided) results.voided++;
      else if (winner === undefined) results.draws++;
      else if (winner === seat) results.wins++;
      else results.losses++;
    }
    return results;
  }
}
