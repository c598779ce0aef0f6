import type { Move } from '../../games/game.ts';
import type { Random } from '../../lib/maths/random.ts';

/** How much a node that was looked at seldom is preferred, for rewards from 0 to 1. */
const EXPLORATION = 0.7;

/** The root's index. No node has it for a child, so that 0 stands for no children yet. */
export const ROOT = 0;

/**
 * A search tree in flat arrays, which grow by doubling and are used again for the next search. The children of a node
 * stand side by side; rewards are those of the player who made the move into the node, whoever moves next.
 */
export class Tree {
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
