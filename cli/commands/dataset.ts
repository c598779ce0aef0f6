import {
  type ExportedSides,
  exportedSides,
  exportHeader,
  exportRows,
  positionColumns,
  positionParts,
} from '../../datasets/export.ts';
import { parquetParts } from '../../datasets/export-parquet.ts';
import { manifestOf, readManifest } from '../../datasets/manifest.ts';
import { type Matrix, shardMatrices, wholeFeatures } from '../../datasets/matrix.ts';
import { featuresNamed, gameNamed } from '../../games/index.ts';
import { exists, writePartsOf } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { oneOf, text } from '../../lib/options/kinds.ts';
import { defaulting, flag, required } from '../../lib/options/option-set.ts';
import type { Watching } from '../../lib/progress/running.ts';
import { force, json } from '../options/argument.ts';
import { command, commandOf } from '../options/command.ts';
import { print } from '../terminal/print.ts';
import { stopSignal } from '../terminal/stop.ts';
import { View } from '../terminal/view.ts';
import { auditCommand } from './dataset-audit.ts';
import { importCommand } from './dataset-import.ts';
import { mergeCommand } from './dataset-merge.ts';

const exportCommand = command({
  usage: 'export <dataset>',
  describe: 'writes features, or positions, and labels as one file for other programs: CSV or Parquet',
  positionals: { dataset: 'folder' },
  options: {
    out: required(text, 'file to write: .parquet, else CSV'),
    features: defaulting(text, 'original', 'feature set'),
    sides: defaulting(
      oneOf(exportedSides),
      'difference',
      "difference: mover's less other's, as fits see them; both: each side's",
    ),
    positions: flag(
      'positions in place of features, as dataset import reads them: --group game --score score --ply ply',
    ),
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
      'weightroom fit <dataset> --weights weights.csv --out weights.json',
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
      if (args.positions) {
        const manifest = readManifest(args.dataset);
        await writePartsOf(out, heard(positionParts(args.dataset, manifest), signal));
        const facts = { file: out, rows: manifest.rows, columns: positionColumns };
        return print(args.json, facts, [`${out}: ${manifest.rows} rows of positions`]);
      }
      const game = gameNamed(readManifest(args.dataset).game);
      const features = featuresNamed(game, args.features);
      const manifest = manifestOf(args.dataset, game);
      const names = features.list.map(({ name }) => name);
      const whole = parquet ? await wholeFeatures(args.dataset, manifest, game, features, reading) : [];
      const matrices = counted(shardMatrices(args.dataset, manifest, game, features, reading), manifest.rows, reading);
      const parts: AsyncIterable<string | Uint8Array> = parquet
        ? parquetParts(names, matrices, manifest.seed, sides, whole)
        : csvParts(names, matrices, manifest.seed, sides);
      await writePartsOf(out, heard(parts, signal));
      const columns = exportHeader({ names }, sides);
      const lines = parquet ? parquetLines(out) : readLines(out);
      print(args.json, { file: out, rows: manifest.rows, columns }, [
        `${out}: ${manifest.rows} rows, ${columns.length} columns: ${columns.join(', ')}`,
        ...lines,
      ]);
    } finally {
      view.close();
    }
  },
});

async function* csvParts(
  names: readonly string[],
  matrices: AsyncIterable<Matrix>,
  seed: number,
  sides: ExportedSides,
): AsyncGenerator<string> {
  yield `${exportHeader({ names }, sides).join(',')}\n`;
  for await (const matrix of matrices) yield* exportRows(matrix, seed, sides);
}

/** The same, while `progress` hears of the rows. */
async function* counted(
  matrices: AsyncIterable<Matrix>,
  total: number,
  { progress }: Pick<Watching, 'progress'>,
): AsyncGenerator<Matrix> {
  let rows = 0;
  for await (const matrix of matrices) {
    yield matrix;
    rows += matrix.rows;
    progress(rows, total);
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

/** `weightroom dataset`: what can be done with a data set beside fitting to it. */
export const datasetCommand = commandOf(
  'dataset',
  'audits a data set, exports it for other programs, merges several, or makes one of positions from elsewhere',
  [auditCommand, exportCommand, importCommand, mergeCommand],
);

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
