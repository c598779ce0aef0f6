import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';

/** The names of a table's columns, blanks about them dropped. Throws InputError for an empty name and for one twice. */
export function columnNames(header: readonly string[], where: string): string[] {
  const names = header.map((name) => name.trim());
  const nameless = names.indexOf('');
  if (nameless !== -1)
    throw new InputError(
      `${where}: column ${nameless + 1} has no name; is it an index? pandas writes none with index=False`,
    );
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new InputError(`${where}: two columns are called '${quoted(twice, 100)}'`);
  return names;
}

/** The place of the column called `name`. Throws InputError, which begins with `option`, where there is none. */
export function columnAt(columns: readonly string[], name: string, option: string): number {
  const at = columns.indexOf(name);
  if (at !== -1) return at;
  const shown = columns.length > 30 ? [...columns.slice(0, 30), '…'] : columns;
  throw new InputError(`${option} ${quoted(name, 100)}: no such column; there are ${quoted(shown.join(', '))}`);
}
