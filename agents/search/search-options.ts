import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';

/**
 * In which order the moves of a position are searched: the game's own; by the evaluation after each; or by their
 * numbers, which is none.
 */
export const moveOrders = ['game', 'static', 'none'] as const;

/**
 * The parts of the search, each to be switched off by itself. `extension` and `quiescence` change which tree is
 * searched. The selective parts, `lmr`, `late` and `futility`, search some moves less deep and leave others out, so
 * that value and move may differ from those of minimax. No other part changes a value or a best move.
 */
export interface SearchOptions {
  /** Size of the transposition table in MiB; 0: none. */
  readonly table: number;
  /** Size of the cache of costly evaluations in MiB; 0: none. */
  readonly cache: number;
  /** Principal variation search: moves after the first are asked only whether they are better. */
  readonly pvs: boolean;
  /** Aspiration windows around the last iteration's value. */
  readonly aspiration: boolean;
  readonly killers: boolean;
  readonly history: boolean;
  readonly order: (typeof moveOrders)[number];
  /** Positions with few moves, where the game says how many are few, count half a ply. */
  readonly extension: boolean;
  /**
   * Plies of quiescence search below the depth, in games that know noisy moves; 0: none. With `n` plies to go, the
   * first n/2 noisy moves of a position are followed, rounded up.
   */
  readonly quiescence: number;
  /** What the table kept of searches before this one in the game makes room first. */
  readonly aging: boolean;
  /** Late move reductions: moves late in the order are searched less deep first. Asks for `pvs`. */
  readonly lmr: boolean;
  /**
   * Late move pruning: from three plies above the leaves on, only this many moves are searched, and more the deeper; 0:
   * all. Asks for `pvs`.
   */
  readonly late: number;
  /** Near the leaves, positions far outside the window are left out. How far is measured. */
  readonly futility: boolean;
  /** How wide the first aspiration window is on either side, in percent of the last swing of the value. */
  readonly window: number;
  /** Late moves lose this many hundredths of a ply, times the logarithms of plies and place. */
  readonly reduction: number;
  /** The first moves, which are never searched less deep. */
  readonly unreduced: number;
  /** Futility: the margin for each ply above the leaves, in percent of the usual swing. */
  readonly margin: number;
}

/** MiB of the largest table. */
export const MAX_TABLE = 4096;

/** The least and the largest that a number among the options may be. */
const ranges: { readonly [name in keyof SearchOptions]?: readonly [low: number, high: number] } = {
  table: [0, MAX_TABLE],
  cache: [0, MAX_TABLE],
  // Room for the moves of quiescence is made beforehand.
  quiescence: [0, 32],
  window: [0, 10_000],
  reduction: [0, 400],
  unreduced: [1, 63],
  late: [0, 63],
  margin: [0, 1000],
};

/** All that pays in most games: docs/explanation/search.md has the measurements. So far nothing selective does. */
export const fullSearch: SearchOptions = {
  table: 16,
  cache: 4,
  pvs: true,
  aspiration: true,
  killers: true,
  history: true,
  order: 'game',
  extension: true,
  quiescence: 8,
  aging: true,
  lmr: false,
  late: 0,
  futility: false,
  window: 200,
  reduction: 50,
  unreduced: 3,
  margin: 100,
};

/** The whole search without selective parts, whatever the defaults are: values and moves are those of minimax. */
export const exactSearch: SearchOptions = { ...fullSearch, lmr: false, late: 0, futility: false };

/** Alpha-beta with iterative deepening and the game's order of moves, nothing else. */
export const plainSearch: SearchOptions = {
  ...exactSearch,
  table: 0,
  cache: 0,
  pvs: false,
  aspiration: false,
  killers: false,
  history: false,
  extension: false,
  quiescence: 0,
  aging: false,
};

const bases: Readonly<Record<string, SearchOptions>> = { whole: fullSearch, exact: exactSearch, plain: plainSearch };

/** The names of the settings that `withSetting` reads. */
export const searchSettings: readonly string[] = ['search', ...Object.keys(fullSearch)];

/**
 * `options` with one setting changed: a number such as `table=64` (MiB, 0: none) or `quiescence=6` (plies), `pvs=off`,
 * `order=static`, and so on; `search=plain`, `search=exact` and `search=whole` set all. Throws InputError that begins
 * with `where`.
 */
export function withSetting(options: SearchOptions, name: string, value: string, where: string): SearchOptions {
  const refuse = (wanted: string): InputError => new InputError(`${where}: ${name}=${value}; expected ${wanted}`);
  if (name === 'search') {
    if (!Object.hasOwn(bases, value)) throw refuse('whole, exact or plain');
    return bases[value]!;
  }
  if (name === 'order') {
    // Older weights files may ask for a learned order; weightroom has none any more.
    if (value === 'learned') return options;
    const order = moveOrders.find((one) => one === value);
    if (order === undefined) throw refuse(moveOrders.join(', '));
    return { ...options, order };
  }
  const range = ranges[name as keyof SearchOptions];
  if (range === undefined) {
    if (value !== 'on' && value !== 'off') throw refuse('on or off');
    return { ...options, [name]: value === 'on' };
  }
  const [low, high] = range;
  if (!/^\d{1,6}$/.test(value) || Number(value) < low || Number(value) > high)
    throw refuse(`a whole number from ${low} to ${high}`);
  return { ...options, [name]: Number(value) };
}

/** Reads settings joined by commas, as changes of the full search. Throws InputError that begins with `where`. */
export function searchWith(settings: string, where: string): SearchOptions {
  return settings.split(',').reduce((options, setting) => {
    const [, name, value] = /^(\w+)=(.*)$/s.exec(setting) ?? [];
    if (name === undefined || !searchSettings.includes(name))
      throw new InputError(`${where}: ${quoted(setting, 100)}; expected settings of the search, such as lmr=on`);
    return withSetting(options, name, value!, where);
  }, fullSearch);
}

/** The settings that make `options` of `usual` ones, joined by commas; read back by `withSetting`. */
export function settingsText(options: SearchOptions, usual: SearchOptions): string {
  const differing = (base: SearchOptions): string[] =>
    (Object.keys(base) as (keyof SearchOptions)[])
      .filter((name) => options[name] !== base[name])
      .map((name) => `${name}=${settingWord(options[name])}`);
  const others = Object.entries(bases).map(([name, base]) => [`search=${name}`, ...differing(base)]);
  return others
    .reduce((shortest, text) => (text.length < shortest.length ? text : shortest), differing(usual))
    .join(',');
}

/** An option's value as a setting has it. */
export function settingWord(value: unknown): string {
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);
}
