import { readManifest } from '../../datasets/manifest.ts';
import { splits } from '../../datasets/split.ts';
import { gameNamed } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { oneOf, wholeNumber } from '../../lib/options/kinds.ts';
import { defaulting, flag } from '../../lib/options/option-set.ts';
import { diagnosisDocument, renderTerminal } from '../../reports/index.ts';
import { defaultDiagnosis } from '../../train/diagnose.ts';
import { backendOption } from '../../train/options.ts';
import { holdsChampionRun } from '../../tuning/champion/run-folder.ts';
import { championPaths, generationPaths } from '../../tuning/champion/run-paths.ts';
import { json } from '../options/argument.ts';
import { command } from '../options/command.ts';
import { costsViewed, diagnosedOptions, diagnoseViewed, previousOf, weightsNamed } from '../steps/diagnosed.ts';
import { checkPage, writePage } from '../steps/page.ts';
import { print } from '../terminal/print.ts';
import { stopSignal } from '../terminal/stop.ts';

/** `weightroom diagnose`: how well weights predict a data set, against what, where not, and why. */
export const diagnoseCommand = command({
  usage: 'diagnose <weights> <dataset>',
  describe: 'how well weights predict results: calibration, baselines, importance, learning curve, worst positions',
  positionals: {
    weights: 'weights file, or hand',
    dataset: 'folder of a data set',
  },
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
    const { weights, split, repeats, curve, seed, backend } = args;
    refuseRun(args.dataset);
    const game = gameNamed(readManifest(args.dataset).game);
    const fit = weightsNamed(weights, game);
    const options = { split, repeats, curve, seed, backend, previous: previousOf(args.previous, game) };
    const signal = stopSignal('begins');
    const diagnosis = await diagnoseViewed(fit, args.dataset, game, options, signal);
    const costs = args.costs ? await costsViewed([fit.weights], game, signal) : [];
    const document = diagnosisDocument(game.name, [diagnosis], costs);
    const page = await writePage(args, document);
    print(args.json, diagnosis, [...renderTerminal(document), ...page]);
  },
});

/** Throws InputError for the folder of a run, which names one of its data sets. */
function refuseRun(folder: string): void {
  if (!holdsChampionRun(folder)) return;
  const { data } = generationPaths(folder, 1);
  throw new InputError(
    `${folder}: a run of tune has many data sets; one of those in ${data} is wanted: diagnose ${championPaths(folder).champion} ${data}/deep/<folder>`,
  );
}
