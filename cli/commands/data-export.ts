import { openData } from '../../datasets/data-set.ts';
import { exportData, exportedSides } from '../../datasets/export.ts';
import { featuresNamed, gameNamed } from '../../games/index.ts';
import { exists } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { oneOf, text } from '../../lib/options/kinds.ts';
import { defaulting, flag, required } from '../../lib/options/option-set.ts';
import { force, json } from '../options/argument.ts';
import { command } from '../options/command.ts';
import { print } from '../terminal/print.ts';
import { stopSignal } from '../terminal/stop.ts';
import { View } from '../terminal/view.ts';

/** `weightroom data export`: data sets as one file for other programs. */
export const exportCommand = command({
  usage: 'export <datasets..>',
  describe: 'writes features, or positions, and labels as one file for other programs: CSV or Parquet',
  positionals: { datasets: 'folders of one game, read as one' },
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
    'Weights fitted there, in logits, come back with: ' +
      'weightroom fit <data..> --weights weights.csv --out weights.json',
  ].join('\n'),
  async handler({ datasets, out, features, sides, positions, force, json }) {
    if (exists(out) && !force) throw new InputError(`${out}: exists already; --force writes over it`);
    const data = openData(datasets);
    const game = gameNamed(data.game);
    const what = positions ? { features: undefined } : { features: featuresNamed(game, features), sides };
    const view = View.ofShortWork('export', 'rows');
    const watching = { signal: stopSignal('kept'), progress: view.progress };
    const { rows, columns } = await exportData(data, game, what, out, watching).finally(() => view.close());
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
