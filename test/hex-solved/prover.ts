import type { Move, Player } from '../../games/game.ts';
import { gridOf } from '../../games/hex/grid.ts';
import { hex } from '../../games/hex/index.ts';
import type { HexPosition } from '../../games/hex/position.ts';
import type { SolvedLine } from './solved.ts';
import { Solver } from './solver.ts';
import { WinDistance } from './win-distance.ts';

/**
 * Exact results on boards of one size, up to 5x5. What was proved stays in its tables, so one prover for many positions
 * is faster.
 */
export class Prover {
  readonly #solver: Solver;
  readonly #distance: WinDistance;

  constructor(size: number) {
    this.#solver = new Solver(gridOf(size));
    this.#distance = new WinDistance(this.#solver);
  }

  winner(position: HexPosition): Player {
    return this.#solver.winner(position);
  }

  /** All winning moves of the unfinished `position`, in reading order. */
  winningMoves(position: HexPosition): Move[] {
    return this.#solver.winningMoves(position);
  }

  /** The winner's own moves to the end of the unfinished `position`, when he hurries and the loser delays. */
  winIn(position: HexPosition): number {
    return this.#distance.moves(position);
  }

  /** Those of the winning moves that keep `winIn`. */
  fastest(position: HexPosition): Move[] {
    const mover = position.turn;
    if (this.winner(position) !== mover) return [];
    const moves = this.winIn(position);
    return this.winningMoves(position).filter((move) => {
      position.make(move);
      const fast = position.over() || (moves > 1 && this.#distance.within(position, mover, moves - 1));
      position.unmake();
      return fast;
    });
  }
}

/** What the prover says of a line's position, which it leaves as it was. */
export function proved(prover: Prover, { n, position: text }: SolvedLine) {
  const game = hex.game(n);
  const position = game.parse(text) as HexPosition;
  const texts = (moves: readonly Move[]) => moves.map((move) => game.moveText(position, move)).sort();
  return {
    winner: 'bw'[prover.winner(position)],
    winning: texts(prover.winningMoves(position)),
    winIn: prover.winIn(position),
    fastest: texts(prover.fastest(position)),
    position: position.text(),
  };
}

/** What a line says of its position, in the same words. */
export function provedIn({ position, winner, winning_moves, win_in, fastest }: SolvedLine) {
  return { position, winner, winning: [...winning_moves!].sort(), winIn: win_in, fastest: [...fastest!].sort() };
}
