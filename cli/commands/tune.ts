import { join } from 'node:path';
import { gameNamed } from '../../games/index.ts';
import { text } from '../../lib/options/kinds.ts';
import { OptionSet, optional } from '../../lib/options/option-set.ts';
import { blockLines, matchTable, openingsTables } from '../../reports/index.ts';
import type { DatasetAudit } from '../../train/audit.ts';
import { backendOption, models } from '../../train/options.ts';
import { refuseWarnings } from '../../train/train-dataset.ts';
import { tuneFlags } from '../../tuning/options.ts';
import { partsOf } from '../../tuning/run-paths.ts';
import { type TuningStage, tune } from '../../tuning/tune.ts';
import { json, workers } from '../options/argument.ts';
import { asksForChampion, refuseChampionOptions } from '../options/champion.ts';
import { command, namesOf } from '../options/command.ts';
import { fitFlags } from '../options/fit.ts';
import { networkFlags } from '../options/network.ts';
import { commandOf, tuneOptions, withWhatIsKnown } from '../options/tune.ts';
import { sayAudit, strict } from '../steps/before-fit.ts';
import { print } from '../terminal/print.ts';
import { stopSignal } from '../terminal/stop.ts';
import { View } from '../terminal/view.ts';
import { writeReport } from './report.ts';
import { championSet, tuneChampion } from './tune-champion.ts';

/** How weights are fitted. Networks are asked for by `--networks`, not by `--model`. */
const fitOfSets = new OptionSet({
  ...fitFlags.options,
  model: { ...fitFlags.options.model, help: models.join(' or ') },
});

const tuneSet = {
  ...tuneFlags.options,
  out: optional(text, 'folder of the run; else runs/<game>-seed<seed>'),
  backend: backendOption,
  ...championSet,
  strict,
  workers,
  json,
};

/** `weightroom tune`: from a game's rules to a verdict. */
export const tuneCommand = command({
  usage: 'tune <game>',
  describe: 'the main job: self-play, fit, tournament, report; says whether tuned beats hand-weighted',
  options: tuneSet,
  more: [fitOfSets, networkFlags],
  groups: [
    ['Champion loop', ['budget', 'generations', 'repeats', 'replay-decisions', 'progress']],
    ['Self-play', ['games', 'selfplay-agent', 'walk', 'random-moves', 'scatter', 'rare']],
    ['Fit', namesOf(fitOfSets).filter((name) => name !== 'seed')],
    ['Networks', ['networks', ...namesOf(networkFlags), 'backend']],
    ['Tournament', ['pairs', 'limit', 'openings', 'depth', 'against', 'baseline-pairs', 'costs']],
  ],
  examples: [
    ['tune hexifence', "at the game's own pace; some minutes"],
    ['tune ./mygame.ts --budget 20m', 'the champion loop: the strongest agent that 20 minutes buy'],
    ['tune slider --seed 2 --pairs 2000', 'more openings: a narrower interval'],
    ['tune slider --features full --networks full', 'a small network beside one fit'],
    ['tune hus --limit ms=20', 'equal time by the clock, which does not repeat'],
  ],
  epilogue:
    'The same command goes on after a stop. What clocks and costs decide differs from run to run; the command in run.json, with --costs, repeats to the byte. With more --pairs the tournament of a finished run goes on; its data, its fits and the match of its baselines stay.',
  async handler(args, given) {
    if (asksForChampion(args)) return tuneChampion(args, given);
    refuseChampionOptions(given);
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
  },
});
