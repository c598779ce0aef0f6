import type { Agent } from '../../agents/agent.ts';
import { EngineAgent } from '../../agents/engine/agent.ts';
import { attachToParent, type Ticket } from '../../agents/engine/connection.ts';
import type { Evaluator } from '../../agents/evaluation/evaluator.ts';
import { evaluatorOf } from '../../agents/evaluator-of.ts';
import { playGame } from '../../agents/play/play.ts';
import { Searcher } from '../../agents/search/search-agent.ts';
import { settingsText } from '../../agents/search/search-options.ts';
import type { Game, Player, Position } from '../../games/game.ts';
import { gameNamed } from '../../games/index.ts';
import { Random } from '../../lib/maths/random.ts';
import type { Perturbed } from './ascent.ts';
import { type Climber, climberAt } from './climber.ts';
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

/** One side of an iteration: it becomes another player in each, without starting anew. */
interface Contender {
  /** The player with these values, for the games to come. */
  become(values: readonly number[]): Agent;
}

/** `name` tells the two sides of a game apart. */
function contenderOf(game: Game, climber: Climber, parameters: readonly Parameter[], name: string): Contender {
  return climber.kind === 'engine'
    ? new EngineContender(game, climber, parameters, name)
    : new SearchContender(game, climber, parameters, name);
}

/** Tells its engine other options before the next game. */
class EngineContender implements Contender {
  readonly #climber: Climber;
  readonly #parameters: readonly Parameter[];
  readonly #name: string;
  readonly #agent: EngineAgent;

  constructor(
    game: Game,
    climber: Extract<Climber, { kind: 'engine' }>,
    parameters: readonly Parameter[],
    name: string,
  ) {
    this.#climber = climber;
    this.#parameters = parameters;
    this.#name = name;
    this.#agent = new EngineAgent(game, { ...climber, name });
  }

  become(values: readonly number[]): Agent {
    const spec = climberAt(this.#climber, this.#parameters, values, this.#name);
    if (spec.kind === 'engine') this.#agent.tell(spec.command.options);
    return this.#agent;
  }
}

/** Keeps its search, whose tables take as long to make as a short game does, and gives it another evaluation. */
class SearchContender implements Contender {
  readonly #game: Game;
  readonly #climber: Climber;
  readonly #parameters: readonly Parameter[];
  readonly #name: string;
  #kept: { readonly settings: string; readonly evaluator: Exchanged; readonly agent: Agent } | undefined;

  constructor(game: Game, climber: Climber, parameters: readonly Parameter[], name: string) {
    this.#game = game;
    this.#climber = climber;
    this.#parameters = parameters;
    this.#name = name;
  }

  become(values: readonly number[]): Agent {
    const spec = climberAt(this.#climber, this.#parameters, values, this.#name);
    if (spec.kind !== 'search') throw new Error('weights are played by our search');
    const settings = settingsText(spec.options);
    const evaluator = evaluatorOf(this.#game, spec.weights);
    if (this.#kept?.settings === settings && this.#kept.evaluator.stands(evaluator))
      this.#kept.evaluator.exchange(evaluator);
    else {
      const exchanged = new Exchanged(evaluator);
      this.#kept = {
        settings,
        evaluator: exchanged,
        agent: new Searcher(this.#game, exchanged, spec.limit, spec.options),
      };
    }
    return this.#kept!.agent;
  }
}

/** Whichever evaluation was given last. Hot: one call more a leaf. */
class Exchanged implements Evaluator {
  #evaluator: Evaluator;

  constructor(evaluator: Evaluator) {
    this.#evaluator = evaluator;
  }

  exchange(evaluator: Evaluator): void {
    this.#evaluator = evaluator;
  }

  /** Whether a search with this one would be the same with `other`: caches of costly ones keep what a draw is worth. */
  stands(other: Evaluator): boolean {
    return this.costly === (other.costly === true) && (!this.costly || this.draw === other.draw);
  }

  get costly(): boolean {
    return this.#evaluator.costly === true;
  }

  get draw(): number {
    return this.#evaluator.draw;
  }

  evaluate(position: Position, player: Player): number {
    return this.#evaluator.evaluate(position, player);
  }
}

/** What a worker is started with; the way to the host of engines where one is tuned. */
export interface WorkerSetup extends PairSetup {
  readonly host: Ticket | undefined;
}

/** One task: one pair of games. */
export default function player({ host, ...setup }: WorkerSetup): (task: PairTask) => Results {
  if (host !== undefined) attachToParent(host);
  const one = new PairPlayer(setup);
  return (task) => one.play(task);
}
