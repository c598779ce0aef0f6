import { publishedFolder } from '../../agents/published.ts';
import { text } from '../../lib/options/kinds.ts';
import { optional } from '../../lib/options/option-set.ts';
import { publishedOf } from '../../tuning/published/of-run.ts';
import { force, json } from '../options/argument.ts';
import { command } from '../options/command.ts';
import { publishRun } from '../steps/publish-run.ts';
import { print } from '../terminal/print.ts';

/** `weightroom publish`: what others need of a champion, in one folder. */
export const publishCommand = command({
  usage: 'publish <run>',
  describe: 'a champion with its report, command and decisions in one folder, which reproduce reads',
  positionals: {
    run: 'folder of a finished run of the champion loop; with --repeats the best seed is published',
  },
  options: {
    to: optional(text, 'folder; else reports/published/<game> of this package, where it plays as tuned'),
    force,
    json,
  },
  async handler({ run, to, force, json }) {
    const found = publishedOf(run);
    const { published } = found;
    const folder = to ?? publishedFolder(published.game);
    await publishRun(found, folder, force);
    print(json, { folder, published }, [published.sentences[0]!, `Published: ${folder}`]);
  },
});
