import * as z from 'zod';
import { nearName } from '../near-names.ts';

/** How the values of an option are written: text to a value, a value to the same text, and what a value may be. */
export type Kind<Schema extends z.ZodType = z.ZodType> = z.ZodCodec<z.ZodString, Schema>;

/** A kind whose values are `schema`; what `read` can't read it makes a value that `schema` refuses. */
export function kindOf<Schema extends z.ZodType>(
  schema: Schema,
  read: (text: string) => unknown,
  write: (value: z.input<Schema>) => string = String,
): Kind<Schema> {
  return z.codec(z.string(), schema, { decode: (text) => read(text) as z.input<Schema>, encode: write });
}

const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

export const text = kindOf(z.string(), (word) => word);

/** A whole number from `least` up. */
export function wholeNumber(least = 0): Kind<z.ZodInt> {
  const wanted = `expected a whole number from ${least} up`;
  return kindOf(z.int(wanted).min(least, wanted), (word) => (/^\d{1,15}$/.test(word) ? Number(word) : Number.NaN));
}

function numberKind(wanted: string, limited: (number: z.ZodNumber) => z.ZodNumber): Kind<z.ZodNumber> {
  return kindOf(limited(z.number(wanted)), numberIn);
}

const FROM_0_TO_1 = 'expected a number from 0 to 1';
const FROM_0_UP = 'expected a number from 0 up';
const ABOVE_0 = 'expected a number above 0';

export const share = numberKind(FROM_0_TO_1, (number) => number.min(0, FROM_0_TO_1).max(1, FROM_0_TO_1));
export const nonNegative = numberKind(FROM_0_UP, (number) => number.nonnegative(FROM_0_UP));
export const positive = numberKind(ABOVE_0, (number) => number.positive(ABOVE_0));

/** One of `choices`. */
export function oneOf<const Choices extends readonly string[]>(choices: Choices) {
  const list = `one of ${choices.join(', ')}`;
  const error = ({ input }: { readonly input?: unknown }): string => {
    const near = nearName(String(input), choices);
    return near === undefined ? `expected ${list}` : `did you mean ${near}? Expected ${list}`;
  };
  return kindOf(z.enum(choices, { error }), (word) => word);
}

/** One of `words`, or else a number, whose message stands for both. */
export function wordOr<const Words extends readonly [string, ...string[]]>(words: Words, number: Kind<z.ZodNumber>) {
  const schema = z.union([z.enum(words), number.out], {
    error: ({ input }) => number.out.safeParse(input).error?.issues[0]?.message,
  });
  return kindOf(schema, (word) => (words.includes(word) ? word : numberIn(word)));
}

/** `4..12`, or `8` for `8..8`. */
export const range = kindOf(
  z
    .object(
      { shortest: z.int().nonnegative(), longest: z.int() },
      'expected two whole numbers, the smaller first, such as 4..12',
    )
    .readonly(),
  (word) => {
    const [, low, high] = /^(\d{1,6})(?:\.\.(\d{1,6}))?$/.exec(word) ?? [];
    const ends = { shortest: Number(low), longest: Number(high ?? low) };
    return low === undefined || ends.shortest > ends.longest ? undefined : ends;
  },
  ({ shortest, longest }) => `${shortest}..${longest}`,
);

/** Words with `separator` between them, at least one, written with `joint`; empty ones are left out. */
export function list(separator = ',', joint = separator): Kind<z.ZodReadonly<z.ZodArray<z.ZodString>>> {
  const read = (word: string): string[] | undefined => {
    const parts = word.split(separator).map((part) => part.trim());
    return parts.every((part) => part === '') ? undefined : parts.filter((part) => part !== '');
  };
  const wanted = `expected at least one, more with ${JSON.stringify(separator)} between them`;
  return kindOf(z.array(z.string(), wanted).readonly(), read, (parts) => parts.join(joint));
}

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 };
const WANTED = 'expected a time such as 90s, 20m, 8h or 1h30m';

/** Seconds: `90s`, `20m`, `8h`, `1h30m`. */
export const duration = kindOf(z.number(WANTED).positive(WANTED), secondsOf, durationText);

function secondsOf(word: string): number | undefined {
  const parts = [...word.trim().matchAll(/(\d{1,6}(?:\.\d{1,3})?)([hms])/g)];
  const units = parts.map(([, , unit]) => unit!);
  const whole = parts.map(([part]) => part).join('') === word.trim();
  const ordered = units.every((unit, i) => i === 0 || UNITS[unit]! < UNITS[units[i - 1]!]!);
  if (parts.length === 0 || !whole || !ordered) return undefined;
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * UNITS[unit!]!, 0);
}

/** `1h30m`; of seconds that aren't whole up to three digits. */
export function durationText(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds - 3600 * hours) / 60);
  const rest = Number((seconds - 3600 * hours - 60 * minutes).toFixed(3));
  const parts = [
    ...(hours > 0 ? [`${hours}h`] : []),
    ...(minutes > 0 ? [`${minutes}m`] : []),
    ...(rest > 0 || hours + minutes === 0 ? [`${rest}s`] : []),
  ];
  return parts.join('');
}
