import { rmSync } from 'node:fs';
import { basename } from 'node:path';
import type { AgentWeights } from '../../agents/weights/schema.ts';
import { featuresOf, handWeights } from '../../agents/weights/weights.ts';
import { publishedWeights, readWeightsFile, TUNED } from '../../agents/weights-file.ts';
import { type DataSet, openData } from '../../datasets/data-set.ts';
import { isEpd } from '../../datasets/table.ts';
import type { Game } from '../../games/game.ts';
import { gameNamed, gameWords } from '../../games/index.ts';
import { jsonText, readText, statOf, writeWhole } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import type { Watching } from '../../lib/progress/running.ts';
import { shellWord } from '../../lib/quoted.ts';
import {
  auditSection,
  auditSummary,
  blockLines,
  type Document,
  diagnosisDocument,
  diagnosisSection,
  fitDocument,
  networkDocument,
  patternDocument,
  renderTerminal,
  tableFitDocument,
} from '../../reports/index.ts';
import { costBlocks } from '../../reports/sections/diagnosis.ts';
import { type DatasetAudit, refuseWarnings } from '../../train/audit.ts';
import { type DiagnoseOptions, defaultDiagnosis, type Named } from '../../train/diagnose.ts';
import { ROUGH, type SetCost, setCost } from '../../train/feature-costs.ts';
import { type FitStage, fitStages, run } from '../../train/fit.ts';
import { csvOf } from '../../train/table-weights.ts';
import { checkpointOf, trainNetworkWeights } from '../../train/train-network.ts';
import { trainPatternWeights } from '../../train/train-patterns.ts';
import { commandList } from '../command-list.ts';
import { command, type Given } from '../options/command.ts';
import {
  type FitArguments,
  fitFlags,
  flags,
  type ReportOptions,
  readNetworkOptions,
  readPatternOptions,
  readTableOptions,
  readTrainOptions,
  reportOptions,
  scoreUnits,
} from '../options/fit.ts';
import { refuseExisting, writePage } from '../options/output.ts';
import { print, printBeside } from '../terminal/print.ts';
import { watched, watchedLong } from '../terminal/watch.ts';

/** Of a diagnosis' shuffles and games. */
const { seed } = defaultDiagnosis;

/** `weightroom fit`: data to weights, and how good they are. */
export const fitCommand = command({
  ...commandList.fit,
  positionals: { data: 'folders of data sets, read as one, or one table: .csv, .csv.gz, .parquet' },
  options: flags,
  more: [fitFlags, reportOptions],
  epilogue:
    'train/README.md says what each fit minimises, how rules between weights are written, what the intervals mean, and ' +
    'which settings --config knows. docs/how-to/your-own-data.md says how a table is written.',
  async handler(args, given) {
    const report = reportOptions.read(given);
    refuseExisting(args.force, args.out, args.report, report.csv);
    const [data, ...others] = args.data;
    if (statOf(data!)?.isFile() ?? /\.(csv|csv\.gz|parquet|epd)$/.test(data!)) {
      if (isEpd(data!))
        throw new InputError(`${data}: holds positions; weightroom data import makes a data set of them, to fit to`);
      if (others.length > 0) throw new InputError(`${others[0]}: one table is fitted at a time`);
      return fitTable(args, data!, given, report);
    }
    const dataset = openData(args.data, undefined, scoreUnits(report, args.data.length));
    const game = gameNamed(dataset.game);
    const on = { args, dataset, game, given, report };
    const judging = { ...report, split: report.judgeOn, seed, previous: againstOf(given, game) };
    const isNetwork = args.model === 'network';
    const readsBoard = isNetwork || args.model === 'patterns';
    if (!readsBoard && args.weights !== undefined && !isForeign(args.weights)) {
      readTrainOptions(given, game);
      return judge(on, args.weights, judging);
    }
    const out = outOf(args);
    const made = await (isNetwork ? fitNetwork : readsBoard ? fitPatterns : fitFeatures)(on, out);
    writeWhole(out, jsonText(made.weights));
    if (isNetwork) rmSync(checkpointOf(out), { force: true });
    // Only now: a fit that is refused says nothing but why.
    printBeside(args.json, [...blockLines(auditSummary(made.audit)), '']);
    const lines = await reportOn(on, { ...made, name: nameOf(out) }, judging);
    const match = `weightroom match run ${gameWords(game.name)} --agents ${shellWord(out)},hand --out match`;
    print(args.json, made.weights, [...lines, '', ...gamesDecide(match)]);
  },
});

