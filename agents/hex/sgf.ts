import type { Game } from '../../games/game.ts';
import type { FinishedGame, RecordFormat } from '../../games/record-format.ts';
import { hexInGtp } from './gtp/gtp.ts';

/** Games of Hex as SGF, as HexGui reads it: stones and moves are those that GTP is told of. */
export function hexInSgf(swapRule: boolean): RecordFormat {
  const { encode } = hexInGtp(swapRule);
  return { extension: 'sgf', write };

  function write(_: Game, finished: FinishedGame): string {
    const { seats, position, winner, voided, ending } = finished;
    const moves = finished.moves.split(' ').filter((move) => move !== '');
    const { size, plays } = encode(position, moves);
    const told = plays.map((play) => play.split(' ') as ['b' | 'w', string]);
    const stones = told.slice(0, plays.length - moves.length);
    const stonesOf = (of: string): string =>
      stones
        .filter(([colour]) => colour === of)
        .map(([, cell]) => `[${cell}]`)
        .join('');
    const [black, white] = [stonesOf('b'), stonesOf('w')];
    // There the players change colours at a swap: names and result are those of the colours afterwards.
    const colours = moves.includes('swap') ? ['W', 'B'] : ['B', 'W'];
    const result = voided ? 'Void' : winner === -1 ? 'Draw' : `${colours[winner]}+`;
    return [
      `(;FF[4]GM[11]CA[UTF-8]AP[weightroom]SZ[${size}]GN[${finished.game + 1}]RE[${result}]`,
      `P${colours[0]}[${escaped(seats[0])}]P${colours[1]}[${escaped(seats[1])}]`,
      ...(stones.length === 0 ? [] : [`PL[${position.endsWith('b') ? 'B' : 'W'}]`]),
      ...(black === '' ? [] : [`AB${black}`]),
      ...(white === '' ? [] : [`AW${white}`]),
      `C[${escaped(ending)}]`,
      ...told.slice(stones.length).map(([colour, cell]) => `;${colour.toUpperCase()}[${cell}]`),
      ')\n',
    ].join('\n');
  }
}

/** As the text of a property. */
function escaped(text: string): string {
  return text.replace(/[\\\]]/g, '\\$&');
}
