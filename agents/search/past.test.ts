import { expect, test } from 'vitest';
import type { Features, Game, Player, Position } from '../../games/game.ts';
import { movesOf } from '../../games/moves.ts';
import { Random } from '../../lib/maths/random.ts';
import { minimax } from '../../test/minimax.ts';
import { DifferenceEvaluator, type Evaluator, OwnEvaluator } from '../evaluation/evaluator.ts';
import { Search } from './search.ts';
import { exactSearch } from './search-options.ts';

const CELLS = 7;
const STEPS = [1, CELLS - 1, 2];

/** Two pieces on a ring step one cell forward, one back, or two forward. To reach the other piece is to win. */
class Ring implements Position {
  readonly at: [number, number];
  turn: Player = 0;
  ply = 0;
  readonly #before: { readonly hash: number; readonly from: number }[] = [];

  constructor(first: number, second: number) {
    this.at = [first, second];
  }

  get hashLow(): number {
    return Math.imul(1 + this.at[0] + CELLS * (this.at[1] + CELLS * this.turn), 0x85ebca6b);
  }

  get hashHigh(): number {
    return Math.imul(this.hashLow, 0xc2b2ae35);
  }

  past(out: Int32Array, at: number): number {
    for (const { hash } of this.#before) {
      out[at++] = hash;
      out[at++] = Math.imul(hash, 0xc2b2ae35);
    }
    return at;
  }

  moves(out: Int32Array, at: number): number {
    if (!this.over()) for (const step of STEPS) out[at++] = step;
    return at;
  }

  make(step: number): void {
    this.#before.push({ hash: this.hashLow, from: this.at[this.turn] });
    this.at[this.turn] = (this.at[this.turn] + step) % CELLS;
    this.turn = (1 - this.turn) as Player;
    this.ply++;
  }

  unmake(): void {
    this.turn = (1 - this.turn) as Player;
    this.at[this.turn] = this.#before.pop()!.from;
    this.ply--;
  }

  over(): boolean {
    return this.at[0] === this.at[1];
  }

  winner(): Player {
    return (1 - this.turn) as Player;
  }

  ending(): string {
    return 'met';
  }

  text(): string {
    return `${this.at.join(' ')} ${this.turn}`;
  }
}

const game = { name: 'ring', maxMoves: STEPS.length } as Game;
const features = {
  name: 'original',
  list: [{ name: 'whim', unit: 'whims', meaning: 'a whim', low: 0, high: 100 }],
  extract({ at: [first, second], turn }: Ring, player: Player, out: Float64Array, at: number): void {
    out[at] = (first * 13 + second * 29 + turn * 31 + player * 17) % 23;
  },
} as unknown as Features;

/** In one game after the other, each position is searched with all that the table holds of those before it. */
test.each<[string, Evaluator]>([
  ['own, draws worth something', new OwnEvaluator(features, [5], 40)],
  ['own, draws dreaded', new OwnEvaluator(features, [5], -40)],
  ['difference', new DifferenceEvaluator(features, [5], 3)],
])('%s: in 3,400 positions with a past, value and move are those of minimax with the same draws', (_, evaluator) => {
  const search = new Search(game, evaluator, exactSearch);
  const random = new Random(1, 'ring');
  let [compared, changed] = [0, 0];
  while (compared < 3400) {
    const position = new Ring(0, 1 + random.int(CELLS - 1));
    search.start();
    for (let ply = 0; ply < 12 && !position.over(); ply++) {
      const hashes = new Int32Array(64);
      const end = position.past(hashes, 0);
      const past = new Set(Array.from({ length: end / 2 }, (__, i) => `${hashes[2 * i]} ${hashes[2 * i + 1]}`));
      const depth = 1 + random.int(4);
      const tree = { fewMoves: 0, quiescence: 0, past };
      const { move, score } = search.choose(position, { depth });
      const wanted = minimax(game, evaluator, position, depth, tree);
      expect({ at: position.text(), depth, move, score }).toEqual({ at: position.text(), depth, ...wanted });
      if (minimax(game, evaluator, position, depth).score !== score) changed++;
      compared++;
      const quiet = movesOf(game, position).filter(
        (step) => (position.at[position.turn] + step) % CELLS !== position.at[1 - position.turn],
      );
      position.make(random.pick(quiet.length === 0 ? movesOf(game, position) : quiet));
    }
  }
  // The past matters.
  expect(changed).toBeGreaterThan(150);
});
