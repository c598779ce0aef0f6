import { readManifest } from '../../datasets/manifest.ts';
import { splits } from '../../datasets/split.ts';
import { gameNamed } from '../../games/index.ts';
import { oneOf, wholeNumber } from '../../lib/options/kinds.ts';
import { defaulting, flag } from '../../lib/options/option-set.ts';
import { diagnosisDocument, renderTerminal } from '../../reports/index.ts';
import { defaultDiagnosis } from '../../train/diagnose.ts';
import { backendOption } from '../../train/options.ts';
import { json } from '../options/argument.ts';
import { command } from '../options/command.ts';
import { diagnosedOptions, diagnoseViewed, previousOf, weightsNamed } from '../steps/diagnosed.ts';
import { checkPage, writePage } from '../steps/page.ts';
import { print } from '../terminal/print.ts';
import { stopSignal } from '../terminal/stop.ts';

/** `weightroom diagnose`: how well weights predict a data set, against what, where not, and why. */
export const diagnoseCommand = command({
  usage: 'diagnose <weights> <dataset>',
  describe: 'how well weights predict results: calibration, baselines, importance, learning curve, worst positions',
  positionals: { weights: 'weights file, or hand', dataset: 'folder' },
  options: {
    split: defaulting(oneOf(splits), defaultDiagnosis.split, `rows: ${splits.join(', ')}`),
    repeats: defaulting(
      wholeNumber(1),
      String(defaultDiagnosis.repeats),
      'shuffles of each feature, for its importance',
    ),
    curve: flag('fits to fewer games too; --no-curve: none', true),
    seed: defaulting(wholeNumber(), String(defaultDiagnosis.seed), 'of shuffles and of games'),
    backend: backendOption,
    ...diagnosedOptions,
    json,
  },
  async handler(args) {
    checkPage(args);
    const { split, repeats, curve, seed, backend } = args;
    const game = gameNamed(readManifest(args.dataset).game);
    const named = weightsNamed(args.weights, game);
    const previous = previousOf(args.previous, game);
    const signal = stopSignal('begins');
    const diagnosis = await diagnoseViewed(
      named,
      args.dataset,
      game,
      { split, repeats, curve, seed, backend, previous },
      signal,
    );
    const document = diagnosisDocument(game.name, diagnosis);
    const page = await writePage(args, document);
    print(args.json, diagnosis, [...renderTerminal(document), ...page]);
  },
});
