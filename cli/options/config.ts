import { readJson } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { insteadOf } from '../../lib/near-names.ts';
import { text } from '../../lib/options/kinds.ts';
import { type Declared, OptionSet, optional } from '../../lib/options/option-set.ts';
import { quoted } from '../../lib/quoted.ts';
import { parseJson } from '../../lib/schema.ts';

/** The flag of commands that have rare options. */
export const [configFlag] = new OptionSet({
  config: optional(text, 'rare settings, listed below: a JSON file, or the JSON itself'),
}).declared as [Declared];

/**
 * What was given, and with it what the JSON of `--config` says of `settings`, as if these had flags. Throws InputError
 * for a setting that there isn't, and for a value of another type.
 */
export function withConfig<Given extends Readonly<Record<string, unknown>>>(
  given: Given,
  settings: readonly Declared[],
): Given {
  const { config } = given;
  if (typeof config !== 'string') return given;
  const inline = config.trimStart().startsWith('{');
  const where = inline ? '--config' : config;
  const value = inline ? parseJson(config, where) : readJson(config);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InputError(`${where}: an object of settings is wanted`);
  const entries = Object.entries(value).map(([key, one]: [string, unknown]) => {
    const setting = settings.find((found) => found.key === key);
    const keys = settings.map((found) => found.key);
    if (setting === undefined)
      throw new InputError(`${where}: ${quoted(key, 100)}: no such setting; ${insteadOf(key, keys)}`);
    const fits = setting.type === 'switch' ? typeof one === 'boolean' : ['string', 'number'].includes(typeof one);
    if (!fits)
      throw new InputError(
        `${where}: ${key}: ${setting.type === 'switch' ? 'true or false' : `a ${setting.type}`} is wanted`,
      );
    return [setting.name, typeof one === 'boolean' ? one : String(one)] as const;
  });
  return { ...given, ...Object.fromEntries(entries) };
}

/** What `--help` says of rare options. */
export function settingsText(settings: readonly Declared[]): string {
  const width = Math.max(...settings.map(({ key }) => key.length));
  return [
    'Settings of --config:',
    ...settings.map(({ key, help, default: usual }) => {
      const shown = usual === undefined ? '' : ` [default: ${JSON.stringify(usual)}]`;
      return `  ${key.padEnd(width)}  ${help}${shown}`;
    }),
  ].join('\n');
}
