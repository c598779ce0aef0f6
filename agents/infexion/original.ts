import type { Game, Move, Player, Position } from '../../games/game.ts';
import { CELLS, DIRECTIONS, MOST_TOTAL, spawnAt, spreadFrom } from '../../games/infexion/board.ts';
import { hand, original } from '../../games/infexion/original.ts';
import type { InfexionPosition } from '../../games/infexion/position.ts';
import { InputError } from '../../lib/input-error.ts';
import { type Agent, type Choice, type Limit, WIN } from '../agent.ts';

/** The authors' constant is 4, but counts from 1 at the root: own move, enemy move, own move. */
const USUAL_DEPTH = 3;
/** Values are the authors' own, an even board 6 + 1; a unit is this many points. */
const POINTS = 100;
/** Six and one exactly, so that ties fall as the authors' did. */
const POWER_WEIGHT = hand.points[0]! / POINTS;
const STACK_WEIGHT = hand.points[1]! / POINTS;
const ratios = new Float64Array(2);

/**
 * The order in which the authors' program generates spawns, cells as row and column: that in which CPython walks a set of 49 hashed pairs. It
 * settles ties, and red's first move.
 */
const SPAWN_ORDER = '40344331544651020522101625136265423045335056365301241204211561643241355244550011032014062326606663'
  .match(/../g)!
  .map((pair) => Number(pair[0]) * 7 + Number(pair[1]));

/**
 * What `player` has, as the authors count it: an enemy without stacks is infinitely good, and asked first, even when both are gone; a game that
 * ends by the turn limit is not known.
 */
export function evaluate(position: InfexionPosition, player: Player): number {
  if (position.stacks((player ^ 1) as Player) === 0) return Number.POSITIVE_INFINITY;
  if (position.stacks(player) === 0) return Number.NEGATIVE_INFINITY;
  original.extract(position, player, ratios, 0);
  return POWER_WEIGHT * ratios[0]! + STACK_WEIGHT * ratios[1]!;
}

/**
 * The agent of MrVinnyLuu/Adversarial-Infexion: plain fail-soft alpha-beta to a fixed depth, every child evaluated and sorted before the first is
 * searched. Refuses limits other than depth. `nodes` counts the states generated, the authors' measure.
 */
export function originalInfexion(game: Game, limit: Limit): Agent {
  if (game.family !== 'infexion') throw new InputError(`original: the agent of infexion can't play ${game.name}`);
  if (limit.nodes !== undefined || limit.milliseconds !== undefined)
    throw new InputError('original: plays by depth only, such as original@depth=3');
  const depth = limit.depth ?? USUAL_DEPTH;
  if (!Number.isInteger(depth) || depth < 1) throw new InputError(`original: depth ${depth}, wanted 1 or more`);
  const search = new OriginalSearch(game.mostMoves, depth);
  return {
    start: () => undefined,
    choose: (position: Position): Choice => search.choose(position as InfexionPosition),
  };
}

class OriginalSearch {
  readonly #mostMoves: number;
  readonly #depth: number;
  /** One stretch of `mostMoves` per ply of the search, so that a node's children stay put while they are searched. */
  readonly #moves: Int32Array;
  readonly #values: Float64Array;
  readonly #generated: Int32Array;
  #player: Player = 0;
  #nodes = 0;
  #best: Move = 0;

  constructor(mostMoves: number, depth: number) {
    this.#mostMoves = mostMoves;
    this.#depth = depth;
    this.#moves = new Int32Array(mostMoves * depth);
    this.#values = new Float64Array(mostMoves * depth);
    this.#generated = new Int32Array(mostMoves);
  }

  choose(position: InfexionPosition): Choice {
    this.#player = position.turn;
    this.#nodes = 0;
    const value = this.#search(position, 0, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
    return { move: this.#best, score: points(value), depth: this.#depth, nodes: this.#nodes };
  }

  /** The value for the player at the root, who moves at even plies of the search and chooses the most; the other chooses the least. */
  #search(position: InfexionPosition, ply: number, alpha: number, beta: number): number {
    if (ply === this.#depth) return evaluate(position, this.#player);
    const first = ply * this.#mostMoves;
    const end = this.#expand(position, first, ply % 2 === 0);
    if (end === first) return evaluate(position, this.#player);
    const sign = ply % 2 === 0 ? 1 : -1;
    // The best child by itself stands first: won (or lost) at once, nothing else is looked at.
    if (this.#values[first] === sign * Number.POSITIVE_INFINITY) {
      if (ply === 0) this.#best = this.#moves[first]!;
      return sign * Number.POSITIVE_INFINITY;
    }
    let low = alpha;
    let high = beta;
    let best = Number.NaN;
    for (let i = first; i < end; i++) {
      position.make(this.#moves[i]!);
      const value = this.#search(position, ply + 1, low, high);
      position.unmake();
      // Written so that a first child is taken whatever its value.
      if (i > first && !(sign * value > sign * best)) continue;
      best = value;
      if (ply === 0) this.#best = this.#moves[i]!;
      if (sign > 0 && best > low) low = best;
      if (sign < 0 && best < high) high = best;
      if (sign > 0 ? best >= beta : best <= alpha) break;
    }
    return best;
  }

  /** Writes the children from index `first` on, best static value first, equal ones as generated. Returns the index after the last. */
  #expand(position: InfexionPosition, first: number, descending: boolean): number {
    const count = generate(position, this.#generated);
    this.#nodes += count;
    for (let i = 0; i < count; i++) {
      const move = this.#generated[i]!;
      position.make(move);
      const value = evaluate(position, this.#player);
      position.unmake();
      let to = first + i;
      while (to > first && (descending ? this.#values[to - 1]! < value : this.#values[to - 1]! > value)) {
        this.#values[to] = this.#values[to - 1]!;
        this.#moves[to] = this.#moves[to - 1]!;
        to--;
      }
      this.#values[to] = value;
      this.#moves[to] = move;
    }
    return first + count;
  }
}

/** The legal moves in the authors' order: spawns in SPAWN_ORDER, then spreads by cell (theirs: by the age of the stack). Returns their number. */
export function generate(position: InfexionPosition, out: Int32Array): number {
  if (position.over()) return 0;
  let at = 0;
  if (position.power(0) + position.power(1) < MOST_TOTAL)
    for (let i = 0; i < CELLS; i++) {
      const cell = SPAWN_ORDER[i]!;
      if (position.cells[cell] === 0) out[at++] = spawnAt(cell);
    }
  for (let cell = 0; cell < CELLS; cell++) {
    const value = position.cells[cell]!;
    if (value === 0 || value >> 3 !== position.turn) continue;
    for (let direction = 0; direction < DIRECTIONS.length; direction++) out[at++] = spreadFrom(cell, direction);
  }
  return at;
}

function points(value: number): number {
  if (value === Number.POSITIVE_INFINITY) return WIN;
  return value === Number.NEGATIVE_INFINITY ? 0 - WIN : Math.round(value * POINTS);
}