/** What was asked for, about a data set. */
interface Asked {
  readonly args: FitArguments;
  readonly dataset: DataSet;
  readonly game: Game;
  /** Everything that the user has written: the options of the fit itself are read from it. */
  readonly given: Given;
  readonly report: ReportOptions;
}

/** What a fit doesn't show, and the `command` that does. */
function gamesDecide(command: string): string[] {
  return ['A better prediction is not yet a stronger agent; games decide:', `  ${command}`];
}

/** Weights that were fitted to a data set, and what is said of them. */
interface Made {
  readonly audit: DatasetAudit;
  readonly weights: AgentWeights;
  readonly document: Document;
}

/** How weights are judged, and what is measured for their page. */
type Judging = DiagnoseOptions & ReportOptions;

async function fitFeatures({ args, dataset, game, given }: Asked, out: string): Promise<Made> {
  const { weights: imported, strict } = args;
  const options = readTrainOptions(given, game);
  const fit = await fitWatched('kept', { kind: 'fit', dataset, game: game.name, options, imported, strict });
  return { ...fit, document: fitDocument(out, fit.weights) };
}

/** Continues from a checkpoint beside the weights file where there is one. */
async function fitNetwork({ args, dataset, game, given, report }: Asked, out: string): Promise<Made> {
  const options = readNetworkOptions(given, game);
  const audit = await watchedLong('goesOn', (stage) =>
    run({ kind: 'audit', dataset, game: game.name, sets: [] }, stage('audit', 'rows')),
  );
  if (args.strict) refuseWarnings(dataset.name, audit);
  const weights = await watched('goesOn', (stage) =>
    trainNetworkWeights(dataset, game, options, report.backend, checkpointOf(out), stage('fit', 'epochs')),
  );
  return { audit, weights, document: networkDocument(out, weights) };
}

async function fitPatterns({ args, dataset, game, given }: Asked, out: string): Promise<Made> {
  const options = readPatternOptions(given);
  return watched('begins', async (stage) => {
    const audit = await run({ kind: 'audit', dataset, game: game.name, sets: [] }, stage('audit', 'rows'));
    if (args.strict) refuseWarnings(dataset.name, audit);
    const weights = await trainPatternWeights(dataset, game, options, stage('fit', 'penalties'));
    return { audit, weights, document: patternDocument(out, weights) };
  });
}

/** What is said of weights that were written, with a diagnosis and the audit on the page where one is needed. */
function reportOn(
  { args, dataset, game }: Asked,
  { name, weights, audit, document }: Made & { readonly name: string },
  options: Judging,
): Promise<string[]> {
  const { report: page } = args;
  return watched('fitted', async (stage) => {
    const costs = await costsOf(options, weights, game, stage('costs', 'rounds'));
    const said = renderTerminal(document);
    if (page === undefined) return [...said, ...blockLines(costBlocks(costs))];
    const plan = { kind: 'diagnosis', named: { name, weights }, dataset, game: game.name, options } as const;
    const diagnosis = await run(plan, stage('diagnosis', 'steps'));
    const sections = [...document.sections, diagnosisSection(diagnosis, costs[0]), auditSection(audit)];
    return [...said, ...(await writePage(page, { ...document, sections }))];
  });
}

