import type { Game, Position } from '../../games/game.ts';
import { positionKey } from '../search/search.ts';

/** A position by the one that the game began with and the moves since. Moves that are added cost only themselves. */
export class ToldPosition {
  readonly #game: Game;
  /** The position that the game began with, the moves since, and where they lead. To be read only. */
  start: string;
  moves: readonly string[] = [];
  position: Position;
  /** Keys of the positions from the start to this one. */
  keys: readonly string[];

  constructor(game: Game, start: string) {
    this.#game = game;
    this.start = start;
    this.position = game.parse(start);
    this.keys = [positionKey(this.position)];
  }

  /** Throws InputError, and nothing has changed then. */
  set(start: string, moves: readonly string[]): void {
    const known =
      this.start === start && this.moves.length <= moves.length && this.moves.every((move, i) => move === moves[i]);
    const position = known ? this.position : this.#game.parse(start);
    const keys = known ? [...this.keys] : [positionKey(position)];
    let made = 0;
    try {
      for (const move of moves.slice(known ? this.moves.length : 0)) {
        position.make(this.#game.parseMove(position, move));
        made++;
        keys.push(positionKey(position));
      }
    } catch (error) {
      for (; made > 0; made--) position.unmake();
      throw error;
    }
    this.start = start;
    this.moves = moves;
    this.position = position;
    this.keys = keys;
  }
}
