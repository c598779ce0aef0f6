import { writeWhole } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { flag } from '../../lib/options/option-set.ts';
import { renderHtml, renderMarkdown, tuningDocument } from '../../reports/index.ts';
import type { ChampionOutcome } from '../../tuning/champion/outcome.ts';
import { readOutcome as readChampionOutcome } from '../../tuning/champion/outcome-file.ts';
import { holdsChampionRun } from '../../tuning/champion/run-folder.ts';
import type { TuningOutcome } from '../../tuning/outcome.ts';
import { readOutcome } from '../../tuning/outcome-file.ts';
import { partsOf } from '../../tuning/run-paths.ts';
import { json } from '../options/argument.ts';
import { command } from '../options/command.ts';
import { writeChampionPages } from '../steps/champion-pages.ts';
import { print } from '../terminal/print.ts';
import { stopSignal } from '../terminal/stop.ts';
import { View } from '../terminal/view.ts';

/** `weightroom report`: the page of a finished run, written again from what the run has found. */
export const reportCommand = command({
  usage: 'report <run>',
  describe: "writes a finished run's report again from its outcome.json",
  positionals: { run: 'folder of a tuning run' },
  options: { recompute: flag('makes outcome.json anew from the run'), json },
  async handler({ run, recompute, json }) {
    if (holdsChampionRun(run)) {
      const outcome = championOutcome(run, recompute);
      const { html, markdown } = await writeChampionPages(run, outcome);
      print(json, outcome, [
        ...outcome.sentences,
        ...outcome.warnings.map((line) => `warning: ${line}`),
        html,
        markdown,
      ]);
      return;
    }
    const found = recompute ? undefined : await readOutcome(run);
    const outcome = found ?? (await recomputed(run));
    const { html, markdown } = await writeReport(run, outcome);
    print(json, outcome, [...outcome.verdict, html, markdown]);
  },
});

/** What a run of the champion loop has found. Throws InputError where it hasn't ended, and for `recompute`. */
function championOutcome(run: string, recompute: boolean): ChampionOutcome {
  if (recompute)
    throw new InputError(`${run}: a run of the champion loop; its own tune command makes outcome.json anew`);
  const outcome = readChampionOutcome(run);
  if (outcome === undefined) throw new InputError(`${run}: this run has not ended; its own tune command goes on`);
  return outcome;
}

/** Computes what the run has found from its files, and shows how that goes on. */
async function recomputed(run: string): Promise<TuningOutcome> {
  const { recomputeOutcome } = await import('../../tuning/compute-outcome.ts');
  const view = new View('diagnosis', 'fits');
  const watching = { signal: stopSignal(), progress: view.progress };
  return recomputeOutcome(run, watching).finally(() => view.close());
}

/** Writes the pages of the run in `folder`; returns where they stand. */
export async function writeReport(
  folder: string,
  outcome: TuningOutcome,
): Promise<{ readonly html: string; readonly markdown: string }> {
  const { html, markdown } = partsOf(folder);
  const document = tuningDocument(outcome);
  writeWhole(html, await renderHtml(document));
  writeWhole(markdown, renderMarkdown(document));
  return { html, markdown };
}
