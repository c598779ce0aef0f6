import type { CommandModule } from 'yargs';
import { readManifest } from '../../datasets/manifest.ts';
import { splits } from '../../datasets/split.ts';
import { gameNamed } from '../../games/index.ts';
import { diagnosisDocument, renderTerminal } from '../../reports/index.ts';
import { defaultDiagnosis } from '../../train/diagnose.ts';
import { oneOf, options, wholeNumber } from '../options/argument.ts';
import { backendNamed, networkOptions } from '../options/network.ts';
import {
  type DiagnosedArguments,
  diagnosedOptions,
  diagnoseViewed,
  previousOf,
  weightsNamed,
} from '../steps/diagnosed.ts';
import { checkPage, writePage } from '../steps/page.ts';
import { print } from '../terminal/print.ts';
import { stopSignal } from '../terminal/stop.ts';

interface Arguments extends DiagnosedArguments {
  weights: string;
  dataset: string;
  split: string;
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
      .option('split', { type: 'string', default: defaultDiagnosis.split, describe: `rows: ${splits.join(', ')}` })
      .option('repeats', {
        type: 'string',
        default: String(defaultDiagnosis.repeats),
        describe: 'shuffles of each feature, for its importance',
      })
      .option('curve', { type: 'boolean', default: true, describe: 'fits to fewer games too; --no-curve: none' })
      .option('seed', { type: 'string', default: String(defaultDiagnosis.seed), describe: 'of shuffles and of games' })
      .option('backend', networkOptions.backend)
      .options(diagnosedOptions)
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
    const previous = previousOf(args.previous, game);
    const signal = stopSignal('begins');
    const diagnosis = await diagnoseViewed(named, args.dataset, game, { ...chosen, previous }, signal);
    const document = diagnosisDocument(game.name, diagnosis);
    const page = await writePage(args, document);
    print(args.json, diagnosis, [...renderTerminal(document), ...page]);
  },
};
