import { z } from 'zod';
import { kindOf } from '../../lib/options/kinds.ts';

const wanted =
  'a feature and at least two different whole numbers of points are wanted, ' +
  'such as power-ratio=-200..800/100 or stack-ratio=-100,0,100';
const MOST = 100;
const tooMany = `at most ${MOST} values are wanted`;

const points = z.int(wanted).min(-1e9, wanted).max(1e9, wanted);

/** A weight, and the points that it is given: whole, different, ascending, as signed as they are written. */
export const axis = kindOf(
  z
    .object({ feature: z.string().min(1, wanted), values: z.array(points).min(2, wanted).max(MOST, tooMany) }, wanted)
    .refine(({ values }) => new Set(values).size === values.length, wanted)
    .readonly(),
  (word) => {
    const at = word.lastIndexOf('=');
    return at < 1 ? undefined : { feature: word.slice(0, at), values: valuesOf(word.slice(at + 1)) };
  },
  ({ feature, values }) => `${feature}=${values.join()}`,
);

export type Axis = z.infer<typeof axis.out>;

const wholeWanted = 'different whole numbers of points are wanted, such as 0 or -50,0,50';

/** Points for being to move: whole and different. */
export const tempos = kindOf(
  z
    .array(z.int(wholeWanted).min(-1e9, wholeWanted).max(1e9, wholeWanted))
    .min(1, wholeWanted)
    .max(MOST, tooMany)
    .refine((all) => new Set(all).size === all.length, wholeWanted)
    .readonly(),
  valuesOf,
  (all) => all.join(),
);

/** `-200..800/100`, `1..5`, or numbers joined by commas, ascending; one too many stands for all above `MOST`. */
function valuesOf(word: string): number[] {
  const [, low, high, step = '1'] = /^(-?\d{1,9})\.\.(-?\d{1,9})(?:\/([1-9]\d{0,8}))?$/.exec(word) ?? [];
  if (low === undefined)
    return word
      .split(',', MOST + 1)
      .map((part) => (part.trim() === '' ? Number.NaN : Number(part) + 0))
      .sort((a, b) => a - b);
  const [first, last, by] = [Number(low), Number(high), Number(step)];
  const count = Math.min(MOST + 1, Math.max(0, Math.floor((last - first) / by) + 1));
  return Array.from({ length: count }, (_, i) => first + i * by);
}
