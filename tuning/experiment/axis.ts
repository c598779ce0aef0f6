import { z } from 'zod';
import { agentTexts } from '../../agents/spec.ts';
import { kindOf } from '../../lib/options/kinds.ts';

/** An axis whose values are whole agents: the one that is varied, or its opponent. */
export const AGENT = 'agent';
export const AGAINST = 'against';
/** An axis whose values are settings of the search, each by itself; without values: each part switched off. */
export const PART = 'part';

const MOST = 100;
const wanted = `what is varied and different values are expected, ${MOST} at most, such as power-ratio=-200..800/100 or table=0,1,16`;

/** What is varied, and its values as they are written: numbers ascending, all different. */
export const axis = kindOf(
  z
    .object({ name: z.string().min(1, wanted), values: z.array(z.string().min(1, wanted)).max(MOST, wanted) }, wanted)
    .refine(
      ({ name, values }) => (values.length > 0 || name === PART) && new Set(values).size === values.length,
      wanted,
    )
    .readonly(),
  (word) => {
    const [, name = word, text] = /^([^=]*)=(.*)$/s.exec(word) ?? [];
    return { name, values: text === undefined ? [] : valuesOf(name, text) };
  },
  ({ name, values }) => (values.length === 0 ? name : `${name}=${values.join()}`),
);

export type Axis = z.infer<typeof axis.out>;

/** `-200..800/100`, `1..5`, or values joined by commas. */
function valuesOf(name: string, text: string): string[] {
  if (name === AGENT || name === AGAINST) return agentTexts(text);
  const [, low, high, step = '1'] = /^(-?\d{1,9})\.\.(-?\d{1,9})(?:\/([1-9]\d{0,8}))?$/.exec(text) ?? [];
  if (low !== undefined) {
    const count = Math.floor((Number(high) - Number(low)) / Number(step)) + 1;
    return Array.from({ length: Math.min(MOST + 1, Math.max(0, count)) }, (_, i) =>
      String(Number(low) + i * Number(step)),
    );
  }
  const words = text.split(',', MOST + 1).map((word) => word.trim());
  if (!words.every(isNumber)) return words;
  return words
    .map((word) => Number(word) + 0)
    .sort((a, b) => a - b)
    .map(String);
}

/** Whether `word` is a number as people write it. */
export function isNumber(word: string): boolean {
  return word.trim() !== '' && Number.isFinite(Number(word));
}
