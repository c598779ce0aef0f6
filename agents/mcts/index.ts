import type { Game, Move, Player, Position } from '../../games/game.ts';
import type { Random } from '../../lib/maths/random.ts';
import type { BuiltInAgent, Choice } from '../agent.ts';
import { type Evaluator, OwnEvaluator, valueFor } from '../evaluation/evaluator.ts';
import { Budget } from '../limits/budget.ts';
import { type Limit, mustKeep, withinTime } from '../limits/limit.ts';

/** How much a node that was looked at seldom is preferred, for rewards from 0 to 1. */
const EXPLORATION = 0.7;

/** The root's index. No node has it for a child, so that 0 stands for no children yet. */
const ROOT = 0;

/**
 * A search tree in flat arrays, which grow by doubling and are used again for the next search. The children of a node
 * are neighbours. A node's reward is that of the player whose move led to it.
 */
class Tree {
  #moves = new Int32Array(1024);
  #firsts = new Int32Array(1024);
  #counts = new Int32Array(1024);
  #visits = new Int32Array(1024);
  #rewards = new Float64Array(1024);
  #size = 1;

  /** Forgets everything but an unvisited root. */
  clear(): void {
    this.#size = 1;
    this.#firsts[ROOT] = this.#counts[ROOT] = this.#visits[ROOT] = this.#rewards[ROOT] = 0;
  }

  expanded(node: number): boolean {
    return this.#firsts[node] !== 0;
  }

