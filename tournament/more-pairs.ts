import { InputError } from '../lib/input-error.ts';
import { defaultFormat, formatOf, nameOf } from './formats/index.ts';
import { headerIn, isOf, mustBe, readLog, rewriteLog } from './log/log.ts';
import { Plan } from './plan.ts';

/**
 * Where `folder` holds the tournament of `plan` with fewer pairs, its log becomes one of `plan`, as if it had been begun
 * so: what was played are the first of its games. Anything else stays as it is. Throws InputError where the folder holds
 * more pairs, or where a format's games depend on how many there are.
 */
export function goOnWithMore({ options, header }: Plan, folder: string): void {
  const found = headerIn(folder);
  if (found === undefined || found.tournament.pairs === options.pairs) return;
  const { pairs } = found.tournament;
  const before = planOf(options, pairs);
  if (before === undefined || !isOf(before.header, found)) return;
  mustBe(before.header, found, folder);
  refuseFewer(folder, pairs, options.pairs);
  const format = formatOf(options.format ?? defaultFormat);
  if (format.grows === undefined)
    throw new InputError(
      `${folder}: holds ${pairs} pairs; with ${options.pairs} the rounds of ${nameOf(format)} are others; use another folder`,
    );
  const { records } = readLog(folder, before.take);
  rewriteLog(folder, { ...header, format: found.format }, records);
}

/** Throws InputError where `asked` pairs are fewer than the `there` of them that `folder` holds. */
export function refuseFewer(folder: string, there: number, asked: number): void {
  if (asked < there)
    throw new InputError(
      `${folder}: holds ${there} pairs, and --pairs ${asked} are fewer; ${there} or more go on, another folder begins anew`,
    );
}

/** Undefined where `options` have no such plan. */
function planOf(options: Plan['options'], pairs: number): Plan | undefined {
  try {
    return new Plan({ ...options, pairs });
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
