import { join } from 'node:path';
import { gameNamed } from '../../games/index.ts';
import type { ValuesOf } from '../../lib/options/option-set.ts';
import { blockLines, matchTable, openingsTables } from '../../reports/index.ts';
import type { DatasetAudit } from '../../train/audit.ts';
import { backendOption } from '../../train/options.ts';
import { refuseWarnings } from '../../train/train-dataset.ts';
import { tuneFlags } from '../../tuning/options.ts';
import { partsOf } from '../../tuning/run-paths.ts';
import { type TuningStage, tune } from '../../tuning/tune.ts';
import { strict } from '../options/argument.ts';
import type { Given } from '../options/command.ts';
import { onceFlag } from '../options/run-kind.ts';
import { commandOf, tuneOptions, withWhatIsKnown } from '../options/tune.ts';
import { sayAudit } from '../steps/before-fit.ts';
import { print } from '../terminal/print.ts';
import { stopSignal } from '../terminal/stop.ts';
import { View } from '../terminal/view.ts';
import { writeReport } from './report.ts';

/** What `tune` takes for one fit and its tournament, some of which the loop takes, too. */
export const onceSet = { once: onceFlag, ...tuneFlags.options, backend: backendOption, strict };

type Arguments = { readonly game: string } & ValuesOf<typeof onceSet> & {
    readonly out?: string | undefined;
    readonly workers: number;
    readonly json: boolean;
  };

/** `weightroom tune --once`: one fit, its tournament and its report. */
export async function tuneOnce(args: Arguments, given: Given): Promise<void> {
  const folder = args.out ?? join('runs', `${gameNamed(args.game).name}-seed${args.seed}`);
  const signal = stopSignal();
  const units: Readonly<Record<TuningStage, string>> = {
    costs: 'searches',
    baseline: 'games',
    'self-play': 'games',
    audit: 'rows',
    fit: 'fits',
    tournament: 'games',
    'random boards': 'games',
    'equal depth': 'games',
    diagnosis: 'fits',
  };
  let view: View | undefined;
  const running = (stage: TuningStage) => {
    view?.close();
    view =
      stage === 'audit' || stage === 'costs' ? View.ofShortWork(stage, units[stage]) : new View(stage, units[stage]);
    return { workers: args.workers, signal, progress: view.progress };
  };
  const audited = (audit: DatasetAudit): void => {
    view?.close();
    if (args.strict) refuseWarnings(partsOf(folder).dataset, audit);
    sayAudit(audit, args.json);
  };
  const outcome = await (async () => {
    const asked = await withWhatIsKnown(folder, args, given, () => running('costs'));
    const chosen = tuneOptions(asked, given);
    return tune(chosen, commandOf(asked, chosen), folder, running, audited);
  })().finally(() => view?.close());
  const { html } = await writeReport(folder, outcome);
  const tables = blockLines([matchTable(outcome.tournament), ...openingsTables(outcome.tournament.matches)]);
  print(args.json, outcome, [...tables, '', ...outcome.verdict, '', `The report: ${html}`]);
}
