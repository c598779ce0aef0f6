import {
  type ExportedSides,
  exportedSides,
  exportHeader,
  exportText,
  positionColumns,
  positionParts,
} from '../../datasets/export.ts';
import { readManifest } from '../../datasets/manifest.ts';
import { type Matrix, readMatrix } from '../../datasets/matrix.ts';
import { featuresNamed, gameNamed } from '../../games/index.ts';
import { exists, writeParts } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { oneOf, text } from '../../lib/options/kinds.ts';
import { defaulting, flag, required } from '../../lib/options/option-set.ts';
import { force, json } from '../options/argument.ts';
import { command, commandOf } from '../options/command.ts';
import { print } from '../terminal/print.ts';
import { auditCommand } from './dataset-audit.ts';
import { importCommand } from './dataset-import.ts';

const exportCommand = command({
  usage: 'export <dataset>',
  describe: 'writes features, or positions, and labels as one CSV file for other programs',
  positionals: { dataset: 'folder' },
  options: {
    out: required(text, 'CSV file to write'),
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
    '',
    'Weights fitted there, in logits, come back with: ' +
      'weightroom train <dataset> --import weights.csv --out weights.json',
  ].join('\n'),
  async handler(args) {
    const { sides } = args;
    if (exists(args.out) && !args.force) throw new InputError(`${args.out}: exists already; --force writes over it`);
    const manifest = readManifest(args.dataset);
    if (args.positions) {
      writeParts(args.out, await positionParts(args.dataset, manifest));
      const facts = { file: args.out, rows: manifest.rows, columns: positionColumns };
      return print(args.json, facts, [`${args.out}: ${manifest.rows} rows of positions`]);
    }
    const game = gameNamed(manifest.game);
    const matrix = await readMatrix(args.dataset, game, featuresNamed(game, args.features));
    writeParts(args.out, exportText(matrix, manifest.seed, sides));
    const facts = factsOf(args.out, matrix, sides);
    print(args.json, facts, [
      `${args.out}: ${facts.rows} rows, ${facts.columns.length} columns: ${facts.columns.join(', ')}`,
      ...readLines(args.out),
    ]);
  },
});

/** `weightroom dataset`: what can be done with a data set beside fitting to it. */
export const datasetCommand = commandOf(
  'dataset',
  'audits a data set, exports it for other programs, or makes one of positions from elsewhere',
  [auditCommand, exportCommand, importCommand],
);

function factsOf(
  file: string,
  matrix: Matrix,
  sides: ExportedSides,
): { readonly file: string; readonly rows: number; readonly columns: readonly string[] } {
  return { file, rows: matrix.rows, columns: exportHeader(matrix, sides) };
}

/** How others read it. */
function readLines(file: string): string[] {
  return [
    `pandas:  import pandas; rows = pandas.read_csv('${file}')`,
    `R:       rows <- read.csv('${file}', check.names = FALSE)`,
  ];
}