  /** Gives `node` a child for each of the first `count` moves, in an order drawn at random: they are tried in it. */
  expand(node: number, moves: Int32Array, count: number, random: Random): void {
    const first = this.#size;
    if (first + count > this.#moves.length) this.#grow(first + count);
    this.#size += count;
    this.#firsts[node] = first;
    this.#counts[node] = count;
    for (let i = 0; i < count; i++) {
      const other = random.int(i + 1);
      this.#moves[first + i] = this.#moves[first + other]!;
      this.#moves[first + other] = moves[i]!;
      this.#firsts[first + i] = this.#counts[first + i] = this.#visits[first + i] = this.#rewards[first + i] = 0;
    }
  }

  /** The child to try next: the first unvisited one, else that with the highest upper confidence bound (UCB1). */
  select(node: number): number {
    const first = this.#firsts[node]!;
    const end = first + this.#counts[node]!;
    const log = EXPLORATION * EXPLORATION * Math.log(this.#visits[node]!);
    let best = first;
    let highest = Number.NEGATIVE_INFINITY;
    for (let child = first; child < end; child++) {
      const visits = this.#visits[child]!;
      if (visits === 0) return child;
      const bound = this.#rewards[child]! / visits + Math.sqrt(log / visits);
      if (bound > highest) {
        highest = bound;
        best = child;
      }
    }
    return best;
  }

  credit(node: number, reward: number): void {
    this.#visits[node]!++;
    this.#rewards[node]! += reward;
  }

  move(node: number): Move {
    return this.#moves[node]!;
  }

  visits(node: number): number {
    return this.#visits[node]!;
  }

  reward(node: number): number {
    return this.#rewards[node]!;
  }

  children(node: number): number[] {
    return Array.from({ length: this.#counts[node]! }, (_, i) => this.#firsts[node]! + i);
  }

  #grow(wanted: number): void {
    const length = Math.max(wanted, 2 * this.#moves.length);
    const longer = (array: Int32Array): Int32Array<ArrayBuffer> => {
      const copy = new Int32Array(length);
      copy.set(array);
      return copy;
    };
    this.#moves = longer(this.#moves);
    this.#firsts = longer(this.#firsts);
    this.#counts = longer(this.#counts);
    this.#visits = longer(this.#visits);
    const rewards = new Float64Array(length);
    rewards.set(this.#rewards);
    this.#rewards = rewards;
  }
}

/** A playout that continues for so long is a draw where the game's referee knows no such rule. */
const MAX_PLIES = 10_000;

/** How the moves of a playout are chosen. */
interface Policy {
  /** One of the first `count` moves, all legal ones of `position`, which is unfinished and is as it was on return. */
  pick(position: Position, moves: Int32Array, count: number, random: Random): Move;
}

/** A move at the root after a search. */
interface Tried {
  readonly move: Move;
  readonly visits: number;
  /** The mover's: 1 for each win, ½ for each draw. */
  readonly reward: number;
}

/**
 * Monte Carlo tree search (UCT) for every game. Each simulation walks down the tree by upper confidence bounds, adds
 * the first position that was never played from, plays on to an end as the policy chooses, and credits every move on
 * its way with the result as the player sees it who made that move: whether the turn changed in between does not
 * matter. A game that its rules void is lost for whoever made the last move. Proofs are not looked for.
 */
export class Uct {
  readonly #policy: Policy;
  readonly #tree = new Tree();
  readonly #moves: Int32Array;
  readonly #maxPlies: number;
  /** The nodes under the root that the simulation went through, and who moved into each. */
  readonly #path: number[] = [];
  readonly #movers: Player[] = [];
  readonly #budget = new Budget();

  constructor(game: Game, policy: Policy) {
    this.#policy = policy;
    this.#moves = new Int32Array(game.maxMoves);
    this.#maxPlies = game.draws.plies ?? MAX_PLIES;
  }

  /**
   * Chooses for the player to move in `position`, which must be unfinished: the move that was tried most often, of
   * equals the better one, of those the lowest number. Its score is in hundredths of a logit: 100 ln(won / lost), one
   * win and one loss added to both. At least one simulation is made, whatever the limit. Nodes are the moves made in
   * the tree and in playouts.
   */
  choose(position: Position, limit: Limit, random: Random): Choice {
    const { simulations = Number.MAX_SAFE_INTEGER } = limit;
    const budget = this.#budget;
    budget.start(limit);
    this.#tree.clear();
    let done = 0;
    do {
      this.#simulate(position, random);
      done++;
    } while (done < simulations && !budget.spent());
    const { move, visits, reward } = this.tried().reduce(better);
    const score = Math.round(100 * Math.log((reward + 1) / (visits - reward + 1)));
    return { move, score, depth: 0, nodes: budget.nodes };
  }

  /** Every legal move of the position last searched: their visits sum to the simulations. */
  tried(): Tried[] {
    const tree = this.#tree;
    return tree
      .children(ROOT)
      .map((child) => ({ move: tree.move(child), visits: tree.visits(child), reward: tree.reward(child) }));
  }

  #simulate(position: Position, random: Random): void {
    const tree = this.#tree;
    const path = this.#path;
    const movers = this.#movers;
    path.length = 0;
    movers.length = 0;
    let node = ROOT;
    while (!position.over() && (node === ROOT || tree.visits(node) > 0)) {
      if (!tree.expanded(node)) tree.expand(node, this.#moves, position.moves(this.#moves, 0), random);
      node = tree.select(node);
      path.push(node);
      movers.push(position.turn);
      position.make(tree.move(node));
    }
    this.#budget.nodes += path.length;
    const first = this.#playOut(position, movers.at(-1)!, random);
    tree.credit(ROOT, 0);
    for (let i = path.length - 1; i >= 0; i--) {
      position.unmake();
      tree.credit(path[i]!, movers[i] === 0 ? first : 1 - first);
    }
  }

  /** The result for player 0: 1, ½ or 0. `mover` made the last move. */
  #playOut(position: Position, mover: Player, random: Random): number {
    let plies = 0;
    let last = mover;
    for (; plies < this.#maxPlies && !position.over(); plies++) {
      last = position.turn;
      const count = position.moves(this.#moves, 0);
      position.make(this.#policy.pick(position, this.#moves, count, random));
    }
    const result = resultOf(position, last);
    for (let i = 0; i < plies; i++) position.unmake();
    this.#budget.nodes += plies;
    return result;
  }
}

function resultOf(position: Position, last: Player): number {
  if (!position.over()) return 0.5;
  if (position.voided?.() === true) return last;
  const winner = position.winner();
  return winner === undefined ? 0.5 : 1 - winner;
}

function better(one: Tried, other: Tried): Tried {
  if (one.visits !== other.visits) return one.visits > other.visits ? one : other;
  if (one.reward !== other.reward) return one.reward > other.reward ? one : other;
  return one.move < other.move ? one : other;
}

/** Each legal move is equally likely. */
export const anyMove: Policy = { pick: (_position, moves, count, random) => moves[random.int(count)]! };

/** A guided playout takes the best of this many random moves: enough to play well, few enough to vary. */
const CANDIDATES = 3;

/**
 * Draws some moves and plays the one after which the evaluation is best for its mover; a win that was drawn is played.
 */
export function guided(evaluator: Evaluator): Policy {
  /** What `move` leads to, in points for `mover`, who makes it. */
  const after = (position: Position, move: Move, mover: Player): number => {
    position.make(move);
    const score = valueFor(mover, position, evaluator);
    position.unmake();
    return score;
  };
  return {
    pick(position, moves, count, random) {
      let best = moves[random.int(count)]!;
      if (count === 1) return best;
      const mover = position.turn;
      let max = after(position, best, mover);
      for (let other = 1; other < CANDIDATES; other++) {
        const move = moves[random.int(count)]!;
        if (move === best) continue;
        const score = after(position, move, mover);
        if (score > max) {
          max = score;
          best = move;
        }
      }
      return best;
    },
  };
}

/** The agents that play every game by Monte Carlo tree search: with random playouts, and guided by the hand weights. */
export const mctsAgents: Readonly<Record<string, BuiltInAgent>> = {
  mcts: agentBy('mcts', 1000, () => anyMove),
  'mcts-guided': agentBy('mcts-guided', 200, ({ features, hand }) =>
    guided(new OwnEvaluator(features[0]!, hand.points, hand.draw)),
  ),
};

function agentBy(name: string, simulations: number, policyOf: (game: Game) => Policy): BuiltInAgent {
  return {
    defaultLimit: { simulations },
    create(game, limit) {
      mustKeep(limit, name, 'simulations, nodes or ms', 'simulations', 'nodes', 'milliseconds');
      const uct = new Uct(game, policyOf(game));
      return {
        start() {},
        choose: (position, random, time) => uct.choose(position, withinTime(limit, time), random),
      };
    },
  };
}
