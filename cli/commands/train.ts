import { readManifest } from '../../datasets/manifest.ts';
import type { Game } from '../../games/game.ts';
import { gameNamed } from '../../games/index.ts';
import { exists, jsonText, writeWhole } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { fitDocument, renderTerminal } from '../../reports/index.ts';
import { networkFitOptions, type TrainOptions } from '../../train/options.ts';
import { type Trained, type TrainPlan, type TrainStage, trainDataset, trainStages } from '../../train/train-dataset.ts';
import { command, namesOf } from '../options/command.ts';
import { fitFlags, readFitOptions } from '../options/fit.ts';
import { networkFlags, refuseNetworkOptions } from '../options/network.ts';
import { sayAudit } from '../steps/before-fit.ts';
import { previousOf, writeDiagnosed } from '../steps/diagnosed.ts';
import { checkPage } from '../steps/page.ts';
import { print } from '../terminal/print.ts';
import { stopSignal } from '../terminal/stop.ts';
import { View } from '../terminal/view.ts';
import { type TrainArguments, trainFlags } from './train-flags.ts';
import { trainNetworkCommand } from './train-network.ts';

/** `weightroom train`: a data set to weights. */
export const trainCommand = command({
  usage: 'train <dataset>',
  describe: 'fits evaluation weights to a data set',
  positionals: { dataset: 'folder' },
  options: trainFlags,
  more: [fitFlags, networkFitOptions],
  groups: [
    ['Fit', namesOf(fitFlags)],
    ['Networks', ['reads', ...namesOf(networkFlags), 'backend']],
  ],
  epilogue:
    'train/README.md says what each fit minimises, how rules between weights are written, and what the intervals mean.',
  async handler(args, given) {
    if (given.model === 'network') return trainNetworkCommand(args, given);
    if (exists(args.out) && !args.force) throw new InputError(`${args.out}: exists already; --force writes over it`);
    checkPage(args);
    const game = gameNamed(readManifest(args.dataset).game);
    const previous = previousOf(args.previous, game);
    refuseNetworkOptions(given, '--model network fits one');
    const chosen = readFitOptions(given, game);
    const { audit, weights } = await trainViewed(args, game, chosen, stopSignal('kept'));
    writeWhole(args.out, jsonText(weights));
    // Only now: a fit that is refused says nothing but why.
    sayAudit(audit, args.json);
    const page = await writeDiagnosed(args, game, weights, previous);
    print(args.json, weights, [...renderTerminal(fitDocument(args.out, weights)), ...page]);
  },
});

/** Fits weights and shows how the parts go on that take time. */
async function trainViewed(
  args: TrainArguments,
  game: Game,
  options: TrainOptions,
  signal: AbortSignal,
): Promise<Trained> {
  const plan: TrainPlan = {
    dataset: args.dataset,
    game: game.name,
    options,
    imported: args.import,
    strict: args.strict,
  };
  let view: View | undefined;
  let shown: TrainStage | undefined;
  try {
    return await trainDataset(plan, signal, ({ stage, done, total, note }) => {
      if (stage !== shown) {
        view?.close();
        view = View.ofShortWork(stage, trainStages[stage]);
        shown = stage;
      }
      view?.progress(done, total, note);
    });
  } finally {
    view?.close();
  }
}
