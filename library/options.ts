import { InputError } from '../lib/input-error.ts';
import type { OptionSet, Options, ValuesOf } from '../lib/options/option-set.ts';
import { parseWith } from '../lib/schema.ts';

/**
 * The values of `set`: those given, else the defaults of the command line. Throws InputError for a value that the
 * command would refuse and for a name that it has not.
 */
export function completed<Shape extends Options>(
  set: OptionSet<Shape>,
  given: Partial<ValuesOf<Shape>>,
  what: string,
): ValuesOf<Shape> {
  const unknown = Object.keys(given).find((key) => !Object.hasOwn(set.options, key));
  if (unknown !== undefined)
    throw new InputError(`${what}: no option is called ${unknown}; there are ${Object.keys(set.options).join(', ')}`);
  const stated = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const values = parseWith(set.schema, { ...set.read({}), ...stated }, what) as ValuesOf<Shape>;
  for (const check of set.checks) {
    const wrong = check(values);
    if (wrong) throw new InputError(`${what}: ${wrong}`);
  }
  return values;
}
