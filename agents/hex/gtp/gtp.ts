import type { Colour, GtpGame, GtpPosition } from '../../gtp.ts';
import { reflected } from './board.ts';
import { HexGtpServer } from './server.ts';

/**
 * Hex as benzene and HexGUI speak of it: Black joins top and bottom, as here, and stones may be played in any order of
 * colours.
 *
 * After a swap the two differ: here Black's stone becomes a white one at its reflection; there the board stays and the
 * players change colours. So from the swap on, everything is told with columns and rows exchanged and in the other
 * colour: the same game.
 */
export function hexInGtp(swapRule: boolean): GtpGame {
  return {
    setup: swapRule ? ['param_game allow_swap 1'] : [],
    encode(start, moves): GtpPosition {
      const [rows, side] = start.split(' ');
      const plays = stonesOf(rows!.split('/'));
      let colour: Colour = side === 'b' ? 'b' : 'w';
      let swapped = false;
      for (const move of moves) {
        if (move === 'swap') {
          plays.push(`${colour} swap-pieces`);
          swapped = true;
          // Black is to move here, who plays the white stones there.
          continue;
        }
        plays.push(`${colour} ${swapped ? reflected(move) : move}`);
        colour = other(colour);
      }
      return {
        size: rows!.split('/').length,
        plays,
        colour,
        move: (answer) => (answer === 'swap-pieces' ? 'swap' : swapped ? reflected(answer) : answer),
      };
    },
    serve: (player, size) => new HexGtpServer(player, size, swapRule),
  };
}

const other = (colour: Colour): Colour => (colour === 'b' ? 'w' : 'b');

/** Plays that put down the stones of a board, black and white in turn as long as there are both. */
function stonesOf(rows: readonly string[]): string[] {
  const stones: Record<Colour, string[]> = { b: [], w: [] };
  rows.forEach((row, y) => {
    let x = 0;
    for (const part of row.match(/\d+|[BW]/g) ?? []) {
      if (part === 'B' || part === 'W') stones[part === 'B' ? 'b' : 'w'].push(String.fromCharCode(97 + x++) + (y + 1));
      else x += Number(part);
    }
  });
  const plays: string[] = [];
  for (let i = 0; i < Math.max(stones.b.length, stones.w.length); i++)
    for (const colour of ['b', 'w'] as const)
      if (i < stones[colour].length) plays.push(`${colour} ${stones[colour][i]}`);
  return plays;
}
