import type { Game, Move, Player, Position } from '../../games/game.ts';
import type { Random } from '../../lib/maths/random.ts';
import type { Choice } from '../agent.ts';
import { Budget } from '../limits/budget.ts';
import type { Limit } from '../limits/limit.ts';
import type { Policy } from './policy.ts';
import { ROOT, Tree } from './tree.ts';

/** A playout that goes on for so long is a draw where the game's referee knows no such rule. */
const MAX_PLIES = 10_000;

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
