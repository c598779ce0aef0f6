import { availableParallelism } from 'node:os';
import { InputError } from '../../lib/input-error.ts';

/** Reads a whole number from `least` up. Throws InputError, which names the option. */
export function wholeNumber(option: string, text: string, least = 0): number {
  if (!/^\d{1,15}$/.test(text) || Number(text) < least)
    throw new InputError(`--${option} ${text}: a whole number from ${least} up is wanted`);
  return Number(text);
}

/** Reads a share, from 0 to 1. Throws InputError. */
export function share(option: string, text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value <= 1))
    throw new InputError(`--${option} ${text}: a number from 0 to 1 is wanted`);
  return value;
}

/** Reads a number from 0 up. Throws InputError. */
export function nonNegative(option: string, text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value < Number.POSITIVE_INFINITY))
    throw new InputError(`--${option} ${text}: a number from 0 up is wanted`);
  return value;
}

/** Reads a number above 0. Throws InputError. */
export function positive(option: string, text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value > 0 && value < Number.POSITIVE_INFINITY))
    throw new InputError(`--${option} ${text}: a number above 0 is wanted`);
  return value;
}

/** Reads `4..12` or `8`. Throws InputError. */
export function range(option: string, text: string): { shortest: number; longest: number } {
  const [, low, high] = /^(\d{1,6})(?:\.\.(\d{1,6}))?$/.exec(text) ?? [];
  const ends = { shortest: Number(low), longest: Number(high ?? low) };
  if (low === undefined || ends.shortest > ends.longest)
    throw new InputError(`--${option} ${text}: two whole numbers are wanted, the smaller first, such as 4..12`);
  return ends;
}

/** Reads one of `choices`. Throws InputError. */
export function oneOf<Choice extends string>(option: string, text: string, choices: readonly Choice[]): Choice {
  const found = choices.find((choice) => choice === text);
  if (found === undefined) throw new InputError(`--${option} ${text}: one of ${choices.join(', ')} is wanted`);
  return found;
}

/** Options that several commands have; every value is text until it is read here, so that a wrong one gets a line of ours. */
export const options = {
  workers: { type: 'string', default: String(availableParallelism()), describe: 'threads; changes no result' },
  seed: { type: 'string', default: '1', describe: 'the same seed gives the same bytes' },
  json: { type: 'boolean', default: false, describe: 'print figures as JSON' },
  scatter: { type: 'string', default: '0.25', describe: 'share of boards with the pieces put down at random' },
} as const;
