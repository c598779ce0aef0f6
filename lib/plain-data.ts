import * as z from 'zod';

/** How many there are of something. */
export const count = z.int().nonnegative();

/** A part of a whole, or a probability. */
export const share = z.number().min(0).max(1);

/** Any finite number; JSON has no -0, so that none is read or written. */
export const real = z.number().overwrite((value) => value + 0);

/** What may be undefined; JSON has null for it. */
export function absent<Schema extends z.ZodType>(schema: Schema) {
  type Value = z.output<Schema> | undefined;
  return z.codec(schema.nullable(), z.custom<Value>(), {
    decode: (value) => (value ?? undefined) as Value,
    encode: (value) => (value ?? null) as z.output<Schema> | null,
  });
}

/** The same while it is made. */
export type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** The same, deeply read-only. */
export type Frozen<Type> = { readonly [Key in keyof Type]: Frozen<Type[Key]> };
