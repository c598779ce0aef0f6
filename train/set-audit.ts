import { type Activity, activitiesOf } from '../datasets/audit/activity.ts';
import { activityWarnings } from '../datasets/audit/row-warnings.ts';
import type { AnySamples } from '../datasets/samples.ts';
import { type Collinearity, collinearityOf, type Inflation } from './algebra/collinearity.ts';

/** The features of one set on the training rows, mover's less other's. */
export interface SetAudit {
  readonly set: string;
  readonly rows: number;
  readonly games: number;
  readonly features: readonly Activity[];
  readonly collinearity: Collinearity;
}

/** From these figures on, weights are badly told apart. */
const limits = { inflation: 10, condition: 30 } as const;

/** What the training rows can tell of the features of `set`. */
export function auditSet(set: string, train: AnySamples): SetAudit {
  return {
    set,
    rows: train.rows,
    games: new Set(train.games).size,
    features: activitiesOf(train),
    collinearity: collinearityOf(train),
  };
}

/** What speaks against a fit of these features, in words. */
export function setWarnings({ set, rows, games, features, collinearity }: SetAudit): string[] {
  const { condition, made } = collinearity;
  const inflated = collinearity.features.filter(({ inflation = 0 }) => inflation > limits.inflation);
  return [
    ...activityWarnings(set, features, rows, games),
    ...made.map(({ why }) => `${set}: collinear: ${why} on every training row: their weights can't be told apart`),
    ...(inflated.length > 0
      ? [
          `${set}: nearly made by others, and the variance of the weight so many times larger for it: ${inflated.map(inflationText).join('; ')}`,
        ]
      : []),
    ...(condition > limits.condition
      ? [
          `${set}: condition number ${condition.toFixed(0)} (above ${limits.condition} is serious): weights change much with little in the data`,
        ]
      : []),
  ];
}

/** `pieces 43 (end-line, moves-to-win)`. */
function inflationText({ name, inflation, partners }: Inflation): string {
  return `${name} ${inflation!.toFixed(0)} (${partners.join(', ')})`;
}
