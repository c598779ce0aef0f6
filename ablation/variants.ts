import { evaluatorOf } from '../agents/create-agent.ts';
import {
  fullSearch,
  isExact,
  moveOrders,
  type SearchOptions,
  searchConstants,
  searchSettings,
  withSetting,
} from '../agents/search/search-options.ts';
import type { AgentWeights } from '../agents/weights-file.ts';
import type { Game } from '../games/game.ts';
import { InputError } from '../lib/input-error.ts';
import { Random } from '../lib/maths/random.ts';

/** The whole search, or the whole search but for one setting. */
export interface Variant {
  /** `whole`, or the setting: `pvs=off`. */
  readonly name: string;
  readonly options: SearchOptions;
  /**
   * Whether it and the whole search are exact, and search the same tree in this game, so that value and move must be
   * equal.
   */
  readonly sameTree: boolean;
}

export const WHOLE = 'whole';

/**
 * The whole search, and after it each of `settings` by itself. Without `settings`: each part switched off, or on where
 * the whole search lacks it, and plain alpha-beta. Throws InputError for an unknown setting, and for one that changes
 * nothing in `game`.
 */
export function variantsOf(
  game: Game,
  weights: AgentWeights,
  whole: SearchOptions,
  settings?: readonly string[],
): readonly Variant[] {
  const effect = effectIn(game, weights);
  const variant = (name: string, options: SearchOptions): Variant => ({
    name,
    options,
    sameTree: options === whole || equalTrees(effect(options), effect(whole)),
  });
  const changes = (options: SearchOptions): boolean =>
    JSON.stringify(effect(options)) !== JSON.stringify(effect(whole));
  const usual = defaultSettings(whole).filter((setting) => changes(changed(whole, setting)!));
  const wholeVariant = variant(WHOLE, whole);
  if (settings === undefined)
    return [wholeVariant, ...usual.map((setting) => variant(setting, changed(whole, setting)!))];
  const twice = settings.find((setting, i) => settings.indexOf(setting) !== i);
  if (twice !== undefined) throw new InputError(`--parts ${settings.join()}: ${twice} is named twice`);
  const chosen = settings.map((setting) => {
    const options = changed(whole, setting);
    if (options !== undefined) return variant(setting, options);
    throw new InputError(`--parts ${setting}: no part of the search; such as ${usual.join(', ')} is wanted`);
  });
  const idle = chosen.find(({ options }) => !changes(options));
  if (idle !== undefined) throw new InputError(`--parts ${idle.name}: changes nothing in ${game.name}`);
  return [wholeVariant, ...chosen];
}

/** The settings that differ from `whole` in one part, in the order of `SearchOptions`, then plain alpha-beta. */
export function defaultSettings(whole: SearchOptions): string[] {
  return (Object.keys(whole) as (keyof SearchOptions)[])
    .flatMap((name): string[] => {
      const value = whole[name];
      if (Object.hasOwn(searchConstants, name)) return [];
      if (name === 'order') return moveOrders.filter((order) => order !== value).map((order) => `order=${order}`);
      if (typeof value === 'boolean') return [`${name}=${value ? 'off' : 'on'}`];
      if (name === 'quiescence' && value === 0) return [`quiescence=${fullSearch.quiescence}`];
      return value === 0 ? [] : [`${name}=0`];
    })
    .concat('search=plain');
}

/** `whole` with `setting`; undefined if that is none. Throws InputError for a value that it can't have. */
function changed(whole: SearchOptions, setting: string): SearchOptions | undefined {
  const [, name, value] = /^(\w+)=(.*)$/s.exec(setting) ?? [];
  if (name === undefined || !searchSettings.includes(name)) return undefined;
  return withSetting(whole, name, value!, `--parts ${setting}`);
}

/** `options` as far as they say anything in `game`: parts that it has no use for stand as if they were off. */
function effectIn(game: Game, weights: AgentWeights): (options: SearchOptions) => SearchOptions {
  const costly = evaluatorOf(game, weights).costly === true;
  const noisy = game.start(new Random(0)).noisy !== undefined;
  const few = game.search?.fewMoves !== undefined;
  return (options) => ({
    ...options,
    aging: options.table > 0 && options.aging,
    lmr: options.pvs && options.lmr,
    cache: costly ? options.cache : 0,
    extension: few && options.extension,
    quiescence: noisy ? options.quiescence : 0,
  });
}

function equalTrees(one: SearchOptions, other: SearchOptions): boolean {
  if (!isExact(one) || !isExact(other)) return false;
  return one.extension === other.extension && one.quiescence === other.quiescence;
}
