import { z } from 'zod';
import type { Option, Options } from '../../lib/options/option-set.ts';
import type { Format } from './format.ts';
import { knockout } from './knockout.ts';
import { gauntlet, roundRobin } from './one-round.ts';
import { sprt } from './sprt.ts';
import { swiss } from './swiss.ts';

/** Every format: another one is its file and its name here. */
const list = [roundRobin, gauntlet, swiss, knockout, sprt] as const;

type List = typeof list;
type KeysOf<One> = One extends One ? keyof One : never;

const [first, ...others] = list.map(({ schema }) => schema);
/** A format as it stands in a log's header. */
export const formatSchema = z.discriminatedUnion('kind', [first!, ...others]);

/** Who meets whom, as it is asked for: plain data. */
export type FormatSpec = z.infer<typeof formatSchema>;

/** What became of a tournament's format: plain data; agents by number, in the order of `agents`. */
export type FormatOutcome = ReturnType<List[number]['outcome']>;

export type AnyFormat = Format<FormatSpec, FormatOutcome, Options>;

export const formats = list as unknown as readonly AnyFormat[];

/** The options of all formats, no two of one name. */
export const formatOptions: Readonly<Record<KeysOf<List[number]['options']>, Option>> = Object.assign(
  {},
  ...list.map(({ options }) => options),
);

/** Where nothing else is asked for. */
export const defaultFormat: FormatSpec = { kind: roundRobin.kind };

/** The format that a spec or an outcome is of. */
export function formatOf({ kind }: { readonly kind: FormatSpec['kind'] }): AnyFormat {
  return formats.find((format) => format.kind === kind)!;
}

/** What `--format` calls it: `round-robin`. */
export function nameOf({ kind }: Pick<AnyFormat, 'kind'>): string {
  return kind.replaceAll(' ', '-');
}

/** The option that chooses `format`. */
export function chooserOf(format: AnyFormat): string {
  return format.flag === undefined ? `--format ${nameOf(format)}` : `--${format.flag}`;
}

/** The values of options that ask for `spec`; none for the default. */
export function formatValues(spec: FormatSpec): Readonly<Record<string, unknown>> {
  if (spec.kind === defaultFormat.kind) return {};
  const format = formatOf(spec);
  const { kind: _, ...fields } = spec;
  return { ...(format.flag === undefined ? { format: nameOf(format) } : {}), ...(format.values?.(spec) ?? fields) };
}
