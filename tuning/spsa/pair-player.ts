import * as z from 'zod';
import type { Agent } from '../../agents/agent.ts';
import { evaluatorOf } from '../../agents/agent-weights.ts';
import { EngineAgent } from '../../agents/engine/agent.ts';
import { attachToParent, type Ticket } from '../../agents/engine/host.ts';
import type { Evaluator } from '../../agents/evaluation/evaluator.ts';
import { playGame } from '../../agents/play/referee.ts';
import { Searcher } from '../../agents/search/search-agent.ts';
import { fullSearch, settingsText } from '../../agents/search/search-options.ts';
import { repeatable, sentAgent } from '../../agents/spec.ts';
import type { Game, Player, Position } from '../../games/game.ts';
import { gameNamed } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { Random } from '../../lib/maths/random.ts';
import { taskKind } from '../../lib/tasks/work.ts';
import { variantOf } from '../variant.ts';
import { type Parameter, parameter, type Results, results } from './ascent.ts';
import type { Climber } from './parameters.ts';

/** What a worker needs to play any pair of a run: plain data. */
interface PairSetup {
  readonly game: string;
  readonly seed: number;
  readonly climber: Climber;
  readonly parameters: readonly Parameter[];
  /** The way to the host of engines where one is tuned. */
  readonly host: Ticket | undefined;
}

/** Two games on one opening, seats swapped. */
const task = z.strictObject({
  /** Its number in the run. */
  pair: z.int().nonnegative(),
  opening: z.string().max(100_000),
  /** The two players, by their parameters: whole numbers. */
  plus: z.array(z.number()).readonly(),
  minus: z.array(z.number()).readonly(),
});

/** One task: one pair of games. An engine from outside is tuned on the machine whose program it is. */
export const pairTask = taskKind<PairSetup, z.infer<typeof task>, Results>({
  name: 'spsa',
  module: new URL('./pair-player.ts', import.meta.url),
  setup: z.strictObject({
    game: z.string(),
    seed: z.number(),
    climber: sentAgent,
    parameters: z.array(parameter),
    host: z.undefined(),
  }),
  task,
  result: results.strict(),
  game: ({ game }) => game,
  lasting: ({ climber }, result) => (repeatable(climber) ? result : undefined),
  check: (_, { pair }, { wins, draws, losses, voided, faults }) => {
    if (wins + draws + losses + voided !== 2 || faults !== 0)
      throw new InputError(`pair ${pair}: not two games of our own agents`);
  },
});

/** One side of an iteration, as the player with these values: it becomes another in each, without starting anew. */
type Contender = (values: readonly number[]) => Agent;

/** One task: one pair of games, from the view of `plus`. It depends on the setup and on the task alone. */
export default function pairPlayer({
  game: name,
  seed,
  climber,
  parameters,
  host,
}: PairSetup): (one: z.infer<typeof task>) => Results {
  if (host !== undefined) attachToParent(host);
  const game = gameNamed(name);
  const [becomePlus, becomeMinus] = ['plus', 'minus'].map((side) => contender(game, climber, parameters, side));
  return ({ plus, minus, pair, opening }) => {
    const [one, other] = [becomePlus!(plus), becomeMinus!(minus)];
    const found = { wins: 0, draws: 0, losses: 0, voided: 0, faults: 0 };
    for (const seat of [0, 1] as const) {
      const agents: [Agent, Agent] = seat === 0 ? [one, other] : [other, one];
      const random = new Random(seed, 'spsa', 'game', pair, seat);
      const { winner, voided, detail } = playGame(game, game.parse(opening), agents, random);
      if (detail !== undefined) found.faults++;
      if (voided) found.voided++;
      else if (winner === undefined) found.draws++;
      else if (winner === seat) found.wins++;
      else found.losses++;
    }
    return found;
  };
}

/** The climber with other values of `parameters`, whole numbers, under `name`. */
export function climberAt(
  game: Game,
  climber: Climber,
  parameters: readonly Parameter[],
  values: readonly number[],
  name: string,
): ReturnType<typeof variantOf> {
  const settings = parameters.map((one, i) => [one.name, String(values[i]!)] as const);
  return variantOf(game, climber, settings, climber.limit, name);
}

/** `name` tells the two sides of a game apart. */
function contender(game: Game, climber: Climber, parameters: readonly Parameter[], name: string): Contender {
  if (climber.kind === 'engine') {
    const agent = new EngineAgent(game, { ...climber, name });
    return (values) => {
      const spec = climberAt(game, climber, parameters, values, name);
      // Told before the next game.
      if (spec.kind === 'engine') agent.tell(spec.command.options);
      return agent;
    };
  }
  // Keeps its search, whose tables take as long to make as a short game does, and gives it another evaluation.
  let kept: { readonly settings: string; readonly evaluator: Exchanged; readonly agent: Agent } | undefined;
  return (values) => {
    const spec = climberAt(game, climber, parameters, values, name);
    if (spec.kind !== 'search') throw new Error('weights are played by our search');
    const settings = settingsText(spec.options, fullSearch);
    const evaluator = evaluatorOf(game, spec.weights);
    if (kept?.settings === settings && kept.evaluator.stands(evaluator)) kept.evaluator.now = evaluator;
    else {
      const exchanged = new Exchanged(evaluator);
      kept = { settings, evaluator: exchanged, agent: new Searcher(game, exchanged, spec.limit, spec.options) };
    }
    return kept.agent;
  };
}

/** Whichever evaluation was given last. Hot: one call more a leaf. */
class Exchanged implements Evaluator {
  now: Evaluator;

  constructor(evaluator: Evaluator) {
    this.now = evaluator;
  }

  /** Whether a search with this one would be the same with `other`: caches of costly ones keep what a draw is worth. */
  stands(other: Evaluator): boolean {
    return this.costly === (other.costly === true) && (!this.costly || this.draw === other.draw);
  }

  get costly(): boolean {
    return this.now.costly === true;
  }

  get draw(): number {
    return this.now.draw;
  }

  evaluate(position: Position, player: Player): number {
    return this.now.evaluate(position, player);
  }
}
