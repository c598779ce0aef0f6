import type { CommandModule } from 'yargs';
import { writeWhole } from '../../lib/files/files.ts';
import { renderHtml, renderMarkdown, tuningDocument } from '../../reports/index.ts';
import type { TuningOutcome } from '../../tuning/outcome.ts';
import { readOutcome } from '../../tuning/read-outcome.ts';
import { partsOf } from '../../tuning/run-folder.ts';
import { options } from '../options/argument.ts';
import { print } from '../terminal/print.ts';
import { stopSignal } from '../terminal/stop.ts';
import { View } from '../terminal/view.ts';

interface Arguments {
  run: string;
  json: boolean;
}

/** `weightroom report`: the page of a finished run, written again from its files. */
export const reportCommand: CommandModule<object, Arguments> = {
  command: 'report <run>',
  describe: "writes a finished run's report again from its files",
  builder: (yargs) =>
    yargs
      .positional('run', { type: 'string', demandOption: true, describe: 'folder of a tuning run' })
      .option('json', options.json),
  async handler({ run, json }) {
    const { outcome, html, markdown } = await writeReport(run);
    print(json, outcome, [...outcome.verdict, html, markdown]);
  },
};

/** Writes the pages of the run in `folder`; returns what they say and where they stand. */
export async function writeReport(folder: string): Promise<{ outcome: TuningOutcome; html: string; markdown: string }> {
  const signal = stopSignal();
  let view: View | undefined;
  const outcome = await readOutcome(folder, (fit) => {
    view?.close();
    view = new View(`diagnosis of ${fit}`, 'steps');
    return { signal, progress: view.progress };
  }).finally(() => view?.close());
  const { html, markdown } = partsOf(folder);
  const document = tuningDocument(outcome);
  writeWhole(html, await renderHtml(document));
  writeWhole(markdown, renderMarkdown(document));
  return { outcome, html, markdown };
}
