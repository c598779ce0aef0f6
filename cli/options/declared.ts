import type { Option, Options, OptionValues } from '../../tournament/formats/option.ts';
import { oneOf, share, wholeNumber } from './argument.ts';

type Flag<One> = { type: 'string'; nargs: 1; describe: string } & (One extends { default: unknown }
  ? { default: string }
  : unknown);

/** Options as yargs takes them; every value is text until `valuesOf` reads it. */
export function flagsOf<Declared extends Options>(
  options: Declared,
): { [Name in keyof Declared]: Flag<Declared[Name]> } {
  const flags = Object.entries<Option>(options).map(([name, { describe, default: usual }]) => [
    name,
    { type: 'string', nargs: 1, describe, ...(usual === undefined ? {} : { default: String(usual) }) },
  ]);
  return Object.fromEntries(flags);
}

/** What was given for `options`. Throws InputError. */
export function valuesOf<Declared extends Options>(
  options: Declared,
  args: { readonly [Name in keyof Declared]?: string | undefined },
): OptionValues<Declared> {
  const values = Object.entries<Option>(options).map(([name, option]) => {
    const given = args[name];
    return [name, given === undefined ? option.default : read(name, given, option)];
  });
  return Object.fromEntries(values);
}

function read(name: string, text: string, option: Option): string | number {
  switch (option.type) {
    case 'text':
      return text;
    case 'whole':
      return wholeNumber(name, text, option.least);
    case 'share':
      return share(name, text);
    case 'choice':
      return oneOf(name, text, option.choices);
  }
}
