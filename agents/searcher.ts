import type { Game, Position } from '../games/game.ts';
import type { Agent, Choice, Limit } from './agent.ts';
import type { Evaluator } from './evaluator.ts';
import { Search } from './search.ts';
import type { SearchOptions } from './search-options.ts';

/** Plays what the search finds within `limit`. */
export class Searcher implements Agent {
  readonly #search: Search;
  readonly #limit: Limit;

  constructor(game: Game, evaluator: Evaluator, limit: Limit, options: SearchOptions) {
    this.#search = new Search(game, evaluator, options);
    this.#limit = limit;
  }

  start(): void {
    this.#search.start();
  }

  choose(position: Position): Choice {
    return this.#search.choose(position, this.#limit);
  }
}
