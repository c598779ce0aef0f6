import { writeRunPages } from '../../reports/run-pages.ts';
import { readEnded } from '../../tuning/champion/outcome-file.ts';
import { json } from '../options/argument.ts';
import { command } from '../options/command.ts';
import { print } from '../terminal/print.ts';

/** `weightroom report`: the page of a finished run, written again from what the run has found. */
export const reportCommand = command({
  usage: 'report <run>',
  describe: "writes a finished run's report again from its outcome.json",
  positionals: { run: 'folder of a run of tune' },
  options: { json },
  async handler({ run, json }) {
    const outcome = readEnded(run);
    const { html, markdown } = await writeRunPages(run, outcome);
    print(json, outcome, [...outcome.sentences, ...outcome.warnings.map((line) => `warning: ${line}`), html, markdown]);
  },
});
