import { checkLine } from '../../conformance/check.ts';
import { familyNamed } from '../../games/index.ts';
import { json } from '../options/argument.ts';
import { command } from '../options/command.ts';
import { checkFiles } from '../steps/vector-files.ts';

/** `weightroom check`: whether we answer as the original programs do. Exit code 1 on any mismatch. */
export const checkCommand = command({
  usage: 'check <game> <files..>',
  describe: 'replays reference vectors and reports every mismatch',
  positionals: { files: 'JSON Lines' },
  options: { json },
  handler({ game, files, json }) {
    const family = familyNamed(game);
    checkFiles(files, json, (text, where) => checkLine(family, text, where));
  },
});
