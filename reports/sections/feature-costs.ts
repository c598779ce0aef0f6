import { decimal, missing } from '../../lib/numbers.ts';
import type { SetCost } from '../../train/feature-costs.ts';
import { type Block, name, number, numbers, table, text } from '../document/document.ts';

/** What the figures of single features mean. */
export const COSTS_MEAN =
  'Dropped: what an evaluation saves without the feature, all others being there; alone: what it takes with no other. ' +
  'Features that share a pass over the board save little each and much together; a minus: leaving one out takes more ' +
  `than it saves. ${missing}: the set can't leave features out. Figures of one run compare with each other.`;

/** What sets cost an evaluation, and each of their features. */
export function costBlocks(costs: readonly SetCost[]): Block[] {
  const [first] = costs;
  if (first === undefined) return [];
  const rows = [{ set: 'by hand', own: first.hand.own, difference: first.hand.difference }, ...costs];
  return [
    table(
      'Nanoseconds of processor time of an evaluation, judged for one side and for both',
      [name('Set'), ...numbers('own', 'difference')],
      rows.map(({ set, own, difference }) => [set, nanoseconds(own), nanoseconds(difference)]),
    ),
    ...costs.flatMap(({ set, features }) => [
      table(
        `Nanoseconds of each feature of ${set}, judged for both sides`,
        [name('Feature'), number('Dropped'), number('Alone')],
        features.map(({ name: feature, dropped, alone }) => [feature, nanoseconds(dropped), nanoseconds(alone)]),
      ),
    ]),
    text(COSTS_MEAN),
  ];
}

export function nanoseconds(value: number | undefined): string {
  return value === undefined ? missing : decimal(value, Math.abs(value) < 99.95 ? 1 : 0);
}
