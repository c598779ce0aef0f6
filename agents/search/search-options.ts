import { InputError } from '../../lib/input-error.ts';

/**
 * In which order the moves of a position are searched: the game's own; by the evaluation after each; or by their
 * numbers, which is none.
 */
export const moveOrders = ['game', 'static', 'none'] as const;

/**
 * The parts of the search, each to be switched off by itself. `extension` and `quiescence` change which tree is
 * searched. The selective parts, `lmr` and `futility`, search some moves less deep and leave some positions out, so that
 * value and move may differ from those of minimax. No other part changes a value or a best move.
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
  /** Plies of quiescence search below the depth, in games that know noisy moves; 0: none. */
  readonly quiescence: number;
  /** What the table kept of searches before this one in the game makes room first. */
  readonly aging: boolean;
  /** Late move reductions: moves late in the order are searched less deep first. Asks for `pvs`. */
  readonly lmr: boolean;
  /** Near the leaves, positions far outside the window are left out. How far is measured. */
  readonly futility: boolean;
  /** Constants of these parts that are not the usual ones. */
  readonly window?: number;
  readonly reduction?: number;
  readonly unreduced?: number;
  readonly risk?: number;
}

/** The constants of parts of the search, each with its usual value, and the smallest and largest that it may have. */
export const searchConstants = {
  /** How wide the first aspiration window is on either side, in percent of the last swing of the value. */
  window: { usual: 200, low: 0, high: 10_000 },
  /** Late moves lose so many hundredths of a ply, times the logarithms of plies and place. */
  reduction: { usual: 50, low: 0, high: 400 },
  /** The first moves, which are never searched less deep. */
  unreduced: { usual: 3, low: 1, high: 63 },
  /** Futility: how many in a hundred positions that are left out may have been wrongly so. */
  risk: { usual: 5, low: 1, high: 50 },
} as const;

export type SearchConstant = keyof typeof searchConstants;

/** The value of a constant in `options`. */
export function constantIn(options: SearchOptions, name: SearchConstant): number {
  return options[name] ?? searchConstants[name].usual;
}

/** MiB of the largest table. */
export const MAX_TABLE = 4096;
/** Quiescence goes no deeper: room for its moves is made beforehand. */
const MAX_QUIESCENCE = 32;

/** All that pays in most games: docs/search.md says what was measured. So far nothing selective does. */
export const fullSearch: SearchOptions = {
  table: 16,
  cache: 4,
  pvs: true,
  aspiration: true,
  killers: true,
  history: true,
  order: 'game',
  extension: true,
  quiescence: 4,
  aging: true,
  lmr: false,
  futility: false,
};

/** The whole search without selective parts, whatever the defaults are: values and moves are those of minimax. */
export const exactSearch: SearchOptions = { ...fullSearch, lmr: false, futility: false };

/** Alpha-beta with iterative deepening and the game's order of moves, nothing else. */
export const plainSearch: SearchOptions = {
  table: 0,
  cache: 0,
  pvs: false,
  aspiration: false,
  killers: false,
  history: false,
  order: 'game',
  extension: false,
  quiescence: 0,
  aging: false,
  lmr: false,
  futility: false,
};

const bases: Readonly<Record<string, SearchOptions>> = { whole: fullSearch, exact: exactSearch, plain: plainSearch };
/** The largest number of each option that is one. */
const max = { table: MAX_TABLE, cache: MAX_TABLE, quiescence: MAX_QUIESCENCE } as const;
const switches = ['pvs', 'aspiration', 'killers', 'history', 'extension', 'aging'] as const;
const selective = ['lmr', 'futility'] as const;

/** The names of the settings that `withSetting` reads. */
export const searchSettings: readonly string[] = [
  'search',
  'order',
  ...Object.keys(max),
  ...switches,
  ...selective,
  ...Object.keys(searchConstants),
];

/**
 * `options` with one setting changed: `table=64` and `cache=4` (MiB, 0: none), `quiescence=6` (plies), `pvs=off`,
 * `order=static`, and so on; `search=plain`, `search=exact` and `search=whole` set all. Throws InputError that begins
 * with `where`.
 */
export function withSetting(options: SearchOptions, name: string, value: string, where: string): SearchOptions {
  const refuse = (wanted: string): InputError => new InputError(`${where}: ${name}=${value}; ${wanted} is wanted`);
  if (name === 'search') {
    if (!Object.hasOwn(bases, value)) throw refuse('whole, exact or plain');
    return bases[value]!;
  }
  if (name === 'order') {
    const order = moveOrders.find((one) => one === value);
    if (order === undefined) throw refuse(moveOrders.join(', '));
    return { ...options, order };
  }
  if (name === 'table' || name === 'cache' || name === 'quiescence') {
    if (!/^\d+$/.test(value) || Number(value) > max[name])
      throw refuse(`a number of ${name === 'quiescence' ? 'plies' : 'MiB'} from 0 to ${max[name]}`);
    return { ...options, [name]: Number(value) };
  }
  if (Object.hasOwn(searchConstants, name)) return withConstant(options, name as SearchConstant, value, refuse);
  if (value !== 'on' && value !== 'off') throw refuse('on or off');
  return { ...options, [name]: value === 'on' };
}

/** A constant that is the usual one is left out: options that do the same are written in one way. */
function withConstant(
  options: SearchOptions,
  name: SearchConstant,
  value: string,
  refuse: (wanted: string) => InputError,
): SearchOptions {
  const { usual, low, high } = searchConstants[name];
  if (!/^\d{1,6}$/.test(value) || Number(value) < low || Number(value) > high)
    throw refuse(`a whole number from ${low} to ${high}`);
  const { [name]: _, ...others } = options;
  return Number(value) === usual ? others : { ...others, [name]: Number(value) };
}

/** Whether values and moves are those of minimax, to the same depth in the same tree. */
export function isExact(options: SearchOptions): boolean {
  return selective.every((name) => !options[name]);
}

/** The settings that make `options` of the full search, joined by commas; read back by `withSetting`. */
export function settingsText(options: SearchOptions): string {
  const differing = (base: SearchOptions): string[] =>
    (Object.keys({ ...base, ...options }) as (keyof SearchOptions)[])
      .filter((name) => options[name] !== base[name])
      .map((name) => `${name}=${wordOf(options[name])}`);
  const ofWhole = differing(fullSearch);
  const others = ['exact', 'plain'].map((base) => [`search=${base}`, ...differing(bases[base]!)]);
  return others.reduce((shortest, text) => (text.length < shortest.length ? text : shortest), ofWhole).join(',');
}

function wordOf(value: SearchOptions[keyof SearchOptions]): string {
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);
}
