import type { Game, Move, Player, Position } from '../../games/game.ts';
import { type Choice, MAX_POINTS, WIN } from '../agent.ts';
import { EvaluationCache, type Evaluator } from '../evaluation/evaluator.ts';
import { Budget } from '../limits/budget.ts';
import type { Limit } from '../limits/limit.ts';
import { MoveOrder, NO_MOVE } from './move-order.ts';
import { Past } from './past.ts';
import { fullSearch, type SearchOptions } from './search-options.ts';
import { Futility, LateMoves } from './selective.ts';
import { EXACT, LOWER, PLY, shortMove, TranspositionTable, UPPER } from './transposition.ts';

/** Iterative deepening goes no deeper. */
const DEEPEST = 64;
/** Nearer the leaves, sorting moves costs more than it saves. */
const SORTED = 2 * PLY;
/** At the last ply a look into the table costs more than it saves. */
const UNTABLED = PLY;
/** The first aspiration window lies around the value of this iteration: before it, values swing. */
const ASPIRED = 3;
/** Beyond every score. */
const INFINITE = WIN + 1;
/** Turns the keys of what was searched for player 1 into others: evaluations need not be zero-sum. */
const ROOT_KEY = 0x5bd1e995;

/** What a search counts: how good its order of moves is, and where its nodes go. */
class SearchCounts {
  /** Positions in which a move was a refutation: the other moves were left out. */
  cutoffs = 0;
  /** Those in which it was the first move. */
  firstCutoffs = 0;
  /** Nodes of quiescence. */
  quiet = 0;
  /** Moves searched again, deeper or with a wider window. */
  again = 0;
  /** Looks into the table. */
  looks = 0;
  /** Those that found the position. */
  found = 0;
  /** Those that ended its search. */
  ended = 0;
}

/** The move between `at` and `end` that the table knows as `short`; NO_MOVE where there is none. */
function moveKnown(short: number, moves: Int32Array, at: number, end: number): Move {
  for (let i = at; i < end; i++) if (shortMove(moves[i]!) === short) return moves[i]!;
  return NO_MOVE;
}

/** Tells positions of one game apart. */
export function positionKey({ hashLow, hashHigh }: Position): string {
  return `${hashLow} ${hashHigh}`;
}

/**
 * Negamax with principal variation search, fail-soft, iterative deepening, aspiration windows, a transposition table,
 * killers and history, for every game and both kinds of evaluation.
 *
 * Leaves are evaluated for the player at the root and negated where the other one is to move, so that an evaluation
 * need not be zero-sum; the table keeps the two roots apart. A move that keeps the turn keeps the window.
 *
 * To return to a position that the game has passed before the root is a draw, in games that tell (`Position.past`).
 *
 * With exact options (neither `lmr`, `late` nor `futility`) value and move equal those of plain minimax to the same
 * depth, whatever the others and whatever was searched before: an entry of the table serves only the depth that it was
 * made for, unless it proves a win; and among moves of equal value the first in the game's order is chosen.
 *
 * With selective ones they may differ, and depend on what was searched since `start`; equal searches since then still
 * give equal choices. What is proven holds: a score that is a win in this many plies is a win
 * in as many or fewer, and one that is a loss likewise, because a loss needs each move refuted, and nothing left out
 * counts as one. A win in one is always found.
 */
export class Search {
  /** Of all searches since this object was made. */
  readonly counts = new SearchCounts();
  readonly #evaluator: Evaluator;
  readonly #options: SearchOptions;
  readonly #table: TranspositionTable | undefined;
  readonly #cache: EvaluationCache | undefined;
  readonly #order: MoveOrder;
  readonly #few: number;
  readonly #lastPly: number;
  readonly #past = new Past();
  readonly #budget = new Budget();
  readonly #moves: Int32Array;
  /** By place in the order of search: the number of the root's move in the game's order. */
  readonly #rootOrder: Int32Array;
  readonly #futility: Futility | undefined;
  readonly #lateMoves: LateMoves | undefined;
  /** Whether anything is left out or searched less deep. */
  readonly #selective: boolean;
  /** The first aspiration window, as a multiple of the last swing. */
  readonly #window: number;
  #rootKey = 0;
  /** Who searches, and for whom positions are therefore evaluated. */
  #root: Player = 0;
  /** Whether any unfinished position was evaluated since this was last set. */
  #evaluated = false;

