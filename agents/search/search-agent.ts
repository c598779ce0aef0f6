import type { Game, Position } from '../../games/game.ts';
import type { Random } from '../../lib/maths/random.ts';
import type { Agent, Choice } from '../agent.ts';
import type { Evaluator } from '../evaluation/evaluator.ts';
import type { TimeLeft } from '../limits/clock.ts';
import { type Limit, withinTime } from '../limits/limit.ts';
import { Search } from './search.ts';
import type { SearchOptions } from './search-options.ts';

/** Plays what the search finds within `limit` and the time that is left. */
export class Searcher implements Agent {
  /** Of the searches from now on. */
  limit: Limit;
  /** Is told of each depth that was searched to its end. */
  heard: ((found: Choice) => void) | undefined;
  readonly search: Search;

  constructor(game: Game, evaluator: Evaluator, limit: Limit, options: SearchOptions) {
    this.search = new Search(game, evaluator, options);
    this.limit = limit;
  }

  start(): void {
    this.search.start();
  }

  choose(position: Position, _random?: Random, time?: TimeLeft): Choice {
    return this.search.choose(position, withinTime(this.limit, time), this.heard);
  }
}
