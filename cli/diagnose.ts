import { basename } from 'node:path';
import type { CommandModule } from 'yargs';
import { handWeights } from '../agents/weights.ts';
import { readWeightsFile } from '../agents/weights-file.ts';
import { readManifest } from '../datasets/manifest.ts';
import { splits } from '../datasets/split.ts';
import type { Game } from '../games/game.ts';
import { gameNamed } from '../games/index.ts';
import { diagnose, usualDiagnosis } from '../tuning/diagnose.ts';
import type { Diagnosis } from '../tuning/diagnosis.ts';
import type { Named } from '../tuning/evaluations.ts';
import { oneOf, options, wholeNumber } from './argument.ts';
import { diagnosisLines } from './diagnosis-lines.ts';
import { backendNamed, networkOptions } from './network-options.ts';
import { checkPage, type PageArguments, pageOptions, writePage } from './page.ts';
import { print } from './print.ts';
import { stopSignal } from './stop.ts';
import { View } from './view.ts';

interface Arguments extends PageArguments {
  weights: string;
  dataset: string;
  split: string;
  previous: string | undefined;
  repeats: string;
  curve: boolean;
  seed: string;
  backend: string | undefined;
  json: boolean;
}

/** `weightroom diagnose`: how well weights predict a data set, against what, where not, and why. */
export const diagnoseCommand: CommandModule<object, Arguments> = {
  command: 'diagnose <weights> <dataset>',
  describe: 'how well weights predict results: calibration, baselines, importance, learning curve, worst positions',
  builder: (yargs) =>
    yargs
      .positional('weights', { type: 'string', demandOption: true, describe: 'weights file, or hand' })
      .positional('dataset', { type: 'string', demandOption: true, describe: 'folder' })
      .option('split', { type: 'string', default: usualDiagnosis.split, describe: `rows: ${splits.join(', ')}` })
      .option('previous', { type: 'string', describe: 'weights files to compare with, joined by commas' })
      .option('repeats', {
        type: 'string',
        default: String(usualDiagnosis.repeats),
        describe: 'shuffles of each feature, for its importance',
      })
      .option('curve', { type: 'boolean', default: true, describe: 'fits to fewer games too; --no-curve: none' })
      .option('seed', { type: 'string', default: String(usualDiagnosis.seed), describe: 'of shuffles and of games' })
      .option('backend', networkOptions.backend)
      .options(pageOptions)
      .option('json', options.json),
  async handler(args) {
    checkPage(args);
    const chosen = {
      split: oneOf('split', args.split, splits),
      repeats: wholeNumber('repeats', args.repeats, 1),
      curve: args.curve,
      seed: wholeNumber('seed', args.seed),
      backend: backendNamed(args.backend),
    };
    const game = gameNamed(readManifest(args.dataset).game);
    const named = weightsNamed(args.weights, game);
    const previous = (args.previous?.split(',') ?? []).map((path) => weightsNamed(path, game));
    const view = new View('diagnosis', 'steps');
    const running = { signal: stopSignal(), progress: view.progress };
    const diagnosis = await diagnose(named, args.dataset, game, { ...chosen, previous }, running).finally(() =>
      view.close(),
    );
    const page = await writeDiagnosis(args, game, diagnosis);
    print(args.json, diagnosis, [...diagnosisLines(diagnosis), ...page]);
  },
};

/** Writes the page of `diagnosis`, where one was asked for; returns the line that says so. */
export function writeDiagnosis(args: PageArguments, game: Game, diagnosis: Diagnosis): Promise<string[]> {
  return writePage(args, async () => {
    const { diagnosisDocument } = await import('../reports/index.ts');
    return diagnosisDocument(game.name, diagnosis);
  });
}

function weightsNamed(text: string, game: Game): Named {
  if (text === 'hand') return { name: 'hand', weights: handWeights(game, 'difference') };
  return { name: basename(text, '.json'), weights: readWeightsFile(text, game) };
}