/** Says how good the weights in `path` are, which are there already. */
async function judge({ args, dataset, game }: Asked, path: string, options: Judging): Promise<void> {
  const { out, report, json } = args;
  if (out !== undefined) throw new InputError(`--out ${out}: ${path} is fitted already`);
  const named = weightsNamed(path, game);
  const [diagnosis, costs] = await watched('begins', async (stage) => [
    await run({ kind: 'diagnosis', named, dataset, game: game.name, options }, stage('diagnosis', 'steps')),
    await costsOf(options, named.weights, game, stage('costs', 'rounds')),
  ]);
  const document = diagnosisDocument(game.name, diagnosis, costs[0]);
  print(json, diagnosis, [...renderTerminal(document), ...(await writePage(report, document))]);
}

async function fitTable(args: FitArguments, table: string, given: Given, report: ReportOptions): Promise<void> {
  const out = outOf(args);
  if (args.weights !== undefined) throw new InputError(`--weights ${args.weights}: for data sets; --against compares`);
  if (args.model === 'network' || args.model === 'patterns')
    throw new InputError(`--model ${args.model}: reads boards, which a table has none of`);
  const made = await fitWatched('begins', {
    kind: 'table',
    table,
    options: readTableOptions(given),
    name: nameOf(out),
    strict: args.strict,
    diagnosis: args.report === undefined ? 'none' : report.curve ? 'whole' : 'without curve',
  });
  writeWhole(out, jsonText(made.weights));
  if (report.csv !== undefined) writeWhole(report.csv, csvOf(made.weights));
  const document = tableFitDocument(out, made);
  const pages = await writePage(args.report, document);
  const counts = 'weightroom match stats --wdl WINS,DRAWS,LOSSES   # of your own games, new weights against old ones';
  print(args.json, made.weights, [...renderTerminal(document), ...pages, '', ...gamesDecide(counts)]);
}

function fitWatched<Plan extends Parameters<typeof run>[0]>(then: 'kept' | 'begins', plan: Plan) {
  return watchedLong(then, (stage) => {
    let shown: FitStage | undefined;
    const first = stage('fit', 'steps');
    let view = first;
    return run(plan, {
      signal: first.signal,
      progress: (done, total, note, now) => {
        if (now !== shown) view = stage(now, fitStages[now]);
        shown = now;
        view.progress(done, total, note);
      },
    });
  });
}

/** What the features of the weights cost, where that is asked for; a network has none. */
async function costsOf(
  { costs }: ReportOptions,
  weights: AgentWeights,
  game: Game,
  watching: Watching,
): Promise<SetCost[]> {
  if (!costs || weights.model !== 'linear') return [];
  return [await setCost(game, featuresOf(weights, game), watching, ROUGH)];
}

/** Whether the weights are another program's: no file of ours. */
function isForeign(path: string): boolean {
  return path !== 'hand' && path !== TUNED && !/^\s*\{[\s\S]*"format"\s*:/.test(readText(path));
}

/** The weights file that is to be written. Throws InputError where none is named. */
function outOf({ out }: FitArguments): string {
  if (out === undefined)
    throw new InputError('--out: which file should the weights go to? For example --out weights.json');
  return out;
}

/** The weights to compare with. Throws InputError for a file that holds none for `game`. */
function againstOf({ against }: Given, game: Game): Named[] {
  return typeof against === 'string' ? against.split(',').map((text) => weightsNamed(text.trim(), game)) : [];
}

/** A weights file, the hand weights (`hand`), or the published champion's (`tuned`). Throws InputError. */
function weightsNamed(text: string, game: Game): Named {
  if (text === 'hand') return { name: 'hand', weights: handWeights(game, 'difference') };
  const weights = text === TUNED ? publishedWeights(game) : readWeightsFile(text, game);
  return { name: nameOf(text), weights };
}

function nameOf(path: string): string {
  return basename(path, '.json');
}
