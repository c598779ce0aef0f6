import { MAX_POINTS } from '../../agents/agent.ts';
import { roundingLine } from '../../agents/weights/rounding.ts';
import type { Weights } from '../../agents/weights/weights.ts';
import { gameNamed } from '../../games/index.ts';
import { table } from '../terminal/print.ts';
import { measuresLines } from './measures-lines.ts';

type FittedOrigin = Extract<Weights['origin'], { by: 'fit' }>;
type FittedInterval = NonNullable<FittedOrigin['uncertainty']>['tempo'];

/** What a weights file says, for people: points, logits with their intervals, what holds the weights, how well they predict. */
export function fitLines(weights: Weights): string[] {
  const { origin } = weights;
  if (origin.by !== 'fit') return [];
  return [
    ...weightLines(weights, origin),
    ...crossValidationLines(origin),
    ...constraintLines(origin),
    ...ratioLines(weights, origin),
    ...(origin.unidentified ?? []).map(({ names, why }) => `not told by the data: ${names.join(', ')} (${why})`),
    ...measuresLines(origin.measures),
    ...(origin.rounding === undefined ? [] : [roundingLine('whole points', origin.rounding)]),
    ...(origin.maxPoints === undefined
      ? []
      : [`no evaluation is above ${Math.ceil(origin.maxPoints)} points; a win counts more than ${MAX_POINTS}`]),
  ];
}

function weightLines({ features, points, phase, tempo }: Weights, origin: FittedOrigin): string[] {
  const { uncertainty } = origin;
  const ends = phase === undefined ? [''] : [` at ${phase.feature} ${phase.low}`, ` at ${phase.feature} ${phase.high}`];
  const all = [...points, ...(phase?.points ?? [])];
  const names = ends.flatMap((end) => features.names.map((name) => name + end));
  const head = uncertainty === undefined ? [] : ['  weight', 'points', 'logits', 'error', '95 % interval'];
  const line = (name: string, whole: number, logits: number, interval: FittedInterval | undefined): string[] => [
    `  ${name}`,
    String(whole),
    ...(uncertainty === undefined ? [] : [logits.toFixed(4), ...intervalCells(interval ?? null)]),
  ];
  const lines = names.map((name, i) => line(name, all[i]!, origin.logits[i]!, uncertainty?.weights[i]));
  const last = line('tempo', tempo, origin.tempo, uncertainty?.tempo);
  return [...table([...(head.length === 0 ? [] : [head]), ...lines, last]), ...uncertaintyLine(uncertainty)];
}

function intervalCells(interval: FittedInterval): string[] {
  if (interval === null) return ['not told', 'by the data'];
  return [interval.error.toFixed(4), `${interval.low.toFixed(4)} to ${interval.high.toFixed(4)}`];
}

function uncertaintyLine(uncertainty: FittedOrigin['uncertainty']): string[] {
  if (uncertainty === undefined) return [];
  const { method, games, resamples, failed } = uncertainty;
  if (method === 'sandwich') return [`intervals: from how much ${games} games differ (cluster-robust)`];
  const left = failed === 0 ? '' : `, ${failed} of them without one answer left out`;
  return [`intervals: from ${resamples} resamples of ${games} games${left}`];
}

function ratioLines({ game, features }: Weights, { relative }: FittedOrigin): string[] {
  if (relative === undefined) return [];
  const { hand, features: sets } = gameNamed(game);
  const byHand = (name: string): number | undefined =>
    features.set === sets[0]!.name ? hand.points[features.names.indexOf(name)] : undefined;
  const divisor = byHand(relative.to);
  return [
    `as multiples of ${relative.to}:`,
    ...table(
      relative.ratios.map(({ name, value, interval }) => {
        const dividend = byHand(name);
        const chosen = dividend === undefined || !divisor ? undefined : dividend / divisor;
        return [`  ${name}`, value.toFixed(4), ...ratioCells(interval, relative.to, chosen)];
      }),
    ),
  ];
}

function ratioCells(
  interval: NonNullable<FittedOrigin['relative']>['ratios'][number]['interval'],
  divisor: string,
  chosen: number | undefined,
): string[] {
  const byHand = chosen === undefined ? '' : `by hand ${Number(chosen.toPrecision(6))}`;
  if (interval === null) return [`no interval: ${divisor} can't be told from 0`, byHand];
  const { low, high } = interval;
  const inside =
    chosen === undefined ? '' : chosen >= low && chosen <= high ? ', which is inside' : ', which is outside';
  return [`95 % interval ${low.toFixed(4)} to ${high.toFixed(4)}`, byHand + inside];
}

function crossValidationLines({ crossValidation, ridge }: FittedOrigin): string[] {
  if (crossValidation === undefined) return [];
  const { folds, path, least } = crossValidation;
  const number = (value: number | null): string => (value === null ? 'no one answer' : value.toFixed(6));
  const mark = (strength: number): string =>
    [strength === ridge ? 'chosen' : '', strength === least ? 'least loss' : '']
      .filter((word) => word !== '')
      .join(', ');
  return [
    `ridge by ${folds}-fold cross-validation over games: the strongest within one standard error of the least loss`,
    ...table([
      ['  ridge', 'loss', 'error', ''],
      ...path.map(({ strength, loss, error }) => [
        `  ${strength.toPrecision(4)}`,
        number(loss),
        number(error),
        mark(strength),
      ]),
    ]),
  ];
}

function constraintLines({ constraints }: FittedOrigin): string[] {
  if (constraints === undefined) return [];
  const { given, active } = constraints;
  if (active.length === 0) return [`constraints: ${given.length}, none of which holds the weights back`];
  return [
    `constraints: ${given.length}, of which these hold the weights where they are (multiplier: loss gained per unit of the bound)`,
    ...table(
      active.map(({ constraint, multiplier }) => [
        `  ${constraint}`,
        multiplier === null ? 'not told apart' : multiplier.toPrecision(4),
      ]),
    ),
  ];
}
