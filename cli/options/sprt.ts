import { sprt, testOf } from '../../tournament/formats/sprt.ts';
import type { SprtTest } from '../../tournament/statistics/sprt/sprt.ts';
import { flagsOf, valuesOf } from './declared.ts';

/** Options of a sequential test, the same for every command that has one. */
export const sprtOptions = flagsOf(sprt.options);

/** Reads the two hypotheses of `--sprt` and what goes with them. Throws InputError. */
export function sprtTest(text: string, more: { model: string; alpha: string; beta: string }): SprtTest {
  return testOf(valuesOf(sprt.options, { ...more, sprt: text }));
}
