import type { Game, Move, Player, Position } from '../../games/game.ts';
import { BLOCK, EMPTY, forward, type Grid } from '../../games/slider/grid.ts';
import { PASS, type SliderPosition } from '../../games/slider/position.ts';
import type { Random } from '../../lib/maths/random.ts';
import { type Agent, type BuiltInAgent, type Choice, WIN } from '../agent.ts';
import { type Evaluator, OwnEvaluator } from '../evaluation/evaluator.ts';
import { Budget } from '../limits/budget.ts';
import type { TimeLeft } from '../limits/clock.ts';
import { type Limit, withinTime } from '../limits/limit.ts';

/**
 * The original's start-game strategy, as its authors' text says: of the pieces that can step towards the diagonal cell
 * of their own line and get there before an enemy who wants it, the one whose race is the closest. Undefined when there
 * is none: the strategy is over.
 */
export function startGameMove(position: SliderPosition, player: Player): Move | undefined {
  const { board, grid, pieces, counts } = position;
  const offset = player * grid.area;
  const otherOffset = grid.area - offset;
  const step = grid.steps[forward(player)];
  const first = player * grid.cells.length;
  let best: number | undefined;
  let bestRank = 0;
  for (let i = first; i < first + counts[player]; i++) {
    const cell = pieces[i];
    const along = grid.along[offset + cell];
    const line = grid.along[otherOffset + cell];
    const plies = line - along;
    if (plies <= 0 || board[cell + step] !== EMPTY || hasBlock(grid, board, cell, step)) continue;
    const enemyPlies = nearestEnemy(position, player, line, plies);
    if (enemyPlies === undefined) continue;
    // Smallest lead first, then the furthest line, then the piece furthest along it.
    const rank = ((enemyPlies - plies) * grid.size - line) * grid.size - along;
    if (best === undefined || rank < bestRank) {
      best = cell;
      bestRank = rank;
    }
  }
  return best === undefined ? undefined : (best << 2) | forward(player);
}

/** Whether a block stands anywhere in the line of `cell`, behind it included. */
function hasBlock(grid: Grid, board: Int8Array, cell: number, step: number): boolean {
  for (let ahead = cell; grid.along[ahead] >= 0; ahead += step) if (board[ahead] === BLOCK) return true;
  for (let behind = cell; grid.along[behind] >= 0; behind -= step) if (board[behind] === BLOCK) return true;
  return false;
}

/**
 * The fewest plies, not below `least`, that an enemy of `player` needs to the diagonal cell of `line`, on which he must
 * stand.
 */
function nearestEnemy(position: SliderPosition, player: Player, line: number, least: number): number | undefined {
  const { grid, pieces, counts } = position;
  const enemy = 1 - player;
  const first = enemy * grid.cells.length;
  let nearest: number | undefined;
  for (let i = first; i < first + counts[enemy]; i++) {
    if (grid.along[player * grid.area + pieces[i]] !== line) continue;
    const plies = line - grid.along[enemy * grid.area + pieces[i]];
    if (plies >= least && (nearest === undefined || plies < nearest)) nearest = plies;
  }
  return nearest;
}

/** What a decided game adds to the evaluation, or takes from it. */
const UTILITY = 1000;
/**
 * The value of a node whose side cannot move, for the other side: the original's infinity. A pass does not exist in its
 * search.
 */
const STUCK = WIN - 1;
const DEEPEST = 64;

/**
 * AgentMarkHo as its authors wrote it (what is known of it: games/slider/README.md): its start-game strategy until that
 * has no answer, then iterative alpha-beta with the hand weights. Differences from our own search that are kept: every
 * root move has the full window, the list of root moves is sorted again by value after each iteration, a lost game is
 * worth its evaluation less 1000, a forced pass infinity.
 */
class OriginalSlider implements Agent {
  readonly #evaluator: Evaluator;
  readonly #moves: Int32Array;
  readonly #limit: Limit;
  #starting = true;
  #root: Player = 0;
  readonly #budget = new Budget();
  /** Whether the iteration evaluated any unfinished position: if not, deeper search can change nothing. */
  #evaluated = false;

