import { list, positive, text, wholeNumber, wordOr } from '../../lib/options/kinds.ts';
import {
  defaulting,
  flag,
  leftOut,
  OptionSet,
  optional,
  required,
  type ValuesOf,
} from '../../lib/options/option-set.ts';
import { methodChecks, trainOptions } from '../options.ts';

/** Which columns of a table are no features. */
const rowColumns = {
  result: required(text, 'column of results: 1, 0.5, 0; or 1, 0, -1; or 1-0, 1/2-1/2, 0-1'),
  group: optional(text, 'column that says which rows belong together: the game; without it each row stands alone'),
  score: optional(text, "column of a search's scores in points, for --lambda and --target score; cells may be empty"),
  split: optional(text, 'column that says train, validation or test; else 80, 10 and 10 % of the groups'),
  ignore: optional(list(), 'columns, joined by commas, that are no features'),
};

const {
  features: _features,
  perspective: _perspective,
  scale: _scale,
  seed: _seed,
  phase: _phase,
  ...ofFits
} = trainOptions.options;

/** How weights are fitted to the rows of a table. */
export const rowFitOptions = new OptionSet(
  {
    ...rowColumns,
    ...ofFits,
    phase: optional(text, 'column with which all weights change, such as the pieces on the board; no feature'),
    scale: defaulting(
      wordOr(['start', 'texel'], positive),
      '1000',
      "points worth one logit; start or texel: as in the weights of --weights, best or by texel-tuner's K",
    ),
    weights: optional(
      text,
      'weights in points to compare with: JSON or CSV of name and points, or a file of this command',
    ),
    all: flag('fits to all rows: none are left to judge by'),
    seed: leftOut(wholeNumber(), '1', 'of the splits, of folds and resamples'),
  },
  [
    ...methodChecks,
    ({ scale, weights }) =>
      typeof scale === 'string' && weights === undefined && `--scale ${scale}: needs --weights, whose scale it is`,
    ({ scale, phase }) =>
      typeof scale === 'string' && phase !== undefined && `--scale ${scale}: a number is wanted with --phase`,
    ({ weights, phase }) =>
      weights !== undefined && phase !== undefined && '--weights: can not be compared with weights that have a --phase',
    ({ all, split }) => all && split !== undefined && `--all: leaves nothing for --split ${split} to say`,
    ({ score, target }) => target === 'score' && score === undefined && '--target score: needs --score, its column',
    ({ score, lambda }) =>
      lambda !== undefined && score === undefined && '--lambda: needs --score, the column of scores to mix with',
  ],
);

export type RowFitOptions = ValuesOf<typeof rowFitOptions.options>;

/** The columns that are no features. */
export type RowColumns = Pick<RowFitOptions, 'result' | 'group' | 'score' | 'phase' | 'split' | 'ignore'>;
