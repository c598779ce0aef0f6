import type { CommandModule } from 'yargs';
import { type ExportedSides, exportedSides, exportHeader, exportText } from '../../datasets/export.ts';
import { readManifest } from '../../datasets/manifest.ts';
import { type Matrix, readMatrix } from '../../datasets/matrix.ts';
import { featuresNamed, gameNamed } from '../../games/index.ts';
import { exists, writeParts } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { oneOf, options } from '../options/argument.ts';
import { print } from '../terminal/print.ts';
import { auditCommand } from './dataset-audit.ts';

interface ExportArguments {
  dataset: string;
  out: string;
  features: string;
  sides: string;
  force: boolean;
  json: boolean;
}

const exportCommand: CommandModule<object, ExportArguments> = {
  command: 'export <dataset>',
  describe: 'writes features and labels as one CSV file for other programs',
  builder: (yargs) =>
    yargs
      .positional('dataset', { type: 'string', demandOption: true, describe: 'folder' })
      .option('out', { type: 'string', demandOption: true, describe: 'CSV file to write' })
      .option('features', { type: 'string', default: 'original', describe: 'feature set' })
      .option('sides', {
        type: 'string',
        default: 'difference',
        describe: "difference: mover's less other's, as fits see them; both: each side's",
      })
      .option('force', { type: 'boolean', default: false, describe: 'write over an existing file' })
      .option('json', options.json)
      .epilogue(
        [
          'Columns: game (its number), split (train, validation, test; by game), ply, score (points, may be empty), result (1, 0.5, 0), features.',
          '',
          ...readLines('rows.csv'),
          '',
          'Weights fitted there, in logits, come back with: weightroom train <dataset> --import weights.csv --out weights.json',
        ].join('\n'),
      ),
  async handler(args) {
    const sides = oneOf('sides', args.sides, exportedSides);
    if (exists(args.out) && !args.force) throw new InputError(`${args.out}: exists already; --force writes over it`);
    const manifest = readManifest(args.dataset);
    const game = gameNamed(manifest.game);
    const matrix = await readMatrix(args.dataset, game, featuresNamed(game, args.features));
    writeParts(args.out, exportText(matrix, manifest.seed, sides));
    const facts = factsOf(args.out, matrix, sides);
    print(args.json, facts, [
      `${args.out}: ${facts.rows} rows, ${facts.columns.length} columns: ${facts.columns.join(', ')}`,
      ...readLines(args.out),
    ]);
  },
};

/** `weightroom dataset`: what can be done with a data set beside fitting to it. */
export const datasetCommand: CommandModule = {
  command: 'dataset <what>',
  describe: 'audits a data set, or exports it for other programs',
  builder: (yargs) =>
    yargs
      .command(auditCommand)
      .command(exportCommand)
      .demandCommand(1, 'dataset: what? weightroom dataset --help lists it'),
  handler() {},
};

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
