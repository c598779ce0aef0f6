import type { CommandModule } from 'yargs';
import { readManifest } from '../../datasets/manifest.ts';
import { gameNamed } from '../../games/index.ts';
import { auditDocument, renderTerminal } from '../../reports/index.ts';
import { options } from '../options/argument.ts';
import { auditViewed, refuseWarnings, strictOption } from '../steps/before-fit.ts';
import { checkPage, type PageArguments, pageOptions, writePage } from '../steps/page.ts';
import { print } from '../terminal/print.ts';
import { stopSignal } from '../terminal/stop.ts';

interface Arguments extends PageArguments {
  dataset: string;
  features: string | undefined;
  strict: boolean;
  json: boolean;
}

/** `weightroom dataset audit`: what the data can and can't teach. Exit code 1 with `--strict` where anything speaks against them. */
export const auditCommand: CommandModule<object, Arguments> = {
  command: 'audit <dataset>',
  describe: "says what the data can't teach: repeats, leaks, bad labels, silent and collinear features",
  builder: (yargs) =>
    yargs
      .positional('dataset', { type: 'string', demandOption: true, describe: 'folder' })
      .option('features', { type: 'string', describe: 'feature sets, joined by commas; else all that the game has' })
      .option('strict', strictOption)
      .options(pageOptions)
      .option('json', options.json),
  async handler(args) {
    checkPage(args);
    const game = gameNamed(readManifest(args.dataset).game);
    const sets = args.features?.split(',') ?? game.features.map(({ name }) => name);
    const audit = await auditViewed(args.dataset, game, sets, stopSignal('begins'));
    const document = auditDocument(audit);
    const page = await writePage(args, document);
    print(args.json, audit, [...renderTerminal(document), ...page]);
    if (args.strict) refuseWarnings(args.dataset, audit);
  },
};
