import { basename } from 'node:path';
import { exists, jsonText, writeWhole } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { text } from '../../lib/options/kinds.ts';
import { flag, optional, required } from '../../lib/options/option-set.ts';
import { renderTerminal, rowFitDocument, rowFitPage } from '../../reports/index.ts';
import { constraintsIn } from '../../train/constraints.ts';
import { type RowFit, type RowFitPlan, type RowStage, stages } from '../../train/rows/fit-rows.ts';
import { type RowFitOptions, rowFitOptions } from '../../train/rows/options.ts';
import { csvOf } from '../../train/rows/row-weights.ts';
import { runRowFit } from '../../train/rows/run.ts';
import { force, json, strict } from '../options/argument.ts';
import { command, type Given } from '../options/command.ts';
import { writePage } from '../steps/page.ts';
import { print } from '../terminal/print.ts';
import { stopSignal } from '../terminal/stop.ts';
import { View } from '../terminal/view.ts';

const fitFlags = {
  out: required(text, 'weights file to write'),
  csv: optional(text, 'CSV file to write with the same weights: name, points, logits, error, low, high'),
  page: optional(text, 'HTML file to write, with calibration, importance, learning curve and audit'),
  curve: flag('fits to fewer groups for the page too; --no-curve: none', true),
  constraintsFrom: optional(text, 'a JSON list of rules between weights', { name: 'constraints' }),
  strict,
  force,
  json,
};

/** `weightroom fit`: any engine's rows to weights. */
export const fitCommand = command({
  usage: 'fit <rows>',
  describe: "fits weights to a table of any engine's features: CSV, gzipped CSV or Parquet",
  positionals: { rows: 'table: .csv, .csv.gz or .parquet' },
  options: fitFlags,
  more: [rowFitOptions],
  epilogue:
    'A row is a position: differences of features (mover less other, or White less Black) and the result for the same side. ' +
    'docs/your-own-data.md says how to write it; train/README.md what a fit minimises.',
  async handler(args, given) {
    for (const path of [args.out, args.csv, args.page])
      if (path !== undefined && exists(path) && !args.force)
        throw new InputError(`${path}: exists already; --force writes over it`);
    const plan: RowFitPlan = {
      file: args.rows,
      options: withRules(given, args.constraintsFrom),
      name: basename(args.out, '.json'),
      diagnosis: args.page === undefined ? 'none' : args.curve ? 'whole' : 'without curve',
    };
    const fit = await fitViewed(plan, stopSignal('begins'));
    if (args.strict) refuseWarnings(args.rows, fit);
    writeWhole(args.out, jsonText(fit.weights));
    if (args.csv !== undefined) writeWhole(args.csv, csvOf(fit.weights));
    const page = await writePage(args, rowFitPage(args.out, fit));
    print(args.json, fit.weights, [...renderTerminal(rowFitDocument(args.out, fit)), ...page]);
  },
});

/** The options of the fit, with the rules of a file before those of the command line. */
function withRules(given: Given, file: string | undefined): RowFitOptions {
  const { constraints = [], ...options } = rowFitOptions.read(given);
  const rules = [...(file === undefined ? [] : constraintsIn(file)), ...constraints];
  return rules.length === 0 ? options : { ...options, constraints: rules };
}

/** Fits and shows how each part goes on. */
async function fitViewed(plan: RowFitPlan, signal: AbortSignal): Promise<RowFit> {
  let view: View | undefined;
  let shown: RowStage | undefined;
  try {
    return await runRowFit(plan, signal, ({ stage, done, total, note }) => {
      if (stage !== shown) {
        view?.close();
        view = View.ofShortWork(stage, stages[stage]);
        shown = stage;
      }
      view?.progress(done, total, note);
    });
  } finally {
    view?.close();
  }
}

function refuseWarnings(rows: string, { audit: { warnings } }: RowFit): void {
  if (warnings.length > 0)
    throw new InputError(
      `${rows}: --strict: ${warnings[0]}${warnings.length > 1 ? ` (and ${warnings.length - 1} more)` : ''}`,
    );
}
