import type { Game, Move, Position } from './game.ts';

/** Applies the draw rules that a game's own rules lack. Searches and rule tests don't see them. */
export class DrawReferee {
  readonly #game: Game;
  readonly #grids = new Map<string, number>();
  #plies = 0;

  constructor(game: Game) {
    this.#game = game;
  }

  /** To be told of every move of the game, after it was made. Returns why the game is drawn now, if it is. */
  after(position: Position, move: Move): string | undefined {
    const { plies, repetitions, grid, drawn } = this.#game.draws;
    this.#plies++;
    if (position.over()) return undefined;
    if (repetitions !== undefined && grid !== undefined) {
      const key = grid(position, move);
      if (key !== undefined) {
        const times = (this.#grids.get(key) ?? 0) + 1;
        this.#grids.set(key, times);
        if (times >= repetitions) return `repetition (${repetitions} times)`;
      }
    }
    const why = drawn?.(position);
    if (why !== undefined) return why;
    if (plies !== undefined && this.#plies >= plies) return `ply limit (${plies})`;
    return undefined;
  }
}
