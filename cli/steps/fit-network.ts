import { rmSync } from 'node:fs';
import type { DataSet } from '../../datasets/data-set.ts';
import type { Game } from '../../games/game.ts';
import { jsonText, writeWhole } from '../../lib/files/files.ts';
import type { Running } from '../../lib/progress/running.ts';
import { networkDocument } from '../../reports/index.ts';
import { checkpointOf, trainNetworkWeights } from '../../train/train-network.ts';
import type { Given } from '../options/command.ts';
import { readNetworkOptions, reportOptions } from '../options/fit.ts';
import { print } from '../terminal/print.ts';
import { stopSignal } from '../terminal/stop.ts';
import { View } from '../terminal/view.ts';
import { auditBeforeFit, sayAudit } from './before-fit.ts';
import { againstOf, nameOf, reportOn } from './diagnosed.ts';

/** Those of `fit` that matter here. */
interface Arguments {
  readonly report?: string | undefined;
  readonly strict: boolean;
  readonly force: boolean;
  readonly json: boolean;
}

/** `weightroom fit --model network`: goes on from a checkpoint beside the weights file where there is one. */
export async function fitNetwork(
  args: Arguments,
  out: string,
  dataset: DataSet,
  game: Game,
  given: Given,
): Promise<void> {
  const options = readNetworkOptions(given, game);
  const report = reportOptions.read(given);
  const against = againstOf(given, game);
  const signal = stopSignal();
  const audit = await auditBeforeFit(dataset, game, [], args.strict, signal);
  const checkpoint = checkpointOf(out);
  const view = new View('fit', 'epochs');
  let begun = false;
  const progress: Running['progress'] = (...told) => {
    // Only now: a fit that is refused says nothing but why.
    if (!begun) sayAudit(audit, args.json);
    begun = true;
    view.progress(...told);
  };
  const running = { signal, progress };
  const weights = await trainNetworkWeights(dataset, game, options, report.backend, checkpoint, running).finally(() =>
    view.close(),
  );
  writeWhole(out, jsonText(weights));
  rmSync(checkpoint, { force: true });
  const named = { name: nameOf(out), weights };
  print(
    args.json,
    weights,
    await reportOn(args, dataset, game, named, networkDocument(out, weights), against, report, audit),
  );
}
