import type { Game, Move, Player, Position } from '../../games/game.ts';
import { MAX_PLIES } from '../../games/infexion/board.ts';
import type { InfexionPosition } from '../../games/infexion/position.ts';
import type { Random } from '../../lib/maths/random.ts';
import type { Agent, BuiltInAgent, Choice } from '../agent.ts';
import { type Limit, mustBeOnePly, mustKeep } from '../limits/limit.ts';
import { evaluate, generate, OriginalInfexion, type OriginalParts } from './original.ts';

/**
 * The greedy opponent of MrVinnyLuu/Adversarial-Infexion: the move after which the authors' evaluation is best. A coin
 * thrown for each equal that comes later decides between them, so that later ones are likelier than earlier. Refuses
 * limits other than one ply.
 */
function greedyInfexion(game: Game, limit: Limit): Agent {
  mustBeOnePly(limit, 'greedy-original');
  const moves = new Int32Array(game.maxMoves);
  return {
    start: () => undefined,
    choose(position: Position, random: Random): Choice {
      const count = generate(position as InfexionPosition, moves);
      const move = greedyMove(position as InfexionPosition, moves.subarray(0, count), random);
      return { move, score: undefined, depth: 1, nodes: count };
    },
  };
}

function greedyMove(position: InfexionPosition, moves: Int32Array, random: Random): Move {
  const player = position.turn;
  let best = moves[0]!;
  let max = Number.NEGATIVE_INFINITY;
  for (const move of moves) {
    position.make(move);
    const value = evaluate(position, player);
    position.unmake();
    if (value < max || (value === max && random.chance(0.5))) continue;
    max = value;
    best = move;
  }
  return best;
}

/** The authors' constant, for results from -1 to 1. */
const EXPLORATION = 0.1;
/** Their mark for a move that leaves its mover nothing, and for none looked at yet. */
const NOTHING = -1;

interface Node {
  readonly move: Move;
  readonly children: Node[];
  /** In the authors' order; the last is tried first. */
  readonly untried: Move[];
  visits: number;
  /** Games won less games lost. */
  balance: number;
}

/**
 * The Monte Carlo agent of MrVinnyLuu/Adversarial-Infexion, faults included: it plays by simulations only and draws no
 * random number. A simulation adds one node, plays on greedily, and adds the result, as the player sees it who moved
 * into the new node, unchanged to every node above, the other player's too. The move played is that with the highest
 * confidence bound. Moves are generated as the authors' alpha-beta agent does.
 */
class MctsOriginal implements Agent {
  readonly #simulations: number;
  readonly #moves: Int32Array;
  readonly #path: Node[] = [];
  #nodes = 0;

  constructor(game: Game, limit: Limit) {
    mustKeep(limit, 'mcts-original', 'simulations', 'simulations');
    this.#simulations = limit.simulations ?? 100;
    this.#moves = new Int32Array(game.maxMoves);
  }

  start(): void {}

  choose(any: Position): Choice {
    const position = any as InfexionPosition;
    this.#nodes = 0;
    const root = this.#newNode(position, NOTHING);
    for (let i = 0; i < this.#simulations; i++) this.#simulate(position, root);
    return { move: bestChild(root).move, score: undefined, depth: 0, nodes: this.#nodes };
  }

  #simulate(position: InfexionPosition, root: Node): void {
    const path = this.#path;
    path.length = 0;
    path.push(root);
    let node = root;
    while (!position.over()) {
      const untried = node.untried.pop();
      if (untried === undefined) node = bestChild(node);
      this.#make(position, untried ?? node.move);
      if (untried !== undefined) {
        const child = this.#newNode(position, untried);
        node.children.push(child);
        node = child;
      }
      path.push(node);
      if (untried !== undefined) break;
    }
    const result = this.#playOut(position, (position.turn ^ 1) as Player);
    for (const passed of path) {
      passed.visits++;
      passed.balance += result;
    }
    for (let i = path.length - 1; i > 0; i--) position.unmake();
  }

  #newNode(position: InfexionPosition, move: Move): Node {
    const untried = Array.from(this.#moves.subarray(0, generate(position, this.#moves)));
    return { move, children: [], untried, visits: 0, balance: 0 };
  }

  /** What playing on greedily comes to for `player`: 1, 0 or -1. */
  #playOut(position: InfexionPosition, player: Player): number {
    let plies = 0;
    for (; !position.over(); plies++) this.#make(position, this.#greedyMove(position));
    const result = resultFor(position, player);
    for (let i = 0; i < plies; i++) position.unmake();
    return result;
  }

  /** The move that leaves the enemy least for each of one's own: the first of equals, and any that follows NOTHING. */
  #greedyMove(position: InfexionPosition): Move {
    const moves = this.#moves;
    const count = generate(position, moves);
    let best = moves[0]!;
    let least = NOTHING;
    for (let i = 0; i < count; i++) {
      this.#make(position, moves[i]!);
      const utility = utilityOf(position, (position.turn ^ 1) as Player);
      position.unmake();
      if (utility < least || least === NOTHING) {
        least = utility;
        best = moves[i]!;
      }
    }
    return best;
  }

  #make(position: InfexionPosition, move: Move): void {
    position.make(move);
    this.#nodes++;
  }
}

/** The highest bound, the oldest of equals. */
function bestChild(node: Node): Node {
  let best = node.children[0]!;
  let highest = Number.NEGATIVE_INFINITY;
  for (const child of node.children) {
    const bound = child.balance / child.visits + EXPLORATION * Math.sqrt((2 * Math.log(node.visits)) / child.visits);
    if (bound > highest) {
      highest = bound;
      best = child;
    }
  }
  return best;
}

function utilityOf(position: InfexionPosition, player: Player): number {
  const enemy = (player ^ 1) as Player;
  if (position.power(player) === 0) return NOTHING;
  return (position.stacks(enemy) + position.power(enemy)) / (position.stacks(player) + position.power(player));
}

/**
 * As the authors count it: by stacks, blue first when they are equal; drawn with nothing left, or at the limit with
 * powers less than 2 apart.
 */
function resultFor(position: InfexionPosition, player: Player): number {
  const stacks = position.stacks(0) - position.stacks(1);
  if (position.stacks(0) === 0 && position.stacks(1) === 0) return 0;
  if (position.ply === MAX_PLIES && Math.abs(position.power(0) - position.power(1)) < 2) return 0;
  return (stacks > 0 ? 0 : 1) === player ? 1 : -1;
}

/** The hand-made agent without parts of its search: the algorithms of Figure 1 of its authors' report. */
function without(parts: Partial<OriginalParts>): BuiltInAgent {
  const all = { alphaBeta: true, sorting: true, ...parts };
  return { defaultLimit: { depth: 2 }, create: (game, limit) => new OriginalInfexion(game, limit, all) };
}

/** The agents made for Infexion. */
export const infexionAgents: Readonly<Record<string, BuiltInAgent>> = {
  original: { defaultLimit: { depth: 3 }, create: (game, limit) => new OriginalInfexion(game, limit) },
  'original-unsorted': without({ sorting: false }),
  'original-minimax-sorted': without({ alphaBeta: false }),
  'original-minimax': without({ alphaBeta: false, sorting: false }),
  'greedy-original': { defaultLimit: { depth: 1 }, create: greedyInfexion },
  'mcts-original': { defaultLimit: { simulations: 100 }, create: (game, limit) => new MctsOriginal(game, limit) },
};
