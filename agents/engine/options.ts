import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';
import { type EngineOption, same } from './spec.ts';

/** An option that an engine says it has: `option name NAME type spin default 30 min 0 max 100`. */
export interface DeclaredOption {
  readonly name: string;
  /** `check`, `spin`, `combo`, `button`, `string`; others are taken as `string`. */
  readonly type: string;
  readonly default?: string;
  readonly min?: number;
  readonly max?: number;
  /** What a `combo` may be. */
  readonly choices: readonly string[];
}

/** The line that tells an engine of `option`. */
export function setOptionLine({ name, value }: EngineOption): string {
  return value === undefined ? `setoption name ${name}\n` : `setoption name ${name} value ${value}\n`;
}

/** What a line `option name …` declares; undefined for one that declares nothing. */
export function declaredOption(line: string): DeclaredOption | undefined {
  const [, name, type, rest = ''] = /^option\s+name\s+(.+?)\s+type\s+(\S+)(\s.*)?$/.exec(line.trim()) ?? [];
  if (name === undefined) return undefined;
  const parts = rest.split(/\s+(default|min|max|var)(?=\s|$)/).slice(1);
  const said = parts.flatMap((word, i) => (i % 2 === 0 ? [[word, parts[i + 1]!.trim()] as const] : []));
  const of = (word: string): string | undefined => said.find(([one]) => one === word)?.[1];
  const number = (word: 'min' | 'max'): { [key in typeof word]?: number } => {
    const text = of(word);
    return text === undefined || !/^[+-]?\d{1,15}$/.test(text) ? {} : { [word]: Number(text) };
  };
  const byDefault = of('default');
  return {
    name,
    type: type!,
    ...(byDefault === undefined ? {} : { default: byDefault }),
    ...number('min'),
    ...number('max'),
    choices: said.filter(([word]) => word === 'var').map(([, choice]) => choice),
  };
}

/**
 * Throws InputError, which begins with `where`, for an option that isn't among `declared`, where any are, and for a
 * value that its declaration doesn't allow.
 */
export function checkOptions(
  options: readonly EngineOption[],
  declared: readonly DeclaredOption[],
  where: string,
): void {
  if (declared.length === 0) return;
  for (const { name, value } of options) {
    const one = declared.find((option) => same(option.name, name));
    if (one === undefined) {
      const names = declared.map((option) => quoted(option.name)).join(', ');
      throw new InputError(`${where}: the engine has no option ${quoted(name)}; it has ${names}`);
    }
    const wanted = wantedOf(one, value);
    if (wanted !== undefined)
      throw new InputError(
        `${where}: option ${quoted(name)}: ${value === undefined ? 'no value' : quoted(value)}; expected ${wanted}`,
      );
  }
}

/** What the option expects, in words, where `value` is wrong; undefined where it is right. */
function wantedOf({ type, min, max, choices }: DeclaredOption, value: string | undefined): string | undefined {
  if (type === 'button') return value === undefined ? undefined : 'no value';
  if (value === undefined) return 'a value';
  if (type === 'check') return /^(?:true|false)$/.test(value) ? undefined : 'true or false';
  if (type === 'combo')
    return choices.includes(value) ? undefined : `one of ${choices.map((one) => quoted(one)).join(', ')}`;
  if (type !== 'spin') return undefined;
  const [low, high] = [min ?? Number.NEGATIVE_INFINITY, max ?? Number.POSITIVE_INFINITY];
  const inside = /^[+-]?\d{1,15}$/.test(value) && Number(value) >= low && Number(value) <= high;
  if (inside) return undefined;
  const bounds = [min === undefined ? '' : ` from ${min}`, max === undefined ? '' : ` up to ${max}`].join('');
  return `a whole number${bounds}`;
}
