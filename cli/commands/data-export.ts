import { openData } from '../../datasets/data-set.ts';
import {
  csvParts,
  exportedSides,
  exportHeader,
  parquetParts,
  positionColumns,
  positionParts,
} from '../../datasets/export.ts';
import { type Matrix, shardMatrices, wholeFeatures } from '../../datasets/matrix.ts';
import { featuresNamed, gameNamed } from '../../games/index.ts';
import { exists, writePartsOf } from '../../lib/files/files.ts';
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
    ...parquetLines('rows.parquet'),
    '',
    'Weights fitted there, in logits, come back with: ' +
      'weightroom fit <data..> --weights weights.csv --out weights.json',
  ].join('\n'),
  async handler(args) {
    const { sides, out } = args;
    const parquet = /\.parquet$/i.test(out);
    if (exists(out) && !args.force) throw new InputError(`${out}: exists already; --force writes over it`);
    if (parquet && args.positions) throw new InputError(`${out}: positions are exported as CSV; --out rows.csv`);
    const signal = stopSignal('kept');
    const view = View.ofShortWork('export', 'rows');
    const reading = { signal, progress: view.progress };
    try {
      const data = openData(args.datasets);
      const game = gameNamed(data.game);
      let rows = 0;
      if (args.positions) {
        const told = (done: number): void => {
          rows = done;
          view.progress(done, data.rows);
        };
        await writePartsOf(out, heard(positionParts(data, game, told), signal));
        return print(args.json, { file: out, rows, columns: positionColumns }, [`${out}: ${rows} rows of positions`]);
      }
      const features = featuresNamed(game, args.features);
      const names = features.list.map(({ name }) => name);
      const whole = parquet ? await wholeFeatures(data, game, features, reading) : [];
      const matrices = counted(shardMatrices(data, game, features, reading), (done) => {
        rows = done;
        view.progress(done, data.rows);
      });
      const parts: AsyncIterable<string | Uint8Array> = parquet
        ? parquetParts(names, matrices, sides, whole)
        : csvParts(names, matrices, sides);
      await writePartsOf(out, heard(parts, signal));
      const columns = exportHeader({ names }, sides);
      const lines = parquet ? parquetLines(out) : readLines(out);
      print(args.json, { file: out, rows, columns }, [
        `${out}: ${rows} rows, ${columns.length} columns: ${columns.join(', ')}`,
        ...lines,
      ]);
    } finally {
      view.close();
    }
  },
});

/** The same, while `told` hears of the rows. */
async function* counted(matrices: AsyncIterable<Matrix>, told: (rows: number) => void): AsyncGenerator<Matrix> {
  let rows = 0;
  for await (const matrix of matrices) {
    yield matrix;
    rows += matrix.rows;
    told(rows);
  }
}

/** The same; the signal gets its chance after each part. Throws its reason. */
async function* heard<T>(parts: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  for await (const part of parts) {
    yield part;
    await new Promise(setImmediate);
    signal.throwIfAborted();
  }
}

/** How others read it. */
function readLines(file: string): string[] {
  return [
    `pandas:  import pandas; rows = pandas.read_csv('${file}')`,
    `R:       rows <- read.csv('${file}', check.names = FALSE)`,
  ];
}

function parquetLines(file: string): string[] {
  return [
    `pandas:  import pandas; rows = pandas.read_parquet('${file}')`,
    `DuckDB:  SELECT * FROM '${file}'`,
    `R:       rows <- arrow::read_parquet('${file}')`,
  ];
}
