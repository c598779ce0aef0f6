import { importOptions, importPositions } from '../../datasets/import-positions.ts';
import { gameNamed } from '../../games/index.ts';
import { whole } from '../../lib/numbers.ts';
import { text } from '../../lib/options/kinds.ts';
import { required } from '../../lib/options/option-set.ts';
import { json } from '../options/argument.ts';
import { command } from '../options/command.ts';
import { print } from '../terminal/print.ts';
import { stopSignal } from '../terminal/stop.ts';
import { View } from '../terminal/view.ts';

/** `weightroom data import`: positions of a known game from elsewhere to a data set. */
export const importCommand = command({
  usage: 'import <positions>',
  describe: 'makes a data set of positions from elsewhere: a table with position and result',
  positionals: { positions: 'table: .csv, .csv.gz or .parquet' },
  options: { ...importOptions.options, out: required(text, 'folder to write'), json },
  async handler(args) {
    const { positions, out, json: asJson, ...given } = args;
    const game = gameNamed(given.game);
    const view = View.ofShortWork('import', 'MB or rows, then games');
    const watching = { signal: stopSignal(), progress: view.progress };
    const { manifest, over } = await importPositions(positions, out, game, given, watching).finally(() => view.close());
    const { games, rows, duplicates } = manifest;
    print(asJson, { folder: out, games, rows, duplicates, over }, [
      `${out}: ${whole(rows)} rows of ${whole(games)} games of ${game.name}`,
      `${whole(duplicates)} rows left out whose position an earlier row has, ${whole(over)} because the game is over there`,
    ]);
  },
});
