import { writeWhole } from '../../lib/files/files.ts';
import type { TuningOutcome } from '../../tuning/outcome.ts';
import { readOutcome } from '../../tuning/read-outcome.ts';
import { partsOf } from '../../tuning/run-folder.ts';
import { json } from '../options/argument.ts';
import { command } from '../options/command.ts';
import { print } from '../terminal/print.ts';
import { stopSignal } from '../terminal/stop.ts';
import { View } from '../terminal/view.ts';

/** `weightroom report`: the page of a finished run, written again from its files. */
export const reportCommand = command({
  usage: 'report <run>',
  describe: "writes a finished run's report again from its files",
  positionals: { run: 'folder of a tuning run' },
  options: { json },
  async handler({ run, json }) {
    const { outcome, html, markdown } = await writeReport(run);
    print(json, outcome, [...outcome.verdict, html, markdown]);
  },
});

/** Writes the pages of the run in `folder`; returns what they say and where they stand. */
export async function writeReport(folder: string): Promise<{ outcome: TuningOutcome; html: string; markdown: string }> {
  // Loaded here because the plots' library takes as long to load as all the rest of the program.
  const { renderHtml, renderMarkdown } = await import('../../reports/index.ts');
  const signal = stopSignal();
  let view: View | undefined;
  const outcome = await readOutcome(folder, (fit) => {
    view?.close();
    view = new View(`diagnosis of ${fit}`, 'steps');
    return { signal, progress: view.progress };
  }).finally(() => view?.close());
  const { html, markdown } = partsOf(folder);
  writeWhole(html, await renderHtml(outcome));
  writeWhole(markdown, renderMarkdown(outcome));
  return { outcome, html, markdown };
}
