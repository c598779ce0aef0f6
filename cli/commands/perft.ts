import { familyNamed, gameNamed, readPosition } from '../../games/index.ts';
import { perft } from '../../games/perft.ts';
import { Random } from '../../lib/maths/random.ts';
import { text, wholeNumber } from '../../lib/options/kinds.ts';
import { optional, required } from '../../lib/options/option-set.ts';
import { json } from '../options/argument.ts';
import { command } from '../options/command.ts';
import { print } from '../terminal/print.ts';

/** `weightroom perft`: counts move sequences. */
export const perftCommand = command({
  usage: 'perft <game>',
  describe: 'counts the move sequences of a position, with nodes/s',
  options: {
    depth: required(wholeNumber(), 'plies'),
    position: optional(text, 'as text; else a start position'),
    json,
  },
  handler({ game: name, position: written, depth, json }) {
    const game = gameNamed(name);
    const { game: sized, position } =
      written === undefined
        ? { game, position: game.start(new Random(0, 'perft')) }
        : readPosition(familyNamed(game.family), written);
    const started = performance.now();
    const nodes = perft(position, depth, sized.maxMoves);
    const seconds = (performance.now() - started) / 1000;
    const rate = Math.round(nodes / Math.max(seconds, 1e-6));
    print(json, { game: sized.name, position: position.text(), depth, nodes, seconds, nodesPerSecond: rate }, [
      `${sized.name} ${position.text()}`,
      `depth ${depth}: ${nodes} nodes, ${seconds.toFixed(2)} s, ${rate} nodes/s`,
    ]);
  },
});
