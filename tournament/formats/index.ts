import * as z from 'zod';
import type { Option, Options } from '../../lib/options/option-set.ts';
import { type Format, oneRound, pairsOf } from './format.ts';
import { knockout } from './knockout.ts';
import { sprt } from './sprt.ts';
import { swiss } from './swiss.ts';

/** A format of one round, in which the pairs of `among` meet on every opening. The matches say all that it shows. */
function oneRoundFormat<Kind extends string>(kind: Kind, among: (agents: number) => [number, number][]) {
  return {
    kind,
    grows: true,
    schema: z.object({ kind: z.literal(kind) }),
    options: {},
    read: () => ({ kind }),
    rounds: (_, { agents, pairs }) => oneRound(among(agents.length), pairs),
    outcome: () => ({ rows: [] }),
  } satisfies Format<{ kind: Kind }, Record<never, never>>;
}

/** Every two agents meet; or the first agent meets each of the others. */
const roundRobin = oneRoundFormat('round robin', pairsOf);
const gauntlet = oneRoundFormat('gauntlet', (agents) => pairsOf(agents).filter(([first]) => first === 0));

/** Every format: another one is its file and its name here. */
const list = [roundRobin, gauntlet, swiss, knockout, sprt] as const;
type KeysOf<One> = One extends One ? keyof One : never;

/** A format as it stands in a log's header. */
export const formatSchema = z.discriminatedUnion('kind', [
  roundRobin.schema,
  gauntlet.schema,
  swiss.schema,
  knockout.schema,
  sprt.schema,
]);

/** Who meets whom, as it is asked for: plain data. */
export type FormatSpec = z.infer<typeof formatSchema>;

type AnyFormat = Format<FormatSpec, Options>;

/** What became of a tournament's format: plain data. */
export type FormatOutcome = ReturnType<AnyFormat['outcome']> & { readonly kind: FormatSpec['kind'] };

export const formats = list as unknown as readonly AnyFormat[];

/** The options of all formats, no two of one name. */
export const formatOptions: Readonly<Record<KeysOf<(typeof list)[number]['options']>, Option>> = Object.assign(
  {},
  ...list.map(({ options }) => options),
);

/** Where nothing else is asked for. */
export const defaultFormat: FormatSpec = { kind: roundRobin.kind };

/** The format that a spec is of. */
export function formatOf({ kind }: Pick<FormatSpec, 'kind'>): AnyFormat {
  return formats.find((format) => format.kind === kind)!;
}

/** What `--format` calls it: `round-robin`. */
export function nameOf({ kind }: Pick<AnyFormat, 'kind'>): string {
  return kind.replaceAll(' ', '-');
}

/** The values of options that ask for `spec`; none for the default. */
export function formatValues(spec: FormatSpec): Readonly<Record<string, unknown>> {
  if (spec.kind === defaultFormat.kind) return {};
  const format = formatOf(spec);
  const { kind: _, ...fields } = spec;
  return { ...(format.flag === undefined ? { format: nameOf(format) } : {}), ...(format.values?.(spec) ?? fields) };
}
