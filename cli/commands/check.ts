import type { CommandModule } from 'yargs';
import { checkLine } from '../../conformance/check.ts';
import { familyNamed } from '../../games/index.ts';
import { options } from '../options/argument.ts';
import { checkFiles } from '../steps/vector-files.ts';

interface Arguments {
  game: string;
  files: string[];
  json: boolean;
}

/** `weightroom check`: what the original programs answer, and whether we answer the same. Exit code 1 on any mismatch. */
export const checkCommand: CommandModule<object, Arguments> = {
  command: 'check <game> <files..>',
  describe: 'replays reference vectors and reports every mismatch',
  builder: (yargs) =>
    yargs
      .positional('game', { type: 'string', demandOption: true })
      .positional('files', { type: 'string', array: true, demandOption: true, describe: 'JSON Lines' })
      .option('json', options.json),
  handler({ game, files, json }) {
    const family = familyNamed(game);
    checkFiles(files, json, (text, where) => checkLine(family, text, where));
  },
};
