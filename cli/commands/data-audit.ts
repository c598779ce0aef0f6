import { openData } from '../../datasets/data-set.ts';
import { gameNamed } from '../../games/index.ts';
import { list } from '../../lib/options/kinds.ts';
import { optional } from '../../lib/options/option-set.ts';
import { auditDocument, renderTerminal } from '../../reports/index.ts';
import { refuseWarnings } from '../../train/audit.ts';
import { json, strict } from '../options/argument.ts';
import { command } from '../options/command.ts';
import { auditViewed } from '../steps/before-fit.ts';
import { checkPage, pageOptions, writePage } from '../steps/page.ts';
import { print } from '../terminal/print.ts';
import { stopSignal } from '../terminal/stop.ts';

/** `weightroom data audit`: what the data can and can't teach. With `--strict`, exit code 1 on any warning. */
export const auditCommand = command({
  usage: 'audit <datasets..>',
  describe: "says what the data can't teach: repeats, leaks, bad labels, silent and collinear features",
  positionals: { datasets: 'folders of one game, read as one' },
  options: {
    features: optional(list(), 'feature sets, joined by commas; else all that the game has', { holds: 'sets' }),
    strict,
    ...pageOptions,
    json,
  },
  async handler(args) {
    checkPage(args);
    const data = openData(args.datasets);
    const game = gameNamed(data.game);
    const sets = args.features ?? game.features.map(({ name }) => name);
    const audit = await auditViewed(data, game, sets, stopSignal('kept'));
    const document = auditDocument(audit);
    const page = await writePage(args, document);
    print(args.json, audit, [...renderTerminal(document), ...page]);
    if (args.strict) refuseWarnings(data.name, audit);
  },
});
