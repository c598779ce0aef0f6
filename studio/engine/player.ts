import type { Agent, Choice } from '../../agents/agent.ts';
import { evaluatorOf, parseWeights } from '../../agents/agent-weights.ts';
import { builtInAgents } from '../../agents/built-in-agents.ts';
import { GreedyAgent } from '../../agents/greedy.ts';
import type { Limit } from '../../agents/limits/limit.ts';
import { RandomAgent } from '../../agents/random.ts';
import { Search } from '../../agents/search/search.ts';
import { fullSearch } from '../../agents/search/search-options.ts';
import type { AgentWeights } from '../../agents/weights/schema.ts';
import { handWeights, type Perspective } from '../../agents/weights/weights.ts';
import type { Game, Move, Position } from '../../games/game.ts';
import { InputError } from '../../lib/input-error.ts';
import type { Random } from '../../lib/maths/random.ts';
import { insteadOf } from '../../lib/near-names.ts';
import { quoted } from '../../lib/quoted.ts';

/** Which agent: our search with weights, or one by its name. */
export type AgentAsked =
  | { readonly kind: 'hand'; readonly perspective: Perspective }
  /** `weights` is the JSON of a weights file, which is called `name`. */
  | { readonly kind: 'weights'; readonly name: string; readonly weights: unknown; readonly perspective?: Perspective }
  /** `random`, `greedy`, or an agent with an algorithm of its own. */
  | { readonly kind: 'named'; readonly name: string };

/** An agent as the page has it play and explain. */
export interface Player {
  /** Forgets the last game. */
  start(): void;
  /** Chooses in an unfinished position. */
  choose(position: Position, random: Random, how?: Choosing): Choice;
  /** The moves that it expects from `first` on. */
  line(position: Position, first: Move): Move[];
  /** Only in agents that keep the game's moves: is told of each, before it is made. */
  follow?(position: Position, move: Move): void;
}

/** What only our search can do. */
interface Choosing {
  /** Is told of each depth that was searched to its end. */
  readonly heard?: ((found: Choice) => void) | undefined;
  /** Moves that are left out. */
  readonly without?: readonly Move[];
  /** Another limit, this once. */
  readonly within?: Limit;
}

/** Moves shown of what a search expects. */
const LONGEST_LINE = 12;

/**
 * The player that a page asks for, who keeps to `limit`. Throws InputError for weights that `game` can't be played with,
 * unknown names, and limits that an agent can't keep.
 */
export function playerOf(game: Game, asked: AgentAsked, limit: Limit): Player {
  if (asked.kind !== 'named') return searching(game, weightsOf(game, asked)!, limit);
  if (asked.name === 'random') return simple(new RandomAgent(game));
  if (asked.name === 'greedy') return simple(new GreedyAgent(game, evaluatorOf(game, weightsOf(game, asked)!)));
  return builtIn(game, asked.name, limit);
}

/** The weights that are asked for. Throws InputError. */
export function weightsOf(game: Game, asked: AgentAsked): AgentWeights | undefined {
  if (asked.kind === 'hand') return handWeights(game, asked.perspective);
  if (asked.kind === 'named') return asked.name === 'greedy' ? handWeights(game, 'own') : undefined;
  const { name, perspective } = asked;
  const weights = parseWeights(asked.weights, game, name);
  if (perspective === undefined || weights.model === 'network') return weights;
  return { ...weights, perspective };
}

function searching(game: Game, weights: AgentWeights, limit: Limit): Player {
  if (limit.simulations !== undefined) throw new InputError('our search plays no simulations; nodes are wanted');
  const search = new Search(game, evaluatorOf(game, weights), fullSearch);
  return {
    start: () => search.start(),
    choose: (position, _, { heard, without, within = limit } = {}) => search.choose(position, within, heard, without),
    line: (position, first) => search.line(position, first, LONGEST_LINE),
  };
}

function simple(agent: Agent): Player {
  return {
    start: () => agent.start(),
    choose: (position, random) => agent.choose(position, random),
    line: (__, first) => [first],
    ...(agent.follow === undefined ? {} : { follow: agent.follow.bind(agent) }),
  };
}

/** An agent with an algorithm of its own is made for one limit: another one is another agent. */
function builtIn(game: Game, name: string, limit: Limit): Player {
  const agents = builtInAgents(game);
  const maker = Object.hasOwn(agents, name) ? agents[name] : undefined;
  if (maker === undefined)
    throw new InputError(
      `${quoted(name, 100)}: no such agent; ${insteadOf(name, ['random', 'greedy', ...Object.keys(agents)])}`,
    );
  return simple(maker.create(game, Object.keys(limit).length === 0 ? maker.defaultLimit : limit));
}
