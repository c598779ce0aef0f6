import { MAX_POINTS } from '../../agents/agent.ts';
import { readManifest } from '../../datasets/manifest.ts';
import { mergeDatasets } from '../../datasets/merge.ts';
import { InputError } from '../../lib/input-error.ts';
import { whole } from '../../lib/numbers.ts';
import { list, nonNegative, text, wholeNumber } from '../../lib/options/kinds.ts';
import { flag, optional, required } from '../../lib/options/option-set.ts';
import { json } from '../options/argument.ts';
import { command } from '../options/command.ts';
import { print } from '../terminal/print.ts';
import { stopSignal } from '../terminal/stop.ts';
import { View } from '../terminal/view.ts';

/** `weightroom dataset merge`: several data sets to one; of one alone a copy, gzipped. */
export const mergeCommand = command({
  usage: 'merge <datasets..>',
  describe: 'makes one data set of several of one game; rows whose position an earlier row has are left out',
  positionals: { datasets: 'folders' },
  options: {
    out: required(text, 'folder to write'),
    seed: optional(wholeNumber(0), "of the split of the games; else the first data set's"),
    gzip: flag('gzipped shards: a quarter of the room on the disk'),
    scoreFactors: optional(
      list(),
      "what each data set's scores are multiplied with, such as 1,2.5: scores of two evaluations in one unit",
    ),
    json,
  },
  async handler(args) {
    const { datasets, out, gzip } = args;
    const seed = args.seed ?? readManifest(datasets[0]!).seed;
    const factors = args.scoreFactors?.map((word) => nonNegative.safeParse(word).data ?? Number.NaN);
    if (factors !== undefined && (factors.length !== datasets.length || factors.some(Number.isNaN)))
      throw new InputError(
        `--score-factors ${args.scoreFactors!.join()}: a number from 0 on is wanted for each of ${datasets.length} data sets`,
      );
    const scores = factors === undefined ? {} : { scores: { factors, most: MAX_POINTS } };
    const view = View.ofShortWork('merge', 'rows');
    const watching = { signal: stopSignal('begins'), progress: view.progress };
    const manifest = await mergeDatasets(datasets, out, { seed, gzip, ...scores }, watching).finally(() =>
      view.close(),
    );
    const { games, rows, duplicates, game } = manifest;
    print(args.json, { folder: out, games, rows, duplicates }, [
      `${out}: ${whole(rows)} rows of ${whole(games)} games of ${game}`,
      `${whole(duplicates)} rows left out whose position an earlier row has`,
    ]);
  },
});
