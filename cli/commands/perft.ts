import type { CommandModule } from 'yargs';
import { familyNamed, gameNamed, readPosition } from '../../games/index.ts';
import { perft } from '../../games/perft.ts';
import { Random } from '../../lib/maths/random.ts';
import { options, wholeNumber } from '../options/argument.ts';
import { print } from '../terminal/print.ts';

interface Arguments {
  game: string;
  position: string | undefined;
  depth: string;
  json: boolean;
}

/** `weightroom perft`: counts move sequences. */
export const perftCommand: CommandModule<object, Arguments> = {
  command: 'perft <game>',
  describe: 'counts the move sequences of a position, with nodes/s',
  builder: (yargs) =>
    yargs
      .positional('game', { type: 'string', demandOption: true })
      .option('position', { type: 'string', describe: 'as text; else a start position' })
      .option('depth', { type: 'string', demandOption: true, describe: 'plies' })
      .option('json', options.json),
  handler({ game: name, position: text, depth: depthText, json }) {
    const depth = wholeNumber('depth', depthText);
    const game = gameNamed(name);
    const { game: sized, position } =
      text === undefined
        ? { game, position: game.start(new Random(0, 'perft')) }
        : readPosition(familyNamed(game.family), text);
    const started = performance.now();
    const nodes = perft(position, depth, sized.maxMoves);
    const seconds = (performance.now() - started) / 1000;
    const rate = Math.round(nodes / Math.max(seconds, 1e-6));
    print(json, { game: sized.name, position: position.text(), depth, nodes, seconds, nodesPerSecond: rate }, [
      `${sized.name} ${position.text()}`,
      `depth ${depth}: ${nodes} nodes, ${seconds.toFixed(2)} s, ${rate} nodes/s`,
    ]);
  },
};
