import { writeNewGame } from '../../modules/new-game.ts';
import { json } from '../options/argument.ts';
import { command } from '../options/command.ts';
import { print } from '../terminal/print.ts';

/** `weightroom new <name>`: a game of one's own to begin with. */
export const newCommand = command({
  usage: 'new <name>',
  describe: 'makes a folder with a small game of that name, which can be checked and tuned at once',
  positionals: { name: 'of the folder and the game: lower-case words joined by -' },
  options: { json },
  handler({ name, json }) {
    const files = writeNewGame(name, process.cwd());
    print(json, { folder: name, files }, [
      `${name}/: a game with its rules (board.ts), features, hand weights and a test. Put your own rules in their place.`,
      `  npx weightroom check-game ./${name}     # what is wrong with it, if anything; its speed`,
      `  npx weightroom play ./${name}           # you against it`,
      `  npx weightroom tune ./${name}           # three minutes: a verdict, and better weights where it finds some`,
    ]);
  },
});