  constructor(game: Game, limit: Limit) {
    this.#evaluator = new OwnEvaluator(game.features[0], game.hand.points, game.hand.draw);
    this.#moves = new Int32Array(game.maxMoves * (DEEPEST + 1));
    this.#limit = limit;
  }

  start(): void {
    this.#starting = true;
  }

  choose(position: Position, _random: Random, time?: TimeLeft): Choice {
    if (this.#starting) {
      const move = startGameMove(position as SliderPosition, position.turn);
      if (move !== undefined) return { move, score: undefined, depth: 0, nodes: 0 };
      this.#starting = false;
    }
    return this.#search(position as SliderPosition, withinTime(this.#limit, time));
  }

  #search(position: SliderPosition, limit: Limit): Choice {
    const end = position.moves(this.#moves, 0);
    if (this.#moves[0] === PASS) return { move: PASS, score: undefined, depth: 0, nodes: 0 };
    this.#root = position.turn;
    const budget = this.#budget;
    budget.start(limit);
    const deepest = Math.min(limit.depth ?? DEEPEST, DEEPEST);
    let list: RootMove[] = Array.from(this.#moves.subarray(0, end), (move) => ({ move, value: 0 }));
    let score: number | undefined;
    let depth = 0;
    do {
      this.#evaluated = false;
      const finished = this.#iterate(position, list, depth + 1, end);
      // The moves finished when the time is over replace the whole list.
      if (finished.length > 0) {
        list = finished.sort((a, b) => b.value - a.value);
        score = list[0].value;
      }
      if (!budget.stopped) depth++;
    } while (!budget.stopped && this.#evaluated && depth < deepest);
    return { move: list[0].move, score, depth, nodes: budget.nodes };
  }

  /** The moves of `list` searched to `depth` plies, those that were finished before the limit. */
  #iterate(position: SliderPosition, list: readonly RootMove[], depth: number, at: number): RootMove[] {
    const budget = this.#budget;
    const finished: RootMove[] = [];
    for (const { move } of list) {
      if (budget.nodes >= budget.checkpoint && budget.spent()) break;
      position.make(move);
      budget.nodes++;
      const value = 0 - this.#value(position, depth - 1, 0 - WIN, WIN, at);
      position.unmake();
      if (budget.stopped) break;
      finished.push({ move, value });
    }
    return finished;
  }

  /** The value for the player to move, `depth` plies before the leaves; free moves stand from index `at`. */
  #value(position: SliderPosition, depth: number, alpha: number, beta: number, at: number): number {
    const own = position.turn === this.#root;
    if (position.over()) {
      const utility = position.winner() === this.#root ? UTILITY : 0 - UTILITY;
      const value = this.#evaluator.evaluate(position, this.#root) + utility;
      return own ? value : 0 - value;
    }
    if (depth === 0) {
      this.#evaluated = true;
      const value = this.#evaluator.evaluate(position, this.#root);
      return own ? value : 0 - value;
    }
    const budget = this.#budget;
    if (budget.nodes >= budget.checkpoint && budget.spent()) return 0;
    const moves = this.#moves;
    const end = position.moves(moves, at);
    if (moves[at] === PASS) return 0 - STUCK;
    let best = 0 - WIN;
    for (let i = at; i < end; i++) {
      position.make(moves[i]);
      budget.nodes++;
      const value = 0 - this.#value(position, depth - 1, 0 - beta, 0 - alpha, end);
      position.unmake();
      if (budget.stopped) return 0;
      if (value > best) {
        best = value;
        if (value > alpha) {
          alpha = value;
          if (value >= beta) break;
        }
      }
    }
    return best;
  }
}

interface RootMove {
  readonly move: number;
  readonly value: number;
}

/** The agents made for Slider. */
export const sliderAgents: Readonly<Record<string, BuiltInAgent>> = {
  original: { defaultLimit: { milliseconds: 500 }, create: (game, limit) => new OriginalSlider(game, limit) },
};