  /** Throws InputError where the table can't be had. */
  constructor(game: Game, evaluator: Evaluator, options: SearchOptions = fullSearch) {
    const plies = PLY * DEEPEST + options.quiescence;
    this.#options = options;
    this.#table = options.table === 0 ? undefined : new TranspositionTable(options.table);
    this.#futility = options.futility ? new Futility(options.margin) : undefined;
    this.#lateMoves = options.pvs && (options.lmr || options.late > 0) ? new LateMoves(options) : undefined;
    this.#selective = this.#futility !== undefined || this.#lateMoves !== undefined;
    this.#window = options.window / 100;
    this.#order = new MoveOrder(plies, game);
    this.#few = options.extension ? (game.search?.fewMoves ?? 0) : 0;
    this.#lastPly = game.search?.lastPly ?? Number.MAX_SAFE_INTEGER;
    this.#moves = new Int32Array(game.maxMoves * (plies + 1));
    this.#rootOrder = new Int32Array(game.maxMoves);
    const isCached = evaluator.costly === true && options.cache > 0;
    this.#cache = isCached ? new EvaluationCache(evaluator, options.cache) : undefined;
    this.#evaluator = this.#cache ?? evaluator;
  }

  /** Forgets what was searched: choices, and what they cost, depend only on the searches since. */
  start(): void {
    this.#table?.forget();
    this.#cache?.forget();
    this.#order.forget();
    this.#futility?.forget();
  }

