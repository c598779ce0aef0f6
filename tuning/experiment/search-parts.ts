import { evaluatorOf } from '../../agents/agent-weights.ts';
import { fullSearch, isExact, moveOrders, type SearchOptions } from '../../agents/search/search-options.ts';
import type { AgentSpec } from '../../agents/spec.ts';
import type { Game } from '../../games/game.ts';
import { Random } from '../../lib/maths/random.ts';
import type { Searching } from '../variant.ts';

/**
 * The settings that switch off one part each of `agent`'s search, or on where it lacks the part, then plain alpha-beta.
 * Those that change nothing in `game` are left out.
 */
export function partsOf({ options }: Pick<Searching, 'options'>): string[] {
  return (Object.keys(options) as (keyof SearchOptions)[])
    .flatMap((name): string[] => {
      const value = options[name];
      if (name === 'order') return moveOrders.filter((order) => order !== value).map((order) => `order=${order}`);
      if (typeof value === 'boolean') return [`${name}=${value ? 'off' : 'on'}`];
      if (name === 'quiescence' && value === 0) return [`quiescence=${fullSearch.quiescence}`];
      // The other numbers are constants of parts.
      return ['table', 'cache', 'quiescence'].includes(name) && value !== 0 ? [`${name}=0`] : [];
    })
    .concat('search=plain');
}

/** The settings of `agent`'s search as far as `game` has a use for them: a part without one stands as if it were off. */
export function effectIn(game: Game, { options, weights }: Searching): SearchOptions {
  const costly = evaluatorOf(game, weights).costly === true;
  const noisy = game.start(new Random(0)).noisy !== undefined;
  const few = game.search?.fewMoves !== undefined;
  return {
    ...options,
    aging: options.table > 0 && options.aging,
    lmr: options.pvs && options.lmr,
    cache: costly ? options.cache : 0,
    extension: few && options.extension,
    quiescence: noisy ? options.quiescence : 0,
  };
}

/** Whether both are exact and search the same tree in `game` with the same weights: value and move must then be equal. */
export function sameTree(game: Game, one: AgentSpec, other: AgentSpec): boolean {
  if (one.kind !== 'search' || other.kind !== 'search') return false;
  if (JSON.stringify(one.weights) !== JSON.stringify(other.weights)) return false;
  const [a, b] = [effectIn(game, one), effectIn(game, other)];
  return isExact(a) && isExact(b) && a.extension === b.extension && a.quiescence === b.quiescence;
}
