import { MAX_POINTS } from '../../agents/agent.ts';
import type { ScoreUnit } from '../../datasets/data-set.ts';
import { splits } from '../../datasets/split.ts';
import type { Game } from '../../games/game.ts';
import { InputError } from '../../lib/input-error.ts';
import { list, nonNegative, oneOf, text, wholeNumber } from '../../lib/options/kinds.ts';
import { defaulting, flag, OptionSet, optional, type ValuesOf } from '../../lib/options/option-set.ts';
import { rulesOf } from '../../train/constraints.ts';
import { defaultDiagnosis } from '../../train/diagnose.ts';
import { backendOption, type NetworkFit, networkFitOptions, readNetworkFit } from '../../train/network/options.ts';
import { models, type TableOptions, type TrainOptions, tableOptions, trainOptions } from '../../train/options.ts';
import { type PatternFit, patternFitOptions } from '../../train/train-patterns.ts';
import { force, json, strict } from './argument.ts';
import type { Given } from './command.ts';

/** The options of `fit` that are read for it. */
export const flags = {
  out: optional(text, 'weights file to write'),
  model: defaulting(oneOf([...models, 'network', 'patterns']), 'logistic', 'linear: least squares'),
  weights: optional(text, 'evaluate these instead of fitting: hand, tuned, a file, or JSON or CSV of another program', {
    holds: 'agents',
  }),
  report: optional(text, 'HTML file to write: weights, diagnosis, audit of the data'),
  strict,
  force,
  json,
};

export type FitArguments = ValuesOf<typeof flags>;

const rare = { rare: true } as const;

/** Options of `fit` that say nothing of the fit itself. */
export const reportOptions = new OptionSet({
  csv: optional(text, "CSV file to write with a table's weights: name, points, logits, error, low, high", rare),
  judgeOn: defaulting(
    oneOf(splits),
    defaultDiagnosis.split,
    `rows that weights are judged on: ${splits.join(', ')}`,
    rare,
  ),
  repeats: defaulting(
    wholeNumber(1),
    String(defaultDiagnosis.repeats),
    'shuffles of each feature, for its importance',
    rare,
  ),
  curve: flag('also fit to fewer games, for the report', true, rare),
  costs: flag('measure what each feature costs; times differ from report to report', false, rare),
  backend: { ...backendOption, ...rare },
  scoreFactors: optional(
    list(),
    'what the scores of each data set are multiplied by, such as 1,2.5, to give all the same unit',
    rare,
  ),
});

/** The units of the scores of `count` data sets. Throws InputError unless there is one factor for each, or none. */
export function scoreUnits({ scoreFactors }: ReportOptions, count: number): ScoreUnit[] {
  if (scoreFactors === undefined) return [];
  const factors = scoreFactors.map((word) => nonNegative.safeParse(word).data ?? Number.NaN);
  if (factors.length !== count || factors.some(Number.isNaN))
    throw new InputError(
      `--config: scoreFactors ${scoreFactors.join()}: expected a number from 0 up for each of ${count} data sets`,
    );
  return factors.map((factor) => ({ factor, most: MAX_POINTS }));
}

export type ReportOptions = ValuesOf<typeof reportOptions.options>;

// `model` is the command's own, since it may be a network, too.
const { model: _, ...fitted } = {
  ...trainOptions.options,
  ...tableOptions.options,
  ...networkFitOptions.options,
  ...patternFitOptions.options,
  ...trainOptions.options,
};

/** The options of all fits, whatever they are fitted to; which of them its data allow says `refuseOthers`. */
export const fitFlags = new OptionSet({ ...fitted, result: { ...fitted.result, required: false } });

/** Throws InputError for what is `given` and means nothing for `data`, whose options are those of `set`. */
function refuseOthers(given: Given, set: { readonly options: object }, data: string): void {
  for (const { key, name, rare: setting } of fitFlags.declared)
    if (given[name] !== undefined && key !== 'against' && !Object.hasOwn(set.options, key))
      throw new InputError(`${setting ? `--config: ${key}` : `--${name}`}: means nothing for ${data}`);
}

/** The options of a linear fit to a data set of `game`. Throws InputError, which names the option. */
export function readTrainOptions(given: Given, game: Game): TrainOptions {
  refuseOthers(given, trainOptions, 'weights of features and a data set, which says itself what its columns are');
  const { seed, ...options } = withRules(trainOptions.read(given), game);
  // Nothing else of a fit is drawn.
  const draws = options.ridge === 'cv' || options.bootstrap !== undefined;
  return draws && seed !== undefined ? { ...options, seed } : options;
}

/** The options of a network for `game`. Throws InputError, which names the option. */
export function readNetworkOptions(given: Given, game: Game): NetworkFit {
  refuseOthers(
    given,
    networkFitOptions,
    'a network, which reads the board; "beside" in --config has features beside it',
  );
  return readNetworkFit(given, game);
}

/** The options of patterns. Throws InputError, which names the option. */
export function readPatternOptions(given: Given): PatternFit {
  refuseOthers(given, patternFitOptions, 'patterns, which read the board');
  return patternFitOptions.read(given);
}

/** The options of a fit to a table. Throws InputError, which names the option. */
export function readTableOptions(given: Given): TableOptions {
  refuseOthers(given, tableOptions, 'a table, whose features are its columns but those that are named');
  if (given.result === undefined)
    throw new InputError(`--result: which column has the results? Expected: ${tableOptions.options.result.help}`);
  if (given.group === undefined)
    throw new InputError(
      '--group: which column names the game of a row? --no-group if no two rows are from the same game (otherwise ' +
        'intervals become too narrow)',
    );
  return withRules(tableOptions.read({ ...given, group: given.group === false ? undefined : given.group }), undefined);
}

/** With the rules that presets and files stand for in their place. */
function withRules<Values extends { readonly constraints?: readonly string[] | undefined }>(
  { constraints = [], ...options }: Values,
  game: Game | undefined,
): Values {
  const rules = constraints.flatMap((rule) => rulesOf(rule, game));
  return (rules.length === 0 ? options : { ...options, constraints: rules }) as Values;
}
