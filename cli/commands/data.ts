import { notationIn } from '../../agents/uci.ts';
import { openData } from '../../datasets/data-set.ts';
import { exportData, exportedSides } from '../../datasets/export.ts';
import { importOptions, importPositions, importStages } from '../../datasets/import-positions.ts';
import { featuresNamed, gameNamed } from '../../games/index.ts';
import { whole } from '../../lib/numbers.ts';
import { list, oneOf, text } from '../../lib/options/kinds.ts';
import { defaulting, flag, optional, required } from '../../lib/options/option-set.ts';
import { shellWord } from '../../lib/quoted.ts';
import { auditDocument, renderTerminal } from '../../reports/index.ts';
import { selfplayFlags } from '../../selfplay/options.ts';
import { runSelfplay, selfplayOptionsOf } from '../../selfplay/run.ts';
import { refuseWarnings } from '../../train/audit.ts';
import { run } from '../../train/fit.ts';
import { force, json, running, strict } from '../options/argument.ts';
import { command, commandGroup } from '../options/command.ts';
import { refuseExisting, writePage } from '../options/output.ts';
import { print, warn } from '../terminal/print.ts';
import { watched, watchedLong } from '../terminal/watch.ts';

const positionals = { datasets: 'data sets of one game, read as one' };

const generateCommand = command({
  usage: 'generate <game>',
  describe: 'plays games from random legal boards and writes labelled positions',
  options: { out: required(text, 'folder of the data set'), ...selfplayFlags.options, ...running },
  async handler(args) {
    const played = selfplayOptionsOf(args, warn);
    const { out, workers } = args;
    const manifest = await watched('goesOn', (stage) =>
      runSelfplay(played, out, { workers, ...stage('self-play', 'games') }),
    );
    const { games, rows, duplicates, results, endings } = manifest;
    print(args.json, manifest, [
      `${out}: ${games} games, ${rows} rows, ${duplicates} duplicates dropped`,
      `first player: ${results.wins} won, ${results.draws} drawn, ${results.losses} lost`,
      ...Object.entries(endings).map(([ending, count]) => `  ${count}  ${ending}`),
      `Next, fit weights to it: weightroom fit ${shellWord(out)} --out weights.json`,
    ]);
  },
});

const importCommand = command({
  usage: 'import <positions>',
  describe: 'makes a data set from a table of positions and results, or EPD',
  positionals: { positions: 'table: .csv or .parquet; or EPD: .epd, .fen; also with .gz' },
  options: { ...importOptions.options, out: required(text, 'folder to write'), json },
  async handler({ positions, out, json, ...given }) {
    const game = gameNamed(given.game);
    const { textOf } = notationIn('uci', game);
    const { manifest, over } = await watchedLong('goesOn', (stage) =>
      importPositions(positions, out, game, given, (now) => stage(now, importStages[now]), textOf),
    );
    const { games, rows, duplicates } = manifest;
    print(json, { folder: out, games, rows, duplicates, over }, [
      `${out}: ${whole(rows)} rows of ${whole(games)} games of ${game.name}`,
      `${whole(duplicates)} rows left out whose position an earlier row has, ${whole(over)} because the game is over there`,
    ]);
  },
});

const exportCommand = command({
  usage: 'export <datasets..>',
  describe: 'writes features, or positions, and labels as one file for other programs: CSV or Parquet',
  positionals,
  options: {
    out: required(text, 'file to write: .parquet, else CSV'),
    features: defaulting(text, 'original', 'feature set', { holds: 'sets' }),
    sides: defaulting(
      oneOf(exportedSides),
      'difference',
      "difference: mover's less other's, as fits see them; both: each side's",
    ),
    positions: flag('positions in place of features, as data import reads them: --group game --score score --ply ply'),
    force,
    json,
  },
  epilogue: [
    'Columns: game (its number), split (train, validation, test; by game), ply, score (points, may be empty), ' +
      'result (1, 0.5, 0), features.',
    '',
    ...readLines('rows.csv'),
    ...readLines('rows.parquet'),
    '',
    'Weights fitted there, in logits, come back with:',
    'weightroom fit <data..> --weights weights.csv --out weights.json',
  ].join('\n'),
  async handler({ datasets, out, features, sides, positions, force, json }) {
    refuseExisting(force, out);
    const data = openData(datasets);
    const game = gameNamed(data.game);
    const what = positions ? { features: undefined } : { features: featuresNamed(game, features), sides };
    const { rows, columns } = await watchedLong('kept', (stage) =>
      exportData(data, game, what, out, stage('export', 'rows')),
    );
    print(json, { file: out, rows, columns }, [
      `${out}: ${rows} rows, ${columns.length} columns: ${columns.join(', ')}`,
      ...readLines(out),
    ]);
  },
});

/** How other programs read the file. */
function readLines(file: string): string[] {
  if (!/\.parquet$/i.test(file))
    return [
      `pandas:  import pandas; rows = pandas.read_csv('${file}')`,
      `R:       rows <- read.csv('${file}', check.names = FALSE)`,
    ];
  return [
    `pandas:  import pandas; rows = pandas.read_parquet('${file}')`,
    `DuckDB:  SELECT * FROM '${file}'`,
    `R:       rows <- arrow::read_parquet('${file}')`,
  ];
}

/** What the data can and can't teach. With `--strict`, exit code 1 on any warning. */
const auditCommand = command({
  usage: 'audit <datasets..>',
  describe: 'finds problems in the data: repeats, leaks, bad labels, silent and collinear features',
  positionals,
  options: {
    features: optional(list(), 'feature sets, joined by commas; default: all of the game', { holds: 'sets' }),
    strict,
    report: optional(text, 'HTML file to write, with plots and boards'),
    force,
    json,
  },
  async handler({ datasets, features, strict, report, force, json }) {
    refuseExisting(force, report);
    const data = openData(datasets);
    const game = gameNamed(data.game);
    const sets = features ?? game.features.map(({ name }) => name);
    const audit = await watchedLong('kept', (stage) =>
      run({ kind: 'audit', dataset: data, game: game.name, sets }, stage('audit', 'rows')),
    );
    const document = auditDocument(audit);
    print(json, audit, [...renderTerminal(document), ...(await writePage(report, document))]);
    if (strict) refuseWarnings(data.name, audit);
  },
});

/** `weightroom data`: where data sets come from, and what can be done with them beside fitting to them. */
export const dataCommand = commandGroup('data', [generateCommand, importCommand, exportCommand, auditCommand]);
