import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newGameName } from '../../games/modules/outside.ts';
import { withPath } from '../../lib/files/files.ts';
import { InputError } from '../../lib/input-error.ts';
import { packageFolder, version } from '../../lib/version.ts';
import { commandList } from '../command-list.ts';
import { json } from '../options/argument.ts';
import { command } from '../options/command.ts';
import { print } from '../terminal/print.ts';

/** The game that is copied, and what it is called there. */
const TEMPLATE = join(packageFolder, 'examples/new-game');
const CALLED = 'my-game';
/** The version that it asks for. */
const ANY_VERSION = '>=0.0.0';
/** npm would leave a `.gitignore` out of our package. */
const RENAMED: Readonly<Record<string, string>> = { gitignore: '.gitignore' };

/**
 * Makes the folder `name` in `parent`, a game of that name which can be checked and tuned at once; returns the names of
 * its files. Throws InputError where no game may be called so, and where something of that name is there: nothing that
 * was there is touched.
 */
function writeNewGame(name: string, parent: string): string[] {
  const folder = join(parent, newGameName(name));
  const files = readdirSync(TEMPLATE).map((file) => ({
    name: RENAMED[file] ?? file,
    text: readFileSync(join(TEMPLATE, file), 'utf8').replaceAll(CALLED, name).replace(ANY_VERSION, `>=${version}`),
  }));
  withPath(name, () => {
    try {
      mkdirSync(folder);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST')
        throw new InputError(`${name}: is there already; choose another name, or another folder to stand in`);
      throw error;
    }
    try {
      for (const file of files) writeFileSync(join(folder, file.name), file.text, { flag: 'wx' });
    } catch (error) {
      rmSync(folder, { recursive: true });
      throw error;
    }
  });
  return files.map((file) => file.name).sort();
}

/** `weightroom new <name>`: a game of one's own to begin with. */
export const newCommand = command({
  ...commandList.new,
  positionals: { name: 'name of the folder and the game: lower-case words joined by -' },
  options: { json },
  handler({ name, json }) {
    const files = writeNewGame(name, process.cwd());
    print(json, { folder: name, files }, [
      `${name}/: a game with rules (board.ts), features, hand weights and tests. Replace the rules with your own.`,
      `  npx weightroom check game ./${name}     # finds mistakes in the rules; measures the speed`,
      `  npx weightroom play ./${name}           # plays against you`,
      `  npx weightroom tune ./${name}           # tunes for three minutes: a verdict, a report, weights`,
    ]);
  },
});
