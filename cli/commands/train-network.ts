import { rmSync } from 'node:fs';
import { PLANES } from '../../agents/network/network-weights.ts';
import { readManifest } from '../../datasets/manifest.ts';
import { gameNamed } from '../../games/index.ts';
import { exists, jsonText, writeWhole } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import type { Running } from '../../lib/progress/running.ts';
import { networkDocument, renderTerminal } from '../../reports/index.ts';
import { fitsBoard, readNetworkFit } from '../../train/options.ts';
import { checkpointOf, trainNetworkWeights } from '../../train/train-network.ts';
import type { Given } from '../options/command.ts';
import { auditBeforeFit, sayAudit } from '../steps/before-fit.ts';
import { previousOf, writeDiagnosed } from '../steps/diagnosed.ts';
import { checkPage } from '../steps/page.ts';
import { print } from '../terminal/print.ts';
import { stopSignal } from '../terminal/stop.ts';
import { View } from '../terminal/view.ts';
import type { TrainArguments } from './train-flags.ts';

/** `weightroom train --model network`: goes on from a checkpoint beside the weights file where there is one. */
export async function trainNetworkCommand(args: TrainArguments, given: Given): Promise<void> {
  const game = gameNamed(readManifest(args.dataset).game);
  const options = readNetworkFit(given, game);
  const { features } = given;
  if (features !== undefined && features !== 'original')
    throw new InputError(`--features ${features}: a network reads what --reads says; --reads ${features}`);
  if (exists(args.out) && !args.force) throw new InputError(`${args.out}: exists already; --force writes over it`);
  checkPage(args);
  const previous = previousOf(args.previous, game);
  const sets = fitsBoard(options) || options.reads === PLANES ? [] : [options.reads];
  const signal = stopSignal();
  const audit = await auditBeforeFit(args.dataset, game, sets, args.strict, signal);
  const checkpoint = checkpointOf(args.out);
  const view = new View('fit', 'epochs');
  let begun = false;
  const progress: Running['progress'] = (...told) => {
    // Only now: a fit that is refused says nothing but why.
    if (!begun) sayAudit(audit, args.json);
    begun = true;
    view.progress(...told);
  };
  const running = { signal, progress };
  const weights = await trainNetworkWeights(args.dataset, game, options, args.backend, checkpoint, running).finally(
    () => view.close(),
  );
  writeWhole(args.out, jsonText(weights));
  rmSync(checkpoint, { force: true });
  const page = await writeDiagnosed(args, game, weights, previous);
  print(args.json, weights, [...renderTerminal(networkDocument(args.out, weights)), ...page]);
}
