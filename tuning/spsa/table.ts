import { readText } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { quoted } from '../../lib/quoted.ts';

/** A parameter as it is asked for; what isn't said is found. */
export interface Row {
  readonly name: string;
  readonly start?: number;
  readonly low?: number;
  readonly high?: number;
  readonly end?: number;
  readonly endRate?: number;
  /** Where it is asked for; messages begin with it. */
  readonly where: string;
}

const columns = ['start', 'low', 'high', 'end', 'endRate'] as const;

/**
 * Reads a table of parameters as fishtest takes them, a line each: `name, start, min, max, c_end, r_end`. Columns at the
 * end, or between two commas, may be missing; what follows a `#` is a remark. Throws InputError for what is no number,
 * bounds without a start between them, a perturbation or a rate that is not above 0, and a name that is there twice.
 */
export function readTable(file: string): Row[] {
  const rows = readText(file)
    .split('\n')
    .flatMap((line, i) => rowOf(line.replace(/#.*$/, '').trim(), `${file} line ${i + 1}`));
  if (rows.length === 0) throw new InputError(`${file}: no parameter, wanted name, start, min, max, c_end, r_end`);
  refuseTwice(rows);
  return rows;
}

/** Throws InputError where a name stands there twice. */
export function refuseTwice(rows: readonly Row[]): void {
  const twice = rows.find(({ name }, i) => rows.findIndex((one) => one.name === name) !== i);
  if (twice !== undefined) throw new InputError(`${twice.where}: ${quoted(twice.name, 100)} stands there twice`);
}

function rowOf(line: string, where: string): Row[] {
  if (line === '') return [];
  const [name, ...cells] = line.split(',').map((cell) => cell.trim());
  if (name === '' || cells.length > columns.length)
    throw new InputError(`${where}: ${quoted(line, 100)}; name, start, min, max, c_end, r_end is wanted`);
  const found = cells.flatMap((cell, i) => {
    if (cell === '') return [];
    const value = Number(cell);
    if (!Number.isFinite(value)) throw new InputError(`${where}: ${quoted(cell, 100)}; a number is wanted`);
    return [[columns[i]!, value] as const];
  });
  const row: Row = { name: name!, where, ...Object.fromEntries(found) };
  for (const [value, what] of [
    [row.end, 'c_end'],
    [row.endRate, 'r_end'],
  ] as const)
    if (value !== undefined && value <= 0)
      throw new InputError(`${where}: ${what} ${value}; a number above 0 is wanted`);
  return [row];
}
