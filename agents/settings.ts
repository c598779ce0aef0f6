import { InputError } from '../lib/input-error.ts';
import type { Mutable } from '../lib/plain-data.ts';
import { parseTimeControl, type TimeControl, timeControlNames, timeControlText } from './limits/clock.ts';
import type { Limit } from './limits/limit.ts';
import {
  fullSearch,
  type SearchOptions,
  searchSettings,
  settingsText as searchText,
  withSetting,
} from './search/search-options.ts';

/** What stands behind the `@` of an agent's text; undefined is what it doesn't say. */
interface Settings {
  readonly limit?: Limit | undefined;
  /** Of our search. */
  readonly options?: SearchOptions | undefined;
  /** What a referee allows. */
  readonly timeControl?: TimeControl | undefined;
}

const limitNames = { depth: 'depth', nodes: 'nodes', ms: 'milliseconds', simulations: 'simulations' } as const;
const names = [...Object.keys(limitNames), ...searchSettings, ...timeControlNames];

/** A comma that ends an agent's text in a list: no setting follows. */
export const NEXT_AGENT = new RegExp(`,(?!(?:${names.join('|')})=)`);

/**
 * Reads settings joined by commas: `nodes=20000,table=64,clock=60+0.5`; those of the search change `usual`. Throws
 * InputError that begins with `where`.
 */
export function parseSettings(text: string | undefined, where: string, usual: SearchOptions = fullSearch): Settings {
  if (text === undefined) return {};
  const limits: string[] = [];
  const allowed: string[] = [];
  let options: SearchOptions | undefined;
  for (const part of text.split(',')) {
    const [, name, value] = /^(\w+)=(.*)$/s.exec(part) ?? [];
    if (name !== undefined && searchSettings.includes(name))
      options = withSetting(options ?? usual, name, value!, where);
    else (name !== undefined && timeControlNames.includes(name) ? allowed : limits).push(part);
  }
  return {
    limit: limits.length === 0 ? undefined : parseLimit(limits.join(), where),
    options,
    timeControl: parseTimeControl(allowed, where),
  };
}

/** Read back by `parseSettings`: those that differ from the `usual` ones. */
function settingsText({ limit = {}, options, timeControl }: Settings, usual: SearchOptions): string {
  return [limitText(limit), options === undefined ? '' : searchText(options, usual), timeControlText(timeControl)]
    .filter((text) => text !== '')
    .join();
}

/** `name` and, behind an `@`, the settings that differ from the `usual` ones. */
export function named(name: string, settings: Settings, usual: SearchOptions = fullSearch): string {
  const text = settingsText(settings, usual);
  return text === '' ? name : `${name}@${text}`;
}

/** A time control as a field that stands only where there is one. */
export function held(timeControl: TimeControl | undefined): { timeControl?: TimeControl } {
  return timeControl === undefined ? {} : { timeControl };
}

/** Reads `depth=4`, `nodes=20000`, `ms=500`, several joined by commas. Throws InputError that begins with `where`. */
export function parseLimit(text: string, where: string): Limit {
  const limit: Mutable<Limit> = {};
  for (const part of text.split(',')) {
    const [, name, value] = /^(depth|nodes|ms|simulations)=(\d+)$/.exec(part) ?? [];
    if (name === undefined || Number(value) < 1 || !Number.isSafeInteger(Number(value)))
      throw new InputError(`${where}: limit ${part}; expected depth=N, nodes=N or ms=N with N from 1 up`);
    limit[limitNames[name as keyof typeof limitNames]] = Number(value);
  }
  return limit;
}

/** `depth=4,nodes=20000`, read back by `parseLimit`. */
export function limitText(limit: Limit): string {
  return Object.entries(limitNames)
    .filter(([, key]) => limit[key] !== undefined)
    .map(([name, key]) => `${name}=${limit[key]}`)
    .join(',');
}
