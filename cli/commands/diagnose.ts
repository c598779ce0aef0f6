import { join } from 'node:path';
import { readManifest } from '../../datasets/manifest.ts';
import { splits } from '../../datasets/split.ts';
import { gameNamed } from '../../games/index.ts';
import { InputError } from '../../lib/input-error.ts';
import { oneOf, wholeNumber } from '../../lib/options/kinds.ts';
import { defaulting, flag } from '../../lib/options/option-set.ts';
import { diagnosisDocument, renderTerminal } from '../../reports/index.ts';
import { defaultDiagnosis } from '../../train/diagnose.ts';
import type { Diagnosis } from '../../train/diagnosis/diagnosis.ts';
import { backendOption } from '../../train/options.ts';
import { holdsChampionRun } from '../../tuning/champion/run-folder.ts';
import { championPaths, generationPaths } from '../../tuning/champion/run-paths.ts';
import { holdsRun, readRun, tunedFits } from '../../tuning/run-folder.ts';
import { partsOf } from '../../tuning/run-paths.ts';
import { json } from '../options/argument.ts';
import { command } from '../options/command.ts';
import { costsViewed, diagnosedOptions, diagnoseViewed, previousOf, weightsNamed } from '../steps/diagnosed.ts';
import { checkPage, writePage } from '../steps/page.ts';
import { print } from '../terminal/print.ts';
import { stopSignal } from '../terminal/stop.ts';

/** `weightroom diagnose`: how well weights predict a data set, against what, where not, and why. */
export const diagnoseCommand = command({
  usage: 'diagnose <weights> [dataset]',
  describe: 'how well weights predict results: calibration, baselines, importance, learning curve, worst positions',
  positionals: {
    weights: 'weights file, hand, or the folder of a tuning run: all its fits',
    dataset: "folder, or that of a tuning run; else the run's own",
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
    const dataset = datasetOf(weights, args.dataset);
    const game = gameNamed(readManifest(dataset).game);
    const fits = weightsOf(weights).map((path) => weightsNamed(path, game));
    const options = { split, repeats, curve, seed, backend, previous: previousOf(args.previous, game) };
    const signal = stopSignal('begins');
    const diagnoses: Diagnosis[] = [];
    for (const fit of fits) diagnoses.push(await diagnoseViewed(fit, dataset, game, options, signal));
    const weighed = fits.map((fit) => fit.weights);
    const costs = args.costs ? await costsViewed(weighed, game, signal) : [];
    const document = diagnosisDocument(game.name, diagnoses, costs);
    const page = await writePage(args, document);
    print(args.json, holdsRun(weights) ? diagnoses : diagnoses[0], [...renderTerminal(document), ...page]);
  },
});

/** The data set that is asked for, or that of a run. Throws InputError where neither is named. */
function datasetOf(weights: string, dataset: string | undefined): string {
  const folder = dataset ?? weights;
  if (holdsChampionRun(folder))
    throw new InputError(
      `${folder}: a run of the champion loop has many data sets; one is wanted: diagnose ${championPaths(folder).champion} ${join(generationPaths(folder, 1).data, 'batch-1', '<folder>')}`,
    );
  if (holdsRun(folder)) return partsOf(folder).dataset;
  if (dataset === undefined)
    throw new InputError(`${weights}: no tuning run here, so a data set is wanted: diagnose <weights> <dataset>`);
  return dataset;
}

/** The weights files of a run, or the one that is named. */
function weightsOf(weights: string): string[] {
  return holdsRun(weights) ? tunedFits(readRun(weights).options).map(({ file }) => join(weights, file)) : [weights];
}
