import { readJson } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { text } from '../../lib/options/kinds.ts';
import { type Declared, OptionSet, type Options, optional } from '../../lib/options/option-set.ts';
import { parseJson } from '../../lib/schema.ts';

/** The flag of commands that have rare options. */
export const [configFlag] = new OptionSet({
  config: optional(text, 'rare settings, listed below: a JSON file, or the JSON itself'),
}).declared as [Declared];

/**
 * What was given, and with it what the JSON of `--config` says of `settings`, as if these had flags. Throws InputError
 * for a setting that there isn't, and for a value that it can't have.
 */
export function withConfig<Given extends Readonly<Record<string, unknown>>>(
  given: Given,
  settings: OptionSet<Options>,
): Given {
  const { config } = given;
  if (typeof config !== 'string') return given;
  const inline = config.trimStart().startsWith('{');
  const where = inline ? '--config' : config;
  const value = inline ? parseJson(config, where) : readJson(config);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InputError(`${where}: an object of settings is wanted`);
  return { ...given, ...settings.texts(value as Readonly<Record<string, unknown>>, where) };
}

/** More settings than that are only named: the help stays on a screen. */
const EXPLAINED = 8;

/** What `--help` says of rare options. */
export function settingsText(settings: readonly Declared[]): string {
  if (settings.length > EXPLAINED) return `Settings of --config: ${settings.map(({ key }) => key).join(', ')}.`;
  const width = Math.max(...settings.map(({ key }) => key.length));
  return [
    'Settings of --config:',
    ...settings.map(({ key, help, default: usual }) => {
      const shown = usual === undefined ? '' : ` [default: ${JSON.stringify(usual)}]`;
      return `  ${key.padEnd(width)}  ${help}${shown}`;
    }),
  ].join('\n');
}
