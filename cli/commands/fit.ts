import { type DataSet, openData } from '../../datasets/data-set.ts';
import type { Game } from '../../games/game.ts';
import { gameNamed } from '../../games/index.ts';
import { exists, jsonText, readText, statOf, writeWhole } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { oneOf, text } from '../../lib/options/kinds.ts';
import { defaulting, optional, type ValuesOf } from '../../lib/options/option-set.ts';
import { diagnosisDocument, fitDocument, renderTerminal, tableFitDocument, tableFitPage } from '../../reports/index.ts';
import { type DatasetPlan, type FitOf, type FitStage, fitData, fitStages, type TablePlan } from '../../train/fit.ts';
import { models, type TrainOptions } from '../../train/options.ts';
import { csvOf } from '../../train/table-weights.ts';
import { force, json, strict } from '../options/argument.ts';
import { command, type Given } from '../options/command.ts';
import { fitFlags, readTableOptions, readTrainOptions, reportOptions, scoreUnits } from '../options/fit.ts';
import { sayAudit } from '../steps/before-fit.ts';
import { againstOf, costsViewed, diagnoseViewed, nameOf, reportOn, SEED, weightsNamed } from '../steps/diagnosed.ts';
import { writePage } from '../steps/page.ts';
import { print } from '../terminal/print.ts';
import { stopSignal } from '../terminal/stop.ts';
import { View } from '../terminal/view.ts';

const flags = {
  out: optional(text, 'weights file to write'),
  model: defaulting(
    oneOf([...models, 'network']),
    'logistic',
    'logistic or linear (least squares) weights, or a network',
  ),
  weights: optional(
    text,
    'fits nothing: judges these, hand or a file; takes those of another program from JSON or CSV',
    { holds: 'agents' },
  ),
  report: optional(text, 'HTML file to write: weights, diagnosis with plots and boards, audit of the data'),
  strict,
  force,
  json,
};

type FitArguments = ValuesOf<typeof flags>;

/** `weightroom fit`: data to weights, and how good they are. */
export const fitCommand = command({
  usage: 'fit <data..>',
  describe: "fits weights to data: sets of games played here, or a table of any engine's features",
  positionals: { data: 'folders of data sets, read as one, or one table: .csv, .csv.gz, .parquet' },
  options: flags,
  more: [fitFlags, reportOptions],
  epilogue:
    'train/README.md says what each fit minimises, how rules between weights are written, what the intervals mean, and ' +
    'which settings --config knows. docs/your-own-data.md says how a table is written.',
  async handler(args, given) {
    for (const path of [args.out, args.report])
      if (path !== undefined && exists(path) && !args.force)
        throw new InputError(`${path}: exists already; --force writes over it`);
    const [data, ...others] = args.data;
    if (isFile(data!)) {
      if (others.length > 0) throw new InputError(`${others[0]}: one table is fitted at a time`);
      return fitTable(args, data!, given);
    }
    const dataset = openData(args.data, undefined, scoreUnits(reportOptions.read(given), args.data.length));
    const game = gameNamed(dataset.game);
    if (args.model === 'network') {
      const { fitNetwork } = await import('../steps/fit-network.ts');
      return fitNetwork(args, outOf(args), dataset, game, given);
    }
    const options = readTrainOptions(given, game);
    const { weights } = args;
    return weights === undefined || isForeign(weights)
      ? fitDataset(args, dataset, game, options, given)
      : judge(args, dataset, game, given);
  },
});

function isFile(path: string): boolean {
  return statOf(path)?.isFile() ?? /\.(csv|csv\.gz|parquet)$/.test(path);
}

/** Whether the weights are another program's: no file of ours. */
function isForeign(path: string): boolean {
  return path !== 'hand' && !/^\s*\{[\s\S]*"format"\s*:/.test(readText(path));
}

/** The weights file that is to be written. Throws InputError where none is named. */
function outOf({ out }: Pick<FitArguments, 'out'>): string {
  if (out === undefined) throw new InputError('--out: which file shall the weights be written to?');
  return out;
}

async function fitDataset(
  args: FitArguments,
  dataset: DataSet,
  game: Game,
  options: TrainOptions,
  given: Given,
): Promise<void> {
  const out = outOf(args);
  const against = againstOf(given, game);
  const report = reportOptions.read(given);
  const plan: DatasetPlan = {
    kind: 'fit',
    dataset,
    game: game.name,
    options,
    imported: args.weights,
    strict: args.strict,
  };
  const { audit, weights } = await fitViewed(plan, stopSignal('kept'));
  writeWhole(out, jsonText(weights));
  // Only now: a fit that is refused says nothing but why.
  sayAudit(audit, args.json);
  const named = { name: nameOf(out), weights };
  const lines = await reportOn(args, dataset, game, named, fitDocument(out, weights), against, report, audit);
  print(args.json, weights, lines);
}

/** Says how good weights are that are there already. */
async function judge(args: FitArguments, dataset: DataSet, game: Game, given: Given): Promise<void> {
  if (args.out !== undefined) throw new InputError(`--out ${args.out}: ${args.weights} is fitted already`);
  const named = weightsNamed(args.weights!, game);
  const report = reportOptions.read(given);
  const options = { ...report, split: report.judgeOn, seed: SEED, previous: againstOf(given, game) };
  const signal = stopSignal('begins');
  const diagnosis = await diagnoseViewed(named, dataset, game, options, signal);
  const costs = report.costs ? await costsViewed([named.weights], game, signal) : [];
  const document = diagnosisDocument(game.name, [diagnosis], costs);
  print(args.json, diagnosis, [...renderTerminal(document), ...(await writePage(args, document))]);
}

async function fitTable(args: FitArguments, table: string, given: Given): Promise<void> {
  const out = outOf(args);
  const report = reportOptions.read(given);
  if (args.weights !== undefined) throw new InputError(`--weights ${args.weights}: for data sets; --against compares`);
  if (args.model === 'network') throw new InputError('--model network: reads boards, which a table has none of');
  if (report.csv !== undefined && exists(report.csv) && !args.force)
    throw new InputError(`${report.csv}: exists already; --force writes over it`);
  const plan: TablePlan = {
    kind: 'fit',
    table,
    options: readTableOptions(given),
    name: nameOf(out),
    strict: args.strict,
    diagnosis: args.report === undefined ? 'none' : report.curve ? 'whole' : 'without curve',
  };
  const made = await fitViewed(plan, stopSignal('begins'));
  writeWhole(out, jsonText(made.weights));
  if (report.csv !== undefined) writeWhole(report.csv, csvOf(made.weights));
  const page = await writePage(args, tableFitPage(out, made));
  print(args.json, made.weights, [...renderTerminal(tableFitDocument(out, made)), ...page]);
}

/** Fits and shows how each part goes on. */
async function fitViewed<Plan extends DatasetPlan | TablePlan>(plan: Plan, signal: AbortSignal): Promise<FitOf<Plan>> {
  let view: View | undefined;
  let shown: FitStage | undefined;
  try {
    return await fitData(plan, signal, ({ stage, done, total, note }) => {
      if (stage !== shown) {
        view?.close();
        view = View.ofShortWork(stage, fitStages[stage]);
        shown = stage;
      }
      view?.progress(done, total, note);
    });
  } finally {
    view?.close();
  }
}
