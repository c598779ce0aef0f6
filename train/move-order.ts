import { base64 } from '../agents/network/check.ts';
import { type MovePatterns, orderFingerprint, PATTERNS, patternsOf } from '../agents/search/learned-order.ts';
import { BEYOND, NO_MOVE } from '../agents/search/move-order.ts';
import type { StoredOrder } from '../agents/weights/schema.ts';
import { type DataSet, shardsOf } from '../datasets/data-set.ts';
import { eachRow } from '../datasets/row.ts';
import type { Board, Game, Move, Player, Position } from '../games/game.ts';
import { movesOf } from '../games/moves.ts';
import { InputError } from '../lib/input-error.ts';
import { whole } from '../lib/numbers.ts';
import { counter, type Watching } from '../lib/progress/running.ts';

/** More rows teach hardly more. */
const MOST_ROWS = 60_000;
/** With fewer, an order is mostly chance. */
const LEAST_ROWS = 1000;
const EPOCHS = 4;
/** Adagrad's. */
const RATE = 0.15;
/** Rows counted as one piece of work. */
const PIECE = 200;
/** The rest is unseen, and says how good the order is. */
const TAUGHT = 0.9;
const FIVE = 5;
const MAX_STEP = 127;
const LEAST_STEP = 1e-6;

/** A position in which a search chose a move, as patterns. */
interface Example {
  /** The board and BEYOND, player, moves and the move before: what patterns are of. */
  readonly contents: Uint8Array;
  readonly player: Player;
  readonly moves: readonly Move[];
  readonly before: Move;
  /** The place of the chosen move among `moves`. */
  readonly chosen: number;
}

/**
 * Learns from `data` which moves searches choose: a softmax over the patterns of each position's moves. The move that
 * was chosen is the one that leads to the position of the next row, so the data needs every position of a game. A move
 * without a score was random and teaches nothing. The same data give the same bytes. Throws InputError for a game
 * without a board and for data with too few such rows.
 */
export async function learnOrder(data: DataSet, game: Game, watching: Watching): Promise<StoredOrder> {
  const { board } = game;
  if (board === undefined)
    throw new InputError(`order: ${game.name} has no board; docs/tutorials/your-own-game.md shows how to add one`);
  const examples = examplesOf(data, game, board);
  if (examples.length < LEAST_ROWS)
    throw new InputError(
      `order: ${data.name} shows ${examples.length} moves that a search chose; expected ${whole(LEAST_ROWS)} or more, from a search that keeps every position`,
    );
  const taught = examples.slice(0, Math.ceil(TAUGHT * examples.length));
  const unseen = examples.slice(taught.length);
  const done = counter(EPOCHS * Math.ceil(taught.length / PIECE), watching);
  const softmax = new Softmax(game, board);
  for (let epoch = 0; epoch < EPOCHS; epoch++)
    for (let at = 0; at < taught.length; at += PIECE) {
      for (const example of taught.slice(at, at + PIECE)) softmax.learn(example);
      await done();
    }
  const step = Math.max(LEAST_STEP, ...softmax.weights.map(Math.abs)) / MAX_STEP;
  const among = (places: number): number =>
    unseen.filter((example) => softmax.likelier(example) < places).length / unseen.length;
  return {
    fingerprint: orderFingerprint(game, board),
    rows: taught.length,
    first: among(1),
    firstFive: among(FIVE),
    steps: base64(Int8Array.from(softmax.weights, (weight) => Math.round(weight / step))),
    step,
  };
}

/** Of games evenly spread over `data`. */
function examplesOf(data: DataSet, game: Game, board: Board): Example[] {
  const examples: Example[] = [];
  const every = Math.ceil(data.rows / MOST_ROWS);
  for (const shard of shardsOf(data)) {
    let last: { game: number; ply: number; score: number; position: Position; before: Move } | undefined;
    eachRow(shard.part.folder, shard, ({ game: number, ply, position: text, score }) => {
      if (number % every !== 0) return;
      const position = game.parse(text);
      let before = NO_MOVE;
      if (last !== undefined && last.game === number && last.ply + 1 === ply) {
        const moves = movesOf(game, last.position);
        const chosen = moves.findIndex((move) => leadsTo(last!.position, move, position));
        before = moves[chosen] ?? NO_MOVE;
        if (chosen !== -1 && moves.length > 1 && !Number.isNaN(last.score)) {
          const contents = new Uint8Array(board.cells + 1).fill(BEYOND);
          board.write(last.position, contents, 0);
          examples.push({ contents, player: last.position.turn, moves, before: last.before, chosen });
        }
      }
      last = { game: number, ply, score, position, before };
    });
  }
  return examples;
}

function leadsTo(from: Position, move: Move, to: Position): boolean {
  from.make(move);
  const same = from.hashLow === to.hashLow && from.hashHigh === to.hashHigh;
  from.unmake();
  return same;
}

/** A softmax over moves, whose logits are sums over patterns. Hot: nothing is allocated. */
class Softmax {
  readonly weights = new Float64Array(PATTERNS);
  readonly #gradients = new Float64Array(PATTERNS).fill(1);
  readonly #patterns: MovePatterns;
  /** Those of all moves of an example. */
  readonly #numbers: Int32Array;
  readonly #logits: Float64Array;

  constructor(game: Game, board: Board) {
    this.#patterns = patternsOf(game, board);
    this.#numbers = new Int32Array(this.#patterns.numbers.length * game.maxMoves);
    this.#logits = new Float64Array(game.maxMoves);
  }

  /** How many moves of `example` are thought likelier than the chosen one. */
  likelier(example: Example): number {
    const logits = this.#weigh(example);
    let count = 0;
    for (let i = 0; i < example.moves.length; i++) if (logits[i]! > logits[example.chosen]!) count++;
    return count;
  }

  /** Takes a step down the gradient of the example's log loss. */
  learn(example: Example): void {
    const { weights } = this;
    const gradients = this.#gradients;
    const numbers = this.#numbers;
    const each = this.#patterns.numbers.length;
    const count = example.moves.length;
    const chances = this.#weigh(example);
    let [most, total] = [Number.NEGATIVE_INFINITY, 0];
    for (let i = 0; i < count; i++) most = Math.max(most, chances[i]!);
    for (let i = 0; i < count; i++) total += chances[i] = Math.exp(chances[i]! - most);
    for (let i = 0; i < count; i++) {
      const gradient = chances[i]! / total - (i === example.chosen ? 1 : 0);
      for (let k = each * i; k < each * (i + 1); k++) {
        const number = numbers[k]!;
        gradients[number]! += gradient * gradient;
        weights[number]! -= (RATE * gradient) / Math.sqrt(gradients[number]!);
      }
    }
  }

  /** The logits of the example's moves, whose patterns are written to `#numbers`. */
  #weigh({ contents, player, moves, before }: Example): Float64Array {
    const patterns = this.#patterns;
    const each = patterns.numbers.length;
    const logits = this.#logits;
    for (let i = 0; i < moves.length; i++) {
      patterns.look(contents, 0, player, moves[i]!, before);
      this.#numbers.set(patterns.numbers, each * i);
      let sum = 0;
      for (let k = 0; k < each; k++) sum += this.weights[patterns.numbers[k]!]!;
      logits[i] = sum;
    }
    return logits;
  }
}
