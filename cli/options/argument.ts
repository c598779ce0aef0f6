import { availableParallelism } from 'node:os';
import * as kinds from '../../lib/options/kinds.ts';
import { defaulting, flag, readAs, seed } from '../../lib/options/option-set.ts';

/** Reads a whole number from `least` up. Throws InputError, which names the option. */
export const wholeNumber = (option: string, text: string, least = 0): number =>
  readAs(kinds.wholeNumber(least), option, text);

/** Reads a share, from 0 to 1. Throws InputError. */
export const share = (option: string, text: string): number => readAs(kinds.share, option, text);

/** Reads `4..12` or `8`. Throws InputError. */
export const range = (option: string, text: string): { readonly shortest: number; readonly longest: number } =>
  readAs(kinds.range, option, text);

/** Reads one of `choices`. Throws InputError. */
export const oneOf = <const Choices extends readonly string[]>(
  option: string,
  text: string,
  choices: Choices,
): Choices[number] => readAs(kinds.oneOf(choices), option, text) as Choices[number];

/** Options that many commands have. */
export const workers = defaulting(kinds.wholeNumber(1), String(availableParallelism()), 'threads; changes no result');
export const json = flag('print figures as JSON');
export const force = flag('write over an existing file');

/** The same for commands whose options are not a set yet. */
export const options = {
  workers: { type: 'string', default: workers.default as string, describe: workers.help },
  seed: { type: 'string', default: seed.default as string, describe: seed.help },
  json: { type: 'boolean', default: false, describe: json.help },
  scatter: { type: 'string', default: '0.25', describe: 'share of boards with the pieces put down at random' },
} as const;
