import { z } from 'zod';
import { kindOf } from './kinds.ts';

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 };
const WANTED = 'a time is wanted, such as 90s, 20m, 8h or 1h30m';

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
