import { splits } from '../../datasets/split.ts';
import type { Game } from '../../games/game.ts';
import { readJson } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { oneOf, text, wholeNumber } from '../../lib/options/kinds.ts';
import { defaulting, flag, OptionSet, type Options, optional } from '../../lib/options/option-set.ts';
import { parseJson } from '../../lib/schema.ts';
import { rulesOf } from '../../train/constraints.ts';
import { defaultDiagnosis } from '../../train/diagnose.ts';
import { backendOption } from '../../train/network/options.ts';
import { flagged, type TableOptions, type TrainOptions, tableOptions, trainOptions } from '../../train/options.ts';
import type { Given } from './command.ts';

/** Settings of `fit` that say nothing of the fit itself: they stand in its file of settings, too. */
const reportOptions = new OptionSet({
  csv: optional(text, "CSV file to write with a table's weights: name, points, logits, error, low, high"),
  judgeOn: defaulting(oneOf(splits), defaultDiagnosis.split, `rows that weights are judged on: ${splits.join(', ')}`),
  repeats: defaulting(wholeNumber(1), String(defaultDiagnosis.repeats), 'shuffles of each feature, for its importance'),
  curve: flag('fits to fewer games for the report, too', true),
  costs: flag('says what each feature costs: measured, so no two reports are alike'),
  backend: backendOption,
});

/** The options of fits that stand at the command line; `model` has its own help there. */
export const fitFlags = new OptionSet(
  Object.fromEntries(
    Object.entries({ ...trainOptions.options, ...tableOptions.options, ...trainOptions.options } as Options)
      .filter(([key]) => key !== 'model' && (flagged as readonly string[]).includes(key))
      .map(([key, option]) => [key, key === 'result' ? { ...option, required: false } : option]),
  ),
);

/** What the command line and the file of settings that it names say together; the command line has the last word. */
export interface Asked {
  readonly fit: Given;
  readonly report: ReturnType<typeof reportOptions.read>;
}

/**
 * Reads the settings of `config`, a JSON file or the JSON itself, for a fit with the options of `sets`, and what was
 * `given` at the command line. Throws InputError for a setting that there isn't.
 */
export function askedFor(
  config: string | undefined,
  sets: readonly { readonly options: Options }[],
  given: Given,
): Asked {
  const where = config === undefined || config.trimStart().startsWith('{') ? '--config' : config;
  const settings = config === undefined ? {} : where === config ? readJson(config) : parseJson(config, where);
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings))
    throw new InputError(`${where}: a JSON object of settings is wanted`);
  const all = new OptionSet(Object.assign({}, reportOptions.options, ...sets.map(({ options }) => options)) as Options);
  const written = { ...all.texts(settings as Readonly<Record<string, unknown>>, where), ...given };
  return { fit: written, report: reportOptions.read(written) };
}

/** The options of a linear fit to a data set of `game`. Throws InputError, which names the option. */
export function readTrainOptions(asked: Given, game: Game): TrainOptions {
  for (const name of ['result', 'group'])
    if (asked[name] !== undefined) throw new InputError(`--${name}: for tables; a data set says it itself`);
  const { seed, ...options } = withRules(trainOptions.read(asked), game);
  // Nothing else of a fit is drawn.
  const draws = options.ridge === 'cv' || options.bootstrap !== undefined;
  return draws && seed !== undefined ? { ...options, seed } : options;
}

/** The options of a fit to a table. Throws InputError, which names the option. */
export function readTableOptions(asked: Given): TableOptions {
  for (const name of ['features', 'perspective'])
    if (asked[name] !== undefined)
      throw new InputError(`${name}: for data sets; the features of a table are its columns but those that are named`);
  if (asked.result === undefined)
    throw new InputError(`--result: which column of the table has the results? ${tableOptions.options.result.help}`);
  return withRules(tableOptions.read(asked), undefined);
}

/** With the rules that presets and files stand for in their place. */
function withRules<Values extends { readonly constraints?: readonly string[] | undefined }>(
  { constraints = [], ...options }: Values,
  game: Game | undefined,
): Values {
  const rules = constraints.flatMap((rule) => rulesOf(rule, game));
  return (rules.length === 0 ? options : { ...options, constraints: rules }) as Values;
}
