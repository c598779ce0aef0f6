import { InputError } from '../../../lib/input-error.ts';
import { quoted } from '../../../lib/quoted.ts';
import { borrowedKinds } from './borrowed.ts';
import { eloKinds } from './elo.ts';
import { mismatchesOf, parseLine, type StatisticKind } from './line.ts';
import { ratingKinds } from './ratings.ts';
import { scheduleKinds } from './schedules.ts';
import { sprtKinds } from './sprt.ts';
import { spsaKinds } from './spsa.ts';

/** Every function that statistics vectors may name. */
export const statisticKinds: readonly StatisticKind[] = [
  ...eloKinds,
  ...sprtKinds,
  ...ratingKinds,
  ...scheduleKinds,
  ...spsaKinds,
  ...borrowedKinds,
];

const byName = new Map(statisticKinds.map((kind) => [kind.name, kind]));

/**
 * Which function a line of statistics vectors names, and every way in which we answer otherwise; a function that we
 * don't know is one. Throws InputError, which begins with `where`, for what is no such line.
 */
export function checkStatistic(text: string, where: string): { kind: string; mismatches: string[] } {
  const line = parseLine(text, where);
  const kind = byName.get(line.function);
  if (kind === undefined) {
    const name = quoted(line.function, 100);
    return { kind: name, mismatches: [`${name}: no such function is known`] };
  }
  try {
    return { kind: kind.name, mismatches: mismatchesOf(line, kind.answer(line.inputs, line.expected)) };
  } catch (error) {
    if (error instanceof InputError) return { kind: kind.name, mismatches: [`refused: ${error.message}`] };
    throw error;
  }
}