  /**
   * The best move of `position`, which must be unfinished, within `limit`; the first move at depth 1 is searched
   * whatever the limit. `heard` is told of each depth that was searched to its end; `without` are moves that are left
   * out, not all of them, so that the next best one can be asked for.
   */
  choose(position: Position, limit: Limit, heard?: (found: Choice) => void, without: readonly Move[] = []): Choice {
    const budget = this.#budget;
    this.#root = position.turn;
    if (this.#options.aging) this.#table?.age();
    this.#past.read(position);
    this.#rootKey = (position.turn === 0 ? 0 : ROOT_KEY) ^ this.#past.key;
    this.#budget.start(limit);
    this.#order.age();
    const count = this.#rootMoves(position, without);
    this.#arrangeRoot(position, count);
    const deepest = Math.min(limit.depth ?? DEEPEST, DEEPEST);
    const scores: number[] = [];
    let best: RootResult = { index: 0, score: undefined };
    let depth = 0;
    while (depth < deepest && !budget.stopped) {
      this.#evaluated = false;
      const result = this.#iterate(position, count, depth + 1, scores);
      if (result.score !== undefined) best = result;
      if (budget.stopped) break;
      depth++;
      scores.push(best.score!);
      heard?.({ move: this.#moves[best.index]!, score: best.score, depth, nodes: budget.nodes });
      if (!this.#evaluated || Math.abs(best.score!) >= WIN - depth || budget.ending) break;
    }
    return { move: this.#moves[best.index]!, score: best.score, depth, nodes: budget.nodes };
  }

  /**
   * `first` and the moves after it that the search thought best, as far as the table remembers them, no more than
   * `longest`: what it expects in `position`, which was searched last. It ends with a position that was there before,
   * in the line or among those of the keys `before`: from there on the table goes round in circles.
   */
  line(position: Position, first: Move, longest: number, before: readonly string[] = []): Move[] {
    const moves = new Int32Array(this.#rootOrder.length);
    const table = this.#table;
    const found: Move[] = [];
    const seen = new Set([...before, positionKey(position)]);
    for (let move = first; move !== NO_MOVE && found.length < longest; ) {
      position.make(move);
      found.push(move);
      const key = positionKey(position);
      const ends = position.over() || seen.has(key);
      seen.add(key);
      const known = !ends && table?.find(position.hashLow, position.hashHigh ^ this.#rootKey);
      // Another position's entry, by chance, has no move of this one.
      move = known ? moveKnown(table!.move, moves, 0, position.moves(moves, 0)) : NO_MOVE;
    }
    for (const _ of found) position.unmake();
    return found;
  }

  /** Writes the moves of the root, and returns how many there are. */
  #rootMoves(position: Position, without: readonly Move[]): number {
    const moves = this.#moves;
    const end = position.moves(moves, 0);
    if (without.length === 0) return end;
    let count = 0;
    for (let i = 0; i < end; i++) if (!without.includes(moves[i]!)) moves[count++] = moves[i]!;
    return count;
  }

  /** The moves of the root keep their places, for ties; only the order in which they are searched changes. */
  #arrangeRoot(position: Position, count: number): void {
    const moves = this.#moves;
    moves.copyWithin(count, 0, count);
    this.#arrange(position, count, 2 * count, NO_MOVE, SORTED, 0);
    for (let i = 0; i < count; i++) this.#rootOrder[i] = moves.indexOf(moves[count + i]!);
  }

  /** One iteration: its window is widened until the value lies inside. `scores` are those of the iterations before. */
  #iterate(position: Position, count: number, depth: number, scores: readonly number[]): RootResult {
    const budget = this.#budget;
    let low = 0 - INFINITE;
    let high = INFINITE;
    if (this.#options.aspiration && depth >= ASPIRED) {
      // Evaluations often swing with whose move was the last, so the window is some times as wide as the last swing.
      const last = scores[depth - 2]!;
      const width = 1 + Math.round(this.#window * Math.abs(last - scores[depth - 3]!));
      low = last - width;
      high = last + width;
    }
    while (true) {
      const result = this.#searchRoot(position, count, depth, low, high);
      if (budget.stopped || result.score === undefined) return result;
      if (result.score <= low && low > 0 - INFINITE) low = 0 - INFINITE;
      else if (result.score >= high && high < INFINITE) high = INFINITE;
      else return result;
    }
  }

  /**
   * All moves of the root, the best of the last search before the others: the value, exact inside (low, high), and the
   * first move in the game's order that has it. Stopped in the middle, it gives the best of the moves that it knows, if
   * that is one to be believed.
   */
  #searchRoot(position: Position, count: number, depth: number, low: number, high: number): RootResult {
    const budget = this.#budget;
    const moves = this.#moves;
    const order = this.#rootOrder;
    const rest = PLY * depth - (count <= this.#few ? 1 : PLY);
    let bestIndex = order[0]!;
    let best: number | undefined;
    for (let turn = 0; turn < count; turn++) {
      const index = order[turn]!;
      const move = moves[index]!;
      let score: number;
      if (best === undefined) score = this.#child(position, move, rest, low, high, count, 0);
      else {
        // An earlier move in the game's order also wins a tie, so its window must let an equal value through.
        const alpha = Math.max(low, index < bestIndex ? best - 1 : best);
        const beta = this.#options.pvs ? alpha + 1 : high;
        score = this.#child(position, move, rest, alpha, beta, count, 0);
        if (!budget.stopped && score >= beta && score < high) {
          const bound = score;
          score = this.#child(position, move, rest, alpha, high, count, 0);
          // By how much it is the better one is not known then, but that it is.
          if (budget.stopped) return { index, score: bound };
        }
      }
      if (budget.stopped) break;
      if (best !== undefined && (score < best || (score === best && index > bestIndex))) continue;
      best = score;
      // Below the window there are bounds only, which don't say which move is the best: the last one's stays in front.
      if (score <= low) continue;
      bestIndex = index;
      for (let i = turn; i > 0; i--) order[i] = order[i - 1]!;
      order[0] = index;
      if (score >= high) break;
    }
    // The moves that were not searched may avoid a loss.
    const believed = best !== undefined && (!budget.stopped || best > Math.max(low, 0 - MAX_POINTS));
    return { index: bestIndex, score: believed ? best : undefined };
  }

  /**
   * The value of `move`, searched `depth` half plies deep, for the player who makes it: exact inside (alpha, beta),
   * else a bound on the same side.
   */
  #child(
    position: Position,
    move: Move,
    depth: number,
    alpha: number,
    beta: number,
    at: number,
    distance: number,
  ): number {
    const budget = this.#budget;
    if (budget.nodes >= budget.checkpoint && budget.spent()) return 0;
    const mover = position.turn;
    position.make(move);
    budget.nodes++;
    const score =
      position.turn === mover
        ? this.#value(position, depth, alpha, beta, at, distance + 1)
        : 0 - this.#value(position, depth, 0 - beta, 0 - alpha, at, distance + 1);
    position.unmake();
    return score;
  }

  /** The value for the player to move; free moves stand from index `at`; the root is `distance` plies away. */
  #value(position: Position, depth: number, alpha: number, beta: number, at: number, distance: number): number {
    const budget = this.#budget;
    if (position.over()) return this.#ended(position, distance);
    if (this.#past.key !== 0 && this.#past.has(position)) return this.#drawn(position);
    if (depth <= 0) return this.#quiesce(position, this.#options.quiescence, alpha, beta, at, distance);
    const table =
      depth > UNTABLED && position.ply + depth + this.#options.quiescence < this.#lastPly ? this.#table : undefined;
    const low = table === undefined ? 0 : position.hashLow;
    const high = table === undefined ? 0 : position.hashHigh ^ this.#rootKey;
    const { counts } = this;
    let known = NO_MOVE;
    if (table !== undefined) counts.looks++;
    if (table?.find(low, high)) {
      counts.found++;
      known = table.move;
      const score = table.scoreAt(distance);
      const bound = table.boundFor(depth, this.#selective);
      if (bound === EXACT || (bound === LOWER && score >= beta) || (bound === UPPER && score <= alpha)) {
        counts.ended++;
        this.#evaluated = true;
        return score;
      }
    }
    const futility = this.#futility?.concerns(depth) === true ? this.#futility : undefined;
    let evaluation = 0;
    if (futility !== undefined) {
      evaluation = this.#evaluationOf(position);
      const margin = futility.margin(depth);
      // A window that asks for a win or a loss leaves nothing out: what is proven stays proven.
      if (evaluation - margin >= beta && Math.abs(beta) < MAX_POINTS) {
        this.#evaluated = true;
        return evaluation - margin;
      }
      if (evaluation + margin <= alpha && Math.abs(alpha) < MAX_POINTS) {
        // A capture may lift what looks too low.
        const lifted = this.#liftedBy(position, evaluation, alpha, at, distance);
        if (budget.stopped) return 0;
        if (lifted + margin <= alpha) {
          this.#evaluated = true;
          return lifted + margin;
        }
      }
    }
    const moves = this.#moves;
    const end = position.moves(moves, at);
    const first = known === NO_MOVE ? NO_MOVE : moveKnown(known, moves, at, end);
    const rest = depth - (end - at <= this.#few ? 1 : PLY);
    const lateMoves = this.#lateMoves;
    // With an open window all are searched.
    const late = lateMoves !== undefined && beta - alpha === 1 ? Math.min(end, at + lateMoves.searched(depth)) : end;
    // Where moves are left out, the best order decides which, although it costs more near the leaves.
    const arranged = late < end ? Math.max(depth, SORTED) : depth;
    this.#arrange(position, at, end, first, arranged, distance, late);
    const pvs = this.#options.pvs && rest > 0;
    const window = alpha;
    let best = 0 - INFINITE;
    let bestMove = moves[at]!;
    for (let i = at; i < end; i++) {
      const move = moves[i]!;
      // A loss needs all moves refuted.
      if (i >= late && best > 0 - MAX_POINTS) break;
      let score: number;
      if (!pvs || i === at) score = this.#child(position, move, rest, alpha, beta, end, distance);
      else {
        let less = lateMoves === undefined ? 0 : lateMoves.reductionOf(depth, i - at);
        if (less > 0) less = lateMoves!.trusted(less, depth, this.#order.historyOf(move, position.turn));
        score = this.#child(position, move, rest - less, alpha, alpha + 1, end, distance);
        if (less > 0 && score > alpha && !budget.stopped) {
          counts.again++;
          score = this.#child(position, move, rest, alpha, alpha + 1, end, distance);
        }
        if (!budget.stopped && score > alpha && score < beta) {
          counts.again++;
          score = this.#child(position, move, rest, alpha, beta, end, distance);
        }
      }
      if (budget.stopped) return 0;
      if (score <= best) continue;
      best = score;
      bestMove = move;
      if (score <= alpha) continue;
      alpha = score;
      if (score < beta) continue;
      counts.cutoffs++;
      if (i === at) counts.firstCutoffs++;
      if (this.#options.killers) this.#order.killer(move, distance);
      if (this.#options.history && (arranged >= SORTED || lateMoves === undefined))
        this.#order.refuted(moves, at, i, position.turn, depth);
      break;
    }
    futility?.meet(depth, evaluation, best);
    const bound = best >= beta ? LOWER : best > window ? EXACT : UPPER;
    table?.store(low, high, depth, distance, bound, best, bestMove);
    return best;
  }

  /** The value of a finished position for the player to move, `distance` plies from the root. */
  #ended(position: Position, distance: number): number {
    const winner = position.winner();
    if (winner !== undefined) return winner === position.turn ? WIN - distance : distance - WIN;
    // Voiding a game counts as a loss for the player who did it. It is still that player's turn.
    if (position.voided?.() === true) return distance - WIN;
    return this.#drawn(position);
  }

  /** A draw for the player to move. */
  #drawn(position: Position): number {
    return position.turn === this.#root ? this.#evaluator.draw : 0 - this.#evaluator.draw;
  }

  /** The evaluation of an unfinished position for the player to move. */
  #evaluate(position: Position): number {
    this.#evaluated = true;
    const points = this.#evaluator.evaluate(position, this.#root);
    return position.turn === this.#root ? points : 0 - points;
  }

  /**
   * The value of an unfinished leaf: the player to move stops here or makes one of the first noisy moves, for up to
   * `plies` plies. The value is exact inside (alpha, beta), else a bound on the same side. The move buffer is free from
   * index `at`.
   */
  #quiesce(position: Position, plies: number, alpha: number, beta: number, at: number, distance: number): number {
    const budget = this.#budget;
    let best = this.#evaluate(position);
    if (plies === 0 || best >= beta || position.noisy === undefined) return best;
    const moves = this.#moves;
    const mover = position.turn;
    const end = Math.min(position.noisy(moves, at), at + ((plies + 1) >> 1));
    for (let i = at; i < end && best < beta; i++) {
      if (budget.nodes >= budget.checkpoint && budget.spent()) return 0;
      const low = Math.max(alpha, best);
      position.make(moves[i]!);
      budget.nodes++;
      this.counts.quiet++;
      const same = position.turn === mover;
      let score: number;
      if (position.over()) score = this.#ended(position, distance + 1);
      else if (same) score = this.#quiesce(position, plies - 1, low, beta, end, distance + 1);
      else score = this.#quiesce(position, plies - 1, 0 - beta, 0 - low, end, distance + 1);
      position.unmake();
      if (budget.stopped) return 0;
      best = Math.max(best, same ? score : 0 - score);
    }
    return best;
  }

  /** What noisy moves make of a position with this evaluation: a bound on one side of `alpha`. */
  #liftedBy(position: Position, evaluation: number, alpha: number, at: number, distance: number): number {
    if (position.noisy === undefined) return evaluation;
    const evaluated = this.#evaluated;
    const value = this.#quiesce(position, this.#options.quiescence, alpha - 1, alpha, at, distance);
    this.#evaluated = evaluated;
    return value;
  }

  /** The evaluation of a position that is searched further. */
  #evaluationOf(position: Position): number {
    const evaluated = this.#evaluated;
    const evaluation = this.#evaluate(position);
    this.#evaluated = evaluated;
    return evaluation;
  }

  /**
   * Puts the moves from `at` to `end` into the order of search, `depth` half plies above the leaves. From index `late`
   * on any order will do.
   */
  #arrange(
    position: Position,
    at: number,
    end: number,
    first: Move,
    depth: number,
    distance: number,
    late = end,
  ): void {
    const moves = this.#moves;
    const { order } = this.#options;
    if (order === 'none') moves.subarray(at, end).sort();
    else if (order === 'static' && depth >= SORTED) this.#sortByValue(position, at, end);
    if (this.#options.history && depth >= SORTED) this.#order.sort(position, moves, at, end, first, distance, late);
    else this.#order.front(moves, at, end, first, distance);
  }

  /** The best for the player to move first, by the evaluation after them. */
  #sortByValue(position: Position, at: number, end: number): void {
    const budget = this.#budget;
    const moves = this.#moves;
    const { ranks } = this.#order;
    const mover = position.turn;
    const evaluated = this.#evaluated;
    for (let i = at; i < end; i++) {
      if (budget.nodes >= budget.checkpoint && budget.spent()) return;
      position.make(moves[i]!);
      budget.nodes++;
      const value = position.over() ? this.#ended(position, 0) : this.#evaluate(position);
      ranks[i - at] = position.turn === mover ? value : 0 - value;
      position.unmake();
    }
    this.#evaluated = evaluated;
    this.#order.sortByRanks(moves, at, end, end);
  }
}

interface RootResult {
  readonly index: number;
  /** Undefined when no move was finished that is to be believed. */
  readonly score: number | undefined;
}
